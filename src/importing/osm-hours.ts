import { dateOf, dayNumber, weekdayOf } from '../entity/opening/dates.ts'
import type { DateRange, NumberRange, Rule, Span } from './osm-hours-grammar.ts'
import { parseOsmHours } from './osm-hours-grammar.ts'
import { fourDigits } from './written-hours.ts'

/** A week by the wire names of the object `opening_times`. */
export interface OsmWeek {
  /** By day, 0 (Monday) to 6. */
  readonly days: readonly string[]
  readonly more: Readonly<Record<string, string>>
}

/** Dates that come every year are held for these years, whenever a file is read: the same file gives the same values. */
const FIRST_YEAR = 2026
const LAST_YEAR = 2035
/** More dates a year than this are a season, for which the object has no place. */
const MOST_DATES_A_YEAR = 16
const MAX_RANGES = 4
const MAX_STATEMENT = 500
const DAY = 1440

/** What the object cannot hold without stating something wrong. */
class NotHeld extends Error {}

/** OpenStreetMap's values have at most 255 characters; dates take their time to spread out. */
const LONGEST_TEXT = 1_000

/**
 * Reads OpenStreetMap's opening_hours. Single dates become closed dates or exceptions; seasons, weeks by number, open ends, the sun,
 * school holidays, hours of their own on public holidays and unknown hours cannot be held.
 * @returns the week; `not held` if the text is of the grammar but the object cannot hold it; undefined if it is not of the grammar
 */
export function readOsmHours(text: string): OsmWeek | 'not held' | undefined {
  const rules = text.length > LONGEST_TEXT ? undefined : parseOsmHours(text)
  if (!rules) return undefined
  try {
    return weekOf(rules, text.trim())
  } catch (error) {
    if (error instanceof NotHeld) return 'not held'
    throw error
  }
}

const isDated = (rule: Rule): boolean =>
  rule.years.length + rule.dates.length + rule.weeks.length > 0 ||
  rule.weekdays.some(({ nths }) => nths.length > 0)

function weekOf(rules: readonly Rule[], text: string): OsmWeek {
  if (rules.some(({ beyond, state }) => beyond || state === 'unknown')) throw new NotHeld()
  const always = rules.filter((rule) => !isDated(rule))
  const days = Array.from({ length: 7 }, (_, day) => hoursOf(always, (rule) => onWeekday(rule, day)))
  if (days.every((hours) => hours === 'closed')) throw new NotHeld()
  const closesOnHolidays = readHolidays(rules, days)
  const { closed, exceptions, recurring } = datesOf(rules, days)
  if (exceptions.length > 0 && closesOnHolidays) heedOrder(rules)
  const comments = rules.flatMap(({ comment }) => (comment ? [comment] : []))
  const statement = recurring ? text : comments.join('; ')
  if (statement.length > MAX_STATEMENT) throw new NotHeld()
  return {
    days,
    more: {
      ...(closesOnHolidays && { closed_public_holidays: 'true' }),
      ...(closed.length > 0 && { closed: closed.join(',') }),
      ...(exceptions.length > 0 && { exceptions: exceptions.join(';') }),
      ...(statement !== '' && { statement }),
    },
  }
}

/** Whether a rule without dates holds on a weekday; one of public holidays alone holds on none. */
const onWeekday = ({ weekdays, publicHolidays }: Rule, day: number): boolean =>
  weekdays.length === 0 ? !publicHolidays : weekdays.some((choice) => choice.day === day)

/** The hours that the rules in force give a day. */
function hoursOf(rules: readonly Rule[], holds: (rule: Rule) => boolean): string {
  let spans: readonly Span[] = []
  let known = false
  for (const rule of rules) {
    if (!holds(rule)) continue
    // What is left of a day that has hours would have to be cut out.
    if (rule.joint === '||' && known) throw new NotHeld()
    const own = rule.spans ?? [{ from: 0, to: DAY }]
    if (rule.state === 'closed') spans = rule.spans ? without(spans, own) : []
    else spans = rule.joint === ',' ? [...spans, ...own] : own
    known = true
  }
  return written(joined(spans))
}

function without(spans: readonly Span[], gaps: readonly Span[]): readonly Span[] {
  if (gaps.some(({ to }) => to > DAY)) throw new NotHeld()
  return gaps.reduce(
    (left, gap) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, gap.from) },
          { from: Math.max(from, gap.to), to },
        ].filter((span) => span.from < span.to),
      ),
    spans,
  )
}

/** Sorted, spans that overlap made one. */
function joined(spans: readonly Span[]): readonly Span[] {
  const sorted = [...spans].sort((a, b) => a.from - b.from)
  const result: { from: number; to: number }[] = []
  for (const { from, to } of sorted) {
    const last = result.at(-1)
    if (last && from < last.to) last.to = Math.max(last.to, to)
    else result.push({ from, to })
  }
  return result
}

function written(spans: readonly Span[]): string {
  if (spans.length === 0) return 'closed'
  // Programs without a 24:00 write a whole day as `00:00-23:59`.
  if (spans.length === 1 && spans[0]!.from === 0 && (spans[0]!.to === DAY || spans[0]!.to === DAY - 1))
    return '24hour'
  if (spans.length > MAX_RANGES) throw new NotHeld()
  const last = spans.at(-1)!
  if (last.to - DAY > spans[0]!.from || spans.some(({ from, to }) => from >= DAY || to - from >= DAY)) {
    throw new NotHeld()
  }
  return spans.map(({ from, to }) => fourDigits(from) + fourDigits(to > DAY ? to - DAY : to)).join(',')
}

/**
 * Whether the business closes on public holidays. A rule for holidays stands for them wherever it stands, as mappers mean it.
 * Hours of their own are held only if they are those of every day.
 */
function readHolidays(rules: readonly Rule[], days: readonly string[]): boolean {
  const own = rules.filter(({ publicHolidays }) => publicHolidays)
  if (own.length === 0) return false
  if (own.some(isDated)) throw new NotHeld()
  const hours = hoursOf(own, () => true)
  if (hours === 'closed') return true
  if (days.some((day) => day !== hours)) throw new NotHeld()
  return false
}

/** A date that opens is stated for a holiday too; a later rule for holidays would take that back. */
function heedOrder(rules: readonly Rule[]): void {
  const lastDated = rules.findLastIndex((rule) => isDated(rule) && rule.state === 'open')
  if (rules.some(({ publicHolidays }, at) => publicHolidays && at > lastDated)) throw new NotHeld()
}

function datesOf(rules: readonly Rule[], week: readonly string[]) {
  const [closed, exceptions]: [string[], string[]] = [[], []]
  const dated = rules.filter(isDated)
  if (dated.length === 0) return { closed, exceptions, recurring: false }
  for (let at = FIRST_YEAR; at <= LAST_YEAR; at++) {
    const easter = easterOf(at)
    let count = 0
    for (let day = dayNumber(`${at}-01-01`)!; day < dayNumber(`${at + 1}-01-01`)!; day++) {
      const weekday = (weekdayOf(day) + 6) % 7
      if (!dated.some((rule) => onDate(rule, day, easter))) continue
      const hours = hoursOf(rules, (rule) => onDate(rule, day, easter))
      if (hours === week[weekday]) continue
      if (++count > MOST_DATES_A_YEAR) throw new NotHeld()
      if (hours === 'closed') closed.push(dateOf(day))
      else exceptions.push(`${dateOf(day)}=${hours}`)
    }
  }
  const isOnce = ({ years, dates }: Rule) =>
    years.some(({ to }) => to < 9999) || (dates.length > 0 && dates.every(hasYear))
  return { closed, exceptions, recurring: dated.some((rule) => !isOnce(rule)) }
}

const hasYear = (range: DateRange): boolean =>
  (range.kind === 'easter' ? range.year : range.from.year) !== undefined

function onDate(rule: Rule, day: number, easter: number): boolean {
  const [year, month, dayOfMonth] = dateOf(day).split('-').map(Number) as [number, number, number]
  const weekday = (weekdayOf(day) + 6) % 7
  return (
    (rule.years.length === 0 || within(rule.years, year)) &&
    (rule.dates.length === 0 ||
      rule.dates.some((range) => inRange(range, { year, month, day: dayOfMonth }, day - easter))) &&
    (rule.weeks.length === 0 || within(rule.weeks, weekOfYear(day))) &&
    (rule.weekdays.length === 0
      ? !rule.publicHolidays
      : rule.weekdays.some(
          (choice) =>
            choice.day === weekday &&
            (choice.nths.length === 0 || choice.nths.some((nth) => isNth(nth, year, month, dayOfMonth))),
        ))
  )
}

const within = (ranges: readonly NumberRange[], value: number): boolean =>
  ranges.some(({ from, to, step }) => value >= from && value <= to && (value - from) % step === 0)

function inRange(
  range: DateRange,
  { year, month, day }: { year: number; month: number; day: number },
  sinceEaster: number,
): boolean {
  if (range.kind === 'easter') {
    return (range.year ?? year) === year && sinceEaster >= range.from && sinceEaster <= range.to
  }
  const { from, to } = range
  const [start, end, here] = [from.month * 100 + from.day, to.month * 100 + to.day, month * 100 + day]
  if (from.year !== undefined && to.year !== undefined) {
    return (
      year * 10_000 + here >= from.year * 10_000 + start && year * 10_000 + here <= to.year * 10_000 + end
    )
  }
  return start <= end ? here >= start && here <= end : here >= start || here <= end
}

function isNth(nth: number, year: number, month: number, day: number): boolean {
  if (nth > 0) return Math.ceil(day / 7) === nth
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Math.ceil((length - day + 1) / 7) === -nth
}

/** The number of the week by ISO 8601. */
function weekOfYear(day: number): number {
  const thursday = day - ((weekdayOf(day) + 6) % 7) + 3
  const year = dateOf(thursday).slice(0, 4)
  return Math.floor((thursday - dayNumber(`${year}-01-01`)!) / 7) + 1
}

/** The day number of Easter Sunday, by Gauss's rule for the Gregorian calendar. */
function easterOf(year: number): number {
  const century = Math.floor(year / 100)
  const moon = (15 + century - Math.floor(century / 4) - Math.floor((13 + 8 * century) / 25)) % 30
  const golden = year % 19
  const full = (19 * golden + moon) % 30
  const sun = (4 + century - Math.floor(century / 4)) % 7
  const week = (2 * (year % 4) + 4 * (year % 7) + 6 * full + sun) % 7
  let days = full + week
  if (full === 29 && week === 6) days = 28
  else if (full === 28 && week === 6 && golden > 10) days = 27
  return dayNumber(`${year}-03-22`)! + days
}
