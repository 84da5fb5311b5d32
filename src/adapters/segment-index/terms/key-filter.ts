/**
 * A blocked Bloom filter (F. Putze, P. Sanders, J. Singler, 2007): the three bits of a key lie in one 32-bit
 * word. Reading that word rules out most keys that a vocabulary does not have.
 */
import { hashOfBytes } from '../../../fnv.ts'

/** At most this many keys per word, for a false-positive rate of about one in forty. */
const keysOfWord = 4

/** The filter of the keys `keys[offsets[k], offsets[k + 1])`. Its number of words is a power of two. */
export function keyFilter(keys: Uint8Array, offsets: Uint32Array): Uint32Array {
  const count = offsets.length - 1
  const filter = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, count / keysOfWord))))
  for (let key = 0; key < count; key++) {
    const hash = hashOfBytes(keys, offsets[key]!, offsets[key + 1]!)
    filter[hash & (filter.length - 1)]! |= bitsOf(hash)
  }
  return filter
}

/** Whether a key whose bytes have this hash may be in the filter. */
export function mayHave(filter: Uint32Array, hash: number): boolean {
  const bits = bitsOf(hash)
  return (filter[hash & (filter.length - 1)]! & bits) === bits
}

/** Three bits, independent of the low bits of the hash, which select the word. */
function bitsOf(hash: number): number {
  const mixed = Math.imul(hash, 0x9e3779b1)
  return (1 << (mixed >>> 27)) | (1 << ((mixed >>> 22) & 31)) | (1 << ((mixed >>> 17) & 31))
}
