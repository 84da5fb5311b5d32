/** Words of a text that say when a business is to be open, in the languages of the pages. */
import { stretchAt } from '../../entity/opening/zone-clock.ts'
import { trimmed } from './place-words.ts'
import { type TimeElement, timeElements } from './time-elements.ts'

export type TimeWish =
  | { readonly kind: 'now' }
  /** At the next time that clocks show these minutes after midnight. */
  | { readonly kind: 'clock'; readonly minutes: number }
  /** On the day so many days from today; a wish for today that has passed is for now. */
  | { readonly kind: 'day'; readonly days: number; readonly minutes: number }
  /** On the next such day of the week, 0 for Sunday; without a stated time, a day that has begun is now. */
  | {
      readonly kind: 'weekday'
      readonly weekday: number
      readonly minutes: number
      readonly isTimed: boolean
    }

export interface TimeReading {
  readonly wish: TimeWish
  /** As written. */
  readonly words: string
  /** The text without them. */
  readonly rest: string
  /** Whether the words may belong to a name, too: `Wide Open`, `Ruby Tuesday`. */
  readonly mayBeName: boolean
}

const noon = 12 * 60
const morning = 8 * 60
const afternoon = 15 * 60
const smallHours = 5 * 60
const dayMinutes = 24 * 60

interface Run {
  readonly from: number
  readonly to: number
  readonly elements: readonly TimeElement[]
}

/** Elements that follow one another. Links count between and before others. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  const found = timeElements(text)
  for (let first = 0; first < found.length; ) {
    let last = first
    while (last + 1 < found.length && /^[\s,]*$/.test(text.slice(found[last]!.to, found[last + 1]!.from)))
      last++
    const run = found.slice(first, last + 1)
    while (run.at(-1)?.kind === 'link') run.pop()
    if (run.length > 0) runs.push({ from: run[0]!.from, to: run.at(-1)!.to, elements: run })
    first = last + 1
  }
  return runs
}

function wishOf({ elements }: Run): TimeWish | null {
  const of = <Kind extends TimeElement['kind']>(kind: Kind) =>
    elements.find((one): one is Extract<TimeElement, { kind: Kind }> => one.kind === kind)
  const open = of('open')
  const day = of('day')
  const weekday = of('weekday')
  const time = statedTime(elements)
  if (weekday !== undefined) {
    // `Sonntag Morgen`
    const minutes = time?.minutes ?? (day?.days === 1 ? morning : noon)
    return { kind: 'weekday', weekday: weekday.weekday, minutes, isTimed: time !== undefined }
  }
  if (day !== undefined && (open !== undefined || time !== undefined)) {
    if (day.days > 0 || time !== undefined)
      return { kind: 'day', days: day.days, minutes: time?.minutes ?? noon }
    return { kind: 'now' }
  }
  if (time !== undefined && (time.isSure || open !== undefined)) {
    // The night that has begun is now, the morning that has passed is the next one.
    return time.isPartOfDay && time.isSure
      ? { kind: 'day', days: 0, minutes: time.minutes }
      : { kind: 'clock', minutes: time.minutes }
  }
  return open !== undefined && (open.isAdjective || of('now') !== undefined) ? { kind: 'now' } : null
}

type Time = Extract<TimeElement, { kind: 'time' }>

/** The time of the clock, which a part of the day beside it tells from that twelve hours earlier; else that part. */
function statedTime(elements: readonly TimeElement[]): Time | undefined {
  const times = elements.filter((one): one is Time => one.kind === 'time')
  const part = times.find(({ isPartOfDay }) => isPartOfDay)
  const clock = times.find(({ isPartOfDay }) => !isPartOfDay)
  if (clock === undefined) return part
  const isNamed = elements.some(({ kind }) => kind === 'weekday' || kind === 'day')
  const isSure = clock.isSure || part?.isSure === true
  // The small hours belong to the night before: `friday until 2 am`.
  if (clock.minutes < smallHours && (isNamed || part !== undefined) && !clock.isAt)
    return { ...clock, isSure, minutes: clock.minutes + dayMinutes }
  const isLater = part !== undefined && part.minutes >= afternoon && clock.minutes < noon
  return { ...clock, isSure, minutes: clock.minutes + (isLater ? noon : 0) }
}

/** Null if the text says nothing about times, or names a time and nothing else. */
export function readTime(text: string): TimeReading | null {
  for (const run of runsOf(text)) {
    const said = wishOf(run)
    const wish = said ?? weakWish(run, text)
    if (wish === null) continue
    const rest = trimmed(`${text.slice(0, run.from)} ${text.slice(run.to)}`.replace(/\s+/g, ' '))
    // A day alone may be a name; what is open now is asked for.
    if (rest === '' && wish.kind !== 'now') return null
    const mayBeName = said === null || run.elements.every(isCommonInNames)
    return { wish, words: text.slice(run.from, run.to), rest, mayBeName }
  }
  return null
}

/** `Ruby Tuesday`, `Friday Night Lights` */
const isCommonInNames = (one: TimeElement): boolean =>
  one.kind === 'weekday' || one.kind === 'link' || (one.kind === 'time' && one.isPartOfDay && !one.isSure)

/** `open` alone at the end, which may end a name. */
const weakWish = ({ elements, from, to }: Run, text: string): TimeWish | null =>
  elements.length === 1 && elements[0]!.kind === 'open' && from > 0 && trimmed(text.slice(to)) === ''
    ? { kind: 'now' }
    : null

const dayMs = 86_400_000
const minuteMs = 60_000

/** Days from today, whose weekday is given. @param isPast whether clocks have shown the time of the wish today */
function daysUntil(wish: Exclude<TimeWish, { kind: 'now' }>, today: number, isPast: boolean): number {
  if (wish.kind === 'day') return wish.days
  if (wish.kind === 'clock') return Number(isPast)
  const days = (wish.weekday - today + 7) % 7
  return days === 0 && isPast && wish.isTimed ? 7 : days
}

/** The instant of a wish in milliseconds since 1970, read in a time zone. */
export function instantOf(wish: TimeWish, clock: number, timeZone: string): number {
  if (wish.kind === 'now') return clock
  const { offset } = stretchAt(timeZone, clock)
  const local = clock + offset
  const today = Math.floor(local / dayMs) * dayMs
  const isPast = today + wish.minutes * minuteMs <= local
  const wished =
    today + daysUntil(wish, new Date(today).getUTCDay(), isPast) * dayMs + wish.minutes * minuteMs
  if (wished <= local) return clock
  return wished - stretchAt(timeZone, wished - offset).offset
}

/** The instant of a wish as addresses have it: `now`, or ISO 8601 as clocks of the zone show it. */
export const writtenTime = ({ kind }: TimeWish, instant: number, timeZone: string): string =>
  kind === 'now' ? 'now' : zonedTime(instant, timeZone)

/** `2030-01-30T22:15+02:00` */
function zonedTime(instant: number, timeZone: string): string {
  const { offset } = stretchAt(timeZone, instant)
  const minutes = Math.round(Math.abs(offset) / minuteMs)
  const two = (number: number): string => String(number).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  const local = new Date(instant + offset).toISOString().slice(0, 16)
  return `${local}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
