import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityPaymentType = removesObject({
  object: 'payment_type',
  path: '/v1/entity/payment_type',
  summary: 'Remove a means of payment from an entity.',
  origin: 'ours',
})
