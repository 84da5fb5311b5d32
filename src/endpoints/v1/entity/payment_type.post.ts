import { writesObject } from '../../object-endpoints.ts'

export const postEntityPaymentType = writesObject({
  object: 'payment_type',
  path: '/v1/entity/payment_type',
  summary: 'Add a means of payment to an entity.',
  origin: 'spec',
  example: { payment_type: 'visa' },
})
