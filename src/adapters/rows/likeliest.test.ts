import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { holdersRead, likeliest } from './likeliest.ts'

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)
const lists = fc.array(fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 12 }), { maxLength: 8 })

test('those that share most come first, and ties in the order given', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 9 }), (holders, limit) => {
      const ids = [...new Set(holders.flat())]
      const worth = (id: number) =>
        holders
          .filter((list) => list.includes(id))
          .reduce((sum, list) => sum + Math.log2(1 + holdersRead(limit) / list.length), 0)
      const found = likeliest(holders, limit)
      assert.equal(found.length, Math.min(limit, ids.length))
      if (ids.length <= limit) assert.deepEqual(found, ids)
      else assert.deepEqual(found, ids.toSorted((one, other) => worth(other) - worth(one)).slice(0, limit))
    }),
  )
})

test('of those that share nothing but a crowded key, few are given, and all that share more', () => {
  const limit = 8
  const [crowd, few, rare] = [range(0, 60), range(100, 106), [7, 59, 200]]
  assert.deepEqual(likeliest([crowd, few, rare], limit, 2), [7, 59, 200, ...range(100, 105)])
  assert.deepEqual(likeliest([crowd, rare], limit, 2), [7, 59, 200, 0, 1])
  assert.deepEqual(likeliest([crowd], limit, 2), [0, 1])
  assert.equal(likeliest([crowd], limit).length, limit)
  // A key that as many have as are asked for tells them all.
  assert.deepEqual(likeliest([range(0, limit)], limit, 2), range(0, limit))
})
