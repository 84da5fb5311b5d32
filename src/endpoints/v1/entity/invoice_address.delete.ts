import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityInvoiceAddress = removesObject({
  object: 'invoice_address',
  path: '/v1/entity/invoice_address',
  summary: 'Remove the registered or billing address from an entity.',
  origin: 'ours',
})
