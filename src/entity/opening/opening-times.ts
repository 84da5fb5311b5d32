import { Fault, fault } from '../../faults/fault.ts'
import { dayNumber } from './dates.ts'
import { type DayHours, formatDay, parseDay } from './hours.ts'

/**
 * The object `opening_times`: converts attributes on the wire to the stored form and back. See
 * docs/adr/0005-opening-times.md.
 */

/** By weekday number, starting with Sunday. */
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

/** Hours of one date, replacing those of its weekday. */
export interface DatedHours extends DayHours {
  readonly date: string
}

/** A closure of every business day from `from` to `until`, both inclusive; '' is unlimited on that side. */
export interface TemporaryClosure {
  readonly from: string
  readonly until: string
  readonly reason: string
}

export interface StoredOpeningTimes extends Readonly<Record<Weekday, DayHours>> {
  readonly statement: string
  /** Distinct dates YYYY-MM-DD, sorted. */
  readonly closed: readonly string[]
  readonly closed_public_holidays: boolean
  /** Sorted by date, at most one per date, and none for a date in `closed`. */
  readonly exceptions: readonly DatedHours[]
  readonly temporarily_closed?: TemporaryClosure
}

/** Attributes on the wire, all text; see `formatOpeningTimes`. */
export type OpeningTimesAttributes = Record<string, string>

export const maximumExceptions = 400

/**
 * Parses the attributes of `opening_times`. Values are texts; in a JSON body, `closed` may be a list and
 * `closed_public_holidays` a boolean. Absent, null and empty values count as not sent.
 * @returns the stored form, or all faults
 */
export function toStored(
  attributes: Readonly<Record<string, unknown>>,
): { stored: StoredOpeningTimes } | { faults: Fault[] } {
  const faults: Fault[] = []
  const note = <T extends object>(name: string, result: T | Fault): T | null => {
    if (!(result instanceof Fault)) return result
    faults.push(result.at(name))
    return null
  }
  const days: Partial<Record<Weekday, DayHours>> = {}
  for (const name of weekdays) {
    const text = textOf(attributes[name])
    if (text === '') faults.push(fault('required', name))
    else days[name] = note(name, parseDay(text)) ?? closedDay
  }
  const closed = note('closed', parseDates(attributes.closed)) ?? []
  const holidays = parseBoolean(attributes.closed_public_holidays)
  if (holidays === null) faults.push(fault('not_boolean', 'closed_public_holidays'))
  const exceptions = note('exceptions', parseExceptions(textOf(attributes.exceptions))) ?? []
  for (const { date } of exceptions.filter((exception) => closed.includes(exception.date))) {
    faults.push(fault('exceptions_closed', 'exceptions', { date, other: 'closed' }))
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

/** Formats the stored form as attributes that `toStored` parses back to it. */
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
    if (dayNumber(date) === null) return fault('closed_form', null, { text: shortened(date) })
  }
  return [...new Set(dates)].sort()
}

/** Parses `2026-12-24=09001200;2026-12-31=closed`. */
function parseExceptions(text: string): DatedHours[] | Fault {
  const byDate = new Map<string, DatedHours>()
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const separator = part.indexOf('=')
    const date = part.slice(0, Math.max(separator, 0)).trim()
    if (dayNumber(date) === null) return fault('exceptions_form', null, { text: shortened(part) })
    if (byDate.has(date)) return fault('exceptions_twice', null, { date })
    const hours = parseDay(part.slice(separator + 1), date)
    if (hours instanceof Fault) return hours
    byDate.set(date, { date, ...hours })
  }
  if (byDate.size > maximumExceptions) return fault('exceptions_many', null, { maximum: maximumExceptions })
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
}

const closureDates = ['temporarily_closed_from', 'temporarily_closed_until'] as const

function closureOf(attributes: Readonly<Record<string, unknown>>, faults: Fault[]): TemporaryClosure | null {
  const from = textOf(attributes.temporarily_closed_from)
  const until = textOf(attributes.temporarily_closed_until)
  const reason = textOf(attributes.temporarily_closed_reason)
  for (const name of closureDates) {
    const date = textOf(attributes[name])
    if (date !== '' && dayNumber(date) === null) faults.push(fault('closure_form', name))
  }
  if (from === '' && until === '') {
    if (reason !== '')
      faults.push(fault('closure_dates', 'temporarily_closed_reason', { other: closureDates }))
    return null
  }
  if (from !== '' && until !== '' && from > until) {
    faults.push(fault('before', 'temporarily_closed_until', { other: 'temporarily_closed_from' }))
  }
  return { from, until, reason }
}

const shortened = (text: string): string => text.trim().slice(0, 40)
