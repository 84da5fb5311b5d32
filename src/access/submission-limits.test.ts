import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SubmissionLimits } from './submission-limits.ts'

const limit = { burst: 3, everyMs: 1000 }

function open(slots?: number) {
  const clock = { now: 1_800_000_000_000 }
  const memory = SubmissionLimits.allocate(slots)
  return { clock, memory, limits: new SubmissionLimits(memory, () => clock.now) }
}

test('a name has its burst at once, then one for each interval', () => {
  const { clock, limits } = open()
  for (let i = 0; i < 3; i++) assert.equal(limits.take('a', limit), 0)
  assert.equal(limits.take('a', limit), 1000)
  assert.equal(limits.take('a', limit), 1000, 'a refusal costs nothing')
  assert.equal(limits.take('b', limit), 0)
  clock.now += 999
  assert.equal(limits.wait('a', limit), 1)
  clock.now += 1
  assert.equal(limits.wait('a', limit), 0)
  assert.equal(limits.take('a', limit), 0)
  assert.equal(limits.take('a', limit), 1000)
  clock.now += 3_600_000
  for (let i = 0; i < 3; i++) assert.equal(limits.take('a', limit), 0)
  assert.ok(limits.take('a', limit) > 0)
})

test('threads that share the memory share the limits', () => {
  const { clock, memory, limits } = open()
  const other = new SubmissionLimits(memory, () => clock.now)
  assert.deepEqual(
    [limits, other, limits, other].map((one) => one.take('a', limit)),
    [0, 0, 0, 1000],
  )
})

test('a flood of names takes no memory and leaves no name unlimited', () => {
  const { memory, limits } = open(64)
  const size = memory.byteLength
  for (let i = 0; i < 5000; i++) limits.take(`flood ${i}`, limit)
  for (let i = 0; i < 3; i++) limits.take('a', limit)
  assert.ok(limits.take('a', limit) > 0)
  assert.equal(memory.byteLength, size)
})

test('whenever they come, no more are admitted in any time than the burst and one for each interval', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(pauses, fc.integer({ min: 1, max: 5 }), (waits, burst) => {
      const { clock, limits } = open()
      const admitted: number[] = []
      for (const wait of waits) {
        clock.now += wait
        if (limits.take('a', { burst, everyMs: 1000 }) === 0) admitted.push(clock.now)
      }
      for (const [i, from] of admitted.entries())
        for (const [j, to] of admitted.entries())
          if (j >= i) assert.ok(j - i + 1 <= burst + Math.floor((to - from) / 1000))
    }),
    { numRuns: 100 },
  )
})
