/**
 * Opening hours as one short text, with all that decides whether a business is open: equal texts are in the same state at every instant, so an index
 * keeps each text once and asks about it once.
 */
import { liveValue } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'
import { holidayRegion } from '../entity/opening/holiday-regions.ts'
import {
  formatOpeningTimes,
  type StoredOpeningTimes,
  toStored,
  weekdays,
} from '../entity/opening/opening-times.ts'
import { type OpeningQuestion, type OpeningState, openingState } from '../entity/opening/state.ts'

const dated = ['closed', 'exceptions', 'temporarily_closed_from', 'temporarily_closed_until'] as const

/** The schedule of an entity; empty when it has no opening times. */
export function scheduleOf(entity: Entity): string {
  const value = liveValue(entity, 'opening_times')
  if (value === undefined) return ''
  const stored = value.attributes as unknown as StoredOpeningTimes
  const { localTimezone: timeZone, country } = entity
  const region = stored.closed_public_holidays ? regionOf(entity) : null
  return writeSchedule(stored, { timeZone, country, region })
}

/** Hours with the time zone and, where holidays count, the country and region, as `openingState` takes them. */
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

/** The state of a schedule at an instant, milliseconds since 1970. @throws RangeError if `at` is not an instant of the years 1 to 9990 */
export function stateOfSchedule(schedule: string, at: number): OpeningState {
  if (schedule === '') return { state: 'unknown', next_change: null }
  const [timeZone, country, region, week = '', ...dates] = schedule.split('|')
  const days = week.split(' ')
  const attributes: Record<string, string> = { closed_public_holidays: country === '' ? 'false' : 'true' }
  weekdays.forEach((day, i) => {
    attributes[day] = days[i] ?? 'closed'
  })
  dated.forEach((name, i) => {
    if (dates[i]) attributes[name] = dates[i]
  })
  const read = toStored(attributes)
  if ('faults' in read) throw new Error(`Not a schedule: ${read.faults.join('; ')}`)
  return openingState(read.stored, {
    at,
    timeZone: timeZone || null,
    country: country ?? '',
    region: region || null,
  })
}
