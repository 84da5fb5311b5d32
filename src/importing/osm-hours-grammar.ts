/**
 * The grammar of OpenStreetMap's opening_hours. Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
 */

/** How a rule goes together with those before it: `;` replaces the days it names, `,` adds to them, `||` is for the rest. */
export type Joint = ';' | ',' | '||'

/** Minutes since midnight; an end above 1440 is on the next day. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Days of a month, `to` inclusive; a year of its own for dates that come once. Months are 1 to 12. */
export type DateRange =
  | { readonly kind: 'days'; readonly from: MonthDay; readonly to: MonthDay }
  | { readonly kind: 'easter'; readonly year: number | undefined; readonly from: number; readonly to: number }

export interface MonthDay {
  readonly year: number | undefined
  readonly month: number
  readonly day: number
}

/** Numbers from `from` to `to`, each `step`-th. */
export interface NumberRange {
  readonly from: number
  readonly to: number
  readonly step: number
}

/** A weekday, 0 (Monday) to 6; `nths` are its places in the month, from the end if negative, and empty for all. */
export interface WeekdayChoice {
  readonly day: number
  readonly nths: readonly number[]
}

export interface Rule {
  readonly joint: Joint
  readonly years: readonly NumberRange[]
  readonly dates: readonly DateRange[]
  readonly weeks: readonly NumberRange[]
  /** Empty if the rule names none: it holds on all. */
  readonly weekdays: readonly WeekdayChoice[]
  readonly publicHolidays: boolean
  /** Undefined if the rule names no hours: it holds all day. */
  readonly spans: readonly Span[] | undefined
  readonly state: 'open' | 'closed' | 'unknown'
  readonly comment: string | undefined
  /** What no week can hold: an open end, the sun, school holidays, single points of time, words for a selector. */
  readonly beyond: boolean
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The rules of a value; undefined if it is not of the grammar. Case, spaces and the length of dashes make no difference. */
export function parseOsmHours(text: string): readonly Rule[] | undefined {
  const reader = new Reader(text)
  const rules: Rule[] = []
  let joint: Joint = ';'
  for (;;) {
    const rule = readRule(reader, joint)
    if (!rule) return undefined
    rules.push(rule)
    const next = reader.take(/\|\||[;,]/y)
    if (next) joint = next[0] as Joint
    if (reader.atEnd) return next === undefined || next[0] === ';' ? rules : undefined
    if (!next) return undefined
  }
}

/** A text with a place in it. Words in quotes keep their case. */
class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
      .trim()
      .replace(/[‐-―−]/g, '-')
      .replace(/[“”„]/g, '"')
  }

  get atEnd(): boolean {
    this.#skip()
    return this.#at === this.#text.length
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    this.#skip()
    const sticky = new RegExp(pattern.source, pattern.unicode ? 'iuy' : 'iy')
    sticky.lastIndex = this.#at
    const match = sticky.exec(this.#text)
    if (match) this.#at = sticky.lastIndex
    return match ?? undefined
  }

  /** Reads with `read`, and goes back if that gives nothing. */
  try<T>(read: () => T | undefined): T | undefined {
    const start = this.#at
    const result = read()
    if (result === undefined) this.#at = start
    return result
  }

  #skip(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
  }
}

interface TimeReading {
  readonly spans: readonly Span[]
  readonly beyond: boolean
}

function readRule(reader: Reader, joint: Joint): Rule | undefined {
  let beyond = false
  const always = reader.take(/24\s*\/\s*7(?!\d)/) !== undefined
  const quoted = reader.try(() => (reader.take(/"[^"]*"\s*:/) ? true : undefined)) === true
  const years = readYears(reader)
  const dates = readDates(reader)
  const weeks = readWeeks(reader)
  if (years.length + dates.length + weeks.length > 0) reader.take(/:/)
  const { weekdays, publicHolidays, beyond: otherDays } = readDays(reader)
  if (weekdays.length > 0 || publicHolidays || otherDays) reader.take(/:/)
  const times = readTimes(reader)
  const selects = always || weekdays.length > 0 || publicHolidays || otherDays || times !== undefined
  const dated = years.length + dates.length + weeks.length > 0
  const word = reader.take(/(?:open|off|closed|unknown)(?![\p{L}])/u)?.[0].toLowerCase()
  const comment = reader.take(/"([^"]*)"/)?.[1]
  if (
    !selects &&
    !quoted &&
    word === undefined &&
    comment === undefined &&
    dates.length + weeks.length === 0
  ) {
    return undefined
  }
  beyond ||= quoted || otherDays || times?.beyond === true
  // Days without hours or a word are open all day by the specification; who writes only days seldom means that.
  beyond ||= !always && times === undefined && word === undefined && (dated || selects)
  return {
    ...{ joint, years, dates, weeks, weekdays, publicHolidays, beyond, comment },
    spans: times?.spans,
    state: word === undefined ? (comment === undefined ? 'open' : 'unknown') : stateOf(word),
  }
}

const stateOf = (word: string): Rule['state'] => (word === 'open' || word === 'unknown' ? word : 'closed')

/** One or more of a kind with commas between. */
function listOf<T>(reader: Reader, read: () => T | undefined): readonly T[] {
  const list: T[] = []
  let one = reader.try(read)
  while (one !== undefined) {
    list.push(one)
    one = reader.try(() => (reader.take(/,/) ? read() : undefined))
  }
  return list
}

/** Years, unless they belong to the first of several dates. */
function readYears(reader: Reader): readonly NumberRange[] {
  return (
    reader.try(() => {
      const years = listOf(reader, () => {
        const match = reader.take(/((?:19|20)\d\d)(?:\s*-\s*((?:19|20)\d\d)(?:\/(\d+))?|(\+))?(?![\d:])/)
        if (!match) return undefined
        const from = Number(match[1])
        return { from, to: match[4] ? 9999 : Number(match[2] ?? from), step: Number(match[3] ?? 1) }
      })
      const single = years.length === 1 && years[0]!.from === years[0]!.to
      const isDate =
        single && reader.try(() => (readDate(reader, undefined) ? undefined : true)) === undefined
      return years.length > 0 && !isDate ? years : undefined
    }) ?? []
  )
}

const monthWord = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?![a-z])'

type OneDate =
  | { readonly easter: number; readonly year: number | undefined }
  | (MonthDay & { readonly whole: boolean })

/** `2026 Dec 24`, `Dec`, `easter -2 days`. `month` completes a day alone. */
function readDate(reader: Reader, month: MonthDay | undefined): OneDate | undefined {
  const year = reader.take(/((?:19|20)\d\d)(?=\s+(?:[a-z]))/)?.[1]
  const yearNumber = year === undefined ? undefined : Number(year)
  const easter = reader.take(/easter(?:\s*([+-])\s*(\d{1,3})\s*days?)?(?![a-z])/)
  if (easter) return { year: yearNumber, easter: Number(`${easter[1] ?? ''}${easter[2] ?? 0}`) }
  const named = reader.take(new RegExp(`${monthWord}\\.?(?:\\s*(\\d{1,2})(?!\\d|\\s*:\\s*\\d))?`))
  if (named) {
    const at = months.indexOf(named[1]!.toLowerCase())
    const whole = named[2] === undefined
    const day = Number(named[2] ?? 1)
    return day >= 1 && day <= monthLengths[at]! ? { year: yearNumber, month: at + 1, day, whole } : undefined
  }
  const alone = month && reader.take(/(\d{1,2})(?!\d|\s*:\s*\d)/)
  const day = Number(alone?.[1] ?? 0)
  return month && day >= 1 && day <= monthLengths[month.month - 1]!
    ? { ...month, day, whole: false }
    : undefined
}

function readDates(reader: Reader): readonly DateRange[] {
  let last: MonthDay | undefined
  return listOf(reader, () => {
    const from = readDate(reader, last)
    if (!from) return undefined
    const to = reader.try(() =>
      reader.take(/-/) ? readDate(reader, 'month' in from && !from.whole ? from : undefined) : undefined,
    )
    const range = rangeOf(from, to ?? from)
    if (range?.kind === 'days') last = range.to
    return range
  })
}

function rangeOf(from: OneDate, to: OneDate): DateRange | undefined {
  if ('easter' in from || 'easter' in to) {
    return 'easter' in from && 'easter' in to
      ? { kind: 'easter', year: from.year, from: from.easter, to: to.easter }
      : undefined
  }
  const end = to.whole ? monthLengths[to.month - 1]! : to.day
  const endsEarlier = to.month * 100 + end < from.month * 100 + from.day
  const year = to.year ?? (from.year === undefined ? undefined : from.year + Number(endsEarlier))
  return {
    kind: 'days',
    from,
    to: { year: from.year === undefined ? undefined : year, month: to.month, day: end },
  }
}

function readWeeks(reader: Reader): readonly NumberRange[] {
  if (!reader.take(/weeks?(?![a-z])/)) return []
  return listOf(reader, () => {
    const match = reader.take(/(\d{1,2})(?:\s*-\s*(\d{1,2})(?:\s*\/\s*(\d+))?)?(?![\d:])/)
    if (!match) return undefined
    return { from: Number(match[1]), to: Number(match[2] ?? match[1]), step: Number(match[3] ?? 1) }
  })
}

const dayWord = '(mo|tu|we|th|fr|sa|su)(?![a-z])'

function readDays(reader: Reader) {
  const weekdays: WeekdayChoice[] = []
  let [publicHolidays, beyond] = [false, false]
  const one = (): true | undefined => {
    const holiday = reader.take(/(ph|sh)(?![a-z])(\s*[+-]\s*\d+\s*days?)?/)
    if (holiday) {
      publicHolidays ||= holiday[1]!.toLowerCase() === 'ph'
      beyond ||= holiday[1]!.toLowerCase() === 'sh' || holiday[2] !== undefined
      return true
    }
    const match = reader.take(
      new RegExp(`${dayWord}(?:\\s*-\\s*${dayWord}|\\s*\\[([-\\d,\\s]+)\\])?(\\s*[+-]\\s*\\d+\\s*days?)?`),
    )
    if (!match) return undefined
    beyond ||= match[4] !== undefined
    const choices = choicesOf(match[1]!, match[2], match[3])
    // `Mo[10]`: a place that no month has.
    beyond ||= match[3] !== undefined && choices.every(({ nths }) => nths.length === 0)
    weekdays.push(...choices)
    return true
  }
  while (listOf(reader, one).length > 0) {
    // A space instead of a comma means both at once: public holidays that are Mondays.
    if (reader.try(() => reader.take(new RegExp(`(?=${dayWord}|(?:ph|sh)(?![a-z]))`))) === undefined) break
    beyond = true
  }
  return { weekdays, publicHolidays, beyond }
}

function choicesOf(from: string, to: string | undefined, places: string | undefined): WeekdayChoice[] {
  const first = days.indexOf(from.toLowerCase())
  const last = to === undefined ? first : days.indexOf(to.toLowerCase())
  const nths = (places ?? '').split(',').flatMap((place) => {
    const [, start, end] = /^\s*(-?\d)(?:\s*-\s*(\d))?\s*$/.exec(place) ?? []
    if (start === undefined) return []
    return Array.from({ length: Number(end ?? start) - Number(start) + 1 }, (_, at) => Number(start) + at)
  })
  const length = ((last - first + 7) % 7) + 1
  return Array.from({ length }, (_, at) => ({ day: (first + at) % 7, nths }))
}

function readTimes(reader: Reader): TimeReading | undefined {
  let beyond = false
  const spans = listOf(reader, (): Span | undefined => {
    if (reader.take(/24\s*\/\s*7(?!\d)/)) return { from: 0, to: 1440 }
    const from = readTime(reader)
    if (from === undefined) return undefined
    const to = reader.try(() => (reader.take(/-/) ? readTime(reader) : undefined))
    const openEnd = reader.take(/\+/) !== undefined
    const step = reader.take(/\/\s*\d+(?::\d\d)?/) !== undefined
    reader.take(/(?:h|uhr)(?![a-z])/)
    const isHeld = to !== undefined && !openEnd && !step && !Number.isNaN(from) && !Number.isNaN(to)
    beyond ||= !isHeld
    return isHeld ? { from, to: to <= from ? to + 1440 : to } : { from: 0, to: 0 }
  })
  return spans.length === 0 ? undefined : { spans, beyond }
}

/** Minutes; NaN for a time that depends on the sun. */
function readTime(reader: Reader): number | undefined {
  const event = '(?:dawn|sunrise|sunset|dusk)'
  if (reader.take(new RegExp(`${event}(?![a-z])|\\(\\s*${event}\\s*[+-]\\s*\\d{1,2}:\\d\\d\\s*\\)`)))
    return Number.NaN
  const match = reader.take(/(\d{1,2}):(\d\d)(?!\d)/)
  if (!match) return undefined
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  return hours > 48 || minutes > 59 ? undefined : hours * 60 + minutes
}
