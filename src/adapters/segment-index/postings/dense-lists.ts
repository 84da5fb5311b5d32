/** The lists of a vocabulary that many documents are in, as bits in memory that threads share: who needs one first writes it for all. */

import { DenseList, denseWords, writeBits } from './dense-list.ts'
import type { PackedList, PostingList } from './postings.ts'

/** Lists with so many documents, and more than one in so many between the first and the last, are kept as bits. */
const fewest = 1024
const sparsest = 128

/** A word for how many words are taken, then pairs: a term and 1, and where its bits begin; then the bits. A pair for so many words of memory. */
const wordsPerPair = 64
const notWritten = 0
const doNotFit = -1
const mostProbes = 16

export class DenseLists {
  readonly #memory: Int32Array
  readonly #pairs: number
  /** Views of this thread. */
  readonly #known = new Map<number, PostingList>()

  /** @param memory shared; all 0 when the first thread gets it */
  constructor(memory: Int32Array) {
    this.#memory = memory
    this.#pairs = 2 ** Math.floor(Math.log2(memory.length / wordsPerPair))
  }

  /** The list of a term as bits where that is worth it and there is room, else as it is. */
  of(term: number, packed: PackedList): PostingList {
    if (packed.count < fewest) return packed
    const known = this.#known.get(term)
    if (known !== undefined) return known
    const isDense = packed.last - packed.first <= packed.count * sparsest
    const list = isDense ? this.#shared(term, packed) : packed
    // Another thread is writing it, or ended while it did: the packed list will do.
    if (list === null) return packed
    this.#known.set(term, list)
    return list
  }

  #shared(term: number, packed: PackedList): PostingList | null {
    const memory = this.#memory
    const words = denseWords(packed)
    const pair = this.#pairOf(term)
    if (pair === null) return packed
    if (pair.isNew) {
      const at = this.#take(words)
      if (at !== doNotFit) writeBits(packed, this.#words(at, words))
      Atomics.store(memory, pair.index + 1, at)
    }
    const at = Atomics.load(memory, pair.index + 1)
    if (at === notWritten) return null
    return at === doNotFit ? packed : new DenseList(packed, this.#words(at, words))
  }

  /** The pair of a term, taken for it if it has none; null when there is no room. */
  #pairOf(term: number): { readonly index: number; readonly isNew: boolean } | null {
    for (let probe = 0; probe < mostProbes; probe++) {
      const index = 1 + 2 * ((Math.imul(term, 0x9e3779b1) + probe) & (this.#pairs - 1))
      const found = Atomics.compareExchange(this.#memory, index, 0, term + 1)
      if (found === 0 || found === term + 1) return { index, isNew: found === 0 }
    }
    return null
  }

  /** Where so many words begin that nobody else has, or that they do not fit; fewer may still fit. */
  #take(words: number): number {
    const start = 1 + 2 * this.#pairs
    let taken = Atomics.load(this.#memory, 0)
    while (start + taken + words <= this.#memory.length) {
      const found = Atomics.compareExchange(this.#memory, 0, taken, taken + words)
      if (found === taken) return start + taken
      taken = found
    }
    return doNotFit
  }

  #words(at: number, words: number): Uint32Array {
    return new Uint32Array(this.#memory.buffer, this.#memory.byteOffset + at * 4, words)
  }
}
