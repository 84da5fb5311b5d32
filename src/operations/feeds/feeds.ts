/** Feeds: when they are due, and how they stand. */
import { newHexId } from '../../access/keys.ts'
import type { Feed, ImportRun } from '../../ports/feed-store.ts'
import { isMailable, mailCommand } from '../send-mail.ts'
import type { Services } from '../services.ts'
import { shownSource } from './shown-source.ts'

const minuteMs = 60_000

/** `late`: a run is due for as long as its period. `waiting`: it has not run yet. */
export const feedStates = ['ok', 'running', 'failed', 'late', 'waiting'] as const
export type FeedState = (typeof feedStates)[number]

/** Whether a run was asked for that nothing has answered. A run that is resumed answers it too. */
export const isAsked = (askedAt: number | undefined, latest: ImportRun | null | undefined): boolean =>
  askedAt !== undefined && askedAt > (latest?.changed ?? Number.NEGATIVE_INFINITY)

/** A run that tells nothing for so long has ended with its process: it notes every few hundred rows. */
const silentMs = 30 * minuteMs

export function isDue({ everyMinutes, askedAt }: Feed, latest: ImportRun | undefined, now: number): boolean {
  const started = latest?.started ?? Number.NEGATIVE_INFINITY
  if (isAsked(askedAt, latest)) return true
  return everyMinutes !== null && started + everyMinutes * minuteMs <= now
}

export function stateOf(feed: Feed, latest: ImportRun | undefined, now: number): FeedState {
  if (latest === undefined) return 'waiting'
  const isCutOff = latest.state === 'running' && latest.changed + silentMs <= now
  if (isCutOff || latest.state === 'stopped' || latest.state === 'broken') return 'failed'
  if (feed.everyMinutes !== null && latest.started + 2 * feed.everyMinutes * minuteMs <= now) return 'late'
  return latest.state === 'running' ? 'running' : 'ok'
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
): Promise<ImportRun | undefined> =>
  (await feeds.runs({ feedId: id }, 100)).find(
    ({ state, brokeOff = false }) => state === 'done' || (state === 'undone' && !brokeOff),
  )

/** What is wrong with a feed, as sentences; empty if it may be kept. */
export function feedProblems(feed: Feed): readonly string[] {
  const problems: string[] = []
  if (!/^[a-z0-9-]{1,40}$/.test(feed.id))
    problems.push('the id must be 1 to 40 lower-case letters, digits and hyphens')
  if (feed.everyMinutes !== null && feed.everyMinutes < 1) problems.push('a period is at least a minute')
  if (feed.alarm !== null && !isMailable(feed.alarm)) problems.push(`${feed.alarm} is not an email address`)
  return problems
}

/** Records a run that read no rows: its file could not be had, or has not changed. */
export async function noteRun(
  services: Services,
  feed: Feed,
  outcome: Pick<ImportRun, 'state' | 'remark' | 'digest' | 'validators'>,
): Promise<void> {
  const { id, account, mode, source, licence, attribution } = feed
  const now = services.clock.now()
  const run: ImportRun = {
    ...{ id: newHexId().slice(0, 16), account, feedId: id, mode, source, licence, attribution },
    ...{ started: now, changed: now, rows: 0, created: 0, merged: 0, refused: 0, withdrawn: 0 },
    ...outcome,
  }
  await services.store.commit([{ type: 'import.put', run }])
}

/** Mails the alarm address of a feed about its failures. */
export async function alarm(services: Services, feed: Feed, reason: string): Promise<void> {
  if (feed.alarm === null) return
  const mail = mailCommand(services, {
    to: feed.alarm,
    subject: `Feed ${feed.id} failed`,
    text: `The feed ${feed.id} (${shownSource(feed.source)}) was not taken in.\n\n${reason}\n\nhighstreet feeds runs ${feed.id} lists its runs.`,
    purpose: 'feed_alarm',
    account: feed.account,
  })
  await services.store.commit([mail])
}
