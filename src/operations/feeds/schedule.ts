/** When a feed is to be taken in. */
import { stretchAt } from '../../entity/opening/zone-clock.ts'
import type { Feed, ImportRun } from '../../ports/feed-store.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const minutesOfDay = 1_440

/** Pause before a failed run is tried again; it doubles with each failure, up to the period. */
const firstRetryMs = 15 * minuteMs

export const timeOfDay = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Whether a run was asked for that nothing has answered. A run that is resumed answers it too. */
export const isAsked = (askedAt: number | undefined, latest: ImportRun | null | undefined): boolean =>
  askedAt !== undefined && askedAt > (latest?.changed ?? Number.NEGATIVE_INFINITY)

/** Whether a process takes the feed in now. */
export const isClaimed = ({ claim }: Feed, now: number): boolean => claim !== undefined && claim.until > now

export function isDue(feed: Feed, latest: ImportRun | undefined, now: number): boolean {
  if (isClaimed(feed, now)) return false
  // No process holds the feed of a run that goes on: the one that began it has ended.
  if (isAsked(feed.askedAt, latest) || latest?.state === 'running') return true
  return nextRun(feed, latest) <= now
}

/** When the feed is due if nothing is asked for, milliseconds since 1970; infinite for one without a period. */
function nextRun(feed: Feed, latest: ImportRun | undefined): number {
  if (feed.everyMinutes === null) return Number.POSITIVE_INFINITY
  if (latest === undefined) return Number.NEGATIVE_INFINITY
  const next = nextOfSchedule(feed, feed.everyMinutes, lookedAt(latest))
  if (latest.state !== 'broken') return next
  const doublings = Math.min((latest.failures ?? 1) - 1, 20)
  return Math.min(next, latest.changed + firstRetryMs * 2 ** doublings)
}

/** A run that was only noted again, and one that was resumed, tell by their last change when the source was looked at. */
export const lookedAt = ({ state, remark, started, changed }: ImportRun): number =>
  state === 'broken' || state === 'stopped' || remark === 'unchanged' ? changed : started

function nextOfSchedule({ at, zone }: Feed, everyMinutes: number, since: number): number {
  const [, hours, minutes] = timeOfDay.exec(at ?? '') ?? []
  if (hours === undefined) return since + everyMinutes * minuteMs
  const minute = Number(hours) * 60 + Number(minutes)
  const days = Math.max(1, Math.round(everyMinutes / minutesOfDay))
  const timeZone = zone ?? 'UTC'
  let day = Math.floor((since + stretchAt(timeZone, since).offset) / dayMs)
  while (instantOf(timeZone, day, minute) <= since) day++
  return instantOf(timeZone, day + days - 1, minute)
}

/**
 * The instant of a time of day. One that a change of the clock leaves out comes as much later as the clock was
 * put forward; of one that comes twice, the first counts.
 */
function instantOf(timeZone: string, day: number, minute: number): number {
  const local = day * dayMs + minute * minuteMs
  const [before, after] = [local - dayMs, local + dayMs].map((one) => stretchAt(timeZone, one).offset)
  const isThen = (offset: number) => stretchAt(timeZone, local - offset).offset === offset
  return isThen(before!) || !isThen(after!) ? local - before! : local - after!
}
