import { dateOf, dayNumber, weekdayOf } from './dates.ts'
import type { HolidayAnswer } from './holidays.ts'
import type { DayHours } from './hours.ts'
import { type StoredOpeningTimes, weekdays } from './opening-times.ts'

/** A date that does not follow the weekly hours. */
export interface SpecialDay {
  /** Day number, see `dates.ts`. */
  readonly day: number
  /** YYYY-MM-DD. */
  readonly date: string
  readonly hours: DayHours
  readonly why: 'closed' | 'exception' | 'holiday' | 'closure'
}

const shut: DayHours = { closed: true, open_24_hours: false, open: [] }

/**
 * The dates from `first` up to, not including, `end` (day numbers) that do not follow the weekly hours, in
 * order. A public holiday counts only where it certainly is one and the business closes on them; a weekday
 * without hours is no special day for being closed.
 */
export function specialDays(
  stored: StoredOpeningTimes,
  first: number,
  end: number,
  holidayOn: (day: number) => HolidayAnswer,
): readonly SpecialDay[] {
  const closed = new Set(stored.closed.map(dayNumber))
  const exceptions = new Map(stored.exceptions.map((exception) => [dayNumber(exception.date), exception]))
  const closure = stored.temporarily_closed
  const shutFrom = closure === undefined ? end : (dayNumber(closure.from) ?? first)
  const shutUntil = closure === undefined ? first - 1 : (dayNumber(closure.until) ?? end)
  const found: SpecialDay[] = []
  const note = (day: number, hours: DayHours, why: SpecialDay['why']) =>
    found.push({ day, date: dateOf(day), hours, why })
  for (let day = first; day < end; day++) {
    const isUsuallyShut = stored[weekdays[weekdayOf(day)]!].closed
    const exception = exceptions.get(day)
    if (day >= shutFrom && day <= shutUntil) {
      if (!isUsuallyShut || exception !== undefined) note(day, shut, 'closure')
    } else if (closed.has(day)) {
      if (!isUsuallyShut) note(day, shut, 'closed')
    } else if (exception !== undefined) {
      const { date: _, ...hours } = exception
      note(day, hours, 'exception')
    } else if (stored.closed_public_holidays && !isUsuallyShut && holidayOn(day) === 'yes') {
      note(day, shut, 'holiday')
    }
  }
  return found
}
