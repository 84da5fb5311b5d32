import { doubled } from './growing-column.ts'

/** Bits for each bucket that tell which hashes may be in it. */
const bitsOfBucket = 8
/** So many hashes are asked for at once. */
const mostHashes = 32

/** Entries numbered from 0, each found by its hash: chains through arrays of numbers, and bits, so that most questions for what is not there read one. */
export class HashChains {
  #size = 0
  /** For each bucket its last entry and 1, 0 for none. */
  #heads = new Uint32Array(1024)
  /** For each entry its hash, and the one before it in its chain and 1, 0 for none. */
  #entries = new Uint32Array(2 * 1024)
  /** For each end of a hash, longer than what a bucket is found by, whether an entry has it. */
  #bits = new Uint32Array((1024 * bitsOfBucket) >>> 5)

  /** Adds the next entry. */
  push(hash: number): void {
    if (this.#size === this.#heads.length) this.#grow()
    this.#entries[this.#size * 2] = hash
    this.#link(this.#size++)
  }

  /** The newest entry with the hash, -1 for none. */
  first(hash: number): number {
    const end = hash & (this.#heads.length * bitsOfBucket - 1)
    if ((this.#bits[end >>> 5]! & (1 << (end & 31))) === 0) return -1
    return this.#withHash(this.#heads[hash & (this.#heads.length - 1)]!, hash)
  }

  /** The entry with the hash that was added before `entry`, -1 for none. */
  next(entry: number, hash: number): number {
    return this.#withHash(this.#entries[entry * 2 + 1]!, hash)
  }

  /**
   * The entries with one of up to `mostHashes` hashes, in no order: the first `count` of `found`, valid until the next question. All chains are followed a step at a time, since an
   * entry lies far from the next, and the processor reads those of several chains at once.
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
        // Without branches, here and below: which of them are taken is not to be foretold.
        count += 1 - ((difference | -difference) >>> 31)
        links[going] = next
        asked[going] = hash
        going += -next >>> 31
      }
      chains = going
    }
    return { found, count }
  }

  /** Writes where the chains begin that may have one of the hashes to `chainLinks`, and these to `chainHashes`; returns how many there are. */
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
    // A bit is set only where there is a chain.
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
