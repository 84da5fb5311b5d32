import { fnvSeed, fnvStep } from '../../fnv.ts'

/**
 * A hash table from text to number in one typed array instead of a Map. It takes far less memory, threads can
 * share it, and a text is hashed once for all tables. The texts are not stored; callers verify the
 * candidates.
 */
export class TermTable {
  readonly #slots: Uint32Array
  /** Number of bits of a slot that hold the number. */
  readonly #bits: number

  /**
   * @param slots `slotsOf` the hashes of the texts
   * @param size number of texts
   */
  constructor(slots: Uint32Array, size: number) {
    this.#slots = slots
    this.#bits = bitsFor(size)
  }

  /** Numbers of the texts with this hash, in order; may include a few others. */
  withHash(hash: number): readonly number[] {
    let found: number[] | undefined
    const slots = this.#slots
    const bits = this.#bits
    const tag = hash >>> bits
    for (let slot = firstSlot(hash, slots); slots[slot] !== 0; slot = nextSlot(slot, slots)) {
      const value = slots[slot]!
      if (value >>> bits !== tag) continue
      const number = (value & ((1 << bits) - 1)) - 1
      if (found === undefined) found = [number]
      else found.push(number)
    }
    return found ?? nothing
  }
}

const nothing: readonly number[] = []

/**
 * Builds an open-addressing table: a slot holds 1 + the text's number, or 0 if free. Texts with the same slot
 * follow in number order. The hash's top bits are stored above the number, so most mismatches are skipped
 * without comparing texts.
 * @param hashes `hashOf` each text; a text's number is its index in this list
 */
export function slotsOf(hashes: Int32Array): Uint32Array {
  const bits = bitsFor(hashes.length)
  const slots = new Uint32Array(1 << (32 - Math.clz32(Math.ceil(hashes.length * sparseness))))
  for (let number = 0; number < hashes.length; number++) {
    const hash = hashes[number]!
    let slot = firstSlot(hash, slots)
    while (slots[slot] !== 0) slot = nextSlot(slot, slots)
    slots[slot] = ((hash >>> bits) << bits) | (number + 1)
  }
  return slots
}

/** Minimum number of slots per text, so that most searches soon reach a free slot. */
const sparseness = 1.4

/** Takes the highest number + 1. */
const bitsFor = (size: number): number => 32 - Math.clz32(size)

const firstSlot = (hash: number, { length }: Uint32Array): number => (hash ^ (hash >>> 15)) & (length - 1)

const nextSlot = (slot: number, { length }: Uint32Array): number => (slot + 1) & (length - 1)

/** FNV-1a over UTF-16 units, ignoring spaces; a continued text starts from the hash so far. */
export function hashOf(text: string, before = fnvSeed): number {
  let hash = before
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit !== 32) hash = fnvStep(hash, unit)
  }
  return hash
}

/** The same for a text in an array of units. */
export function hashOfUnits(units: Uint16Array, start: number, end: number, before = fnvSeed): number {
  let hash = before
  for (let at = start; at < end; at++) {
    const unit = units[at]!
    if (unit !== 32) hash = fnvStep(hash, unit)
  }
  return hash
}

/** Whether the text from `start` to `end`, without its spaces, equals the other, which has none. */
export function isRunTogether(units: Uint16Array, start: number, end: number, runTogether: string): boolean {
  let other = 0
  for (let at = start; at < end; at++) {
    const unit = units[at]!
    if (unit !== 32 && unit !== runTogether.charCodeAt(other++)) return false
  }
  return other === runTogether.length
}
