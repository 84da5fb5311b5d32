import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayNumber } from './dates.ts'
import { holidayRegion } from './holiday-regions.ts'
import { publicHolidays } from './holidays.ts'

const answer = (country: string, region: string | null, date: string) =>
  publicHolidays(country, region, Number(date.slice(0, 4))).answer(dayNumber(date)!)

test('holiday region: by name, other name or code, largest place last', () => {
  const cases: [string, string[], string | null][] = [
    ['gb', ['Glasgow', 'Scotland'], 'SCT'],
    ['GB', ['Cardiff', 'Cymru'], 'WLS'],
    ['gb', ['Lancaster', 'Lancashire'], null],
    ['de', ['Bayern'], 'BY'],
    ['de', ['BY'], 'BY'],
    ['de', ['DE-BY'], 'BY'],
    ['de', ['München', 'Bavaria'], 'BY-'],
    ['de', ['Augsburg', 'Freistaat Bayern'], 'BY-A'],
    ['de', ['Bautzen', 'Sachsen'], 'SN-BZ'],
    ['de', ['Dresden', 'Saxony'], 'SN'],
    ['at', ['Wien'], '9'],
    ['us', ['Washington', 'District of Columbia'], 'DC'],
    ['us', ['Sacramento', 'California'], 'CA-'],
    ['us', ['Austin', 'TX'], 'TX'],
    ['us', ['US-TX'], 'TX'],
    ['us', ['DE-BY'], null],
    ['fr', ['Paris', 'Île-de-France'], '-'],
    ['fr', ['Strasbourg', 'Grand Est'], null],
    ['fr', ['Strasbourg', 'Bas-Rhin', 'Grand Est'], '67'],
    ['ch', ['Genève', 'Canton de Genève'], 'GE'],
    ['es', ['Las Palmas', 'Canary Islands'], 'CN'],
    ['pl', ['Kraków'], null],
    ['zz', ['Nowhere', ''], null],
    ['gb', [], null],
    ['us', ['toString', '__proto__'], null],
  ]
  for (const [country, names, region] of cases) {
    assert.equal(holidayRegion(country, names), region, `${country} ${names}`)
  }
})

test('public holidays: by country and region', () => {
  assert.equal(answer('us', 'CA', '2026-03-31'), 'yes')
  assert.equal(answer('US', 'TX', '2026-03-31'), 'no')
  assert.equal(answer('us', null, '2026-03-31'), 'maybe')
  assert.equal(answer('us', null, '2026-12-25'), 'yes')
  assert.equal(answer('kp', null, '2026-12-25'), 'maybe')
})

test('public holidays: several days long, over the turn of the year, and half a day', () => {
  // Kurban Bayramı begins at noon on its eve and lasts four days.
  assert.deepEqual(
    ['2026-05-25', '2026-05-26', '2026-05-27', '2026-05-30', '2026-05-31'].map((date) =>
      answer('tr', null, date),
    ),
    ['no', 'maybe', 'yes', 'yes', 'no'],
  )
  assert.equal(answer('sz', null, '2027-01-02'), 'yes')
  assert.equal(answer('is', null, '2026-12-24'), 'maybe')
  assert.equal(answer('is', null, '2026-12-25'), 'yes')
})
