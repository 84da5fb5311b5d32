import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { toStored } from '../../entity/opening/opening-times.ts'
import { openingState } from '../../entity/opening/state.ts'
import { stateOfSchedule, writeSchedule } from './schedule.ts'

interface Case {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly at: string
  readonly timeZone: string | null
  readonly country: string
  readonly region: string | null
}

const cases: Case[] = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/opening-times.json', import.meta.url), 'utf8'),
)

test('a schedule says the same as the opening times it was written from', () => {
  for (const { name, attributes, at, timeZone, country, region } of cases) {
    const read = toStored(attributes)
    assert.ok('stored' in read, name)
    const question = { timeZone, country, region }
    const expected = openingState(read.stored, { at: Date.parse(at), ...question })
    assert.deepEqual(stateOfSchedule(writeSchedule(read.stored, question), Date.parse(at)), expected, name)
  }
})

test('hours alike have one schedule wherever holidays do not count', () => {
  const attributes = {
    ...Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, '09001700']),
    ),
    saturday: 'closed',
    sunday: 'closed',
  }
  const schedule = (more: Record<string, string>, country: string) => {
    const read = toStored({ ...attributes, ...more })
    assert.ok('stored' in read)
    return writeSchedule(read.stored, { timeZone: 'Europe/Paris', country, region: null })
  }
  assert.equal(schedule({ statement: 'Ring twice' }, 'fr'), schedule({}, 'be'))
  assert.notEqual(
    schedule({ closed_public_holidays: 'true' }, 'fr'),
    schedule({ closed_public_holidays: 'true' }, 'be'),
  )
})

test('without opening times the state is unknown', () => {
  assert.deepEqual(stateOfSchedule('', 0), { state: 'unknown', next_change: null })
})
