import { writesObject } from '../../object-endpoints.ts'

export const postEntityFeaturedMessage = writesObject({
  object: 'featured_message',
  path: '/v1/entity/featured_message',
  summary: 'Set the message an entity puts first.',
  origin: 'spec',
  example: { featured_text: 'Now open on Sundays' },
})
