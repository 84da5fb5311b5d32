import { dayNumber } from './dates.ts'
import { type DayHours, type Fault, formatDay, parseDay } from './hours.ts'

/**
 * The object `opening_times`: from the attributes callers send to the form the entity keeps, and back. See docs/adr/0005-opening-times.md.
 */

/** Index = weekday number, Sunday first, as calendars count. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

export type Weekday = (typeof weekdays)[number]

/** Hours of one date, in place of those of its weekday. */
export interface DatedHours extends DayHours {
  readonly date: string
}

/** A closure of every business day from `from` to `until`, both included; '' is without limit on that side. */
export interface TemporaryClosure {
  readonly from: string
  readonly until: string
  readonly reason: string
}

export interface StoredOpeningTimes extends Readonly<Record<Weekday, DayHours>> {
  readonly statement: string
  /** Dates YYYY-MM-DD, sorted, each once. */
  readonly closed: readonly string[]
  readonly closed_public_holidays: boolean
  /** Sorted by date, one for each date, none of a date in `closed`. */
  readonly exceptions: readonly DatedHours[]
  readonly temporarily_closed?: TemporaryClosure
}

/** Attributes as callers send them, all text; see `formatOpeningTimes`. */
export type OpeningTimesAttributes = Record<string, string>

export const maximumExceptions = 400

/**
 * Reads the attributes of `opening_times`. Values are texts; `closed` and `closed_public_holidays` may also be a list and a boolean, as a
 * JSON body has them. Absent, null and empty values count as not sent.
 * @returns the stored form, or every fault, each beginning with the name of its attribute
 */
export function toStored(
  attributes: Readonly<Record<string, unknown>>,
): { stored: StoredOpeningTimes } | { faults: string[] } {
  const faults: string[] = []
  const note = <T extends object>(name: string, result: T | Fault): T | null => {
    if (!('fault' in result)) return result
    faults.push(`${name} ${result.fault}`)
    return null
  }
  const days: Partial<Record<Weekday, DayHours>> = {}
  for (const name of weekdays) {
    const text = textOf(attributes[name])
    if (text === '') faults.push(`${name} is a required parameter`)
    else days[name] = note(name, parseDay(text)) ?? closedDay
  }
  const closed = note('closed', parseDates(attributes.closed)) ?? []
  const holidays = parseBoolean(attributes.closed_public_holidays)
  if (holidays === null) faults.push('closed_public_holidays must be true or false')
  const exceptions = note('exceptions', parseExceptions(textOf(attributes.exceptions))) ?? []
  for (const { date } of exceptions.filter((exception) => closed.includes(exception.date))) {
    faults.push(`exceptions has hours for ${date}, which is also in closed; send the date only once`)
  }
  const closure = closureOf(attributes, faults)
  if (faults.length > 0) return { faults }
  return {
    stored: {
      ...(days as Record<Weekday, DayHours>),
      statement: textOf(attributes.statement),
      closed,
      closed_public_holidays: holidays ?? false,
      exceptions,
      ...(closure && { temporarily_closed: closure }),
    },
  }
}

const closedDay: DayHours = { closed: true, open_24_hours: false, open: [] }

/** The attributes that `toStored` reads back to the same stored form. */
export function formatOpeningTimes(stored: StoredOpeningTimes): OpeningTimesAttributes {
  const closure = stored.temporarily_closed
  return {
    ...Object.fromEntries(weekdays.map((name) => [name, formatDay(stored[name])])),
    statement: stored.statement,
    closed: stored.closed.join(','),
    closed_public_holidays: String(stored.closed_public_holidays),
    exceptions: stored.exceptions.map((one) => `${one.date}=${formatDay(one)}`).join(';'),
    temporarily_closed_from: closure?.from ?? '',
    temporarily_closed_until: closure?.until ?? '',
    temporarily_closed_reason: closure?.reason ?? '',
  }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim()
}

function parseBoolean(value: unknown): boolean | null {
  const text = textOf(value).toLowerCase()
  if (text === '' || text === 'false') return false
  return text === 'true' ? true : null
}

function parseDates(value: unknown): string[] | Fault {
  const texts = Array.isArray(value) ? value.map(textOf) : textOf(value).split(',')
  const dates = texts.map((text) => text.trim()).filter((text) => text !== '')
  for (const date of dates) {
    if (dayNumber(date) === null)
      return { fault: `must be dates YYYY-MM-DD joined by commas; ${quote(date)} is none` }
  }
  return [...new Set(dates)].sort()
}

/** Reads `2026-12-24=09001200;2026-12-31=closed`. */
function parseExceptions(text: string): DatedHours[] | Fault {
  const byDate = new Map<string, DatedHours>()
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const separator = part.indexOf('=')
    const date = part.slice(0, Math.max(separator, 0)).trim()
    if (dayNumber(date) === null) {
      return {
        fault: `must be dates with hours, such as 2030-12-24=09001200;2030-12-31=closed; ${quote(part)} is not`,
      }
    }
    if (byDate.has(date)) return { fault: `has the date ${date} twice` }
    const hours = parseDay(part.slice(separator + 1))
    if ('fault' in hours) return { fault: `on ${date} ${hours.fault}` }
    byDate.set(date, { date, ...hours })
  }
  if (byDate.size > maximumExceptions) return { fault: `must have at most ${maximumExceptions} dates` }
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
}

function closureOf(attributes: Readonly<Record<string, unknown>>, faults: string[]): TemporaryClosure | null {
  const from = textOf(attributes.temporarily_closed_from)
  const until = textOf(attributes.temporarily_closed_until)
  const reason = textOf(attributes.temporarily_closed_reason)
  for (const [name, date] of [
    ['temporarily_closed_from', from],
    ['temporarily_closed_until', until],
  ] as const) {
    if (date !== '' && dayNumber(date) === null) faults.push(`${name} must be a date YYYY-MM-DD`)
  }
  if (from === '' && until === '') {
    if (reason !== '')
      faults.push('temporarily_closed_reason needs temporarily_closed_from or temporarily_closed_until')
    return null
  }
  if (from !== '' && until !== '' && from > until) {
    faults.push('temporarily_closed_until must not be before temporarily_closed_from')
  }
  return { from, until, reason }
}

function quote(text: string): string {
  return `"${text.trim().slice(0, 40)}"`
}
