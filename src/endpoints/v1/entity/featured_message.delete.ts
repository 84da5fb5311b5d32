import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityFeaturedMessage = removesObject({
  object: 'featured_message',
  path: '/v1/entity/featured_message',
  summary: 'Remove the featured message from an entity.',
  origin: 'ours',
})
