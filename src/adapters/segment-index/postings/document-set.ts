import { GrowingWords } from '../memory/growing-column.ts'
import { lowestBit } from './weighted-bit-sets.ts'

/**
 * Sorts distinct document numbers by inserting them into a bitmap with a summary bit for each word. The cost
 * depends on the documents sorted, not on the size of the component.
 */
export class DocumentSorter {
  readonly #bits: Uint32Array
  readonly #summary: Uint32Array

  /** For documents 0 to `documents` - 1. */
  constructor(documents: number) {
    this.#bits = new Uint32Array((documents >>> 5) + 1)
    this.#summary = new Uint32Array((documents >>> 10) + 1)
  }

  /** Sorts `documents[0, count)`. */
  sort(documents: Uint32Array, count: number): void {
    const bits = this.#bits
    const summary = this.#summary
    for (let i = 0; i < count; i++) {
      const word = documents[i]! >>> 5
      bits[word]! |= 1 << (documents[i]! & 31)
      summary[word >>> 5]! |= 1 << (word & 31)
    }
    let at = 0
    for (let s = 0; s < summary.length; s++) {
      for (let words = summary[s]!; words !== 0; words &= words - 1) {
        const word = (s << 5) + lowestBit(words)
        for (let rest = bits[word]!; rest !== 0; rest &= rest - 1)
          documents[at++] = (word << 5) + lowestBit(rest)
        bits[word] = 0
      }
      summary[s] = 0
    }
  }
}

/** A growing set: the deleted or replaced documents of a component. Members are never removed. */
export class BitSet {
  readonly #members = new GrowingWords()
  #words: Uint32Array

  constructor(size: number) {
    this.#words = new Uint32Array((size >>> 5) + 1)
  }

  get count(): number {
    return this.#members.length
  }

  has(index: number): boolean {
    // Past the end, `undefined & x` is 0.
    return ((this.#words[index >>> 5] as number) & (1 << (index & 31))) !== 0
  }

  /** The n-th member in order of insertion, counting from 0. */
  added(n: number): number {
    return this.#members.words[n]!
  }

  add(index: number): void {
    const word = index >>> 5
    if (word >= this.#words.length) {
      const larger = new Uint32Array(Math.max(word + 1, this.#words.length * 2))
      larger.set(this.#words)
      this.#words = larger
    }
    if (this.has(index)) return
    this.#words[word]! |= 1 << (index & 31)
    this.#members.push(index)
  }
}
