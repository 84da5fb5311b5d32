import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HashChains } from './hash-chains.ts'

test('entries with one of several hashes are the same as with each of them', () => {
  const chains = new HashChains()
  const hashOf = (n: number): number => Math.imul(n, 0x9e3779b1) >>> 0
  // Some share a hash, and thousands share a bucket.
  for (let n = 0; n < 5000; n++) chains.push(n % 3 === 0 ? ((n % 7) << 20) >>> 0 : hashOf(n % 1700))
  for (let from = 0; from < 1800; from += 11) {
    const hashes = Uint32Array.from({ length: 1 + (from % 32) }, (_, i) =>
      i % 5 === 0 ? (i << 20) >>> 0 : hashOf(from + i),
    )
    const one: number[] = []
    for (const hash of hashes)
      for (let entry = chains.first(hash); entry >= 0; entry = chains.next(entry, hash)) one.push(entry)
    const { found, count } = chains.withAny(hashes)
    assert.deepEqual(
      [...found.subarray(0, count)].sort((a, b) => a - b),
      one.sort((a, b) => a - b),
    )
  }
})
