/**
 * A set of document numbers with a value each, filled in any order and drained in ascending order: how lists are merged. A value per document
 * and two levels of bits, so that draining costs what is in the set, not what could be.
 */
export class DocumentSet {
  /** Documents in the set. */
  count = 0
  #values: Int32Array
  #bits: Uint32Array
  #summary: Uint32Array

  constructor(documents = 0) {
    this.#values = new Int32Array(documents)
    this.#bits = new Uint32Array((documents >>> 5) + 1)
    this.#summary = new Uint32Array((documents >>> 10) + 1)
  }

  /** Makes room for documents 0 to `documents` - 1. */
  reserve(documents: number): void {
    if (documents <= this.#values.length) return
    const size = Math.max(documents, this.#values.length * 2)
    this.#values = grown(this.#values, new Int32Array(size))
    this.#bits = grown(this.#bits, new Uint32Array((size >>> 5) + 1))
    this.#summary = grown(this.#summary, new Uint32Array((size >>> 10) + 1))
  }

  /** Adds documents, each with `value` ≥ 0 unless it is in the set with a greater one. */
  addAll(documents: Uint32Array, from: number, to: number, value: number): void {
    const stored = value + 1
    for (let i = from; i < to; i++) this.#add(documents[i]!, stored)
  }

  /** The same with a value for each document. */
  addScored(documents: Uint32Array, values: Int32Array, from: number, to: number): void {
    for (let i = from; i < to; i++) this.#add(documents[i]!, values[i]! + 1)
  }

  /**
   * Empties the set into `documents` and `values` from `at` on, ascending; returns the position after the last. All that is in the set must be in
   * the range.
   */
  drain(from: number, to: number, documents: Uint32Array, values: Int32Array, at: number): number {
    const summary = this.#summary
    this.count = 0
    for (let s = from >>> 10; s <= (to - 1) >>> 10; s++) {
      let words = summary[s]!
      summary[s] = 0
      while (words !== 0) {
        const word = (s << 5) + lowestBit(words)
        words &= words - 1
        let bits = this.#bits[word]!
        this.#bits[word] = 0
        while (bits !== 0) {
          const document = (word << 5) + lowestBit(bits)
          bits &= bits - 1
          documents[at] = document
          values[at++] = this.#values[document]! - 1
          this.#values[document] = 0
        }
      }
    }
    return at
  }

  #add(document: number, stored: number): void {
    const present = this.#values[document]!
    if (present >= stored) return
    this.#values[document] = stored
    if (present !== 0) return
    this.count++
    const word = document >>> 5
    this.#bits[word]! |= 1 << (document & 31)
    this.#summary[word >>> 5]! |= 1 << (word & 31)
  }
}

function grown<T extends Int32Array | Uint32Array>(old: T, larger: T): T {
  larger.set(old)
  return larger
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}

/** A growing set of bits: the documents of a component that are deleted or replaced. */
export class BitSet {
  count = 0
  #words: Uint32Array

  constructor(size: number) {
    this.#words = new Uint32Array((size >>> 5) + 1)
  }

  has(index: number): boolean {
    // Beyond the end there is nothing: `undefined & x` is 0.
    return ((this.#words[index >>> 5] as number) & (1 << (index & 31))) !== 0
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
    this.count++
  }
}
