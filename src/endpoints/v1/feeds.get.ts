import { Type } from 'typebox'
import type { FeedStanding } from '../../operations/feeds/feeds.ts'
import { wireTime } from '../../wire/wire-time.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { nullable } from '../pair-shape.ts'

const states = ['running', 'done', 'stopped', 'broken'] as const
const standings = ['ok', 'running', 'failed', 'late', 'waiting'] as const

export const getFeeds = defineEndpoint({
  method: 'GET',
  path: '/v1/feeds',
  group: 'Feeds',
  summary: 'List the feeds with how they stand and their latest imports.',
  description: 'highstreet feeds adds and changes them. See docs/guides/feeds.md.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({}),
  result: Type.Object({
    rows: Type.Array(
      Type.Object({
        feed_id: Type.String(),
        masheryid: Type.String({ description: 'Account that supplies the data.' }),
        source: Type.String({ description: 'A file, a folder or an address.' }),
        mode: Type.Union([Type.Literal('upsert'), Type.Literal('snapshot')]),
        every_minutes: nullable(Type.Integer({ description: 'Period; null: only when asked to.' })),
        licence: nullable(Type.String()),
        attribution: nullable(Type.String()),
        state: Type.Union(
          standings.map((name) => Type.Literal(name)),
          { description: 'late: for as long as its period.' },
        ),
        latest: Type.Optional(
          Type.Object({
            import_id: Type.String({ description: 'For import_id of POST /v1/changes/revert.' }),
            started: Type.String(),
            state: Type.Union(
              states.map((name) => Type.Literal(name)),
              {
                description: 'stopped: above a limit, with nothing changed; broken: the next run goes on.',
              },
            ),
            rows: Type.Integer(),
            created: Type.Integer(),
            merged: Type.Integer(),
            refused: Type.Integer(),
            withdrawn: Type.Integer(),
            remark: Type.String(),
          }),
        ),
      }),
    ),
  }),
  errors: [],
  example: {
    params: {},
    result: {
      rows: [
        {
          feed_id: 'town-guide',
          masheryid: 'town-guide',
          source: 'https://feeds.example/town.csv',
          mode: 'snapshot',
          every_minutes: 1440,
          licence: 'ODbL 1.0',
          attribution: '© Town Guide',
          state: 'ok',
          latest: {
            import_id: '5f0e8a6b7c4d3e21',
            started: '2030-01-31 02:00:00 +00:00',
            state: 'done',
            rows: 1204,
            created: 2,
            merged: 1202,
            refused: 0,
            withdrawn: 1,
            remark: '',
          },
        },
      ],
    },
  },
  handle: async (_, operations) => answer({ rows: (await operations.feedStandings()).map(rowOf) }),
})

const rowOf = ({ feed, state, latest }: FeedStanding) => ({
  feed_id: feed.id,
  masheryid: feed.account,
  source: feed.source,
  mode: feed.mode,
  every_minutes: feed.everyMinutes,
  licence: feed.licence,
  attribution: feed.attribution,
  state,
  ...(latest === null ? {} : { latest: runOf(latest) }),
})

const runOf = ({ id, started, ...run }: NonNullable<FeedStanding['latest']>) => ({
  import_id: id,
  started: wireTime(started),
  state: run.state,
  rows: run.rows,
  created: run.created,
  merged: run.merged,
  refused: run.refused,
  withdrawn: run.withdrawn,
  remark: run.remark,
})
