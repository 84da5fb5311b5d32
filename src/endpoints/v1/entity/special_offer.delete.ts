import { removesObject } from '../../object-endpoints.ts'

export const deleteEntitySpecialOffer = removesObject({
  object: 'special_offer',
  path: '/v1/entity/special_offer',
  summary: 'Remove a special offer from an entity.',
  origin: 'ours',
})
