import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressGroup, FailedKeys, mostFailedKeys } from './failed-keys.ts'

const minute = 60_000

test('an address may send so many unknown keys in a minute, over all threads, and then has to wait for the next one', () => {
  const memory = FailedKeys.allocate()
  const threads = [new FailedKeys(memory), new FailedKeys(memory)]
  for (let n = 0; n < mostFailedKeys; n++) assert.equal(threads[n % 2]!.count('192.0.2.1', 10 * minute), null)
  assert.equal(threads[0]!.count('192.0.2.1', 10 * minute + 15_000), 45)
  assert.equal(threads[1]!.count('::ffff:192.0.2.1', 11 * minute - 1), 1)
  assert.equal(threads[1]!.count('192.0.2.2', 10 * minute), null)
  assert.equal(threads[0]!.count('192.0.2.1', 11 * minute), null)
})

test('a client cannot change its address within its network to go on', () => {
  const failed = new FailedKeys(FailedKeys.allocate())
  const tries = Array.from({ length: 100 }, (_, n) => failed.count(`2001:db8:1:2::${n.toString(16)}`, 0))
  assert.equal(tries.filter((wait) => wait === null).length, mostFailedKeys)
  assert.equal(failed.count('2001:db8:1:3::1', 0), null)
})

test('one that sends many is still known after others have come from thousands of addresses', () => {
  const failed = new FailedKeys(FailedKeys.allocate())
  for (let n = 0; n <= mostFailedKeys; n++) failed.count('192.0.2.1', 0)
  for (let n = 0; n < 20_000; n++) failed.count(`10.${n >> 8}.${n & 255}.1`, 0)
  assert.equal(failed.count('192.0.2.1', 0), 60)
})

test('all ways to write an IPv6 address are one address', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), fc.nat(6), (numbers, from) => {
      // A pair of zero groups, which may be omitted.
      const groups = numbers.map((number, at) => (at === from || at === from + 1 ? 0 : number))
      const long = groups.map((group) => group.toString(16).padStart(4, '0')).join(':')
      const hex = groups.map((group) => group.toString(16).toUpperCase())
      const short = `${hex.slice(0, from).join(':')}::${hex.slice(from + 2).join(':')}`
      assert.equal(addressGroup(short), addressGroup(long))
      assert.equal(addressGroup(`${short}%eth0`), addressGroup(long))
    }),
  )
  assert.equal(addressGroup('::1'), '0:0:0:0::/64')
  assert.equal(addressGroup('::ffff:192.0.2.7'), '192.0.2.7')
})
