import { Type } from 'typebox'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { feedId } from '../feed-shape.ts'

export const deleteFeed = defineEndpoint({
  method: 'DELETE',
  path: '/v1/feed',
  group: 'Feeds',
  summary: 'Remove a feed.',
  description: 'What it has brought in stays, and so do its runs.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({ feed_id: feedId }),
  result: Type.Object({ feed_id: Type.String() }),
  errors: ['feed_not_found'],
  example: { params: { feed_id: 'town-guide' }, result: { feed_id: 'town-guide' } },
  handle: async ({ params }, operations) => {
    await operations.removeFeed(params.feed_id)
    return answer({ feed_id: params.feed_id })
  },
})
