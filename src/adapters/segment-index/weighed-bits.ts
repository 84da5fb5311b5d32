/**
 * Sets of document numbers, one set a weight: how lists are merged. Bits in words, and a summary with a bit for each word, so that reading and emptying
 * cost what is in the sets, not what could be.
 */
import type { Matches } from './matches.ts'
import type { PostingList } from './postings.ts'

/** Scratch of `drain`, one for each set. */
let fresh = new Uint32Array(32)

export class WeighedBits {
  /** Weights in use, in the order of their sets. */
  readonly #weights: number[] = []
  readonly #sets: Uint32Array[] = []
  #summary = new Uint32Array(0)
  /** Words in each set. */
  #words = 0

  /** Makes room for documents 0 to `documents` - 1. Only while it is empty. */
  reserve(documents: number): void {
    const words = (documents >>> 5) + 1
    if (words <= this.#words) return
    this.#words = Math.max(words, this.#words * 2)
    this.#summary = new Uint32Array((this.#words >>> 5) + 1)
    this.#sets.length = 0
  }

  /** Adds what the lists have in the range. Weights must come highest first. */
  addLists(lists: readonly PostingList[], weight: number, from: number, to: number): void {
    const layer = this.#weights.length
    this.#weights.push(weight)
    if (layer === this.#sets.length) this.#sets.push(new Uint32Array(this.#words))
    if (layer === fresh.length) fresh = new Uint32Array(fresh.length * 2)
    const set = this.#sets[layer]!
    for (const list of lists) list.addTo(set, this.#summary, from, to)
  }

  /** Raises `gains[i]` to the weight of `documents[i]` where that is in a set. */
  raise(documents: Uint32Array, count: number, gains: Int32Array): void {
    for (let layer = 0; layer < this.#weights.length; layer++) {
      const set = this.#sets[layer]!
      const weight = this.#weights[layer]!
      for (let i = 0; i < count; i++) {
        const document = documents[i]!
        if ((set[document >>> 5]! & (1 << (document & 31))) !== 0 && gains[i]! < weight) gains[i] = weight
      }
    }
  }

  /** Appends all documents, ascending, each with its highest weight; and empties the sets. All must be in the range. */
  drain(from: number, to: number, out: Matches): void {
    const summary = this.#summary
    for (let s = from >>> 10; s <= (to - 1) >>> 10; s++) {
      let words = summary[s]!
      if (words === 0) continue
      summary[s] = 0
      out.reserve(1024)
      while (words !== 0) {
        const word = (s << 5) + lowestBit(words)
        words &= words - 1
        this.#drainWord(word, out)
      }
    }
    this.#weights.length = 0
  }

  #drainWord(word: number, out: Matches): void {
    const sets = this.#sets
    const weights = this.#weights
    const layers = weights.length
    // What each set has that no set before it has; `last` is the only set that has any, or -1.
    let bits = 0
    let last = -1
    for (let layer = 0; layer < layers; layer++) {
      const set = sets[layer]!
      const own = set[word]! & ~bits
      fresh[layer] = own
      if (own !== 0) last = bits === 0 ? layer : -1
      bits |= own
      set[word] = 0
    }
    const { documents, scores } = out
    const first = word << 5
    let at = out.count
    if (last >= 0) {
      const weight = weights[last]!
      for (; bits !== 0; bits &= bits - 1) {
        documents[at] = first + lowestBit(bits)
        scores[at++] = weight
      }
    } else {
      for (; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits
        let layer = 0
        while ((fresh[layer]! & bit) === 0) layer++
        documents[at] = first + 31 - Math.clz32(bit)
        scores[at++] = weights[layer]!
      }
    }
    out.count = at
  }

  /** Empties the sets. All that is in them must be in the range. */
  clear(from: number, to: number): void {
    const summary = this.#summary
    for (let s = from >>> 10; s <= (to - 1) >>> 10; s++) {
      let words = summary[s]!
      summary[s] = 0
      while (words !== 0) {
        const word = (s << 5) + lowestBit(words)
        words &= words - 1
        for (let layer = 0; layer < this.#weights.length; layer++) this.#sets[layer]![word] = 0
      }
    }
    this.#weights.length = 0
  }

  /** Appends what all of `parts` have, with the sum of the highest weights, ascending. Nothing is emptied. */
  static intersect(parts: readonly WeighedBits[], from: number, to: number, out: Matches): void {
    for (let s = from >>> 10; s <= (to - 1) >>> 10; s++) {
      let words = -1
      for (const part of parts) words &= part.#summary[s]!
      if (words !== 0) out.reserve(1024)
      while (words !== 0) {
        const word = (s << 5) + lowestBit(words)
        words &= words - 1
        let bits = -1
        for (const part of parts) bits &= part.#union(word)
        while (bits !== 0) {
          const bit = bits & -bits
          bits ^= bit
          let score = 0
          for (const part of parts) score += part.#weightOf(word, bit)
          out.documents[out.count] = (word << 5) + lowestBit(bit)
          out.scores[out.count++] = score
        }
      }
    }
  }

  #union(word: number): number {
    let bits = 0
    for (let layer = 0; layer < this.#weights.length; layer++) bits |= this.#sets[layer]![word]!
    return bits
  }

  /** `bit` is in one of the sets. */
  #weightOf(word: number, bit: number): number {
    let layer = 0
    while ((this.#sets[layer]![word]! & bit) === 0) layer++
    return this.#weights[layer]!
  }
}

/** Index of the lowest bit that is set. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}
