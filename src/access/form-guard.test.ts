import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { FormGuard, waitInsteadMs, workBits } from './form-guard.ts'
import { SubmissionLimits } from './submission-limits.ts'

const secret = '0123456789abcdef0123456789abcdef'
const hour = 3_600_000

function open() {
  const clock = { now: 1_800_000_000_000 }
  const at = () => clock.now
  const guard = new FormGuard(secret, new SubmissionLimits(SubmissionLimits.allocate(), at), at)
  /** Enough submissions from many addresses to make the guard require proof of work. */
  const flood = (): void => {
    for (let i = 0; i < 130; i++) guard.admit(`t${i}`, `a${i}`)
  }
  return { clock, guard, flood }
}

test('a form that took a person some time is taken', () => {
  const { clock, guard } = open()
  const { text, bits } = guard.stamp('token')
  assert.equal(bits, 0)
  clock.now += 30_000
  assert.deepEqual(guard.judge('token', text, ''), { verdict: 'take' })
  clock.now += 20 * hour
  assert.deepEqual(guard.judge('token', text, ''), { verdict: 'take' })
})

test('one that comes back at once, without a stamp, or with one of another link or of long ago, is shown again', () => {
  const { clock, guard } = open()
  const { text } = guard.stamp('token')
  const again = { verdict: 'look again' }
  assert.deepEqual(guard.judge('token', text, ''), again)
  clock.now += 1_900
  assert.deepEqual(guard.judge('token', text, ''), again)
  clock.now += hour
  for (const bad of [undefined, '', 'x', `${text}x`, text.replace('.0.', '.1.'), `0${text}`])
    assert.deepEqual(guard.judge('token', bad, ''), again, String(bad))
  assert.deepEqual(guard.judge('other', text, ''), again)
  assert.deepEqual(guard.judge('token', text.replace(/^./, '0'), ''), again)
  clock.now += 24 * hour
  assert.deepEqual(guard.judge('token', text, ''), again)
})

test('a form that is shown again keeps its stamp while that is good, so no person waits twice', () => {
  const { clock, guard } = open()
  const { text } = guard.stamp('token')
  clock.now += 500
  assert.equal(guard.stamp('token', text).text, text)
  assert.notEqual(guard.stamp('token', 'nonsense').text, text)
  clock.now += 25 * hour
  assert.notEqual(guard.stamp('token', text).text, text)
})

test('under pressure a form wants work, or a wait; both are bound to the link and to the time', () => {
  const { clock, guard, flood } = open()
  const before = guard.stamp('token').text
  flood()
  clock.now += 5_000
  flood()
  const { text, bits } = guard.stamp('token', before)
  assert.equal(bits, workBits)
  assert.deepEqual(guard.judge('token', before, ''), { verdict: 'work', waitMs: waitInsteadMs })
  clock.now += 3_000
  assert.deepEqual(guard.judge('token', text, ''), { verdict: 'work', waitMs: waitInsteadMs - 3_000 })
  for (const wrong of ['-1', 'x', '9'.repeat(16), '1e3'])
    assert.equal(guard.judge('token', text, wrong).verdict, 'work')
  let work = 0
  while (Math.clz32(hash('sha256', `${text}.${work}`, 'buffer').readUInt32BE(0)) < bits) work++
  assert.deepEqual(guard.judge('token', text, String(work)), { verdict: 'take' })
  assert.equal(guard.judge('other', text, String(work)).verdict, 'look again')
  clock.now += waitInsteadMs
  assert.deepEqual(guard.judge('token', text, ''), { verdict: 'take' })
  clock.now += 15 * 60_000
  assert.deepEqual(guard.judge('token', text, String(work)), { verdict: 'look again' })
})

test('the pressure passes by itself', () => {
  const { clock, guard, flood } = open()
  flood()
  assert.equal(guard.stamp('token').bits, workBits)
  clock.now += 120_000
  assert.equal(guard.stamp('token').bits, 0)
})

test('submissions are limited for each link and for each address', () => {
  const { clock, guard } = open()
  const admitted = (token: () => string, address: () => string): number =>
    Array.from({ length: 50 }, () => guard.admit(token(), address())).filter((wait) => wait === 0).length
  let other = 0
  assert.equal(
    admitted(
      () => 'link',
      () => `address ${other++}`,
    ),
    20,
  )
  assert.equal(
    admitted(
      () => `link ${other++}`,
      () => 'address',
    ),
    20,
  )
  assert.equal(guard.admit('link', 'new'), 10)
  clock.now += 10_000
  assert.equal(guard.admit('link', 'newer'), 0)
})
