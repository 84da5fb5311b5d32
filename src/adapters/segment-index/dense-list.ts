import type { PackedList, PostingList } from './postings.ts'
import { lowestBit } from './weighed-bits.ts'

/** A list that many documents are in, as bits: words of texts that everybody uses cost no more than others. */
export class DenseList implements PostingList {
  readonly count: number
  readonly first: number
  readonly last: number
  readonly #packed: PackedList
  readonly #bits: Uint32Array

  constructor(packed: PackedList) {
    this.#packed = packed
    this.count = packed.count
    this.first = packed.first
    this.last = packed.last
    this.#bits = new Uint32Array((this.last >>> 5) + 1)
    packed.addTo(this.#bits, new Uint32Array((this.last >>> 10) + 1), 0, this.last + 1)
  }

  estimate(from: number, to: number): number {
    return this.#packed.estimate(from, to)
  }

  copyRange(from: number, to: number, out: Uint32Array, at: number): number {
    const end = Math.min(to, this.last + 1)
    for (let word = from >>> 5; word << 5 < end; word++) {
      for (let bits = this.#word(word, from, end); bits !== 0; bits &= bits - 1) {
        out[at++] = (word << 5) + lowestBit(bits)
      }
    }
    return at
  }

  addTo(set: Uint32Array, summary: Uint32Array, from: number, to: number): void {
    const end = Math.min(to, this.last + 1)
    for (let word = from >>> 5; word << 5 < end; word++) {
      const bits = this.#word(word, from, end)
      if (bits === 0) continue
      set[word]! |= bits
      summary[word >>> 5]! |= 1 << (word & 31)
    }
  }

  raise(documents: Uint32Array, count: number, gains: Int32Array, weight: number): void {
    const bits = this.#bits
    for (let i = 0; i < count; i++) {
      const document = documents[i]!
      // Beyond the end there is nothing: `undefined & x` is 0.
      const isIn = ((bits[document >>> 5] as number) & (1 << (document & 31))) !== 0
      if (isIn && gains[i]! < weight) gains[i] = weight
    }
  }

  /** The bits of a word that are in the range. */
  #word(word: number, from: number, to: number): number {
    let bits = this.#bits[word]!
    const first = word << 5
    if (first < from) bits &= -1 << (from - first)
    if (to - first < 32) bits &= ~(-1 << (to - first))
    return bits
  }
}
