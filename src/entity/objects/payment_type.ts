import { Type } from 'typebox'
import { oneOf } from './attributes.ts'
import { defineObject } from './define-object.ts'

export const paymentTypes = ['visa', 'mastercard', 'amex', 'cash', 'paypal', 'cheque'] as const

export const paymentType = defineObject({
  name: 'payment_type',
  entityKey: 'payment_types',
  cardinality: 'many',
  listed: false,
  summary: 'A means of payment the business takes.',
  attributes: Type.Object({
    payment_type: oneOf(paymentTypes, { description: 'The means of payment.', example: 'visa' }),
  }),
  identity: (attributes) => String(attributes.payment_type),
})
