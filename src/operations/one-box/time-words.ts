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
  /** On the next such day of the week, 0 for Sunday. */
  | { readonly kind: 'weekday'; readonly weekday: number; readonly minutes: number }

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
  const time = of('time')
  const weekday = of('weekday')
  if (weekday !== undefined)
    return { kind: 'weekday', weekday: weekday.weekday, minutes: time?.minutes ?? noon }
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

/** Null if the text says nothing about times, or names a time and nothing else. */
export function readTime(text: string): TimeReading | null {
  for (const run of runsOf(text)) {
    const wish = wishOf(run) ?? weakWish(run, text)
    if (wish === null) continue
    const rest = trimmed(`${text.slice(0, run.from)} ${text.slice(run.to)}`.replace(/\s+/g, ' '))
    // A day alone may be a name; what is open now is asked for.
    if (rest === '' && wish.kind !== 'now') return null
    const mayBeName = run.elements.every(({ kind }) => kind === 'weekday') || wishOf(run) === null
    return { wish, words: text.slice(run.from, run.to), rest, mayBeName }
  }
  return null
}

/** `open` alone at the end, which may end a name. */
const weakWish = ({ elements, from, to }: Run, text: string): TimeWish | null =>
  elements.length === 1 && elements[0]!.kind === 'open' && from > 0 && trimmed(text.slice(to)) === ''
    ? { kind: 'now' }
    : null

const dayMs = 86_400_000
const minuteMs = 60_000

/** The instant of a wish in milliseconds since 1970, read in a time zone. */
export function instantOf(wish: TimeWish, clock: number, timeZone: string): number {
  if (wish.kind === 'now') return clock
  const { offset } = stretchAt(timeZone, clock)
  const local = clock + offset
  const today = Math.floor(local / dayMs) * dayMs
  const weekday = new Date(today).getUTCDay()
  const isPast = today + wish.minutes * minuteMs <= local
  const days =
    wish.kind === 'day'
      ? wish.days
      : wish.kind === 'clock'
        ? Number(isPast)
        : (wish.weekday - weekday + 7) % 7
  const wished = today + days * dayMs + wish.minutes * minuteMs
  if (wished <= local) return clock
  return wished - stretchAt(timeZone, wished - offset).offset
}

/** An instant in ISO 8601, as clocks of a time zone show it: `2030-01-30T22:15+02:00`. */
export function zonedTime(instant: number, timeZone: string): string {
  const { offset } = stretchAt(timeZone, instant)
  const minutes = Math.round(Math.abs(offset) / minuteMs)
  const two = (number: number): string => String(number).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  const local = new Date(instant + offset).toISOString().slice(0, 16)
  return `${local}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
