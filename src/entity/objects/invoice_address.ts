import { Type } from 'typebox'
import { addressAttributes } from './address-attributes.ts'
import { defineObject } from './define-object.ts'

export const invoiceAddress = defineObject({
  name: 'invoice_address',
  entityKey: 'invoice_address',
  cardinality: 'one',
  listed: true,
  summary: 'The registered or billing address of the business.',
  attributes: Type.Object(addressAttributes),
})
