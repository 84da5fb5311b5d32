import { DirectoryError, invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import { parseMappingFile } from '../../importing/mapping-file.ts'
import type { Feed, ImportRun } from '../../ports/feed-store.ts'
import type { Services } from '../services.ts'
import { type FeedStanding, feedProblems, latestRun, stateOf } from './feeds.ts'

type FeedServices = Pick<Services, 'feeds' | 'store' | 'clock'>

/** What of a feed is given; the rest stays as it is, or as a new feed has it. */
export type FeedWish = { readonly [M in keyof Omit<Feed, 'id' | 'askedAt' | 'claim'>]?: Feed[M] | undefined }

const ofNewFeed = {
  ...{ mode: 'snapshot', format: null, mapping: null, country: null, idColumn: null, maxWithdraw: 0.1 },
  ...{ everyMinutes: null, alarm: null, licence: null, attribution: null },
} as const

/**
 * Adds a feed, or changes what is given of the one with this id.
 * @returns the feed; the faults as sentences where it may not be kept, and nothing is changed
 */
export async function putFeed(
  { feeds, store }: FeedServices,
  id: string,
  wish: FeedWish,
): Promise<Feed | readonly string[]> {
  const given = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))
  const feed = { ...ofNewFeed, ...(await feeds.feed(id)), ...given, id } as Feed
  const lacks = (['source', 'account'] as const).filter((member) => (feed[member] ?? '') === '')
  const problems =
    lacks.length > 0 ? [`a new feed needs ${lacks.join(' and ')}`] : feedProblems(feed, await feeds.feeds())
  if (problems.length > 0) return problems
  await store.commit([{ type: 'feed.put', feed }])
  return feed
}

const isWeb = (source: string): boolean => /^https?:/i.test(source)

/**
 * `putFeed` for clients of the API. They name addresses: files of the server's machine are named by a command on it.
 * @throws DirectoryError invalid_parameters, with all faults
 */
export async function putFeedOverHttp(
  services: FeedServices,
  id: string,
  wish: FeedWish,
): Promise<FeedStanding> {
  const { source, mapping } = wish
  const faults = [
    ...(source === undefined || isWeb(source) ? [] : [fault('url_scheme', 'source')]),
    ...(source !== undefined && holdsLogin(source) ? [fault('url_login', 'source')] : []),
    ...(mapping == null ? [] : mappingFaults(mapping)),
  ]
  if (faults.length > 0) throw invalid(...faults)
  const put = await putFeed(services, id, wish)
  if ('id' in put) return standingOf(services, put)
  throw invalid(...put.map((problem) => fault('feed', 'feed_id', { problem })))
}

function holdsLogin(source: string): boolean {
  const url = URL.parse(source)
  return url !== null && url.username + url.password !== ''
}

function mappingFaults(text: string) {
  try {
    parseMappingFile(text)
    return []
  } catch (error) {
    return [fault('feed', 'mapping', { problem: (error as Error).message })]
  }
}

async function standingOf({ feeds, clock }: FeedServices, feed: Feed): Promise<FeedStanding> {
  const latest = await latestRun({ feeds }, feed.id)
  return { feed, state: stateOf(feed, latest, clock.now()), latest: latest ?? null }
}

/** @throws DirectoryError feed_not_found */
export async function readFeed(services: FeedServices, id: string): Promise<FeedStanding> {
  const feed = await services.feeds.feed(id)
  if (feed === undefined) throw new DirectoryError('feed_not_found')
  return standingOf(services, feed)
}

/** Removes a feed; what it has brought in stays, and so do its runs. Answers whether there was one. */
export async function dropFeed({ store }: Pick<Services, 'store'>, id: string): Promise<boolean> {
  const outcome = await store.commit([{ type: 'feed.remove', id }])
  return outcome.ok && outcome.results[0] === true
}

/** As `dropFeed`. @throws DirectoryError feed_not_found */
export async function removeFeed(services: FeedServices, id: string): Promise<void> {
  if (!(await dropFeed(services, id))) throw new DirectoryError('feed_not_found')
}

/**
 * Asks for a run as soon as a server looks, within seconds.
 * @throws DirectoryError feed_not_found; feed_running while a run goes on
 */
export async function askForFeed(services: FeedServices, id: string): Promise<FeedStanding> {
  const { feed, state } = await readFeed(services, id)
  if (state === 'running') throw new DirectoryError('feed_running')
  const at = services.clock.now()
  const outcome = await services.store.commit([{ type: 'feed.ask', id, at }])
  if (!outcome.ok || !outcome.results[0]) throw new DirectoryError('feed_not_found')
  return standingOf(services, { ...feed, askedAt: at })
}

/** The runs of a feed, newest first. @throws DirectoryError feed_not_found */
export async function feedRuns(
  services: FeedServices,
  id: string,
  limit: number,
): Promise<readonly ImportRun[]> {
  const runs = await services.feeds.runs({ feedId: id }, limit)
  if (runs.length === 0) await readFeed(services, id)
  return runs
}
