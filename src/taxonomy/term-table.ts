import { fnvSeed, fnvStep } from '../fnv.ts'

/**
 * Finds values by text in two number arrays instead of a Map: a table for a hundred thousand names in forty languages takes a twentieth of the memory, may
 * be shared by threads, and the same text is hashed once for all of them. The texts are not kept; whoever asks compares what was found.
 */
export class TermTable {
  /** Open addressing: 1 + number of the text, or 0; texts with one slot follow in the order in which they were given. */
  readonly #slots: Uint32Array
  readonly #hashes: Int32Array

  /**
   * @param hashes `hashOf` each text; what is found is told as places in this list
   * @param slots of `slotsOf` the hashes
   */
  constructor(hashes: Int32Array, slots: Uint32Array = slotsOf(hashes)) {
    this.#hashes = hashes
    this.#slots = slots
  }

  /** Numbers of the texts with the hash, in order; few others are among them. */
  withHash(hash: number): readonly number[] {
    let found: number[] | undefined
    const slots = this.#slots
    for (let slot = firstSlot(hash, slots); slots[slot] !== 0; slot = nextSlot(slot, slots)) {
      const number = slots[slot]! - 1
      if (this.#hashes[number] !== hash) continue
      if (found === undefined) found = [number]
      else found.push(number)
    }
    return found ?? nothing
  }
}

const nothing: readonly number[] = []

/** Where the texts with these hashes are looked for. */
export function slotsOf(hashes: Int32Array): Uint32Array {
  const slots = new Uint32Array(1 << (33 - Math.clz32(Math.max(1, hashes.length))))
  for (let number = 0; number < hashes.length; number++) {
    let slot = firstSlot(hashes[number]!, slots)
    while (slots[slot] !== 0) slot = nextSlot(slot, slots)
    slots[slot] = number + 1
  }
  return slots
}

const firstSlot = (hash: number, { length }: Uint32Array): number => (hash ^ (hash >>> 15)) & (length - 1)

const nextSlot = (slot: number, { length }: Uint32Array): number => (slot + 1) & (length - 1)

/** FNV-1a over UTF-16 units, leaving the spaces out; a text behind another goes on with its hash. */
export function hashOf(text: string, before = fnvSeed): number {
  let hash = before
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit !== 32) hash = fnvStep(hash, unit)
  }
  return hash
}

/** The same of a text in an array of units. */
export function hashOfUnits(units: Uint16Array, start: number, end: number, before = fnvSeed): number {
  let hash = before
  for (let at = start; at < end; at++) {
    const unit = units[at]!
    if (unit !== 32) hash = fnvStep(hash, unit)
  }
  return hash
}

/** Whether the text from `start` to `end` without its spaces is the other, which has none. */
export function isRunTogether(units: Uint16Array, start: number, end: number, runTogether: string): boolean {
  let other = 0
  for (let at = start; at < end; at++) {
    const unit = units[at]!
    if (unit !== 32 && unit !== runTogether.charCodeAt(other++)) return false
  }
  return other === runTogether.length
}
