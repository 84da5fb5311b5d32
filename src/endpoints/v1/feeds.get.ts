import { Type } from 'typebox'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { exampleFeed, FeedDocument, presentFeed } from '../feed-shape.ts'

export const getFeeds = defineEndpoint({
  method: 'GET',
  path: '/v1/feeds',
  group: 'Feeds',
  summary: 'List the feeds with how they stand and their latest imports.',
  description: 'See docs/guides/feeds.md.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({}),
  result: Type.Object({ rows: Type.Array(FeedDocument) }),
  errors: [],
  example: { params: {}, result: { rows: [exampleFeed] } },
  handle: async (_, operations) => answer({ rows: (await operations.feedStandings()).map(presentFeed) }),
})
