import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { newHexId } from '../../access/keys.ts'
import { rateLimitHeaders } from '../../http/rate-limit-headers.ts'
import type { AccessWriter } from '../../ports/access-store.ts'
import { MemoryAccessStore } from '../memory/access-store.ts'
import { QuotaKeeper, RateLimiter } from './rate-limiter.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? 0.1)
const keyId = newHexId()
const unlimited = { allowed: true, reason: null, second: null, day: null }

function limiterAt(start: number, memory = RateLimiter.allocate(16)) {
  const clock = { now: start }
  return { clock, memory, limiter: new RateLimiter(memory, () => clock.now) }
}

test('no second sees more than the rate, and none is refused without need', () => {
  const gaps = fc.array(fc.oneof(fc.nat(5), fc.nat(200), fc.nat(3_000)), { minLength: 20, maxLength: 300 })
  const property = fc.property(
    fc.integer({ min: 1, max: 12 }),
    gaps,
    fc.nat(1_000),
    (rate, waits, offset) => {
      const { clock, memory, limiter } = limiterAt(noon + offset)
      const second = new RateLimiter(memory, () => clock.now)
      const admitted: number[] = []
      for (const [index, wait] of waits.entries()) {
        clock.now += wait
        const { allowed } = (index % 2 === 0 ? limiter : second).take(keyId, {
          ratePerSecond: rate,
          dailyQuota: null,
        })
        if (allowed) {
          admitted.push(clock.now)
          assert.ok(admitted.filter((time) => time > clock.now - 1000).length <= rate)
        } else {
          assert.ok(admitted.filter((time) => time > clock.now - 1050).length >= rate)
        }
      }
    },
  )
  fc.assert(property, { numRuns: Math.ceil(1_000 * scale) })
})

test('a client that asks without pause gets the rate within ten per cent', () => {
  for (const rate of [1, 10, 500]) {
    const { clock, limiter } = limiterAt(noon)
    const seconds = 21
    let admitted = 0
    for (; clock.now < noon + seconds * 1000; clock.now += 1) {
      for (let i = 0; i < 2; i++) {
        admitted += Number(limiter.take(keyId, { ratePerSecond: rate, dailyQuota: null }).allowed)
      }
    }
    assert.ok(
      admitted <= seconds * rate && admitted >= seconds * rate * 0.9,
      `${admitted} at ${rate} a second`,
    )
  }
})

test('after Retry-After the next request goes through', () => {
  const times = fc.array(fc.nat(400), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), times, (rate, waits) => {
      const { clock, limiter } = limiterAt(noon)
      for (const wait of waits) {
        clock.now += wait
        const verdict = limiter.take(keyId, { ratePerSecond: rate, dailyQuota: null })
        if (verdict.allowed) continue
        assert.equal(verdict.reason, 'too_many_requests')
        clock.now += verdict.second!.reset * 1000
        assert.ok(limiter.take(keyId, { ratePerSecond: rate, dailyQuota: null }).allowed)
      }
    }),
    { numRuns: Math.ceil(1_000 * scale) },
  )
})

test('the headers tell the window nearer to its end', () => {
  const { clock, limiter } = limiterAt(noon)
  const limits = { ratePerSecond: 3, dailyQuota: 4 }
  const told = () => {
    const headers = rateLimitHeaders(limiter.take(keyId, limits))
    return ['Policy', 'Limit', 'Remaining', 'Reset'].map((name) => headers[`RateLimit-${name}`])
  }
  assert.deepEqual(told(), ['3;w=1, 4;w=86400', '3', '2', '1'])
  clock.now += 1_050
  assert.deepEqual(told(), ['3;w=1, 4;w=86400', '3', '2', '1'])
  assert.deepEqual(told(), ['3;w=1, 4;w=86400', '3', '1', '1'])
  clock.now += 1_950
  assert.deepEqual(told(), ['3;w=1, 4;w=86400', '4', '0', '43197'])
  const refused = limiter.take(keyId, limits)
  assert.equal(refused.reason, 'quota_used_up')
  assert.equal(rateLimitHeaders(refused)['Retry-After'], '43197')
})

test('an unlimited plan is neither refused nor told about limits', () => {
  const { limiter } = limiterAt(noon)
  for (let i = 0; i < 2_000; i++) {
    const verdict = limiter.take(keyId, { ratePerSecond: null, dailyQuota: null })
    assert.deepEqual(verdict, unlimited)
    assert.deepEqual(rateLimitHeaders(verdict), {})
  }
})

test('the quota counts admitted requests only and starts anew at midnight UTC', () => {
  const { clock, limiter } = limiterAt(Date.UTC(2026, 5, 1, 23, 59, 58))
  const limits = { ratePerSecond: 2, dailyQuota: 3 }
  const reasons = [1, 2, 3, 4].map(() => limiter.take(keyId, limits).reason)
  assert.deepEqual(reasons, [null, null, 'too_many_requests', 'too_many_requests'])
  clock.now += 1_050
  assert.equal(limiter.take(keyId, limits).reason, null)
  assert.equal(limiter.take(keyId, limits).reason, 'quota_used_up')
  clock.now += 950
  assert.equal(limiter.take(keyId, limits).reason, null)
})

const today = Math.floor(noon / 86_400_000)

test('counts survive a restart, and are added to the store only when they changed', async () => {
  const store = new MemoryAccessStore()
  const before = limiterAt(noon)
  const limits = { ratePerSecond: null, dailyQuota: 5 }
  for (let i = 0; i < 4; i++) before.limiter.take(keyId, limits)
  const keeper = new QuotaKeeper(before.limiter, store, today, [])
  await keeper.flush()
  await keeper.flush()
  const stored = await store.usage(today)
  assert.deepEqual(stored, [{ keyId, count: 4 }])

  const after = limiterAt(noon + 60_000)
  after.limiter.restore(today, stored)
  assert.equal(after.limiter.take(keyId, limits).allowed, true)
  assert.equal(after.limiter.take(keyId, limits).reason, 'quota_used_up')
  await new QuotaKeeper(after.limiter, store, today, stored).flush()
  assert.deepEqual(await store.usage(today), [{ keyId, count: 5 }])
  const tomorrow = limiterAt(noon + 86_400_000)
  tomorrow.limiter.restore(today, stored)
  assert.deepEqual(tomorrow.limiter.usage().counts, [])
})

test('several servers add to one count, and a flush that fails loses and repeats nothing', async () => {
  const unlimited = { ratePerSecond: null, dailyQuota: null }
  const steps = fc.array(fc.record({ server: fc.nat(1), requests: fc.nat(5), fails: fc.boolean() }))
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const store = new MemoryAccessStore()
      let fails = false
      const writer: AccessWriter = {
        apply: (command) => (fails ? Promise.reject(new Error('busy')) : store.apply(command)),
      }
      const servers = [limiterAt(noon), limiterAt(noon)].map(({ limiter }) => ({
        limiter,
        keeper: new QuotaKeeper(limiter, writer, today, []),
      }))
      for (const { server, requests, fails: next } of taken) {
        const { limiter, keeper } = servers[server]!
        for (let i = 0; i < requests; i++) limiter.take(keyId, unlimited)
        fails = next
        await Promise.all([keeper.flush().catch(() => undefined), keeper.flush().catch(() => undefined)])
      }
      fails = false
      for (const { keeper } of servers) await keeper.flush()
      const total = taken.reduce((sum, { requests }) => sum + requests, 0)
      assert.deepEqual(await store.usage(today), total === 0 ? [] : [{ keyId, count: total }])
    }),
  )
})

test('each key has its own limits; keys idle since yesterday make room', () => {
  const { clock, limiter } = limiterAt(noon)
  const limits = { ratePerSecond: 1, dailyQuota: null }
  const keys = Array.from({ length: 16 }, newHexId)
  for (const key of keys) assert.equal(limiter.take(key, limits).allowed, true)
  for (const key of keys) assert.equal(limiter.take(key, limits).allowed, false)
  assert.equal(limiter.usage().counts.length, 16)
  const late = newHexId()
  assert.deepEqual(limiter.take(late, limits), unlimited, 'a full table limits only the keys it has room for')
  clock.now += 86_400_000
  assert.equal(limiter.take(late, limits).allowed, true)
  assert.equal(limiter.take(late, limits).allowed, false)
  assert.deepEqual(limiter.usage().counts, [{ keyId: late, count: 1 }])
})

test('threads that share the memory admit the rate together, not each', async () => {
  const memory = RateLimiter.allocate(64)
  const limits = { ratePerSecond: 500, dailyQuota: null }
  const source = `
    const { workerData, parentPort } = require('node:worker_threads')
    import(workerData.module).then(({ RateLimiter }) => {
      const limiter = new RateLimiter(workerData.memory, () => ${noon})
      let admitted = 0
      for (let i = 0; i < 2000; i++) admitted += Number(limiter.take(workerData.keyId, workerData.limits).allowed)
      parentPort.postMessage(admitted)
    })`
  const module = new URL('./rate-limiter.ts', import.meta.url).href
  const admitted = await Promise.all(
    Array.from({ length: 3 }, () => {
      const worker = new Worker(source, { eval: true, workerData: { module, memory, keyId, limits } })
      return new Promise<number>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
      })
    }),
  )
  const total = admitted.reduce((sum, count) => sum + count, 0)
  assert.equal(total, 500)
  assert.deepEqual(new RateLimiter(memory, () => noon).usage().counts, [{ keyId, count: 500 }])
})
