import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { holdersRead, likeliest } from './likeliest.ts'

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
