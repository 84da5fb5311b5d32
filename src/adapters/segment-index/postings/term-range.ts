import { Matches } from './matches.ts'
import { addDocument, type PostingList, singleMark } from './postings.ts'
import { WeightedBitSets } from './weighted-bit-sets.ts'

/** The subset of a segment's vocabulary used here. */
interface Terms {
  /** For each term, the position of its list, or its only document with `singleMark`. */
  readonly starts: Uint32Array
  listAt(term: number): PostingList
}

const scratch = new WeightedBitSets()
const merged = new Matches()

/**
 * The lists of consecutive terms as one. A common prefix has thousands of terms, most with a single document,
 * for which no list object is created.
 */
export class TermRange implements PostingList {
  /** Documents with several of the terms are counted once per term. */
  readonly count: number
  readonly #terms: Terms
  readonly #from: number
  readonly #to: number

  /** The terms from ≤ term < to. */
  constructor(terms: Terms, from: number, to: number) {
    this.#terms = terms
    this.#from = from
    this.#to = to
    let count = to - from
    for (let term = from; term < to; term++)
      if (terms.starts[term]! < singleMark) count += terms.listAt(term).count - 1
    this.count = count
  }

  get first(): number {
    let first = Infinity
    for (let term = this.#from; term < this.#to; term++)
      first = Math.min(first, this.#terms.listAt(term).first)
    return first
  }

  get last(): number {
    let last = -1
    for (let term = this.#from; term < this.#to; term++) last = Math.max(last, this.#terms.listAt(term).last)
    return last
  }

  estimate(from: number, to: number): number {
    return Math.max(0, Math.min(this.count, to - from))
  }

  copyRange(from: number, to: number, out: Uint32Array, at: number): number {
    if (from >= to) return at
    this.#merge(from, to)
    merged.count = 0
    scratch.drain(from, to, merged)
    out.set(merged.documents.subarray(0, merged.count), at)
    return at + merged.count
  }

  addTo(set: Uint32Array, summary: Uint32Array, from: number, to: number): void {
    const { starts } = this.#terms
    for (let term = this.#from; term < this.#to; term++) {
      const start = starts[term]!
      if (start < singleMark) {
        this.#terms.listAt(term).addTo(set, summary, from, to)
        continue
      }
      const document = start - singleMark
      if (document >= from && document < to) addDocument(document, set, summary)
    }
  }

  raise(documents: Uint32Array, count: number, scores: Int32Array, weight: number): void {
    if (count === 0) return
    const from = documents[0]!
    const to = documents[count - 1]! + 1
    this.#merge(from, to, weight)
    scratch.raise(documents, count, scores)
    scratch.clear(from, to)
  }

  /** Merges the documents of the range into `scratch`. */
  #merge(from: number, to: number, weight = 0): void {
    scratch.reserve(to)
    scratch.addLists([this], weight, from, to)
  }
}
