import { Type } from 'typebox'
import { integer } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { exampleRun, FeedRun, feedId, presentRun } from '../../feed-shape.ts'

export const getFeedRuns = defineEndpoint({
  method: 'GET',
  path: '/v1/feed/runs',
  group: 'Feeds',
  summary: 'List the imports of a feed, newest first.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({
    feed_id: feedId,
    limit: integer(1, 100, { description: 'Maximum number of imports.', example: '20' }, 20),
  }),
  result: Type.Object({ rows: Type.Array(FeedRun) }),
  errors: ['feed_not_found'],
  example: { params: { feed_id: 'town-guide' }, result: { rows: [exampleRun] } },
  handle: async ({ params }, operations) =>
    answer({ rows: (await operations.feedRuns(params.feed_id, params.limit)).map(presentRun) }),
})
