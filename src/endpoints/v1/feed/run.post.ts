import { Type } from 'typebox'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { exampleFeed, FeedDocument, feedId, presentFeed } from '../../feed-shape.ts'

export const postFeedRun = defineEndpoint({
  method: 'POST',
  path: '/v1/feed/run',
  group: 'Feeds',
  summary: 'Ask for a feed to be taken in now.',
  description:
    'A server begins within seconds; GET /v1/feed/runs has the run. A file that has not changed is not read again.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({ feed_id: feedId }),
  result: FeedDocument,
  errors: ['feed_not_found', 'feed_running'],
  example: {
    params: { feed_id: 'town-guide' },
    result: { ...exampleFeed, asked: '2030-01-31 09:00:00 +00:00' },
  },
  handle: async ({ params }, operations) => answer(presentFeed(await operations.askForFeed(params.feed_id))),
})
