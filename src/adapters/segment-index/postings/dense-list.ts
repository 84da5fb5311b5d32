import type { Matches } from './matches.ts'
import { firstAtLeast, type PackedList, type PostingList } from './postings.ts'
import type { Scored } from './scored.ts'
import { copyCommon, lowestBit } from './weighted-bit-sets.ts'

/**
 * A posting list with many documents, stored as a bitmap, so that words found in almost every text cost no
 * more than rarer ones.
 */
export class DenseList implements PostingList {
  readonly count: number
  readonly first: number
  readonly last: number
  readonly #packed: PackedList
  /** From the word `#firstWord` to the word of the last document. */
  readonly #bits: Uint32Array
  /** One bit per word of `#bits`, set if the word is not 0. */
  readonly #summary: Uint32Array
  /** The word of the first document, rounded down to the start of a summary word. */
  readonly #firstWord: number
  /** Whether reading the bitmap is cheaper than reading the packed list. */
  readonly #isFull: boolean

  /** `bits` is the output of `writeBits` for `packed`. */
  constructor(packed: PackedList, bits: Uint32Array) {
    this.#packed = packed
    this.count = packed.count
    this.first = packed.first
    this.last = packed.last
    this.#firstWord = firstWordOf(packed)
    const words = bitWords(packed)
    this.#bits = bits.subarray(0, words)
    this.#summary = bits.subarray(words)
    this.#isFull = words < this.count
  }

  estimate(from: number, to: number): number {
    return this.#packed.estimate(from, to)
  }

  copyRange(from: number, to: number, out: Uint32Array, at: number): number {
    if (!this.#isFull) return this.#packed.copyRange(from, to, out, at)
    const end = Math.min(to, this.last + 1)
    for (let word = Math.max(from >>> 5, this.#firstWord); word << 5 < end; word++) {
      for (let bits = this.#word(word, from, end); bits !== 0; bits &= bits - 1) {
        out[at++] = (word << 5) + lowestBit(bits)
      }
    }
    return at
  }

  /**
   * Copies whole blocks of 32 words wherever a block has documents, without testing each word: cheaper than
   * unpacking a list even if most words are 0.
   */
  addTo(set: Uint32Array, summary: Uint32Array, from: number, to: number): void {
    const start = Math.max(from, this.first)
    const end = Math.min(to, this.last + 1)
    if (start >= end) return
    const first = start >>> 5
    const last = (end - 1) >>> 5
    this.#addWord(first, start, end, set, summary)
    if (last === first) return
    this.#addWord(last, start, end, set, summary)
    const bits = this.#bits
    const firstWord = this.#firstWord
    for (let s = (first + 1) >>> 5; s <= (last - 1) >>> 5; s++) {
      let words = this.#summary[s - (firstWord >>> 5)]!
      if (words === 0) continue
      if (s === (first + 1) >>> 5) words &= -1 << ((first + 1) & 31)
      if (s === last >>> 5) words &= ~(-1 << (last & 31))
      summary[s]! |= words
      const behind = Math.min((s + 1) << 5, last)
      for (let word = Math.max(s << 5, first + 1); word < behind; word++)
        set[word]! |= bits[word - firstWord]!
    }
  }

  #addWord(word: number, from: number, to: number, set: Uint32Array, summary: Uint32Array): void {
    const bits = this.#word(word, from, to)
    if (bits === 0) return
    set[word]! |= bits
    summary[word >>> 5]! |= 1 << (word & 31)
  }

  /** Appends the known matches in the range that are in the list, adding `weight` to their scores. */
  copyCommon(known: Scored, weight: number, from: number, to: number, out: Matches): void {
    const start = Math.max(from, this.first)
    const end = Math.min(to, this.last + 1)
    if (start < end)
      copyCommon(this.#bits, this.#summary, this.#firstWord >>> 5, known, weight, start, end, out)
  }

  raise(documents: Uint32Array, count: number, scores: Int32Array, weight: number): void {
    const bits = this.#bits
    const firstWord = this.#firstWord
    const { last } = this
    for (let i = firstAtLeast(documents, 0, count, this.first); i < count; i++) {
      const document = documents[i]!
      if (document > last) return
      const isIn = (bits[(document >>> 5) - firstWord]! & (1 << (document & 31))) !== 0
      if (isIn && scores[i]! < weight) scores[i] = weight
    }
  }

  /** The bits of a word that lie in the range. */
  #word(word: number, from: number, to: number): number {
    let bits = this.#bits[word - this.#firstWord]!
    const first = word << 5
    if (first < from) bits &= -1 << (from - first)
    if (to - first < 32) bits &= ~(-1 << (to - first))
    return bits
  }
}

/** How many words the bitmap and its summary take. */
export function denseWords(packed: PackedList): number {
  const words = bitWords(packed)
  return words + (words >>> 5) + 1
}

/** Writes the bitmap of a list and its summary into `denseWords` zeroed words. */
export function writeBits(packed: PackedList, out: Uint32Array): void {
  const firstWord = firstWordOf(packed)
  const summary = bitWords(packed)
  const documents = new Uint32Array(packed.count)
  packed.copyRange(packed.first, packed.last + 1, documents, 0)
  for (const document of documents) {
    const word = (document >>> 5) - firstWord
    out[word]! |= 1 << (document & 31)
    out[summary + (word >>> 5)]! |= 1 << (word & 31)
  }
}

const firstWordOf = ({ first }: PackedList): number => (first >>> 10) << 5

/** Without the summary. */
const bitWords = (packed: PackedList): number => (packed.last >>> 5) - firstWordOf(packed) + 1
