import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { KeyVisitors } from './key-visitors.ts'

const key = { id: 'a'.repeat(32), publishable: true }
const entry = { ratePerSecond: 10, dailyQuota: 10_000 }
const dayMs = 24 * 3_600_000

function opened() {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const memory = KeyVisitors.allocate()
  const threads = [new KeyVisitors(memory, () => clock.now), new KeyVisitors(memory, () => clock.now)]
  let requests = 0
  const take = (address: string, plan: Parameters<KeyVisitors['take']>[1] = entry, of = key): number =>
    threads[requests++ % 2]!.take(of, plan, address)
  return { clock, take }
}

/** How many requests of an address are let through when it never stops asking. */
function letThrough(
  { clock, take }: ReturnType<typeof opened>,
  forMs: number,
  ...asked: Parameters<ReturnType<typeof opened>['take']>
): number {
  const end = clock.now + forMs
  let admitted = 0
  while (clock.now < end) {
    const waitS = take(...asked)
    if (waitS === 0) admitted++
    else clock.now += Math.min(waitS * 1000, 100)
  }
  return admitted
}

test('whatever one address asks for, over all threads, a quarter of each second and most of the day are left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 40_950 }), (ratePerSecond) => {
      const plan = { ratePerSecond, dailyQuota: null }
      const admitted = letThrough(opened(), 1000, '192.0.2.1', plan)
      assert.ok(admitted >= 1 && admitted <= Math.ceil(ratePerSecond * 0.75) + 1, `${admitted}`)
    }),
    { numRuns: 20 },
  )
  const own = opened()
  const { clock, take } = own
  let [admitted, end] = [0, clock.now + dayMs]
  for (; clock.now < end; clock.now += 5000) if (take('192.0.2.1') === 0) admitted++
  assert.ok(admitted > 1900 && admitted <= 2000, `${admitted}`)
  assert.ok(take('192.0.2.1') >= 0 && take('192.0.2.2') === 0)
})

test('a network is one visitor; others, other keys, and keys that are not published, go on', () => {
  const { take } = opened()
  while (take('2001:db8:1:2::1') === 0);
  assert.ok(take('2001:db8:1:2::ffff') > 0)
  assert.equal(take('2001:db8:1:3::1'), 0)
  assert.equal(take('2001:db8:1:2::1', entry, { ...key, id: 'b'.repeat(32) }), 0)
  for (let n = 0; n < 100; n++) assert.equal(take('192.0.2.1', entry, { ...key, publishable: false }), 0)
  for (let n = 0; n < 100; n++) assert.equal(take('192.0.2.1', { ratePerSecond: null, dailyQuota: null }), 0)
})

test('who was refused is let through after the time that was said', () => {
  const { clock, take } = opened()
  let wait = 0
  while (wait === 0) wait = take('192.0.2.1', { ratePerSecond: 10, dailyQuota: 20 })
  clock.now += wait * 1000
  assert.equal(take('192.0.2.1', { ratePerSecond: 10, dailyQuota: 20 }), 0)
})
