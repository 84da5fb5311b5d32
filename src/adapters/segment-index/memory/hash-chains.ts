import { doubled } from './growing-column.ts'

/** Filter bits per bucket, which show the hashes a bucket may contain. */
const bitsOfBucket = 8
/** Upper bound of the hashes in one call of `withAny`. */
const mostHashes = 32

/**
 * A multimap from hashes to entries numbered from 0: chains in typed arrays, and filter bits, so that most
 * lookups of absent hashes read a single word.
 */
export class HashChains {
  #size = 0
  /** For each bucket, its last entry plus 1; 0 if empty. */
  #heads = new Uint32Array(1024)
  /** For each entry, its hash, and the previous entry of its chain plus 1; 0 if there is none. */
  #entries = new Uint32Array(2 * 1024)
  /** A filter indexed by a few more low bits of the hash than the buckets are. */
  #bits = new Uint32Array((1024 * bitsOfBucket) >>> 5)

  /** Adds the next entry. */
  push(hash: number): void {
    if (this.#size === this.#heads.length) this.#grow()
    this.#entries[this.#size * 2] = hash
    this.#link(this.#size++)
  }

  /** The newest entry with the hash; -1 if there is none. */
  first(hash: number): number {
    const end = hash & (this.#heads.length * bitsOfBucket - 1)
    if ((this.#bits[end >>> 5]! & (1 << (end & 31))) === 0) return -1
    return this.#withHash(this.#heads[hash & (this.#heads.length - 1)]!, hash)
  }

  /** The entry with the hash that was added before `entry`; -1 if there is none. */
  next(entry: number, hash: number): number {
    return this.#withHash(this.#entries[entry * 2 + 1]!, hash)
  }

  /**
   * The entries with one of up to `mostHashes` hashes, in no particular order: the first `count` of `found`,
   * valid until the next call. Follows all chains in lockstep: successive entries of a chain are far apart in
   * memory, and the processor overlaps reads of different chains.
   * @throws RangeError if there are more than `mostHashes` hashes
   */
  withAny(hashes: Uint32Array): { readonly found: Uint32Array; readonly count: number } {
    const entries = this.#entries
    let chains = this.#chainsOf(hashes)
    const [links, asked] = [chainLinks, chainHashes]
    let count = 0
    while (chains > 0) {
      if (count + chains > found.length) found = doubled(found, count + chains)
      const out = found
      let going = 0
      for (let i = 0; i < chains; i++) {
        const at = links[i]! * 2 - 2
        const hash = asked[i]!
        const difference = entries[at]! ^ hash
        const next = entries[at + 1]!
        out[count] = at >>> 1
        // Branch-free, here and below: the outcomes are unpredictable.
        count += 1 - ((difference | -difference) >>> 31)
        links[going] = next
        asked[going] = hash
        going += -next >>> 31
      }
      chains = going
    }
    return { found, count }
  }

  /**
   * Writes the heads of the chains that may contain one of the hashes to `chainLinks`, and their hashes to
   * `chainHashes`. Returns how many there are.
   */
  #chainsOf(hashes: Uint32Array): number {
    if (hashes.length > mostHashes)
      throw new RangeError(`${hashes.length} hashes are more than ${mostHashes}`)
    const [heads, bits, asked] = [this.#heads, this.#bits, chainHashes]
    const ends = heads.length * bitsOfBucket - 1
    let some = 0
    for (let i = 0; i < hashes.length; i++) {
      const hash = hashes[i]!
      const end = hash & ends
      asked[some] = hash
      some += (bits[end >>> 5]! >>> (end & 31)) & 1
    }
    // A filter bit is set only if the bucket has a chain.
    for (let i = 0; i < some; i++) chainLinks[i] = heads[asked[i]! & (heads.length - 1)]!
    return some
  }

  #withHash(link: number, hash: number): number {
    const entries = this.#entries
    let at = link
    while (at > 0 && entries[at * 2 - 2] !== hash) at = entries[at * 2 - 1]!
    return at - 1
  }

  #link(entry: number): void {
    const hash = this.#entries[entry * 2]!
    const end = hash & (this.#heads.length * bitsOfBucket - 1)
    this.#bits[end >>> 5]! |= 1 << (end & 31)
    const bucket = hash & (this.#heads.length - 1)
    this.#entries[entry * 2 + 1] = this.#heads[bucket]!
    this.#heads[bucket] = entry + 1
  }

  #grow(): void {
    const entries = new Uint32Array(this.#size * 4)
    entries.set(this.#entries)
    this.#entries = entries
    this.#heads = new Uint32Array(this.#size * 2)
    this.#bits = new Uint32Array((this.#heads.length * bitsOfBucket) >>> 5)
    for (let entry = 0; entry < this.#size; entry++) this.#link(entry)
  }
}

/** Scratch of `withAny`. */
let found = new Uint32Array(256)
const chainLinks = new Uint32Array(mostHashes)
const chainHashes = new Uint32Array(mostHashes)
