/**
 * Posting lists in memory for recent writes: append-only, numbered from 0, all in one array. A full list
 * moves to the end of the array with twice the capacity. So a term with one document, the most common case,
 * takes one word, and reading a list reads one array.
 */

import { doubled } from '../memory/growing-column.ts'
import { addDocuments, firstAtLeast, type PostingList } from './postings.ts'

const firstCapacity = 1024

export class GrowingPostings {
  /** Number of lists. */
  size = 0
  #words: Uint32Array = new Uint32Array(firstCapacity)
  #used = 0
  #starts: Uint32Array = new Uint32Array(firstCapacity)
  #counts: Uint32Array = new Uint32Array(firstCapacity)

  /** Creates a list of one document; returns its number. */
  addList(document: number): number {
    const list = this.size++
    if (list === this.#starts.length) {
      this.#starts = doubled(this.#starts, list + 1)
      this.#counts = doubled(this.#counts, list + 1)
    }
    this.#starts[list] = this.#take(1)
    this.#counts[list] = 1
    this.#words[this.#starts[list]!] = document
    return list
  }

  /** Appends a document. It must not be below the last one; a repeat of the last one is ignored. */
  add(list: number, document: number): void {
    const count = this.#counts[list]!
    if (this.#words[this.#starts[list]! + count - 1] === document) return
    // Capacities are powers of two: when the count is one, the list is full.
    if ((count & (count - 1)) === 0) {
      const start = this.#take(count * 2)
      this.#words.copyWithin(start, this.#starts[list]!, this.#starts[list]! + count)
      this.#starts[list] = start
    }
    this.#words[this.#starts[list]! + count] = document
    this.#counts[list] = count + 1
  }

  count(list: number): number {
    return this.#counts[list]!
  }

  start(list: number): number {
    return this.#starts[list]!
  }

  /** The array that holds all lists. Valid until the next document is added. */
  get words(): Uint32Array {
    return this.#words
  }

  #take(words: number): number {
    const at = this.#used
    this.#used += words
    if (this.#used > this.#words.length) this.#words = doubled(this.#words, this.#used)
    return at
  }
}

/** A live view of one of the lists. */
export class GrowingList implements PostingList {
  readonly #postings: GrowingPostings
  readonly #list: number

  constructor(postings: GrowingPostings, list: number) {
    this.#postings = postings
    this.#list = list
  }

  get count(): number {
    return this.#postings.count(this.#list)
  }

  get first(): number {
    return this.#postings.words[this.#postings.start(this.#list)]!
  }

  get last(): number {
    return this.#postings.words[this.#postings.start(this.#list) + this.count - 1]!
  }

  estimate(from: number, to: number): number {
    if (from === 0) return Math.min(this.count, to)
    const start = this.#postings.start(this.#list)
    const end = start + this.count
    return Math.max(0, Math.min(end - firstAtLeast(this.#postings.words, start, end, from), to - from))
  }

  copyRange(from: number, to: number, out: Uint32Array, at: number): number {
    const { words } = this.#postings
    const start = this.#postings.start(this.#list)
    const end = start + this.count
    let i = from === 0 ? start : firstAtLeast(words, start, end, from)
    while (i < end && words[i]! < to) out[at++] = words[i++]!
    return at
  }

  addTo(set: Uint32Array, summary: Uint32Array, from: number, to: number): void {
    const { words } = this.#postings
    const start = this.#postings.start(this.#list)
    const end = start + this.count
    const first = from === 0 ? start : firstAtLeast(words, start, end, from)
    addDocuments(words, first, end, set, summary, from, to)
  }

  raise(documents: Uint32Array, count: number, scores: Int32Array, weight: number): void {
    const { words } = this.#postings
    let j = this.#postings.start(this.#list)
    const end = j + this.count
    let i = 0
    while (i < count && j < end) {
      if (documents[i] === words[j]) {
        if (scores[i]! < weight) scores[i] = weight
        i++
        j++
      } else if (documents[i]! < words[j]!) {
        i = firstAtLeast(documents, i + 1, count, words[j]!)
      } else {
        j = firstAtLeast(words, j + 1, end, documents[i]!)
      }
    }
  }
}
