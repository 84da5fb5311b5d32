import { Type } from 'typebox'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { exampleFeed, FeedDocument, feedId, presentFeed } from '../feed-shape.ts'

export const getFeed = defineEndpoint({
  method: 'GET',
  path: '/v1/feed',
  group: 'Feeds',
  summary: 'Read a feed and how it stands.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({ feed_id: feedId }),
  result: FeedDocument,
  errors: ['feed_not_found'],
  example: { params: { feed_id: 'town-guide' }, result: exampleFeed },
  handle: async ({ params }, operations) => answer(presentFeed(await operations.readFeed(params.feed_id))),
})
