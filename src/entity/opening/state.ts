import { dayMs, dayNumber, weekdayOf } from './dates.ts'
import { type HolidayAnswer, type HolidayYear, isHolidayCountry, publicHolidays } from './holidays.ts'
import { type DayHours, minutesOfRange } from './hours.ts'
import { type StoredOpeningTimes, weekdays } from './opening-times.ts'
import { isKnownZone, stretchAt } from './zone-clock.ts'

/**
 * Whether a business is open at an instant: compares its posted hours with the local wall clock.
 * docs/adr/0005-opening-times.md has the rules and their rationale.
 */

export type OpenState = 'open' | 'closed' | 'unknown'

export interface OpeningState {
  readonly state: OpenState
  /**
   * ISO instant of the next change of `state`; null when it never changes, or the change cannot be
   * determined.
   */
  readonly next_change: string | null
}

export interface HeldState {
  readonly answer: OpeningState
  /**
   * The answer holds from the queried instant up to this one, in milliseconds since 1970, and possibly
   * longer.
   */
  readonly until: number
}

export interface OpeningQuestion {
  /** Milliseconds since 1970. */
  readonly at: number
  /** IANA name; null or an unknown name means any zone on Earth. */
  readonly timeZone: string | null
  /** ISO 3166 alpha-2, any case. */
  readonly country: string
  /** As returned by `holidayRegion`; null when unknown. */
  readonly region: string | null
}

/** Range of UTC offsets on Earth. */
const westernmostMs = -12 * 3_600_000
const easternmostMs = 14 * 3_600_000
const twoDaysMs = 2 * dayMs
/** After this many days without a change, only dated hours and holidays can cause one. */
const quietDays = 9
/** The same when holidays count: every country has one within this time. */
const quietDaysWithHolidays = 400
/** Maximum days to examine. Later changes, possible only with special days years apart, are not found. */
const mostDays = 4000

const earliest = -6.2e13
const latest = 2.53e14

/** Whether states can be computed for a time (milliseconds since 1970): only in the years 1 to 9990. */
export const hasOpeningState = (at: number): boolean => at > earliest && at < latest

/**
 * The state at an instant, and its next change.
 * @throws RangeError if `at` is outside the years 1 to 9990
 */
export const openingState = (stored: StoredOpeningTimes, question: OpeningQuestion): OpeningState =>
  heldState(stored, question).answer

/**
 * Like `openingState`, with the time for which the answer holds.
 * @throws RangeError if `at` is outside the years 1 to 9990
 */
export function heldState(stored: StoredOpeningTimes, question: OpeningQuestion): HeldState {
  const { at, timeZone } = question
  if (!hasOpeningState(at)) throw new RangeError('at must be an instant of the years 1 to 9990')
  const calendar = new BusinessCalendar(stored, question.country, question.region)
  if (timeZone === null || !isKnownZone(timeZone)) return stateInAnyZone(calendar, at)
  const state = calendar.stateAt(at + stretchAt(timeZone, at).offset)
  const change = nextChange(calendar, timeZone, at, state)
  if (change === null) return { answer: { state, next_change: null }, until: quietUntil(at) }
  return { answer: { state, next_change: new Date(change).toISOString() }, until: change }
}

/** When no change was found within many days, the answer holds for at least one. */
const quietUntil = (at: number): number => Math.min(at + dayMs, latest)

/** Loads the runtime's time zones and the table of public holidays, so that the first query is not slow. */
export function prepareOpeningStates(): void {
  isKnownZone('UTC')
  isHolidayCountry('')
}

/** Known only if the state is the same at every possible local time of the instant. */
function stateInAnyZone(calendar: BusinessCalendar, at: number): HeldState {
  const state = calendar.stateAt(at + westernmostMs)
  const change = calendar.nextChange(at + westernmostMs, state)
  if (change === Number.POSITIVE_INFINITY)
    return { answer: { state, next_change: null }, until: quietUntil(at) }
  // The state is known until the change reaches the east, and again once the change is past in the west.
  return change > at + easternmostMs
    ? { answer: { state, next_change: null }, until: change - easternmostMs }
    : { answer: { state: 'unknown', next_change: null }, until: change - westernmostMs }
}

/** Walks the stretches of equal UTC offset; within one, local time and instants advance alike. */
function nextChange(
  calendar: BusinessCalendar,
  timeZone: string,
  at: number,
  state: OpenState,
): number | null {
  let stretch = stretchAt(timeZone, at)
  let instant = at
  let last = false
  for (;;) {
    const local = calendar.nextChange(instant + stretch.offset, state)
    // Check one more stretch: clocks set back may repeat the very last hours.
    if (local === Number.POSITIVE_INFINITY && last) return null
    last = local === Number.POSITIVE_INFINITY
    if (local - stretch.offset < stretch.end) return local - stretch.offset
    // Within one step, clocks are never set back to before `instant`, and local time is never two days ahead
    // of UTC.
    const far = stretch.end - instant > twoDaysMs ? local - twoDaysMs : stretch.end
    instant = local < Number.POSITIVE_INFINITY ? Math.max(stretch.end, far) : stretch.end
    stretch = stretchAt(timeZone, instant)
    if (calendar.stateAt(instant + stretch.offset) !== state) return instant
  }
}

/**
 * Hours of a business day in local milliseconds since local 1970; `sure` is false when a holiday may suppress
 * them.
 */
interface BusinessDay {
  readonly spans: readonly { readonly start: number; readonly end: number }[]
  readonly sure: boolean
}

const shut: BusinessDay = { spans: [], sure: true }

/** The business days of one listing in local time. Lives for one query. */
class BusinessCalendar {
  readonly #stored: StoredOpeningTimes
  readonly #country: string
  readonly #region: string | null
  readonly #days = new Map<number, BusinessDay>()
  readonly #closed: ReadonlySet<number>
  readonly #exceptions: ReadonlyMap<number, DayHours>
  readonly #shutFrom: number
  readonly #shutUntil: number
  #holidays: HolidayYear | null = null

  constructor(stored: StoredOpeningTimes, country: string, region: string | null) {
    this.#stored = stored
    this.#country = country
    this.#region = region
    this.#closed = new Set(stored.closed.map((date) => dayNumber(date) ?? Number.NaN))
    this.#exceptions = new Map(stored.exceptions.map((one) => [dayNumber(one.date) ?? Number.NaN, one]))
    const closure = stored.temporarily_closed
    const infinite = closure ? Number.POSITIVE_INFINITY : Number.NaN
    this.#shutFrom = dayNumber(closure?.from ?? '') ?? -infinite
    this.#shutUntil = dayNumber(closure?.until ?? '') ?? infinite
  }

  /** The state at a local time. */
  stateAt(local: number): OpenState {
    const today = Math.floor(local / dayMs)
    let state: OpenState = 'closed'
    for (let day = today - 1; day <= today; day++) {
      const { spans, sure } = this.#businessDay(day)
      if (!spans.some((span) => span.start <= local && local < span.end)) continue
      if (sure) return 'open'
      state = 'unknown'
    }
    return state
  }

  /**
   * The first local time after `local` with a state other than `state`; infinite if there is none, or none
   * can be determined.
   */
  nextChange(local: number, state: OpenState): number {
    const today = Math.floor(local / dayMs)
    const limit = this.#holidaysMatter ? quietDaysWithHolidays : quietDays
    let quiet = 0
    for (let day = today - 1, looked = 0; looked < mostDays; day++, looked++) {
      const change = this.#changeOn(day, local, state)
      if (change !== null) return change
      if (++quiet <= limit) continue
      const special = this.#nextSpecialDay(day)
      if (special === Number.POSITIVE_INFINITY) return special
      // Hours that extend past midnight, into the special day, may be what changes.
      day = Math.max(day, special - 2)
      quiet = 0
    }
    return Number.POSITIVE_INFINITY
  }

  /**
   * The first opening or closing time on the calendar day, after `local`, that changes the state from
   * `state`.
   */
  #changeOn(day: number, local: number, state: OpenState): number | null {
    let first = Number.POSITIVE_INFINITY
    const consider = (boundary: number) => {
      if (boundary <= local || boundary >= first) return
      if (boundary < day * dayMs || boundary > (day + 1) * dayMs) return
      if (this.stateAt(boundary) !== state) first = boundary
    }
    for (let owner = day - 1; owner <= day; owner++) {
      for (const { start, end } of this.#businessDay(owner).spans) {
        consider(start)
        consider(end)
      }
    }
    return first === Number.POSITIVE_INFINITY ? null : first
  }

  get #holidaysMatter(): boolean {
    return this.#stored.closed_public_holidays && isHolidayCountry(this.#country)
  }

  /** The first day after `day` that does not follow the weekly hours. */
  #nextSpecialDay(day: number): number {
    let next = Number.POSITIVE_INFINITY
    for (const special of [
      ...this.#closed,
      ...this.#exceptions.keys(),
      this.#shutFrom,
      this.#shutUntil + 1,
    ]) {
      if (special > day && special < next) next = special
    }
    return next
  }

  #holiday(day: number): HolidayAnswer {
    const year = new Date(day * dayMs).getUTCFullYear()
    if (this.#holidays?.year !== year) this.#holidays = publicHolidays(this.#country, this.#region, year)
    return this.#holidays.answer(day)
  }

  #businessDay(day: number): BusinessDay {
    let found = this.#days.get(day)
    if (found === undefined) {
      found = this.#makeBusinessDay(day)
      this.#days.set(day, found)
    }
    return found
  }

  #makeBusinessDay(day: number): BusinessDay {
    if (day >= this.#shutFrom && day <= this.#shutUntil) return shut
    if (this.#closed.has(day)) return shut
    const exception = this.#exceptions.get(day)
    const spans = spansOf(exception ?? this.#stored[weekdays[weekdayOf(day)]!], day)
    if (exception !== undefined || spans.length === 0 || !this.#stored.closed_public_holidays) {
      return { spans, sure: true }
    }
    const holiday = this.#holiday(day)
    return holiday === 'yes' ? shut : { spans, sure: holiday === 'no' }
  }
}

function spansOf(hours: DayHours, day: number): { start: number; end: number }[] {
  const midnight = day * dayMs
  if (hours.open_24_hours) return [{ start: midnight, end: midnight + dayMs }]
  if (hours.closed) return []
  return hours.open.map((range) => {
    const { start, end } = minutesOfRange(range)
    return { start: midnight + start * 60_000, end: midnight + end * 60_000 }
  })
}
