import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RememberedStates } from './remembered-states.ts'
import { stateOfSchedule } from './schedule.ts'

const schedules = [
  '',
  'Europe/London|||0900-1700 0900-1700 closed 24hour 2200-0400 closed closed',
  'Europe/Helsinki|fi||0900-1700 0900-1700 0900-1700 0900-1700 0900-1700 closed closed',
  '|||24hour 24hour 24hour 24hour 24hour 24hour 24hour',
  '|||0900-1700 closed closed closed closed closed closed',
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
        const states = new RememberedStates()
        for (const [schedule, at] of questions)
          assert.deepEqual(states.at(schedule, at), stateOfSchedule(schedule, at))
      },
    ),
  )
})
