/**
 * Schedules: opening hours as one short text, with everything that decides whether a business is open. Equal
 * texts have the same state at every instant, so an index stores and evaluates each text once.
 */

import { liveValue } from '../../entity/live.ts'
import type { Entity } from '../../entity/model.ts'
import { holidayRegion } from '../../entity/opening/holiday-regions.ts'
import { type DayHours, parseDay } from '../../entity/opening/hours.ts'
import {
  formatOpeningTimes,
  type StoredOpeningTimes,
  toStored,
  type Weekday,
  weekdays,
} from '../../entity/opening/opening-times.ts'
import {
  type HeldState,
  heldState,
  type OpeningQuestion,
  type OpeningState,
} from '../../entity/opening/state.ts'
import { Fault, sentenceOf } from '../../faults/fault.ts'
import { LruCache } from '../../lru-cache.ts'

const dated = ['closed', 'exceptions', 'temporarily_closed_from', 'temporarily_closed_until'] as const

/** The schedule of an entity. Empty if it has no opening times. */
export function scheduleOf(entity: Entity): string {
  const value = liveValue(entity, 'opening_times')
  if (value === undefined) return ''
  const stored = value.attributes as unknown as StoredOpeningTimes
  const { localTimezone: timeZone, country } = entity
  const region = stored.closed_public_holidays ? regionOf(entity) : null
  return writeSchedule(stored, { timeZone, country, region })
}

/**
 * Writes the hours with the time zone and, if public holidays count, the country and region, as
 * `openingState` takes them.
 */
export function writeSchedule(
  stored: StoredOpeningTimes,
  { timeZone, country, region }: Omit<OpeningQuestion, 'at'>,
): string {
  const hours = formatOpeningTimes(stored)
  const parts = [
    timeZone ?? '',
    ...(stored.closed_public_holidays ? [country, region ?? ''] : ['', '']),
    weekdays.map((day) => hours[day]).join(' '),
    ...dated.map((name) => hours[name] ?? ''),
  ]
  return parts.join('|').replace(/\|+$/, '')
}

function regionOf(entity: Entity): string | null {
  const address = liveValue(entity, 'postal_address')?.attributes ?? {}
  const areas = [address.province, address.county, ...entity.locations.map(({ name }) => name)]
  return holidayRegion(
    entity.country,
    areas.filter((area): area is string => typeof area === 'string'),
  )
}

/** Parsed hours of a day by their text; thousands of schedules share a few hundred texts. */
const dayTexts = new LruCache<string, DayHours>(2000)

/**
 * The state of a schedule at an instant, in milliseconds since 1970.
 * @throws RangeError if `at` is not an instant of the years 1 to 9990
 */
export const stateOfSchedule = (schedule: string, at: number): OpeningState =>
  heldStateOfSchedule(schedule, at).answer

const withoutHours: HeldState = {
  answer: { state: 'unknown', next_change: null },
  until: Number.POSITIVE_INFINITY,
}

/** Like `stateOfSchedule`, with the time until which the answer holds. */
export function heldStateOfSchedule(schedule: string, at: number): HeldState {
  if (schedule === '') return withoutHours
  const [timeZone, country = '', region, week = '', ...dates] = schedule.split('|')
  return heldState(
    { ...daysOf(week), statement: '', closed_public_holidays: country !== '', ...datesOf(dates) },
    { at, timeZone: timeZone || null, country, region: region || null },
  )
}

function daysOf(week: string): Record<Weekday, DayHours> {
  const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = week.split(' ')
  return {
    sunday: dayOf(sunday),
    monday: dayOf(monday),
    tuesday: dayOf(tuesday),
    wednesday: dayOf(wednesday),
    thursday: dayOf(thursday),
    friday: dayOf(friday),
    saturday: dayOf(saturday),
  }
}

function dayOf(text = 'closed'): DayHours {
  const known = dayTexts.get(text)
  if (known !== undefined) return known
  const hours = parseDay(text)
  if (hours instanceof Fault) throw new Error(`Not a schedule: ${sentenceOf(hours.at('a day'))}`)
  dayTexts.set(text, hours)
  return hours
}

const noDates = { closed: [], exceptions: [] }

function datesOf(
  texts: readonly string[],
): Pick<StoredOpeningTimes, 'closed' | 'exceptions' | 'temporarily_closed'> {
  if (texts.length === 0) return noDates
  const week = weekdays.map((day) => [day, 'closed'])
  const read = toStored(Object.fromEntries([...week, ...dated.map((name, i) => [name, texts[i] ?? ''])]))
  if ('faults' in read) throw new Error(`Not a schedule: ${read.faults.map(sentenceOf).join('; ')}`)
  const { closed, exceptions, temporarily_closed: closure } = read.stored
  return { closed, exceptions, ...(closure && { temporarily_closed: closure }) }
}
