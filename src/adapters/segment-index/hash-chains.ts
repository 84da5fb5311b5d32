/** Bits for each bucket that tell which hashes may be in it. */
const bitsOfBucket = 8

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
