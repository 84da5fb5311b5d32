import { createRequire } from 'node:module'
import { dayMs } from './dates.ts'

/**
 * The table `data/public-holidays.json`: public holidays by country, state and part of a state, for some decades. `npm run data:build` makes it.
 */

/** What the table says of a day: `maybe` where the holiday takes only a part of it. */
export type TableAnswer = 'yes' | 'maybe'

/** Something with public holidays: indexes in `series`. */
interface HolidayArea {
  readonly days: readonly number[]
}

export interface HolidayState extends HolidayArea {
  /** In all languages the table knows, each once. */
  readonly names: readonly string[]
  readonly parts: Readonly<Record<string, HolidayArea & { readonly name: string }>>
}

export interface HolidayCountry extends HolidayArea {
  /** Those that have days of their own, by the code that follows the country in ISO 3166-2. */
  readonly states: Readonly<Record<string, HolidayState>>
}

export interface HolidayTable {
  readonly about: Readonly<Record<string, unknown>>
  /** All of these years are known, no other is. */
  readonly years: { readonly first: number; readonly last: number }
  /** Days of one holiday over the years: `12-25` for the same date each year, else as `encodeDays` writes them. */
  readonly series: readonly string[]
  /** By ISO 3166 alpha-2, in capitals. */
  readonly countries: Readonly<Record<string, HolidayCountry>>
}

const noStates: HolidayCountry['states'] = {}
const noParts: HolidayState['parts'] = {}

/** Days of a series in their order, each as twice its day number of `dates.ts`, and one more where it is `maybe`. */
type Days = Int32Array

let loaded: { readonly table: HolidayTable; readonly decoded: (Days | undefined)[] } | undefined

/** Read with the first question, since many processes and threads never ask one. */
function load() {
  if (loaded === undefined) {
    const table = createRequire(import.meta.url)('../../../data/public-holidays.json') as HolidayTable
    loaded = { table, decoded: [] }
  }
  return loaded
}

/** Whether the table knows the country, in capitals. */
export function isInTable(country: string): boolean {
  return Object.hasOwn(load().table.countries, country)
}

/** Whether the table knows the days of the year. */
export function isYearInTable(year: number): boolean {
  const { first, last } = load().table.years
  return year >= first && year <= last
}

/** The states of a country that have holidays of their own, by code; none for a country the table does not know. */
export function statesOf(country: string): HolidayCountry['states'] {
  return isInTable(country) ? load().table.countries[country]!.states : noStates
}

/** The parts of a state that have holidays of their own, by code. */
export function partsOf(country: string, state: string): HolidayState['parts'] {
  const states = statesOf(country)
  return Object.hasOwn(states, state) ? states[state]!.parts : noParts
}

/**
 * The holidays of one year, by day number.
 * @param path of a country, state and part that the table knows; the later ones may be left out
 */
export function tableDays([country, state, part]: readonly string[], year: number): Map<number, TableAnswer> {
  const { table, decoded } = load()
  let area: HolidayArea = table.countries[country!]!
  if (state !== undefined) area = statesOf(country!)[state]!
  if (state !== undefined && part !== undefined) area = partsOf(country!, state)[part]!
  const start = Date.UTC(year, 0) / dayMs
  const end = Date.UTC(year + 1, 0) / dayMs
  const result = new Map<number, TableAnswer>()
  for (const index of area.days) {
    decoded[index] ??= decodeDays(table.series[index]!, table.years)
    for (const entry of decoded[index]) {
      const day = entry >> 1
      if (day >= end) break
      if (day >= start && result.get(day) !== 'yes') result.set(day, entry % 2 === 0 ? 'yes' : 'maybe')
    }
  }
  return result
}

/**
 * Writes a series: the days between each and the one before it (the first of January of the first year for the first) in base 36, `?` behind those that are
 * `maybe`; or the date alone when the series is that date of each year.
 * @param days by day number, of these years and at least one
 */
export function encodeDays(days: ReadonlyMap<number, TableAnswer>, years: HolidayTable['years']): string {
  const sorted = [...days].sort(([a], [b]) => a - b)
  const date = new Date(sorted[0]![0] * dayMs).toISOString().slice(5, 10)
  const entries = sorted.map(([day, answer]) => day * 2 + (answer === 'maybe' ? 1 : 0))
  if (String(entries) === String(decodeDays(date, years))) return date
  let before = Date.UTC(years.first, 0) / dayMs
  const steps = sorted.map(([day, answer]) => {
    const step = (day - before).toString(36)
    before = day
    return answer === 'maybe' ? `${step}?` : step
  })
  return steps.join(' ')
}

function decodeDays(text: string, { first, last }: HolidayTable['years']): Days {
  if (text.includes('-')) {
    const [month, day] = text.split('-').map(Number)
    return Int32Array.from(
      { length: last - first + 1 },
      (_, i) => (Date.UTC(first + i, month! - 1, day) / dayMs) * 2,
    )
  }
  let day = Date.UTC(first, 0) / dayMs
  return Int32Array.from(text.split(' '), (step) => {
    day += Number.parseInt(step, 36)
    return day * 2 + (step.endsWith('?') ? 1 : 0)
  })
}
