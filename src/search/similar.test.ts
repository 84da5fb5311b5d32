import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editDistance, isSimilar } from './similar.ts'

test('edits: inserted, removed, replaced and swapped letters count one', () => {
  const pairs = [
    ['same', 'same', 0],
    ['cafe', 'caf', 1],
    ['cafe', 'cafes', 1],
    ['cafe', 'cake', 1],
    ['bakery', 'bakrey', 1],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['', 'ab', 2],
  ] as const
  for (const [a, b, edits] of pairs) {
    assert.equal(editDistance(a, b, 9), edits, `${a} ${b}`)
    assert.equal(editDistance(b, a, 9), edits, `${b} ${a}`)
  }
})

test('the limit only cuts off', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(letters, letters, fc.nat(3), (a, b, limit) => {
      assert.equal(editDistance(a, b, limit), Math.min(editDistance(a, b, 99), limit + 1))
    }),
  )
})

test('short words are never similar to others', () => {
  assert.equal(isSimilar('ab', 'ad'), false)
  assert.equal(isSimilar('ab', 'ab'), true)
  assert.equal(isSimilar('abc', 'abce'), true)
  assert.equal(isSimilar('abcd', 'abce'), true)
  assert.equal(isSimilar('abcd', 'abxy'), false)
  assert.equal(isSimilar('abcdefgh', 'abcdexyh'), true)
})
