import { Type } from 'typebox'
import {
  choices,
  country,
  float,
  integer,
  line,
  oneOf,
  optional,
  text,
} from '../../entity/objects/attributes.ts'
import { importFormats } from '../../ports/feed-store.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { exampleFeed, FeedDocument, feedId, presentFeed } from '../feed-shape.ts'

/** Parameters that a feed may do without. */
const removable = [
  'mapping',
  'country',
  'id_column',
  'at',
  'zone',
  'alarm',
  'webhook',
  'stale_days',
  'licence',
  'attribution',
] as const

export const postFeed = defineEndpoint({
  method: 'POST',
  path: '/v1/feed',
  group: 'Feeds',
  summary: 'Add a feed, or change it.',
  description:
    'A new feed needs source and masheryid; what a change leaves out stays; remove takes members away. A server takes the feed in when it is due. Sources are http or https addresses; files and folders of the server are named with highstreet feeds put. See docs/guides/feeds.md.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    feed_id: feedId,
    remove: optional(choices(removable, { description: 'Members to take away.', example: 'alarm' })),
    source: optional(
      line(2000, { description: 'An http or https address.', example: 'https://feeds.example/town.csv' }),
    ),
    masheryid: optional(line(64, { description: 'Account that supplies the data.', example: 'town-guide' })),
    mode: optional(
      oneOf(['upsert', 'snapshot'], {
        description: 'snapshot (for new feeds): what the file lists no longer is withdrawn.',
      }),
    ),
    format: optional(
      oneOf(['auto', ...importFormats], { description: 'auto (for new feeds): by the name of the file.' }),
    ),
    mapping: optional(text(100_000, { description: 'Text of a mapping file.' })),
    country: optional(country({ description: 'Country of rows that name none.', example: 'FI' })),
    id_column: optional(line(200, { description: "Column that holds the account's own ids." })),
    max_withdraw: optional(
      float(0.001, 1, {
        description: "Part of the account's records that one run may withdraw.",
        example: '0.1',
      }),
    ),
    every_minutes: optional(
      integer(0, 525_600, { description: 'Minutes from one run to the next; 0: only when asked to.' }),
    ),
    at: optional(
      line(5, {
        description: 'Time of day that runs begin at, with a period of whole days.',
        example: '02:30',
      }),
    ),
    zone: optional(line(64, { description: 'Time zone of at; default UTC.', example: 'Europe/Helsinki' })),
    alarm: optional(
      line(254, {
        description: 'Mail address that hears when the feed gets into trouble and when that is over.',
      }),
    ),
    webhook: optional(line(2000, { description: 'Address that is sent the same as JSON.' })),
    max_refused: optional(
      float(0, 1, { description: 'Part of the rows that may be refused without an alarm.', example: '0.1' }),
    ),
    stale_days: optional(
      integer(1, 3_660, { description: 'Days without news after which the alarm is raised.' }),
    ),
    licence: optional(line(200, { description: 'Licence of the data.', example: 'CC BY 4.0' })),
    attribution: optional(line(200, { description: 'Who is to be named.', example: '© Town Guide' })),
  }),
  result: FeedDocument,
  errors: [],
  example: {
    params: {
      feed_id: 'town-guide',
      source: 'https://feeds.example/town.csv',
      masheryid: 'town-guide',
      every_minutes: '1440',
    },
    result: exampleFeed,
  },
  handle: async ({ params }, operations) => {
    const { feed_id: id, masheryid, id_column, max_withdraw, every_minutes, remove = [], ...given } = params
    const kept = <T>(name: (typeof removable)[number], value: T): T | null =>
      remove.includes(name) ? null : value
    const standing = await operations.putFeed(id, {
      source: given.source,
      account: masheryid,
      mode: given.mode,
      format: given.format === 'auto' ? null : given.format,
      mapping: kept('mapping', given.mapping),
      country: kept('country', given.country),
      idColumn: kept('id_column', id_column),
      maxWithdraw: max_withdraw,
      everyMinutes: every_minutes === 0 ? null : every_minutes,
      at: kept('at', given.at),
      zone: kept('zone', given.zone),
      alarm: kept('alarm', given.alarm),
      webhook: kept('webhook', given.webhook),
      maxRefused: given.max_refused,
      staleDays: kept('stale_days', given.stale_days),
      licence: kept('licence', given.licence),
      attribution: kept('attribution', given.attribution),
    })
    return answer(presentFeed(standing))
  },
})
