import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startValkey, withoutValkey } from '../../../test/support/valkey-server.ts'
import { RateLimiter } from '../shared-memory/rate-limiter.ts'
import { ValkeyRateLimits } from './rate-limits.ts'

const newKey = (): string => randomBytes(16).toString('hex')

/** A node of its own: its limiter, and its connection. */
async function nodeOn(url: string, states: (Error | null)[] = []) {
  const local = new RateLimiter(RateLimiter.allocate(64), Date.now)
  const limits = new ValkeyRateLimits({
    url,
    local,
    now: Date.now,
    waitMs: 10_000,
    onState: (state) => states.push(state),
  })
  await limits.ready()
  return { local, limits }
}

test('two nodes share a rate and a quota exactly', { skip: withoutValkey }, async () => {
  const server = await startValkey()
  const nodes = [await nodeOn(server.url), await nodeOn(server.url)]
  try {
    const quota = { ratePerSecond: null, dailyQuota: 30 }
    const key = newKey()
    const verdicts = []
    for (let n = 0; n < 50; n++) verdicts.push(await nodes[n % 2]!.limits.take(key, quota))
    assert.deepEqual(
      verdicts.map(({ allowed }) => allowed),
      verdicts.map((_, n) => n < 30),
    )
    assert.deepEqual(verdicts[29]!.day!.remaining, 0)
    assert.equal(verdicts[30]!.reason, 'quota_used_up')
    assert.equal(nodes[0]!.local.today(key) + nodes[1]!.local.today(key), 30)

    const rate = { ratePerSecond: 40, dailyQuota: null }
    const fast = newKey()
    const passed: number[] = []
    // Three seconds, of which each has its rate.
    for (let round = 0; round < 300; round++) {
      await pause(10)
      const answers = await Promise.all(nodes.map(({ limits }) => limits.take(fast, rate)))
      const at = Date.now()
      for (const { allowed } of answers) if (allowed) passed.push(at)
    }
    for (const at of passed)
      assert.ok(
        passed.filter((other) => other >= at && other < at + 950).length <= 40,
        'more than the rate in a second',
      )
    assert.ok(passed.length > 40, 'the rate is given again after a second')
  } finally {
    for (const { limits } of nodes) limits.close()
    await server.stop()
  }
})

test('without the server each node decides, says so once, and comes back', {
  skip: withoutValkey,
}, async () => {
  const server = await startValkey()
  const states: (Error | null)[] = []
  const { limits, local } = await nodeOn(server.url, states)
  const plan = { ratePerSecond: null, dailyQuota: 5 }
  const key = newKey()
  try {
    for (let n = 0; n < 3; n++) assert.equal((await limits.take(key, plan)).allowed, true)
    await server.stop()
    const alone = []
    for (let n = 0; n < 4; n++) alone.push((await limits.take(key, plan)).allowed)
    // What was counted before is not forgotten.
    assert.deepEqual(alone, [true, true, false, false])
    assert.equal(states.length, 1)
    assert.ok(states[0] instanceof Error)
    const again = await startValkey(server.port)
    try {
      while (states.length < 2) {
        await limits.take(newKey(), plan)
        await pause(100)
      }
      assert.equal(states[1], null)
      // The new server knows nothing: the node says what it has counted.
      assert.equal((await limits.take(key, plan)).reason, 'quota_used_up')
      assert.equal(local.today(key), 5)
    } finally {
      await again.stop()
    }
  } finally {
    limits.close()
  }
})
