import Holidays from 'date-holidays'
import installed from 'date-holidays/package.json' with { type: 'json' }
import { dayMs, dayNumber } from '../../../src/entity/opening/dates.ts'
import {
  encodeDays,
  type HolidayCountry,
  type HolidayState,
  type HolidayTable,
  type TableAnswer,
} from '../../../src/entity/opening/holiday-table.ts'
import type { DataStep } from '../step.ts'

const years = { first: 2015, last: 2045 }
const languages = ['en', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'ca', 'eu']
const directory = new Holidays()

/** `data/public-holidays.json`: the public holidays of all countries and regions that the library date-holidays knows. Takes some minutes. */
export const holidaysStep: DataStep = {
  name: 'holidays',
  sources: ['date-holidays'],
  async run(input) {
    const { version } = JSON.parse((await input.file('date-holidays', 'package/package.json')).toString())
    if (version !== installed.version) {
      throw new Error(`date-holidays is ${installed.version} here and ${version} in the lock`)
    }
    const licence = (await input.file('date-holidays', 'package/LICENSE')).toString()
    const series = new Map<string, number>()
    const countries = Object.keys(directory.getCountries()).sort()
    const table: HolidayTable = {
      about: aboutOf(licence),
      years,
      countries: Object.fromEntries(countries.map((country) => [country, countryOf(country, series)])),
      series: [...series.keys()],
    }
    return [{ path: 'public-holidays.json', bytes: Buffer.from(printTable(table)), counts: countsOf(table) }]
  },
}

function aboutOf(licence: string) {
  const articles = [...licence.matchAll(/^https:\/\/\S*wikipedia\.org\/\S+$/gm)].map(([url]) => url)
  if (articles.length === 0) throw new Error('the licence of date-holidays lists no articles')
  return {
    title: 'Public holidays by country and region',
    attribution: '© 2015-present commenthol and contributors (https://github.com/commenthol/date-holidays)',
    licence: 'CC BY-SA 3.0',
    licence_url: 'https://creativecommons.org/licenses/by-sa/3.0/',
    changes: `reduced to public holidays, and computed for the years ${years.first} to ${years.last}`,
    relies_on: articles,
  }
}

function countryOf(country: string, series: Map<string, number>): HolidayCountry {
  const states = Object.keys(directory.getStates(country) ?? {})
  return {
    days: indexesOf([country], series),
    states: Object.fromEntries(states.map((state) => [state, stateOf(country, state, series)])),
  }
}

function stateOf(country: string, state: string, series: Map<string, number>): HolidayState {
  const names = languages.map((language) => directory.getStates(country, language)[state]!)
  const parts = Object.entries(directory.getRegions(country, state) ?? {})
  return {
    names: [...new Set(names)],
    days: indexesOf([country, state], series),
    parts: Object.fromEntries(
      parts.map(([part, name]) => [part, { name, days: indexesOf([country, state, part], series) }]),
    ),
  }
}

/** The place of each holiday's days in `series`, where new ones are added. */
function indexesOf(path: readonly string[], series: Map<string, number>): number[] {
  const byRule = new Map<string, Map<number, TableAnswer>>()
  for (let year = years.first; year <= years.last; year++) {
    for (const { rule, day, answer } of libraryDays(path, year)) {
      const days = byRule.get(rule) ?? new Map<number, TableAnswer>()
      if (days.get(day) !== 'yes') days.set(day, answer)
      byRule.set(rule, days)
    }
  }
  const texts = new Set([...byRule.values()].map((days) => encodeDays(days, years)))
  for (const text of texts) if (!series.has(text)) series.set(text, series.size)
  return [...texts].map((text) => series.get(text)!).sort((a, b) => a - b)
}

export interface LibraryDay {
  /** What the library derives the holiday from, such as `easter 39`. */
  readonly rule: string
  readonly day: number
  readonly answer: TableAnswer
}

/** What the library says of the days of a year. Its answers overlap the turn of the year, so the year before is read too. */
export function libraryDays(path: readonly string[], year: number): LibraryDay[] {
  const holidays = new Holidays(...(path as [string, string, string]))
  return [...holidays.getHolidays(year - 1), ...holidays.getHolidays(year)]
    .filter(({ type }) => type === 'public')
    .flatMap(({ rule, date, start, end }) =>
      daysOfHoliday(date, end.getTime() - start.getTime()).map(([day, answer]) => ({ rule, day, answer })),
    )
    .filter(({ day }) => new Date(day * dayMs).getUTCFullYear() === year)
}

/**
 * The days of one holiday. `date` carries the nominal local date and time; feasts that begin at sunset carry the day after it. The length is
 * whole days but for clock changes, half days, and feasts that begin at noon of their eve.
 */
function daysOfHoliday(date: string, lengthMs: number): [number, TableAnswer][] {
  const first = dayNumber(date.slice(0, 10))
  if (first === null) return []
  if (date.slice(11, 16) !== '00:00') return [[first, 'maybe']]
  const hours = lengthMs / 3_600_000
  const wholeDays = Math.max(1, Math.floor((hours + 1) / 24))
  const days = Array.from({ length: wholeDays }, (_, i): [number, TableAnswer] => [first + i, 'yes'])
  return hours - wholeDays * 24 > 1 ? [[first - 1, 'maybe'], ...days] : days
}

/** One line for each series and each country, so that a change can be read. */
function printTable({ about, years: range, series, countries }: HolidayTable): string {
  const lines = (items: readonly string[]) => items.map((item) => `\n${item}`).join(',')
  const texts = series.map((text) => JSON.stringify(text))
  const entries = Object.entries(countries).map(
    ([code, country]) => `${JSON.stringify(code)}:${JSON.stringify(country)}`,
  )
  return `{"about":${JSON.stringify(about)},
"years":${JSON.stringify(range)},
"series":[${lines(texts)}
],
"countries":{${lines(entries)}
}}
`
}

function countsOf({ countries, series }: HolidayTable) {
  const states = Object.values(countries).flatMap((country) => Object.values(country.states))
  return {
    countries: Object.keys(countries).length,
    states: states.length,
    parts: states.flatMap((state) => Object.keys(state.parts)).length,
    series: series.length,
    years: years.last - years.first + 1,
  }
}
