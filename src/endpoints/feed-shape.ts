import { Type } from 'typebox'
import { pattern } from '../entity/objects/attributes.ts'
import { defaultMaxRefused } from '../operations/feeds/alarms.ts'
import { type FeedStanding, feedStates } from '../operations/feeds/feeds.ts'
import { isAsked } from '../operations/feeds/schedule.ts'
import { shownHook, shownSource } from '../operations/feeds/shown-source.ts'
import { feedTroubles, type ImportRun, importModes, runStates } from '../ports/feed-store.ts'
import { wireTime } from '../wire/wire-time.ts'
import { nullable } from './pair-shape.ts'

/** Parameter `feed_id`. */
export const feedId = pattern('^[a-z0-9-]{1,40}$', 40, {
  description: 'The feed: lower-case letters, digits and hyphens.',
  example: 'town-guide',
})

export const FeedRun = Type.Object({
  import_id: Type.String({ description: 'For import_id of POST /v1/changes/revert.' }),
  started: Type.String(),
  state: Type.Union(
    runStates.map((name) => Type.Literal(name)),
    {
      description:
        'stopped: above a limit, with nothing changed; broken: the next run goes on; undone: taken back.',
    },
  ),
  mode: Type.Union(importModes.map((name) => Type.Literal(name))),
  source: Type.String({ description: 'The file or the address.' }),
  rows: Type.Integer(),
  created: Type.Integer(),
  merged: Type.Integer(),
  refused: Type.Integer(),
  withdrawn: Type.Integer(),
  alike: Type.Integer({ description: 'Rows that look like the business of another record of the account.' }),
  trouble: Type.Optional(
    Type.Union(
      feedTroubles.map((name) => Type.Literal(name)),
      {
        description:
          'What is wrong with the feed since: it failed, too many rows were refused, or nothing new comes.',
      },
    ),
  ),
  remark: Type.String(),
})

export const FeedDocument = Type.Object({
  feed_id: Type.String(),
  masheryid: Type.String({ description: 'Account that supplies the data.' }),
  source: Type.String({
    description: 'A file, a folder or an address, without passwords and values of its query.',
  }),
  mode: Type.Union([Type.Literal('upsert'), Type.Literal('snapshot')]),
  format: nullable(Type.String({ description: 'Null: by the name of the file.' })),
  mapping: nullable(Type.String({ description: 'Text of the mapping file.' })),
  country: nullable(Type.String({ description: 'Of rows that name none.' })),
  id_column: nullable(
    Type.String({ description: "Column with the account's own ids; null: as the mapping says." }),
  ),
  max_withdraw: Type.Number({ description: "Part of the account's records that one run may withdraw." }),
  every_minutes: nullable(Type.Integer({ description: 'Period; null: only when asked to.' })),
  at: nullable(Type.String({ description: 'Time of day that runs begin at.' })),
  zone: nullable(Type.String({ description: 'Time zone of it; null: UTC.' })),
  alarm: nullable(
    Type.String({
      description: 'Mail address that hears when the feed gets into trouble and when that is over.',
    }),
  ),
  webhook: nullable(Type.String({ description: 'Host of the address that is sent the same as JSON.' })),
  max_refused: Type.Number({ description: 'Part of the rows that may be refused without an alarm.' }),
  stale_days: nullable(Type.Integer({ description: 'Days without news after which the alarm is raised.' })),
  licence: nullable(Type.String()),
  attribution: nullable(Type.String()),
  state: Type.Union(
    feedStates.map((name) => Type.Literal(name)),
    {
      description: 'late: for as long as its period; stale: nothing new for stale_days, or no rows any more.',
    },
  ),
  asked: Type.Optional(Type.String({ description: 'When a run was asked for that has not begun.' })),
  latest: Type.Optional(FeedRun),
})

export const presentRun = ({ id, started, ...run }: ImportRun) => ({
  import_id: id,
  started: wireTime(started),
  state: run.state,
  mode: run.mode,
  source: shownSource(run.source),
  rows: run.rows,
  created: run.created,
  merged: run.merged,
  refused: run.refused,
  withdrawn: run.withdrawn,
  alike: run.alike ?? 0,
  ...(run.trouble === undefined ? {} : { trouble: run.trouble }),
  remark: run.remark,
})

export const presentFeed = ({ feed, state, latest }: FeedStanding) => ({
  feed_id: feed.id,
  masheryid: feed.account,
  source: shownSource(feed.source),
  mode: feed.mode,
  format: feed.format,
  mapping: feed.mapping,
  country: feed.country,
  id_column: feed.idColumn,
  max_withdraw: feed.maxWithdraw,
  every_minutes: feed.everyMinutes,
  at: feed.at ?? null,
  zone: feed.zone ?? null,
  alarm: feed.alarm,
  webhook: feed.webhook == null ? null : shownHook(feed.webhook),
  max_refused: feed.maxRefused ?? defaultMaxRefused,
  stale_days: feed.staleDays ?? null,
  licence: feed.licence,
  attribution: feed.attribution,
  state,
  ...(isAsked(feed.askedAt, latest) ? { asked: wireTime(feed.askedAt!) } : {}),
  ...(latest === null ? {} : { latest: presentRun(latest) }),
})

export const exampleRun = {
  import_id: '5f0e8a6b7c4d3e21',
  started: '2030-01-31 02:00:00 +00:00',
  state: 'done' as const,
  mode: 'snapshot' as const,
  source: 'https://feeds.example/town.csv',
  rows: 1204,
  created: 2,
  merged: 1202,
  refused: 0,
  withdrawn: 1,
  alike: 0,
  remark: '',
}

export const exampleFeed = {
  feed_id: 'town-guide',
  masheryid: 'town-guide',
  source: 'https://feeds.example/town.csv',
  mode: 'snapshot' as const,
  format: null,
  mapping: null,
  country: 'fi',
  id_column: null,
  max_withdraw: 0.1,
  every_minutes: 1440,
  at: '02:30',
  zone: 'Europe/Helsinki',
  alarm: 'desk@example.com',
  webhook: null,
  max_refused: 0.1,
  stale_days: 7,
  licence: 'ODbL 1.0',
  attribution: '© Town Guide',
  state: 'ok' as const,
  latest: exampleRun,
}
