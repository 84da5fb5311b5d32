import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compactColumn } from './compact-column.ts'

test('a column of small whole numbers is kept as bytes', () => {
  const compact = compactColumn(Float64Array.of(0, 6, 255))
  assert.ok(compact instanceof Uint8Array)
  assert.deepEqual([...compact], [0, 6, 255])
})

test('a column with any other number is left as it is', () => {
  for (const other of [256, -1, 0.5, Number.NaN]) {
    const column = Float64Array.of(1, other)
    assert.equal(compactColumn(column), column)
  }
})

test('a column is looked at once', () => {
  const column = Float64Array.of(1, 2)
  assert.equal(compactColumn(column), compactColumn(column))
})
