import type { EntityDocument } from '../../../entity/entity-document.ts'
import { dateOf, dayMs, dayNumber, weekdayOf } from '../../../entity/opening/dates.ts'
import type { HolidayAnswer } from '../../../entity/opening/holidays.ts'
import { type DayHours, type HoursRange, minutesOfRange } from '../../../entity/opening/hours.ts'
import { type StoredOpeningTimes, weekdays } from '../../../entity/opening/opening-times.ts'
import { specialDays } from '../../../entity/opening/special-days.ts'
import { stretchAt } from '../../../entity/opening/zone-clock.ts'
import { addressLines } from '../../address-lines.ts'
import type { DiscoveryTexts } from '../../texts/discovery-texts.ts'
import { shownAddress } from '../shown.ts'
import { addressValue, instantValue, linesOf, textValue } from './content-lines.ts'
import { localTime, timeZoneLines } from './time-zone.ts'

export interface HoursSetting {
  /** Public address of the page of the business. */
  readonly url: string
  readonly texts: DiscoveryTexts
  /** Today in the zone of the business, as a day number. */
  readonly today: number
  readonly holidayOn: (day: number) => HolidayAnswer
  /** Milliseconds since 1970. */
  readonly lastEdit: number
}

/** How far ahead dates that differ are worked out; programs fetch the file again. */
const daysAhead = 400
const zoneDays = 3 * 366

const dayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** One or more days that begin and end alike. */
interface Span {
  readonly range: HoursRange
  /** Weekday numbers. */
  readonly days: readonly number[]
}

/**
 * The opening hours as a calendar (RFC 5545): an event for each range of hours that repeats by the week, without
 * the dates that differ, and an event for the hours of each such date. Undefined for a business without hours,
 * and for one that has closed. Times are those of the zone of the business; without a known zone they float.
 */
export function hoursFile(document: EntityDocument, setting: HoursSetting): string | undefined {
  const stored = document.opening_times as StoredOpeningTimes | undefined
  if (stored === undefined || document.status?.status === 'inactive') return undefined
  const { today, texts } = setting
  const name = document.name?.name ?? document._id
  const zone = document.local_timezone
  const zoneLines =
    zone === undefined ? undefined : timeZoneLines(zone, (today - 7) * dayMs, (today + zoneDays) * dayMs)
  const special = specialDays(stored, today, today + daysAhead, setting.holidayOn)
  const calendar = new HoursCalendar(document, setting, zoneLines === undefined ? undefined : zone)
  const skipped = special.map(({ day }) => day)
  const end = endOfWeeks(stored)
  return linesOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Highstreet//Opening hours//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${textValue(texts.hoursOf(name))}`,
    `X-WR-CALNAME:${textValue(texts.hoursOf(name))}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    ...(zoneLines ?? []),
    ...spansOf(stored).flatMap((span) => calendar.weekly(span, skipped, end)),
    ...special.flatMap(({ day, hours }) => rangesOf(hours).flatMap((range) => calendar.once(day, range))),
    'END:VCALENDAR',
  ])
}

/** The last day before a closure without an end; undefined without one. */
function endOfWeeks({ temporarily_closed }: StoredOpeningTimes): number | undefined {
  if (temporarily_closed === undefined || temporarily_closed.until !== '') return undefined
  return (dayNumber(temporarily_closed.from) ?? 0) - 1
}

const rangesOf = ({ open_24_hours, open }: DayHours): readonly HoursRange[] =>
  open_24_hours ? [{ from: '0000', to: '2400' }] : open

function spansOf(stored: StoredOpeningTimes): readonly Span[] {
  const spans = new Map<string, { range: HoursRange; days: number[] }>()
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    for (const range of rangesOf(stored[weekdays[day]!])) {
      const span = spans.get(range.from + range.to) ?? { range, days: [] }
      spans.set(range.from + range.to, span)
      span.days.push(day)
    }
  }
  return [...spans.values()]
}

/** Writes the events of one business. */
class HoursCalendar {
  readonly #id: string
  readonly #setting: HoursSetting
  readonly #common: readonly (string | undefined)[]
  readonly #zone: string | undefined
  /** The parameter of times. */
  readonly #in: string

  constructor(document: EntityDocument, setting: HoursSetting, zone: string | undefined) {
    const name = document.name?.name ?? document._id
    const address = shownAddress(document)
    const place = address === undefined ? [] : addressLines(address, document.country)
    const { statement, closed_public_holidays } = document.opening_times as StoredOpeningTimes
    const notes = [statement, closed_public_holidays ? setting.texts.closedOnHolidays : '']
    const description = notes.filter((note) => note !== '').join('\n')
    this.#id = document._id
    this.#setting = setting
    this.#zone = zone
    this.#in = zone === undefined ? '' : `;TZID=${zone}`
    this.#common = [
      `DTSTAMP:${instantValue(setting.lastEdit)}`,
      `SUMMARY:${textValue(setting.texts.openAt(name))}`,
      place.length === 0 ? undefined : `LOCATION:${textValue(place.join(', '))}`,
      description === '' ? undefined : `DESCRIPTION:${textValue(description)}`,
      `URL:${addressValue(setting.url)}`,
      // Nobody is busy because a shop is open.
      'TRANSP:TRANSPARENT',
    ]
  }

  /** @param skipped days that differ, @param end the last day; undefined: it does not end */
  weekly({ range, days }: Span, skipped: readonly number[], end: number | undefined): readonly string[] {
    const isOf = (day: number) => days.includes(weekdayOf(day))
    let first = this.#setting.today
    while (!isOf(first)) first++
    if (end !== undefined && end < first) return []
    const codes = days.map((day) => dayCodes[day]!)
    const { start } = minutesOfRange(range)
    const until = end === undefined ? '' : `;UNTIL=${this.#until(end)}`
    const without = skipped.filter((day) => isOf(day) && day >= first && (end === undefined || day <= end))
    return this.#event(`week-${range.from}-${range.to}`, first, range, [
      `RRULE:FREQ=WEEKLY${until};BYDAY=${codes.join(',')}`,
      ...without.map((day) => `EXDATE${this.#in}:${localTime(day * dayMs + start * 60_000)}`),
    ])
  }

  once(day: number, range: HoursRange): readonly string[] {
    return this.#event(`${dateOf(day)}-${range.from}`, day, range, [])
  }

  /** The last second of a day; with a zone, as an instant. */
  #until(day: number): string {
    const last = (day + 1) * dayMs - 1000
    if (this.#zone === undefined) return localTime(last)
    return instantValue(last - stretchAt(this.#zone, last).offset)
  }

  #event(name: string, day: number, range: HoursRange, more: readonly string[]): readonly string[] {
    const { start, end } = minutesOfRange(range)
    const at = (minutes: number) => localTime(day * dayMs + minutes * 60_000)
    const host = URL.parse(this.#setting.url)?.hostname ?? 'localhost'
    return [
      'BEGIN:VEVENT',
      `UID:${this.#id}-${name}@${host}`,
      `DTSTART${this.#in}:${at(start)}`,
      `DTEND${this.#in}:${at(end)}`,
      ...more,
      ...this.#common.filter((line) => line !== undefined),
      'END:VEVENT',
    ]
  }
}
