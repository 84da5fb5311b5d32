import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostRefused } from './alarms.ts'

test('the rows that may be refused are whole, and no more than the part that is named', () => {
  const cases = [
    [undefined, 1, 0],
    [undefined, 9, 0],
    [undefined, 10, 1],
    [undefined, 19, 1],
    [0, 1000, 0],
    [1, 1, 1],
    [0.07, 100, 7],
    [0.29, 100, 29],
    [0.1, 0, 0],
  ] as const
  for (const [maxRefused, rows, most] of cases)
    assert.equal(
      mostRefused(maxRefused === undefined ? {} : { maxRefused }, rows),
      most,
      `${maxRefused} of ${rows}`,
    )
})
