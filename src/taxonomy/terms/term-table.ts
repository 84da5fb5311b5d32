import { fnvSeed, fnvStep } from '../../fnv.ts'

/**
 * Finds values by text in one number array instead of a Map: a table for a hundred thousand names in forty languages takes a fiftieth of the memory, may
 * be shared by threads, and the same text is hashed once for all of them. The texts are not kept; whoever asks compares what was found.
 */
export class TermTable {
  readonly #slots: Uint32Array
  /** Bits of a slot that hold the number. */
  readonly #bits: number

  /**
   * @param slots of `slotsOf` the hashes of the texts
   * @param size how many texts there are
   */
  constructor(slots: Uint32Array, size: number) {
    this.#slots = slots
    this.#bits = bitsFor(size)
  }

  /** Numbers of the texts with the hash, in order; few others are among them. */
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
 * Where texts with these hashes are looked for, by open addressing: 1 + number of the text, or 0; those with one slot follow in the order of their numbers. The
 * highest bits of the hash stand above the number, so that others are passed over without a look at anything else.
 * @param hashes `hashOf` each text; its number is its place in this list
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

/** At least so many slots stand for each text, for most searches end at a free one. */
const sparseness = 1.4

/** Of the highest number + 1. */
const bitsFor = (size: number): number => 32 - Math.clz32(size)

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
