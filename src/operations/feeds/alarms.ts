/** Tells people when a feed gets into trouble, and when that is over; once each. */
import { newHexId } from '../../access/keys.ts'
import { DirectoryError } from '../../errors.ts'
import { sentenceOf } from '../../faults/fault.ts'
import type { DeliveryCommand } from '../../ports/delivery-store.ts'
import type { Feed, FeedTrouble, ImportRun } from '../../ports/feed-store.ts'
import { wireTime } from '../../wire/wire-time.ts'
import { mailCommand } from '../send-mail.ts'
import type { Services } from '../services.ts'
import { lastNews } from './feeds.ts'
import { shownSource } from './shown-source.ts'

const dayMs = 86_400_000
/** Where a feed names no other. */
export const defaultMaxRefused = 0.1

/** Why a run failed, with what the error says of the address. */
export function reasonOf(error: unknown): string {
  if (error instanceof DirectoryError && error.details.length > 0)
    return error.details.map((detail) => sentenceOf(detail.at('the source', null)).trim()).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/**
 * Records with a run what is wrong with its feed since, and raises the alarm if that has changed.
 * @param before the run before it that has ended
 * @returns the run as it is kept
 */
export async function noteOutcome(
  services: Services,
  feed: Feed,
  run: ImportRun,
  before: ImportRun | undefined,
): Promise<ImportRun> {
  const trouble = await troubleOf(services, feed, run)
  const { trouble: _, failures: __, ...rest } = run
  const noted: ImportRun = {
    ...rest,
    ...(trouble === undefined ? {} : { trouble: trouble.kind }),
    ...(trouble?.kind === 'failed' ? { failures: (before?.failures ?? 0) + 1 } : {}),
  }
  const isNews = trouble?.kind !== before?.trouble
  const told = isNews ? tellings(services, feed, noted, trouble?.reason ?? null) : []
  await services.store.commit([{ type: 'import.put', run: noted }, ...told])
  return noted
}

interface Trouble {
  readonly kind: FeedTrouble
  readonly reason: string
}

async function troubleOf(services: Services, feed: Feed, run: ImportRun): Promise<Trouble | undefined> {
  const { state, remark, digest } = run
  if (state === 'broken' || state === 'stopped') return { kind: 'failed', reason: remark }
  const news = await lastNews(services, feed.id)
  const isOfNews = run.id === news?.id || digest === news?.digest
  // The same file is as bad as it was.
  const { rows, refused } = remark === 'unchanged' && isOfNews ? news : run
  const most = mostRefused(feed, rows)
  if (refused > most)
    return { kind: 'refused', reason: `${refused} of ${rows} rows were refused; ${most} may be.` }
  if (news === undefined) return undefined
  const since = wireTime(news.changed)
  // A snapshot without rows withdraws all, or was stopped.
  if (!isOfNews && rows === 0 && feed.mode !== 'snapshot')
    return { kind: 'stale', reason: `its file has no rows; that of ${since} had ${news.rows}.` }
  if (feed.staleDays == null || services.clock.now() - news.changed <= feed.staleDays * dayMs)
    return undefined
  return { kind: 'stale', reason: `its source has nothing new since ${since}.` }
}

/** How many of a feed's rows may be refused without an alarm. Products like 0.07 * 100 are a little off. */
export const mostRefused = (
  { maxRefused = defaultMaxRefused }: Pick<Feed, 'maxRefused'>,
  rows: number,
): number => Math.floor(maxRefused * rows + 1e-9)

const headings: Readonly<Record<FeedTrouble, string>> = {
  failed: 'failed',
  refused: 'has too many refused rows',
  stale: 'is stale',
}

/** @param reason null when the trouble is over */
function tellings(
  services: Services,
  feed: Feed,
  run: ImportRun,
  reason: string | null,
): readonly DeliveryCommand[] {
  const { alarm, webhook, account, id } = feed
  const subject = `Feed ${id} ${run.trouble === undefined ? 'works again' : headings[run.trouble]}`
  const said = reason === null ? `Its last run, ${run.id}, is ${run.state}.` : reason
  const text = `${subject} (${shownSource(feed.source)}).\n\n${said}\n\nhighstreet feeds runs ${id} lists its runs. You hear of it again when this changes.`
  const shared = { purpose: 'feed_alarm', account }
  const mail = alarm === null ? [] : [mailCommand(services, { ...shared, to: alarm, subject, text })]
  if (webhook == null) return mail
  const event = run.trouble ?? 'recovered'
  const body = { text: `${subject}: ${said}`, event, feed_id: id, import_id: run.id, masheryid: account }
  const hook: DeliveryCommand = {
    ...shared,
    ...{ type: 'delivery', id: newHexId(), channel: 'webhook', via: null, to: webhook },
    ...{ subject: '', text: JSON.stringify(body), html: null, replyTo: null },
    ...{ recordId: null, entityId: null, expires: null },
  }
  return [...mail, hook]
}
