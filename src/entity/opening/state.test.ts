import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { toStored } from './opening-times.ts'
import { type OpeningState, openingState } from './state.ts'

interface Case {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly at: string
  readonly timeZone: string | null
  readonly country: string
  readonly region: string | null
  readonly expected: OpeningState
  readonly by: 'hand' | 'simulation'
}

/** Made by scripts/opening-times-oracle.py, which knows nothing of this code. */
const cases: Case[] = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/opening-times.json', import.meta.url), 'utf8'),
)

function storedOf(attributes: Record<string, string>) {
  const result = toStored(attributes)
  assert.ok('stored' in result, JSON.stringify(result))
  return result.stored
}

test('opening state: there are at least 300 cases, some by hand and some for each kind of answer', () => {
  assert.ok(cases.length >= 300)
  assert.ok(cases.filter((one) => one.by === 'hand').length >= 50)
  for (const state of ['open', 'closed', 'unknown']) {
    assert.ok(cases.filter((one) => one.expected.state === state).length >= 15, state)
  }
  assert.ok(new Set(cases.map((one) => one.timeZone)).size >= 25)
})

test('opening state: every case of the oracle', () => {
  const wrong = cases.flatMap(({ attributes, at, timeZone, country, region, expected, name }) => {
    const actual = openingState(storedOf(attributes), { at: Date.parse(at), timeZone, country, region })
    return JSON.stringify(actual) === JSON.stringify(expected)
      ? []
      : [{ name, at, timeZone, actual, expected }]
  })
  assert.deepEqual(wrong, [])
})

test('opening state: the state holds until next_change and not at it', () => {
  for (const { attributes, at, timeZone, country, region, name } of cases) {
    const stored = storedOf(attributes)
    const ask = (instant: number) => openingState(stored, { at: instant, timeZone, country, region })
    const { state, next_change: change } = ask(Date.parse(at))
    if (change === null) continue
    assert.equal(ask(Date.parse(change) - 1).state, state, name)
    assert.equal(ask(Date.parse(change) - 1).next_change, change, name)
    assert.notEqual(ask(Date.parse(change)).state, state, name)
  }
})

const week = (text: string) =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, text]),
  )

test('opening state: an unknown name of a zone is an unknown zone', () => {
  const question = { at: Date.parse('2026-01-14T12:00:00Z'), country: 'gb', region: null }
  for (const timeZone of ['Europe/Atlantis', '', 'not a zone']) {
    assert.equal(openingState(storedOf(week('09001730')), { ...question, timeZone }).state, 'unknown')
  }
})

test('opening state: a moment that clocks bring twice may be the last change of all', () => {
  const stored = storedOf({ ...week('00000130'), temporarily_closed_from: '2026-10-26' })
  const question = { timeZone: 'America/Havana', country: 'cu', region: null }
  // in Havana, 00:00 to 01:00 comes twice on 1 November 2026; the hours end at 00:30
  const last = storedOf({ ...week('closed'), exceptions: '2026-11-01=00000030' })
  const first = openingState(last, { ...question, at: Date.parse('2026-11-01T04:45:00Z') })
  assert.deepEqual(first, { state: 'closed', next_change: '2026-11-01T05:00:00.000Z' })
  const second = openingState(last, { ...question, at: Date.parse('2026-11-01T05:45:00Z') })
  assert.deepEqual(second, { state: 'closed', next_change: null })
  assert.deepEqual(openingState(stored, { ...question, at: Date.parse('2026-11-01T04:45:00Z') }), second)
})

test('opening state: behind special days that lie years apart, no change is looked for without end', () => {
  const yearsApart = (count: number): string =>
    Array.from({ length: count }, (_, n) => `${2030 + 19 * n}-01-01=closed`).join(';')
  const ask = (count: number): OpeningState =>
    openingState(
      storedOf({
        ...week('closed'),
        closed_public_holidays: 'true',
        exceptions: `${yearsApart(count)};9000-01-01=24hour`,
      }),
      { at: Date.parse('2026-11-01T12:00:00Z'), timeZone: 'UTC', country: 'de', region: null },
    )
  assert.deepEqual(ask(3), { state: 'closed', next_change: '9000-01-01T00:00:00.000Z' })
  assert.deepEqual(ask(350), { state: 'closed', next_change: null })
})

test('opening state: instants far away or not at all', () => {
  const stored = storedOf({ ...week('24hour'), closed: '9989-01-01' })
  const question = { timeZone: 'UTC', country: 'gb', region: null }
  assert.equal(
    openingState(stored, { ...question, at: Date.parse('0100-01-01T00:00:00Z') }).next_change,
    '9989-01-01T00:00:00.000Z',
  )
  for (const at of [Number.NaN, Number.POSITIVE_INFINITY, 8.6e15]) {
    assert.throws(() => openingState(stored, { ...question, at }), RangeError)
  }
})
