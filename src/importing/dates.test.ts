import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDate } from './dates.ts'

test('dates are read as the people of a country write them', () => {
  const cases: readonly (readonly [text: string, country: string, date: string | undefined])[] = [
    ['2024. 03. 05.', 'hu', '2024-03-05'],
    ['2024. 3. 5.', 'kr', '2024-03-05'],
    ['2024년 3월 5일', 'kr', '2024-03-05'],
    ['2024年3月5日', 'jp', '2024-03-05'],
    ['2024. 13. 05.', 'hu', undefined],
  ]
  for (const [text, country, date] of cases) assert.equal(readDate(text, country), date, text)
})

test('the number of a day in a spreadsheet is its date, and no other number is', () => {
  assert.equal(readDate('45356', 'de'), '2024-03-05')
  assert.equal(readDate('45356.75', 'us'), '2024-03-05')
  for (const text of ['4535', '453560', '12345', '99999']) assert.equal(readDate(text, 'de'), undefined, text)
})

test('where people write both the day and the month first, a date has one meaning or is none', () => {
  assert.equal(readDate('05/03/2024', 'ca'), undefined)
  assert.equal(readDate('25/03/2024', 'ca'), '2024-03-25')
  assert.equal(readDate('03/25/2024', 'ca'), '2024-03-25')
  assert.equal(readDate('05/05/2024', 'ca'), '2024-05-05')
  assert.equal(readDate('2024-03-05', 'ca'), '2024-03-05')
})

test('a month alone is no day, and a line may break within a date', () => {
  for (const text of [
    '2026-12',
    '2026/12',
    '2026.12',
    '202612',
    '12/2026',
    '12.2026',
    'prosinec 2026',
    'December 2026',
  ])
    assert.equal(readDate(text, 'cz'), undefined, text)
  assert.equal(readDate('9. 6.\n2014', 'cz'), '2014-06-09')
  assert.equal(readDate('4\nmars 2026', 'fr'), '2026-03-04')
  assert.equal(readDate('2026-\n12-01', 'se'), '2026-12-01')
  assert.equal(readDate('20261201', 'se'), '2026-12-01')
})
