import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import type { SearchPosition } from '../search/query.ts'
import { readCursor, type SearchProgress, writeCursor } from './search-cursor.ts'

const id = fc.integer({ min: 1, max: 2 ** 53 - 1 }).map(String)
const position: fc.Arbitrary<SearchPosition> = fc.oneof(
  fc.record({ kind: fc.constant('score' as const), score: fc.nat(1e6), contentScore: fc.nat(100), id }),
  fc.record({
    kind: fc.constant('distance' as const),
    metres: fc.double({ min: 0, max: 2.1e7, noNaN: true }).map((metres) => metres + 0),
    id,
  }),
)
const progress: fc.Arbitrary<SearchProgress> = fc.record({
  step: fc.integer({ min: 1, max: 50 }),
  openAt: fc.option(fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(3000, 0, 1) })),
  position,
})
const refused = { code: 'invalid_parameters' }

test('a cursor tells the progress it was made of, to the last digit', () => {
  fc.assert(
    fc.property(progress, fc.string(), (before, query) => {
      assert.deepEqual(readCursor(writeCursor(before, query), query), structuredClone(before))
    }),
  )
})

test('a cursor is refused for another query, and when a letter of it changes', () => {
  fc.assert(
    fc.property(
      progress,
      fc.string(),
      fc.nat(),
      fc.constantFrom(...'Aa0-_.'),
      (before, query, at, letter) => {
        const cursor = writeCursor(before, query)
        assert.throws(() => readCursor(cursor, `${query} `), refused)
        const place = at % cursor.length
        const changed = cursor.slice(0, place) + letter + cursor.slice(place + 1)
        if (changed !== cursor) assert.throws(() => readCursor(changed, query), refused)
      },
    ),
  )
})

test('a payload that no search makes is refused although its check is right', () => {
  for (const payload of [
    '',
    '1',
    'x',
    '1  1 NaN',
    '1 NaN 1 1 1',
    '1.5  1 1 1',
    '1 9e99 1 1',
    '1  -1 1 1',
    '1  1 1 1 1',
    '1  1 1e999',
    '1 -99999999999999 1 1 1',
    '1 -62135596800001 1 1 1',
  ]) {
    const check = hash('sha256', `1\n${payload}\nq`, 'base64url').slice(0, 16)
    const cursor = check + Buffer.from(payload).toString('base64url')
    assert.throws(() => readCursor(cursor, 'q'), refused, payload)
  }
})
