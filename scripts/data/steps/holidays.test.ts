import assert from 'node:assert/strict'
import { test } from 'node:test'
import Holidays from 'date-holidays'
import installed from 'date-holidays/package.json' with { type: 'json' }
import fc from 'fast-check'
import { dateOf, dayMs } from '../../../src/entity/opening/dates.ts'
import {
  encodeDays,
  isInTable,
  partsOf,
  statesOf,
  type TableAnswer,
  tableDays,
} from '../../../src/entity/opening/holiday-table.ts'
import { publicHolidays } from '../../../src/entity/opening/holidays.ts'
import { readSourceLock } from '../sources.ts'
import { libraryDays } from './holidays.ts'

const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? '0.1')
const library = new Holidays()
const countries = Object.keys(library.getCountries())
const statePaths = countries.flatMap((country) =>
  Object.keys(library.getStates(country) ?? {}).map((state) => [country, state] as const),
)
const partPaths = statePaths.flatMap(([country, state]) =>
  Object.keys(library.getRegions(country, state) ?? {}).map((part) => [country, state, part] as const),
)
const paths: readonly (readonly string[])[] = [...countries.map((one) => [one]), ...statePaths, ...partPaths]
const table = { first: 2015, last: 2045 }

test('holidays: the library is the one the table was made with (else npm run data:build -- --only holidays)', () => {
  assert.equal(installed.version, readSourceLock()['date-holidays']!.version)
})

test('holidays: the table has the countries, states and parts of the library', () => {
  for (const country of countries) {
    assert.ok(isInTable(country), country)
    assert.deepEqual(Object.keys(statesOf(country)), Object.keys(library.getStates(country) ?? {}))
  }
  for (const [country, state] of statePaths) {
    const parts = Object.entries(partsOf(country, state)).map(([part, { name }]) => [part, name])
    assert.deepEqual(parts, Object.entries(library.getRegions(country, state) ?? {}))
  }
})

test('holidays: the table says what the library says of every day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...paths),
      fc.integer({ min: table.first, max: table.last }),
      (path, year) => {
        assert.deepEqual(written(tableDays(path, year)), written(daysByLibrary(path, year)))
      },
    ),
    { numRuns: Math.round(1500 * scale) },
  )
})

test('holidays: the years before and after the table are not known', () => {
  for (const year of [table.first - 1, table.last + 1]) {
    assert.equal(publicHolidays('us', 'TX', year).answer(Date.UTC(year, 11, 25) / dayMs), 'maybe')
  }
  for (const year of [table.first, table.last]) {
    const { answer } = publicHolidays('us', 'TX', year)
    assert.deepEqual(
      [answer(Date.UTC(year, 11, 25) / dayMs), answer(Date.UTC(year, 11, 10) / dayMs)],
      ['yes', 'no'],
    )
  }
})

test('holidays: days of a series are written as a date or as steps', () => {
  const years = { first: 2023, last: 2025 }
  const day = (date: string) => Date.parse(date) / dayMs
  const yearly = ['2023-12-25', '2024-12-25', '2025-12-25'].map((date) => [day(date), 'yes'] as const)
  assert.equal(encodeDays(new Map(yearly), years), '12-25')
  assert.equal(encodeDays(new Map(yearly.slice(1)), years), 'k4 a5')
  assert.equal(
    encodeDays(
      new Map([
        [day('2023-01-02'), 'yes'],
        [day('2023-01-01'), 'maybe'],
      ]),
      years,
    ),
    '0? 1',
  )
})

function daysByLibrary(path: readonly string[], year: number): Map<number, TableAnswer> {
  const days = new Map<number, TableAnswer>()
  for (const { day, answer } of libraryDays(path, year)) if (days.get(day) !== 'yes') days.set(day, answer)
  return days
}

function written(days: ReadonlyMap<number, TableAnswer>): string[] {
  return [...days].map(([day, answer]) => `${dateOf(day)} ${answer}`).sort()
}
