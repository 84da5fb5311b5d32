/**
 * Bitmaps of a vocabulary's long lists, in memory shared by threads. The first thread to need a list writes
 * it for all.
 */

import { DenseList, denseWords, writeBits } from './dense-list.ts'
import type { PackedList, PostingList } from './postings.ts'

/**
 * Lists of at least `fewest` documents are stored as bitmaps if at least one document in `sparsest` of their
 * span is in the list.
 */
const fewest = 1024
const sparsest = 128

/**
 * Memory layout: one word with the number of words taken; a hash table of pairs (term + 1, start of its
 * bitmap); then the bitmaps. One pair per `wordsPerPair` words of memory, rounded down to a power of two.
 */
const wordsPerPair = 64
const notWritten = 0
const doNotFit = -1
const mostProbes = 16

export class DenseLists {
  readonly #memory: Int32Array
  readonly #pairs: number
  /** This thread's lists, by term. */
  readonly #known = new Map<number, PostingList>()

  /** @param memory shared between threads; zeroed when the first thread gets it */
  constructor(memory: Int32Array) {
    this.#memory = memory
    this.#pairs = 2 ** Math.floor(Math.log2(memory.length / wordsPerPair))
  }

  /** The list of a term, as a bitmap if it is dense and there is room, else packed. */
  of(term: number, packed: PackedList): PostingList {
    if (packed.count < fewest) return packed
    const known = this.#known.get(term)
    if (known !== undefined) return known
    const isDense = packed.last - packed.first <= packed.count * sparsest
    const list = isDense ? this.#shared(term, packed) : packed
    // Another thread is writing the bitmap, or ended while writing it. Use the packed list.
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

  /** The pair of a term, claimed for it if it has none. Null if there is no room. */
  #pairOf(term: number): { readonly index: number; readonly isNew: boolean } | null {
    for (let probe = 0; probe < mostProbes; probe++) {
      const index = 1 + 2 * ((Math.imul(term, 0x9e3779b1) + probe) & (this.#pairs - 1))
      const found = Atomics.compareExchange(this.#memory, index, 0, term + 1)
      if (found === 0 || found === term + 1) return { index, isNew: found === 0 }
    }
    return null
  }

  /**
   * Reserves words for this thread and returns their start. `doNotFit` if there is no room; a smaller request
   * may still fit.
   */
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
