import { isInTable, isYearInTable, partsOf, statesOf, tableDays } from './holiday-table.ts'

/**
 * Public holidays by country and region, for the years of the table `data/public-holidays.json`.
 *
 * Regions, as returned by `holidayRegion`: `BY` is a state, `BY-A` a part of a state with holidays of its
 * own, `BY-` a state outside of such towns, `-` a place outside of the states with holidays of their own.
 * null is an unknown region.
 */

/** `maybe`: a holiday in only some matching regions or for part of the day, or unknown. */
export type HolidayAnswer = 'yes' | 'no' | 'maybe'

/** The public holidays of one year, by day number (see `dates.ts`). */
export interface HolidayYear {
  readonly year: number
  readonly answer: (day: number) => HolidayAnswer
}

type Days = ReadonlyMap<number, HolidayAnswer>

/**
 * Names of parts of states that are areas rather than towns: an address does not show whether it lies in one.
 */
const areaWords = /kreis|distri|überwiegend|western/i
const statesOfIslands = new Set(['ES CN'])

const years = new Map<string, HolidayYear>()
/** Cache size in years of a region: two years of every country and region. Each has a few dozen days. */
const maximumYears = 2000

/** Whether the table has holidays of the country. */
export function isHolidayCountry(country: string): boolean {
  return isInTable(country.toUpperCase())
}

/**
 * The public holidays of a year.
 * @param country ISO 3166 alpha-2, any case; for an unknown country, or a year outside the table, every day
 * is `maybe`
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

/** Whether a part of a state is an area rather than a town: the name of another town does not exclude it. */
export function isArea(country: string, state: string, part: string): boolean {
  const name = partsOf(country, state)[part]?.name ?? ''
  return statesOfIslands.has(`${country} ${state}`) || areaWords.test(name)
}

/** Merges regions: a day is `yes` only where all agree. */
function agreement(all: readonly Days[]): Days {
  const result = new Map<number, HolidayAnswer>()
  for (const day of new Set(all.flatMap((days) => [...days.keys()]))) {
    result.set(day, all.every((days) => days.get(day) === 'yes') ? 'yes' : 'maybe')
  }
  return result
}
