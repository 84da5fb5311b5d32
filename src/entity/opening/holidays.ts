import Holidays from 'date-holidays'
import { dayNumber } from './dates.ts'

/**
 * Public holidays by country and region, as the library date-holidays knows them (only its type `public`).
 *
 * A region is written `BY` (a state), `BY-A` (a part of a state with days of its own), `BY-` (a state, in none of its towns with days of
 * their own) or `-` (in none of the states that have days of their own); `holidayRegion` makes them. null is an unknown region.
 */

/** `maybe`: in some regions that fit, or for a part of the day, or nobody knows. */
export type HolidayAnswer = 'yes' | 'no' | 'maybe'

/** The public holidays of one year, with days as day numbers of `dates.ts`. */
export interface HolidayYear {
  readonly year: number
  readonly answer: (day: number) => HolidayAnswer
}

type Days = ReadonlyMap<number, HolidayAnswer>

/** Parts of states that are no towns: an address does not tell whether it lies in them. */
const areaWords = /kreis|distri|überwiegend|western/i
const statesOfIslands = new Set(['ES CN'])

const directory = new Holidays()
const countries = new Set(Object.keys(directory.getCountries()))
const years = new Map<string, HolidayYear>()
/** A bound on memory; a year has some dozen days. */
const maximumYears = 4000

/** Whether the library knows the country. */
export function isHolidayCountry(country: string): boolean {
  return countries.has(country.toUpperCase())
}

/**
 * The public holidays of a year. The first question about a year of a country with many states takes up to some tenths of a second, later
 * ones are free.
 * @param country ISO 3166 alpha-2, any case; of one the library does not know every day is `maybe`
 */
export function publicHolidays(country: string, region: string | null, year: number): HolidayYear {
  const key = `${country} ${region} ${year}`
  let found = years.get(key)
  if (found === undefined) {
    if (years.size >= maximumYears) years.clear()
    const upper = country.toUpperCase()
    const days = countries.has(upper) ? daysOfYear(upper, region, year) : null
    found = { year, answer: (day) => (days === null ? 'maybe' : (days.get(day) ?? 'no')) }
    years.set(key, found)
  }
  return found
}

function daysOfYear(country: string, region: string | null, year: number): Days {
  const states = Object.keys(directory.getStates(country) ?? {})
  if (region === '-') return daysOf(country, [], year)
  const [state, part] = region?.split('-') ?? []
  if (state === undefined || !states.includes(state)) {
    return agreement(
      (states.length === 0 ? [[]] : states.map((one) => [one])).map((path) => daysOf(country, path, year)),
    )
  }
  const parts = Object.keys(directory.getRegions(country, state) ?? {})
  if (part !== undefined && parts.includes(part)) return daysOf(country, [state, part], year)
  const open = part === '' ? parts.filter((one) => isArea(country, state, one)) : parts
  return agreement([[state], ...open.map((one) => [state, one])].map((path) => daysOf(country, path, year)))
}

/** Whether a part of a state is not a town, so that the name of another town does not exclude it. */
export function isArea(country: string, state: string, part: string): boolean {
  const name = directory.getRegions(country, state)?.[part] ?? ''
  return statesOfIslands.has(`${country} ${state}`) || areaWords.test(name)
}

/** A day is `yes` where all agree. */
function agreement(all: readonly Days[]): Days {
  const result = new Map<number, HolidayAnswer>()
  for (const day of new Set(all.flatMap((days) => [...days.keys()]))) {
    result.set(day, all.every((days) => days.get(day) === 'yes') ? 'yes' : 'maybe')
  }
  return result
}

/** The library's answers overlap the turn of the year, so the year before is read too. */
function daysOf(country: string, path: readonly string[], year: number): Days {
  const holidays = new Holidays(country, ...(path as [string, string]))
  const result = new Map<number, HolidayAnswer>()
  for (const holiday of [...holidays.getHolidays(year - 1), ...holidays.getHolidays(year)]) {
    if (holiday.type !== 'public') continue
    for (const [day, answer] of daysOfHoliday(
      holiday.date,
      holiday.end.getTime() - holiday.start.getTime(),
    )) {
      if (result.get(day) !== 'yes') result.set(day, answer)
    }
  }
  return result
}

/**
 * The days of one holiday. `date` carries the nominal local date and time; feasts that begin at sunset carry the day after it. The length is
 * whole days but for clock changes, half days, and feasts that begin at noon of their eve.
 */
function daysOfHoliday(date: string, lengthMs: number): [number, HolidayAnswer][] {
  const first = dayNumber(date.slice(0, 10))
  if (first === null) return []
  if (date.slice(11, 16) !== '00:00') return [[first, 'maybe']]
  const hours = lengthMs / 3_600_000
  const wholeDays = Math.max(1, Math.floor((hours + 1) / 24))
  const days = Array.from({ length: wholeDays }, (_, i): [number, HolidayAnswer] => [first + i, 'yes'])
  return hours - wholeDays * 24 > 1 ? [[first - 1, 'maybe'], ...days] : days
}
