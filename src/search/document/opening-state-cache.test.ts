import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { OpeningStateCache } from './opening-state-cache.ts'
import { stateOfSchedule } from './schedule.ts'

const schedules = [
  '',
  'Europe/London|||0900-1700 0900-1700 closed 24hour 2200-0400 closed closed',
  'Europe/Helsinki|fi||0900-1700 0900-1700 0900-1700 0900-1700 0900-1700 closed closed',
  '|||24hour 24hour 24hour 24hour 24hour 24hour 24hour',
  '|||0900-1700 closed closed closed closed closed closed',
  'Europe/London|||24hour 24hour 24hour 24hour 24hour 24hour 24hour',
  'Europe/London|||closed closed closed closed closed closed closed|2026-03-25',
]

test('what is remembered is what would be worked out, at any instants in any order', () => {
  const instant = fc.oneof(
    fc.integer({ min: Date.UTC(2026, 2, 20), max: Date.UTC(2026, 3, 10) }),
    fc.nat(60_000).map((after) => Date.UTC(2026, 2, 23, 9) + after - 30_000),
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...schedules), instant), { maxLength: 30 }),
      (questions) => {
        const states = new OpeningStateCache()
        for (const [schedule, at] of questions)
          assert.deepEqual(states.at(schedule, at), stateOfSchedule(schedule, at))
      },
    ),
  )
})

test('a state that never changes, or changes hours later, is worked out once', () => {
  const at = Date.UTC(2026, 2, 24, 12)
  for (const schedule of schedules) {
    const states = new OpeningStateCache()
    const first = states.at(schedule, at)
    assert.equal(states.at(schedule, at + 1000), first, schedule)
  }
})
