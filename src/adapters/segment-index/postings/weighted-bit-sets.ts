/**
 * Sets of document numbers, one bitmap per weight, for merging lists. A summary has a bit for each word, so
 * that reading and clearing cost in proportion to the members, not to the capacity.
 */

import type { Matches } from './matches.ts'
import { firstAtLeast, type PostingList } from './postings.ts'
import type { Scored } from './scored.ts'

/** Clearing this many consecutive words costs as much as finding and clearing one. */
const mostWordsToOne = 16
/** Up to this many sets are drained without an inner loop. */
const fewLayers = 4
/** Scratch of `drain`: one word per set. */
let layerBits = new Uint32Array(32)

export class WeightedBitSets {
  /** Weights in use, in the order of their sets. */
  readonly #weights: number[] = []
  readonly #sets: Uint32Array[] = []
  #summary = new Uint32Array(0)
  /** Words per set. */
  #words = 0

  /** Makes room for documents 0 to `documents` - 1. The sets must be empty. */
  reserve(documents: number): void {
    const words = (documents >>> 5) + 1
    if (words <= this.#words) return
    this.#words = Math.max(words, this.#words * 2)
    this.#summary = new Uint32Array((this.#words >>> 5) + 1)
    this.#sets.length = 0
  }

  /** Adds the documents of the lists in the range. Calls must come in descending order of weight. */
  addLists(lists: readonly PostingList[], weight: number, from: number, to: number): void {
    const layer = this.#weights.length
    this.#weights.push(weight)
    if (layer === this.#sets.length) this.#sets.push(new Uint32Array(this.#words))
    if (layer === layerBits.length) layerBits = new Uint32Array(layerBits.length * 2)
    const set = this.#sets[layer]!
    for (const list of lists) list.addTo(set, this.#summary, from, to)
  }

  /** See the function `copyCommon`. There must be exactly one set. */
  copyCommon(known: Scored, weight: number, from: number, to: number, out: Matches): void {
    copyCommon(this.#sets[0]!, this.#summary, 0, known, weight, from, to, out)
  }

  /** Raises `scores[i]` to the highest weight of the sets that contain `documents[i]`. */
  raise(documents: Uint32Array, count: number, scores: Int32Array): void {
    for (let layer = 0; layer < this.#weights.length; layer++) {
      const set = this.#sets[layer]!
      const weight = this.#weights[layer]!
      for (let i = 0; i < count; i++) {
        const document = documents[i]!
        if ((set[document >>> 5]! & (1 << (document & 31))) !== 0 && scores[i]! < weight) scores[i] = weight
      }
    }
  }

  /**
   * Appends all documents, ascending, each with its highest weight, and clears the sets. All members must lie
   * in the range.
   */
  drain(from: number, to: number, out: Matches): void {
    const layers = this.#weights.length
    const summary = this.#summary
    for (let s = from >>> 10; s <= (to - 1) >>> 10; s++) {
      const words = summary[s]!
      if (words === 0) continue
      summary[s] = 0
      out.reserve(1024)
      if (layers > fewLayers) this.#drainWords(s << 5, words, out)
      else this.#drainFew(s << 5, words, out)
    }
    this.#weights.length = 0
  }

  /**
   * Drains the words, from `first` on, that have a bit in `words`. For up to `fewLayers` sets, the common
   * case.
   */
  #drainFew(first: number, words: number, out: Matches): void {
    const sets = this.#sets
    const [w0 = 0, w1 = w0, w2 = w0, w3 = w0] = this.#weights
    const layers = this.#weights.length
    const s0 = sets[0]!
    // Missing sets alias the first, which has the highest weight, so they do not change the result.
    const s1 = layers > 1 ? sets[1]! : s0
    const s2 = layers > 2 ? sets[2]! : s0
    const s3 = layers > 3 ? sets[3]! : s0
    const { documents, scores } = out
    let at = out.count
    for (let rest = words; rest !== 0; rest &= rest - 1) {
      const word = first + lowestBit(rest)
      const b0 = s0[word]!
      const b1 = s1[word]!
      const b2 = s2[word]!
      const b3 = s3[word]!
      s0[word] = 0
      s1[word] = 0
      s2[word] = 0
      s3[word] = 0
      for (let bits = b0 | b1 | b2 | b3; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits
        documents[at] = (word << 5) + 31 - Math.clz32(bit)
        scores[at++] = (b0 & bit) !== 0 ? w0 : (b1 & bit) !== 0 ? w1 : (b2 & bit) !== 0 ? w2 : w3
      }
    }
    out.count = at
  }

  #drainWords(first: number, words: number, out: Matches): void {
    const sets = this.#sets
    const weights = this.#weights
    const layers = weights.length
    const { documents, scores } = out
    let at = out.count
    for (let rest = words; rest !== 0; rest &= rest - 1) {
      const word = first + lowestBit(rest)
      let bits = 0
      for (let layer = 0; layer < layers; layer++) bits |= layerBits[layer] = sets[layer]![word]!
      for (let layer = 0; layer < layers; layer++) sets[layer]![word] = 0
      for (; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits
        let layer = 0
        while ((layerBits[layer]! & bit) === 0) layer++
        documents[at] = (word << 5) + 31 - Math.clz32(bit)
        scores[at++] = weights[layer]!
      }
    }
    out.count = at
  }

  /** Clears the sets. All members must lie in the range. */
  clear(from: number, to: number): void {
    const first = from >>> 10
    const last = (to - 1) >>> 10
    const summary = this.#summary
    let used = 0
    for (let s = first; s <= last; s++) used += bitCount(summary[s]!)
    if (used * mostWordsToOne > (last - first + 1) << 5) {
      for (let layer = 0; layer < this.#weights.length; layer++)
        this.#sets[layer]!.fill(0, first << 5, (last + 1) << 5)
    } else {
      for (let s = first; s <= last; s++) {
        for (let words = summary[s]!; words !== 0; words &= words - 1) {
          const word = (s << 5) + lowestBit(words)
          for (let layer = 0; layer < this.#weights.length; layer++) this.#sets[layer]![word] = 0
        }
      }
    }
    summary.fill(0, first, last + 1)
    this.#weights.length = 0
  }

  /**
   * Appends the documents that are in all of `parts`, ascending, each with the sum of its highest weights.
   * Leaves the sets unchanged.
   */
  static intersect(parts: readonly WeightedBitSets[], from: number, to: number, out: Matches): void {
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

  /** `bit` must be in one of the sets. */
  #weightOf(word: number, bit: number): number {
    let layer = 0
    while ((this.#sets[layer]![word]! & bit) === 0) layer++
    return this.#weights[layer]!
  }
}

/**
 * Appends the known matches in the range that are in a bitmap, adding `weight` to their scores. Skips
 * stretches without members. `summary` has a bit for each word that is not 0. Both begin with document
 * `firstBlock` * 1,024 and must cover the range.
 */
export function copyCommon(
  set: Uint32Array,
  summary: Uint32Array,
  firstBlock: number,
  known: Scored,
  weight: number,
  from: number,
  to: number,
  out: Matches,
): void {
  const { documents, scores } = known
  const firstWord = firstBlock << 5
  const blocks = ((to - 1) >>> 10) + 1 - firstBlock
  const end = firstAtLeast(documents, 0, documents.length, to)
  for (let i = firstAtLeast(documents, 0, end, from); i < end; ) {
    let block = (documents[i]! >>> 10) - firstBlock
    while (block < blocks && summary[block] === 0) block++
    i = firstAtLeast(documents, i, end, (block + firstBlock) << 10)
    // Do not stop for a single empty block.
    while (block < blocks && (summary[block]! | summary[block + 1]!) !== 0) block++
    const next = firstAtLeast(documents, i, end, (block + firstBlock) << 10)
    out.reserve(next - i)
    const { documents: kept, scores: sums } = out
    let at = out.count
    for (; i < next; i++) {
      const document = documents[i]!
      kept[at] = document
      sums[at] = scores[i]! + weight
      // Branch-free: membership is unpredictable.
      at += (set[(document >>> 5) - firstWord]! >>> (document & 31)) & 1
    }
    out.count = at
  }
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Index of the lowest set bit. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}
