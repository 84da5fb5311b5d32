import { isInTable, isYearInTable, partsOf, statesOf, tableDays } from './holiday-table.ts'

/**
 * Public holidays by country and region, of the years of the table `data/public-holidays.json`.
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

const years = new Map<string, HolidayYear>()
/** A bound on memory: two years of every country and region. A year has some dozen days. */
const maximumYears = 2000

/** Whether the holidays of the country are known, for some years at least. */
export function isHolidayCountry(country: string): boolean {
  return isInTable(country.toUpperCase())
}

/**
 * The public holidays of a year.
 * @param country ISO 3166 alpha-2, any case; of an unknown one, and of a year outside the table, every day is `maybe`
 */
export function publicHolidays(country: string, region: string | null, year: number): HolidayYear {
  const key = `${country} ${region} ${year}`
  let found = years.get(key)
  if (found === undefined) {
    if (years.size >= maximumYears) years.clear()
    const upper = country.toUpperCase()
    const days = isInTable(upper) && isYearInTable(year) ? daysOfYear(upper, region, year) : null
    found = { year, answer: (day) => (days === null ? 'maybe' : (days.get(day) ?? 'no')) }
    years.set(key, found)
  }
  return found
}

function daysOfYear(country: string, region: string | null, year: number): Days {
  const states = Object.keys(statesOf(country))
  if (region === '-') return tableDays([country], year)
  const [state, part] = region?.split('-') ?? []
  if (state === undefined || !states.includes(state)) {
    const paths = states.length === 0 ? [[country]] : states.map((one) => [country, one])
    return agreement(paths.map((path) => tableDays(path, year)))
  }
  const parts = Object.keys(partsOf(country, state))
  if (part !== undefined && parts.includes(part)) return tableDays([country, state, part], year)
  const open = part === '' ? parts.filter((one) => isArea(country, state, one)) : parts
  const paths = [[country, state], ...open.map((one) => [country, state, one])]
  return agreement(paths.map((path) => tableDays(path, year)))
}

/** Whether a part of a state is not a town, so that the name of another town does not exclude it. */
export function isArea(country: string, state: string, part: string): boolean {
  const name = partsOf(country, state)[part]?.name ?? ''
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
