/**
 * Finds values by text in two number arrays instead of a Map: a table for a hundred thousand names in forty languages takes a twentieth of the memory, and the
 * same text is hashed once for all of them. The texts are not kept; whoever asks compares what was found.
 */
export class TermTable {
  /** Open addressing: 1 + number of the text, or 0; texts with one slot follow in the order in which they were given. */
  readonly #slots: Uint32Array
  readonly #hashes: Int32Array

  /** @param hashes `hashOf` each text; what is found is told as places in this list */
  constructor(hashes: Int32Array) {
    this.#hashes = hashes
    this.#slots = new Uint32Array(1 << (33 - Math.clz32(Math.max(1, hashes.length))))
    for (const [number, hash] of hashes.entries()) {
      let slot = this.#first(hash)
      while (this.#slots[slot] !== 0) slot = this.#next(slot)
      this.#slots[slot] = number + 1
    }
  }

  /** Numbers of the texts with the hash, in order; few others are among them. */
  withHash(hash: number): readonly number[] {
    let found: number[] | undefined
    for (let slot = this.#first(hash); this.#slots[slot] !== 0; slot = this.#next(slot)) {
      const number = this.#slots[slot]! - 1
      if (this.#hashes[number] !== hash) continue
      if (found === undefined) found = [number]
      else found.push(number)
    }
    return found ?? nothing
  }

  #first(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1)
  }

  #next(slot: number): number {
    return (slot + 1) & (this.#slots.length - 1)
  }
}

const nothing: readonly number[] = []

/** FNV-1a over UTF-16 units, leaving the spaces out. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit !== 32) hash = Math.imul(hash ^ unit, 0x01000193)
  }
  return hash
}

/** Whether the text without its spaces is the other, which has none. */
export function isRunTogether(text: string, runTogether: string): boolean {
  let other = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit !== 32 && unit !== runTogether.charCodeAt(other++)) return false
  }
  return other === runTogether.length
}
