import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityPhone = removesObject({
  object: 'phone',
  path: '/v1/entity/phone',
  summary: 'Remove a telephone number from an entity.',
  origin: 'spec',
})
