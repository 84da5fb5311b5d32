import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editDistance } from './edit-distance.ts'

/** Optimal string alignment, straight from its definition. */
function asDefined(a: string, b: string): number {
  const known = new Map<string, number>()
  const from = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const key = `${i} ${j}`
    let least = known.get(key)
    if (least === undefined) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      least = Math.min(from(i - 1, j) + 1, from(i, j - 1) + 1, from(i - 1, j - 1) + same)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) least = Math.min(least, from(i - 2, j - 2) + 1)
      known.set(key, least)
    }
    return least
  }
  return from(a.length, b.length)
}

test('inserted, removed, replaced and swapped letters count one', () => {
  const pairs = [
    ['same', 'same', 0],
    ['cafe', 'caf', 1],
    ['cafe', 'cafes', 1],
    ['cafe', 'cake', 1],
    ['bakery', 'bakrey', 1],
    ['edinbrugh', 'edinburgh', 1],
    ['plumber', 'lumbers', 2],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['', 'ab', 2],
  ] as const
  for (const [a, b, edits] of pairs) {
    assert.equal(editDistance(a, b, 9), edits, `${a} ${b}`)
    assert.equal(editDistance(b, a, 9), edits, `${b} ${a}`)
  }
  assert.equal(editDistance('reading', 'manchester', 2), 3)
  assert.equal(editDistance('x'.repeat(400), `y${'x'.repeat(300)}y${'x'.repeat(99)}`, 9), 2)
})

test('any two texts are as far apart as the definition says, up to the limit, in either direction', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'å', '中'), maxLength: 9 })
  fc.assert(
    fc.property(letters, letters, fc.nat(9), (a, b, limit) => {
      const wanted = Math.min(asDefined(a, b), limit + 1)
      assert.equal(editDistance(a, b, limit), wanted)
      assert.equal(editDistance(b, a, limit), wanted)
    }),
    { numRuns: 2000 },
  )
})
