/** Words of a text that say when a business is to be open, in the languages of the pages. */
import { dateOf } from '../../entity/opening/dates.ts'
import { publicHolidays } from '../../entity/opening/holidays.ts'
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
  /** On the next Saturday, or today on a Saturday or Sunday. */
  | { readonly kind: 'weekend'; readonly minutes: number }
  /** On the next public holiday of the country. */
  | { readonly kind: 'holiday'; readonly minutes: number }
  /** On the next such day; months from 1. */
  | { readonly kind: 'date'; readonly month: number; readonly date: number; readonly minutes: number }

export interface TimeReading {
  readonly wish: TimeWish
  /** As written. */
  readonly words: string
  /** The text without them. */
  readonly rest: string
  /** Whether the words may belong to a name, too: `Wide Open`, `Ruby Tuesday`. */
  readonly mayBeName: boolean
  /** Whether they say when also in a phrase for a kind: `breakfast on sunday`, not `sunday roast`. */
  readonly isSaid: boolean
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
  const date = of('date')
  const time = statedTime(elements)
  const minutesOfDay = time?.minutes ?? noon
  if (date !== undefined) return { kind: 'date', month: date.month, date: date.date, minutes: minutesOfDay }
  if (of('holiday') !== undefined) return { kind: 'holiday', minutes: minutesOfDay }
  if (of('weekend') !== undefined) return { kind: 'weekend', minutes: minutesOfDay }
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
    // A day alone may be a name; what is open then is asked for.
    const isAsked = wish.kind === 'now' || run.elements.some(({ kind }) => kind === 'open')
    if (rest === '' && !isAsked) return null
    const mayBeName = said === null || run.elements.every(isCommonInNames)
    const isSaid = !mayBeName || run.elements.some(({ kind }) => kind === 'link')
    return { wish, words: text.slice(run.from, run.to), rest, mayBeName, isSaid }
  }
  return null
}

/** `Ruby Tuesday`, `Friday Night Lights` */
const isCommonInNames = (one: TimeElement): boolean =>
  one.kind === 'weekday' ||
  one.kind === 'weekend' ||
  one.kind === 'link' ||
  (one.kind === 'time' && one.isPartOfDay && !one.isSure)

/** `open` alone at the end, which may end a name. */
const weakWish = ({ elements, from, to }: Run, text: string): TimeWish | null =>
  elements.length === 1 && elements[0]!.kind === 'open' && from > 0 && trimmed(text.slice(to)) === ''
    ? { kind: 'now' }
    : null

/** `open` before what is looked for, which may belong to it: `open kitchen`. Words behind it that make it none are left out. */
const leadingOpen =
  /^(?:open|(?:jetzt )?(?:offene|geöffnete)[rs]?)\s+(?!(?:air|mic|kitchens?|bar|source|house|space|plan|university|water|sea|days?|faced|sandwich|fire|top|heart|door|doors)(?![\p{L}]))(?=\p{L})/iu

/** What a text asks for that begins with `open`: `open pharmacy`. Null for other texts; the rest tells whether it is a kind. */
export function readLeadingOpen(text: string): TimeReading | null {
  const found = leadingOpen.exec(text)
  if (found === null) return null
  const rest = trimmed(text.slice(found[0].length))
  return { wish: { kind: 'now' }, words: found[0].trim(), rest, mayBeName: true, isSaid: true }
}

const dayMs = 86_400_000
const minuteMs = 60_000
const saturday = 6

/** Days from today until a day that `isDay` knows; null if there is none within a year. */
function daysUntilDay(today: number, isDay: (day: number) => boolean): number | null {
  for (let days = 0; days <= 366; days++) if (isDay(today + days)) return days
  return null
}

/** Whether a day is a public holiday in all of a country. Days since 1970. */
const isHolidayIn =
  (country: string) =>
  (day: number): boolean =>
    publicHolidays(country, null, Number(dateOf(day).slice(0, 4))).answer(day) === 'yes'

const isDate =
  ({ month, date }: Extract<TimeWish, { kind: 'date' }>) =>
  (day: number): boolean => {
    const [, monthOfDay, dateOfDay] = dateOf(day).split('-').map(Number)
    return monthOfDay === month && dateOfDay === date
  }

/**
 * Days from today, in days since 1970; null for the next holiday of a country whose holidays are not known.
 * @param isPast whether clocks have shown the time of the wish today
 */
function daysUntil(
  wish: Exclude<TimeWish, { kind: 'now' }>,
  today: number,
  isPast: boolean,
  country: string,
): number | null {
  if (wish.kind === 'day') return wish.days
  if (wish.kind === 'clock') return Number(isPast)
  if (wish.kind === 'holiday') return daysUntilDay(today, isHolidayIn(country))
  if (wish.kind === 'date') return daysUntilDay(today, isDate(wish))
  const weekday = new Date(today * dayMs).getUTCDay()
  if (wish.kind === 'weekend') return weekday === 0 ? 0 : saturday - weekday
  const days = (wish.weekday - weekday + 7) % 7
  return days === 0 && isPast && wish.isTimed ? 7 : days
}

/** The instant of a wish in milliseconds since 1970, read in a time zone, with the holidays of a country. */
export function instantOf(wish: TimeWish, clock: number, timeZone: string, country: string): number {
  if (wish.kind === 'now') return clock
  const { offset } = stretchAt(timeZone, clock)
  const local = clock + offset
  const today = Math.floor(local / dayMs) * dayMs
  const isPast = today + wish.minutes * minuteMs <= local
  const days = daysUntil(wish, today / dayMs, isPast, country)
  if (days === null) return clock
  const wished = today + days * dayMs + wish.minutes * minuteMs
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
