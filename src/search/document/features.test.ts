import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { advertFlags, runningAdvertFlags } from './features.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('an advert is found by its publisher on every day until its last, and by no other publisher', () => {
  fc.assert(
    fc.property(day, day, fc.boolean(), (lastDay, asked, same) => {
      const flags = new Set(advertFlags('one', lastDay))
      const found = runningAdvertFlags(same ? 'one' : 'two', asked).some((flag) => flags.has(flag))
      assert.equal(found, same && lastDay >= asked)
    }),
    { numRuns: 2000 },
  )
})
