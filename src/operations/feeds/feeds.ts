/** Feeds: when they are due, and how they stand. */
import { newHexId } from '../../access/keys.ts'
import { isKnownZone } from '../../entity/opening/zone-clock.ts'
import type { Feed, ImportRun } from '../../ports/feed-store.ts'
import { isMailable } from '../send-mail.ts'
import type { Services } from '../services.ts'
import { isClaimed, isDue, lookedAt, timeOfDay } from './schedule.ts'

const minuteMs = 60_000

/**
 * `failed`: its last run took nothing in, or refused too many rows. `late`: a run is due for as long as its period. `stale`: its
 * source has nothing new for too long, or its file no rows any more. `waiting`: it has not run yet.
 */
export const feedStates = ['ok', 'running', 'failed', 'late', 'stale', 'waiting'] as const
export type FeedState = (typeof feedStates)[number]

/** A run that tells nothing for so long has ended with its process: it notes every few hundred rows. */
const silentMs = 30 * minuteMs

export function stateOf(feed: Feed, latest: ImportRun | undefined, now: number): FeedState {
  if (isClaimed(feed, now)) return 'running'
  if (latest === undefined) return 'waiting'
  const isCutOff = latest.state === 'running' && latest.changed + silentMs <= now
  if (isCutOff || latest.state === 'stopped' || latest.state === 'broken') return 'failed'
  if (feed.everyMinutes !== null && lookedAt(latest) + 2 * feed.everyMinutes * minuteMs <= now) return 'late'
  if (latest.state === 'running') return 'running'
  if (latest.trouble === 'refused') return 'failed'
  return latest.trouble === 'stale' ? 'stale' : 'ok'
}

export const latestRun = async (
  { feeds }: Pick<Services, 'feeds'>,
  id: string,
): Promise<ImportRun | undefined> => (await feeds.runs({ feedId: id }, 1))[0]

export interface FeedStanding {
  readonly feed: Feed
  readonly state: FeedState
  readonly latest: ImportRun | null
}

/** All feeds with how they stand, in the order of their ids. */
export async function feedStandings(
  services: Pick<Services, 'feeds' | 'clock'>,
): Promise<readonly FeedStanding[]> {
  const now = services.clock.now()
  return Promise.all(
    (await services.feeds.feeds()).map(async (feed) => {
      const latest = await latestRun(services, feed.id)
      return { feed, state: stateOf(feed, latest, now), latest: latest ?? null }
    }),
  )
}

/** The feeds whose time has come. */
export async function dueFeeds(services: Pick<Services, 'feeds'>, now: number): Promise<readonly Feed[]> {
  const feeds = await services.feeds.feeds()
  const latest = await Promise.all(feeds.map(({ id }) => latestRun(services, id)))
  return feeds.filter((feed, at) => isDue(feed, latest[at], now))
}

/**
 * The latest run of a feed that took a file in to its end. One that was undone counts: its file does not come back by itself. One
 * that broke off and was undone does not: nothing has taken the rest of its file in.
 */
export const lastDone = async (
  { feeds }: Pick<Services, 'feeds'>,
  id: string,
): Promise<ImportRun | undefined> => (await feeds.runs({ feedId: id, ended: true }, 1))[0]

const minutesOfDay = 1_440
const mostStaleDays = 3_660

/** What is wrong with a feed, as sentences; empty if it may be kept. @param others the feeds beside it */
export function feedProblems(feed: Feed, others: readonly Feed[]): readonly string[] {
  const { everyMinutes, at, zone, staleDays, maxRefused = 0 } = feed
  const isRival = (one: Feed) => one.id !== feed.id && one.account === feed.account && one.mode === 'snapshot'
  const rival = feed.mode === 'snapshot' ? others.find(isRival) : undefined
  const isWholeDays = everyMinutes !== null && everyMinutes % minutesOfDay === 0
  const rules: readonly (readonly [boolean, string])[] = [
    [!/^[a-z0-9-]{1,40}$/.test(feed.id), 'the id must be 1 to 40 lower-case letters, digits and hyphens'],
    ...sourceRules(feed.source),
    [everyMinutes !== null && everyMinutes < 1, 'a period is at least a minute'],
    [at != null && !timeOfDay.test(at), 'the time of day must be like 02:30'],
    [at != null && !isWholeDays, 'a time of day needs a period of whole days'],
    [zone != null && !isKnownZone(zone), `there is no time zone ${zone}; name one like Europe/Helsinki`],
    [maxRefused < 0 || maxRefused > 1, 'the part of rows that may be refused must be from 0 to 1'],
    [
      staleDays != null && !(staleDays >= 1 && staleDays <= mostStaleDays),
      'days without news must be 1 to 3660',
    ],
    [feed.alarm !== null && !isMailable(feed.alarm), `${feed.alarm} is not an email address`],
    [
      feed.webhook != null && !isHook(feed.webhook),
      'the webhook must be an http or https address without a user name or password',
    ],
    [
      rival !== undefined,
      `the account ${feed.account} has the feed ${rival?.id} already: of two snapshots of one account, each withdraws what the other lists. Give each its own account, or the mode upsert`,
    ],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, text]) => text)
}

const isHook = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === ''
}

/** Of addresses; everything else is the path of a file or folder. */
function sourceRules(source: string): readonly (readonly [boolean, string])[] {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(source)) return []
  const url = URL.parse(source)
  const isWeb = url !== null && /^https?:$/.test(url.protocol)
  return [
    [!isWeb, 'the source must be a file, a folder, or an http or https address'],
    [
      isWeb && url.username + url.password !== '',
      'the source must not hold a user name or password: it is shown in lists and kept with each run',
    ],
  ]
}

/**
 * Records a run that read no rows: its file could not be had, or has not changed. One that ended as the run before
 * did is noted with that run, so that a feed which is looked at every few minutes keeps a history that can be read.
 */
export async function noteRun(
  services: Services,
  feed: Feed,
  outcome: Pick<ImportRun, 'state' | 'remark' | 'digest' | 'validators'>,
): Promise<ImportRun> {
  const { id, account, mode, source, licence, attribution } = feed
  const now = services.clock.now()
  const before = await latestRun(services, id)
  const isSame =
    before !== undefined &&
    before.rows === 0 &&
    before.account === account &&
    before.state === outcome.state &&
    before.remark === outcome.remark
  const { started, ...known } = isSame ? before : { id: newHexId().slice(0, 16), started: now }
  const run: ImportRun = {
    ...{ account, feedId: id, mode, source, licence, attribution, started },
    ...{ rows: 0, created: 0, merged: 0, refused: 0, withdrawn: 0 },
    ...known,
    ...outcome,
    changed: now,
  }
  await services.store.commit([{ type: 'import.put', run }])
  return run
}

/** The latest run of a feed that brought something new; undefined if none did. A file without rows is no news. */
export const lastNews = async (
  { feeds }: Pick<Services, 'feeds'>,
  id: string,
): Promise<ImportRun | undefined> => (await feeds.runs({ feedId: id, ended: true, withChanges: true }, 1))[0]
