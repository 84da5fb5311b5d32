import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseMappingFile } from '../importing/mapping-file.ts'
import { dropFeed, putFeed } from '../operations/feeds/change-feed.ts'
import { dueFeeds, type FeedStanding, feedStandings } from '../operations/feeds/feeds.ts'
import { shownFeed, shownRun, shownSource } from '../operations/feeds/shown-source.ts'
import { type Feed, type ImportRun, importFormats } from '../ports/feed-store.ts'
import { wireTime } from '../wire/wire-time.ts'
import { type Command, type CommandLine, type Context, declareList, jsonOption, prose } from './command.ts'
import { countryOf } from './country-option.ts'
import { withdrawalLimit } from './import-modes.ts'
import { CommandFailure, print, printable, UsageError } from './io.ts'
import { filled } from './option-values.ts'
import { FeedIsRunning, type FeedRunParts, runFeed } from './run-feed.ts'

export type FeedServices = Pick<FeedRunParts, 'services' | 'taking' | 'reportFolder'>

/** `highstreet feeds list|put|remove|run|runs|check` */
export const feedsCommand: Command<FeedServices> = {
  name: 'feeds',
  declare(line, context) {
    line.description(
      prose(`
A feed is a file, a folder or an address that is taken in again and again for one account. Its rows replace what the account said before; as a
snapshot, it also withdraws what it lists no longer. A running server takes feeds in when they are due.
`),
    )
    const all = async ({ services }: FeedServices) => (await feedStandings(services)).map(shownStanding)
    declareList(line, context, 'list the feeds and how they stand', all, (one) => one, standingLine)
    declarePut(line, context)
    declareRemove(line, context)
    declareRun(line, context)
    declareRuns(line, context)
    declareCheck(line, context)
  },
}

const shownStanding = ({ feed, state, latest }: FeedStanding): FeedStanding => ({
  feed: shownFeed(feed),
  state,
  latest: latest === null ? null : shownRun(latest),
})

const standingLine = ({ feed, state, latest }: FeedStanding): string =>
  `${feed.id}  ${state}  ${feed.account}  ${printable(feed.source)}${latest === null ? '' : `  ${runText(latest)}`}`

const runText = (run: ImportRun): string =>
  `${wireTime(run.started)}  ${run.id}  ${run.state}  ${run.rows} rows: ${run.created} created, ${run.merged} merged, ${run.refused} refused; ${run.withdrawn} withdrawn${alikeText(run)}${remarkText(run)}`

const alikeText = ({ alike = 0 }: ImportRun): string =>
  alike === 0 ? '' : `; ${alike} look like another record`

const remarkText = ({ remark, trouble }: ImportRun): string =>
  [trouble === 'failed' ? undefined : trouble, printable(remark)]
    .flatMap((one) => (one ? [`  ${one}`] : []))
    .join('')

/** A run among others, with the file that tells of its cells and rows. */
const listedRun = (run: ImportRun): string =>
  `${run.account}  ${printable(shownSource(run.source))}  ${runText(run)}${run.report === undefined ? '' : `  report: ${printable(run.report)}`}`

const emptyIsNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

function declarePut(line: CommandLine, { io, open }: Context<FeedServices>): void {
  line
    .command('put')
    .description('add a feed, or change what is given of the one with this id')
    .argument('<id>', 'id of the feed, such as pharmacies', filled('ID'))
    .option('--source <source>', 'a file, a folder of which the newest file counts, or an http(s) address')
    .option('--account <name>', 'account that supplies the data', filled('--account'))
    .addOption(
      line.createOption('--mode <mode>', 'default: snapshot').choices(['upsert', 'snapshot'] as const),
    )
    .addOption(line.createOption('--format <format>', 'default: by the name').choices(importFormats))
    .option('--mapping <file>', 'mapping file, of which a copy is kept; empty: none')
    .option('--country <cc>', 'country of rows that name none; empty: none')
    .option('--id-column <column>', "column that holds the account's own id; empty: as the mapping says")
    .option('--max-withdraw <share>', 'part of the records that one run may withdraw (default: 10%)', shareOf)
    .option('--every <period>', 'how often it is taken in: 30m, 6h, 1d; empty: when asked to', periodOf)
    .option(
      '--at <time>',
      'time of day that it is taken in at, like 02:30, with a period of days; empty: none',
    )
    .option('--zone <zone>', 'time zone of --at, like Europe/Helsinki; empty: UTC')
    .option('--alarm <email>', 'who hears when it gets into trouble and when that is over; empty: no mail')
    .option('--webhook <address>', 'address that is sent the same as JSON; empty: none')
    .option(
      '--max-refused <share>',
      'part of the rows that may be refused without an alarm (default: 10%)',
      partOf,
    )
    .option('--stale-after <days>', 'days without news after which the alarm is raised; empty: never', daysOf)
    .option('--licence <text>', 'licence of the data; empty: none')
    .option('--attribution <text>', 'who is to be named; empty: none')
    .option(...jsonOption)
    .action(
      async (
        id,
        { json, every, mapping, staleAfter, country, mode, format, maxWithdraw, maxRefused, ...given },
      ) => {
        const { services } = await open()
        const texts = ['at', 'zone', 'idColumn', 'alarm', 'webhook', 'licence', 'attribution'] as const
        const stated = texts.flatMap((name) =>
          given[name] === undefined ? [] : [[name, emptyIsNull(given[name])]],
        )
        const feed = await putFeed(services, id, {
          ...Object.fromEntries(stated),
          ...{ mode, format, maxWithdraw, maxRefused, account: given.account },
          source: given.source === undefined ? undefined : sourceOf(given.source),
          everyMinutes: every?.minutes,
          staleDays: staleAfter?.days,
          mapping: mapping === undefined ? undefined : mappingOf(mapping),
          country: country === undefined ? undefined : countryOrNone(country),
        })
        if (!('id' in feed)) throw new UsageError(feed.join('\n'))
        if (feed.alarm !== null && !services.options.delivers.email)
          io.err('no mail server is set (HIGHSTREET_SMTP_URL): the alarm is written to a file and not sent')
        await print(io, json, shownFeed(feed), `${feed.id}  ${feed.account}  ${shownSource(feed.source)}`)
      },
    )
}

/** Addresses of all kinds stay as they are, so that those of the wrong kind are refused. */
const sourceOf = (text: string): string => (/^[a-z][a-z0-9+.-]+:/i.test(text) ? text : resolve(text))

function mappingOf(file: string): string | null {
  if (file.trim() === '') return null
  try {
    const text = readFileSync(file, 'utf8')
    parseMappingFile(text)
    return text
  } catch (error) {
    throw new UsageError(`the mapping file ${file} cannot be used: ${(error as Error).message}`)
  }
}

const countryOrNone = (text: string): string | null => (text.trim() === '' ? null : countryOf(text))

function shareOf(text: string): number {
  const limit = withdrawalLimit(text)
  if ('share' in limit && limit.share > 0) return limit.share
  throw new UsageError('--max-withdraw of a feed must be a part of its records, like 10%')
}

function partOf(text: string): number {
  const [, percent] = /^(\d{1,3}(?:\.\d+)?)\s*%$/.exec(text.trim()) ?? []
  if (percent !== undefined && Number(percent) <= 100) return Number(percent) / 100
  throw new UsageError('--max-refused must be a part of the rows, like 10%')
}

function daysOf(text: string): { readonly days: number | null } {
  if (text.trim() === '') return { days: null }
  const [, days] = /^(\d{1,4})\s*d?$/.exec(text.trim()) ?? []
  if (days !== undefined && Number(days) > 0) return { days: Number(days) }
  throw new UsageError('--stale-after must be a number of days, like 7d')
}

const unitMinutes = { m: 1, h: 60, d: 1440 } as const

function periodOf(text: string): { readonly minutes: number | null } {
  if (text.trim() === '') return { minutes: null }
  const [, number, unit] = /^(\d{1,5})\s*([mhd])$/.exec(text.trim()) ?? []
  if (number === undefined || Number(number) < 1)
    throw new UsageError('--every must be a period, like 30m, 6h or 1d')
  return { minutes: Number(number) * unitMinutes[unit as keyof typeof unitMinutes] }
}

function declareRemove(line: CommandLine, { io, open }: Context<FeedServices>): void {
  line
    .command('remove')
    .description('remove a feed; what it has brought in stays, and so do its runs')
    .argument('<id>', 'id of the feed', filled('ID'))
    .option(...jsonOption)
    .action(async (id, { json }) => {
      const { services } = await open()
      if (!(await dropFeed(services, id))) throw unknownFeed(id)
      await print(io, json, { removed: id }, `${id} is removed`)
    })
}

const unknownFeed = (id: string) => new CommandFailure(`there is no feed ${id}; see highstreet feeds list`)

function declareRun(line: CommandLine, { io, open, fail }: Context<FeedServices>): void {
  line
    .command('run')
    .description('take feeds in now: those named, or those that are due')
    .argument('[ids...]', 'ids of feeds')
    .option('--due', 'those whose time has come')
    .option('--again', 'also when the file is the one of the last run')
    .option(...jsonOption)
    .action(async (ids, { due = false, again = false, json }) => {
      if (ids.length === 0 && !due) throw new UsageError('name feeds, or say --due')
      const { services, taking, reportFolder } = await open()
      const named = await Promise.all(ids.map((id) => services.feeds.feed(id)))
      const unknown = ids.find((_, at) => named[at] === undefined)
      if (unknown !== undefined) throw unknownFeed(unknown)
      const coming = due ? await dueFeeds(services, services.clock.now()) : []
      for (const feed of [...(named as Feed[]), ...coming.filter(({ id }) => !ids.includes(id))]) {
        try {
          const taken = await runFeed(feed, { services, taking, reportFolder, io, again })
          if (taken === null)
            await print(io, json, { feed: feed.id, unchanged: true }, `${feed.id}  unchanged`)
          else {
            await print(
              io,
              json,
              { feed: feed.id, ...shownRun(taken.run) },
              `${feed.id}  ${runText(taken.run)}`,
            )
            if (taken.run.trouble !== undefined) fail()
          }
        } catch (error) {
          // Of those that are due, the other process has taken this one.
          if (error instanceof FeedIsRunning && !ids.includes(feed.id)) continue
          io.err(`${feed.id}: ${(error as Error).message}`)
          fail()
        }
      }
    })
}

function declareRuns(line: CommandLine, { io, open }: Context<FeedServices>): void {
  line
    .command('runs')
    .description('list imports, newest first')
    .argument('[id]', 'only those of this feed')
    .option('--account <name>', 'only those of this account')
    .option('--limit <n>', 'maximum number', '20')
    .option(...jsonOption)
    .action(async (id, { account, limit, json }) => {
      if (!/^[1-9]\d{0,4}$/.test(limit)) throw new UsageError('--limit must be a number from 1')
      const { services } = await open()
      for (const run of await services.feeds.runs({ feedId: id, account }, Number(limit)))
        await print(io, json, shownRun(run), listedRun(run))
    })
}

function declareCheck(line: CommandLine, { io, open, fail }: Context<FeedServices>): void {
  line
    .command('check')
    .description('name the feeds that failed, are late or stale; exit status 1 if there are any')
    .option(...jsonOption)
    .action(async ({ json }) => {
      const { services } = await open()
      for (const one of (await feedStandings(services)).map(shownStanding)) {
        if (one.state !== 'failed' && one.state !== 'late' && one.state !== 'stale') continue
        await print(io, json, one, standingLine(one))
        fail()
      }
    })
}
