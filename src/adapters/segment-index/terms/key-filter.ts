/**
 * Tells of most keys that a vocabulary does not have that it does not have them, reading one word: a Bloom filter in which the three bits of a key lie in one
 * word of 32 (a blocked one: F. Putze, P. Sanders, J. Singler, 2007).
 */
import { hashOfBytes } from '../../../fnv.ts'

/** Keys for each word, at most: about one in forty others is then let through. */
const keysOfWord = 4

/** The filter of the keys `keys[offsets[k], offsets[k + 1])`. The number of words is a power of two. */
export function keyFilter(keys: Uint8Array, offsets: Uint32Array): Uint32Array {
  const count = offsets.length - 1
  const filter = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, count / keysOfWord))))
  for (let key = 0; key < count; key++) {
    const hash = hashOfBytes(keys, offsets[key]!, offsets[key + 1]!)
    filter[hash & (filter.length - 1)]! |= bitsOf(hash)
  }
  return filter
}

/** Whether a key with this hash (of its bytes) may be among those of the filter. */
export function mayHave(filter: Uint32Array, hash: number): boolean {
  const bits = bitsOf(hash)
  return (filter[hash & (filter.length - 1)]! & bits) === bits
}

/** Three bits that do not follow from the end of the hash, by which the word is chosen. */
function bitsOf(hash: number): number {
  const mixed = Math.imul(hash, 0x9e3779b1)
  return (1 << (mixed >>> 27)) | (1 << ((mixed >>> 22) & 31)) | (1 << ((mixed >>> 17) & 31))
}
