/**
 * Vocabularies: the terms of one kind and their posting lists. The words of `name`, `tag` and `description`,
 * the categories, the places and the flags each have one.
 */

import { hashOfText } from '../../../fnv.ts'
import { LruCache } from '../../../lru-cache.ts'
import type { SectionFile } from '../files/section-file.ts'
import { DenseLists } from '../postings/dense-lists.ts'
import { PackedList, type PostingList, SingleList, singleMark } from '../postings/postings.ts'
import { TermRange } from '../postings/term-range.ts'
import { mayHave } from './key-filter.ts'
import { beginningOf, beginningOfBytes, lowerBound } from './key-order.ts'
import { nearWords, type SpellingColumns, spellingOf } from './spelling-table.ts'

/** The vocabularies of words. They have a spelling table, which `similar` leaves use. */
export const wordVocabularies = ['name', 'tag', 'description'] as const
export const vocabularyNames = [...wordVocabularies, 'category', 'place', 'flag'] as const
export type VocabularyName = (typeof vocabularyNames)[number]

export const spelledVocabularies: ReadonlySet<VocabularyName> = new Set(wordVocabularies)

export interface Vocabulary {
  list(key: string): PostingList | null
  /** Lists of the keys that begin with `start`. */
  prefix(start: string): readonly PostingList[]
  /** Whether a key begins with `start`. */
  hasPrefix(start: string): boolean
  /**
   * Lists of the plain words similar to `word` (see `search/similar.ts`). Empty for vocabularies without a
   * spelling table.
   */
  similar(word: string): readonly PostingList[]
  /** The terms that begin with `start`, in the order of their keys, which must be ASCII. */
  termsFrom(start: string): Terms
}

/** Some terms of a vocabulary, numbered from 0. */
export interface Terms {
  readonly count: number
  key(at: number): string
  list(at: number): PostingList
}

const mostKnown = 10_000

/**
 * A vocabulary in a segment: concatenated keys in byte order, their offsets, and the starts of their
 * postings.
 */
export class StoredVocabulary implements Vocabulary {
  readonly keys: Uint8Array
  readonly offsets: Uint32Array
  readonly starts: Uint32Array
  readonly postings: Uint32Array
  readonly #filter: Uint32Array | null
  readonly #spelling: SpellingColumns | null
  /**
   * Recently used ids. Words are not cached: they arrive as new strings, which the keys find faster than a
   * map.
   */
  readonly #known: LruCache<string, PostingList | null> | null
  readonly #dense: DenseLists
  /**
   * The `beginningOf` number of every `keysInStep`-th key, so that a lookup reads few of the scattered keys.
   */
  readonly #directory: Float64Array

  constructor(file: SectionFile, name: VocabularyName) {
    this.keys = file.bytes(`${name}.keys`)
    this.offsets = file.words(`${name}.offsets`)
    this.starts = file.words(`${name}.starts`)
    this.postings = file.words(`${name}.postings`)
    this.#dense = new DenseLists(file.derived(vocabularyNames.indexOf(name), vocabularyNames.length))
    this.#filter = file.has(`${name}.filter`) ? file.words(`${name}.filter`) : null
    this.#spelling = file.has(`${name}.spelling.starts`)
      ? {
          starts: file.words(`${name}.spelling.starts`),
          words: file.words(`${name}.spelling.words`),
          checks: file.bytes(`${name}.spelling.checks`),
        }
      : null
    this.#known = spelledVocabularies.has(name) ? null : new LruCache(mostKnown / 2)
    this.#directory = Float64Array.from({ length: Math.ceil(this.size / keysInStep) }, (_, step) => {
      const term = step * keysInStep
      return beginningOfBytes(this.keys, this.offsets[term]!, this.offsets[term + 1]!)
    })
  }

  get size(): number {
    return this.starts.length
  }

  listAt(term: number): PostingList {
    const start = this.starts[term]!
    if (start >= singleMark) return new SingleList(start - singleMark)
    return this.#dense.of(term, new PackedList(this.postings, start))
  }

  list(key: string): PostingList | null {
    const known = this.#known?.get(key)
    if (known !== undefined) return known
    const coded = inBytes(key)
    if (this.#filter !== null && !mayHave(this.#filter, hashOfText(coded))) return null
    const term = this.#firstFrom(coded)
    const isThere = term < this.size && this.#length(term) === coded.length && this.#beginsWith(term, coded)
    const list = isThere ? this.listAt(term) : null
    this.#known?.set(key, list)
    return list
  }

  prefix(start: string): readonly PostingList[] {
    const coded = inBytes(start)
    const first = this.#firstFrom(coded)
    const many = first + fewTerms
    if (many < this.size && this.#beginsWith(many, coded)) {
      return [new TermRange(this, first, this.#firstFrom(coded + aboveAllBytes))]
    }
    const lists: PostingList[] = []
    for (let term = first; term < this.size && this.#beginsWith(term, coded); term++) {
      lists.push(this.listAt(term))
    }
    return lists
  }

  hasPrefix(start: string): boolean {
    const coded = inBytes(start)
    const first = this.#firstFrom(coded)
    return first < this.size && this.#beginsWith(first, coded)
  }

  similar(word: string): readonly PostingList[] {
    if (this.#spelling === null) return []
    const terms = nearWords(this.#spelling, spellingOf(word), this.keys, this.offsets)
    return terms.map((term) => this.listAt(term))
  }

  termsFrom(start: string): Terms {
    const first = this.#firstFrom(start)
    return {
      count: this.#firstFrom(start + aboveAllBytes) - first,
      key: (at) =>
        Buffer.from(this.keys.subarray(this.offsets[first + at]!, this.offsets[first + at + 1]!)).toString(
          'latin1',
        ),
      list: (at) => this.listAt(first + at),
    }
  }

  /** The first term not below the key, which must be encoded by `inBytes`. */
  #firstFrom(coded: string): number {
    const { keys, offsets } = this
    const steps = this.#directory
    const beginning = beginningOf(coded)
    // The key lies between the last step that begins below it and the first that begins above it.
    const first = lowerBound(steps, beginning, 0, steps.length)
    const above = lowerBound(steps, beginning + 1, first, galloped(steps, beginning, first))
    let low = Math.max(0, first - 1) * keysInStep
    let high = Math.min(this.size, above * keysInStep)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareText(keys, offsets[middle]!, offsets[middle + 1]!, coded) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #length(term: number): number {
    return this.offsets[term + 1]! - this.offsets[term]!
  }

  #beginsWith(term: number, coded: string): boolean {
    const from = this.offsets[term]!
    if (this.#length(term) < coded.length) return false
    for (let i = 0; i < coded.length; i++) if (this.keys[from + i] !== coded.charCodeAt(i)) return false
    return true
  }
}

const keysInStep = 32
/** More consecutive terms than this are combined into one list. */
const fewTerms = 64
/** A byte that occurs in no key: UTF-8 never contains it. */
const aboveAllBytes = '\xff'

/**
 * An index from `from` on whose step is above `value`, or the end. Close to `from`, since few steps begin
 * alike.
 */
function galloped(steps: Float64Array, value: number, from: number): number {
  let at = from
  for (let step = 1; at < steps.length && steps[at]! <= value; step *= 2) at += step
  return Math.min(at, steps.length)
}

/** A key with one character per UTF-8 byte. ASCII keys are returned unchanged. */
function inBytes(key: string): string {
  for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) > 127) return Buffer.from(key).toString('latin1')
  return key
}

/** Compares `keys[from, to)` with a key encoded by `inBytes`; negative if the former sorts first. */
function compareText(keys: Uint8Array, from: number, to: number, coded: string): number {
  const length = Math.min(to - from, coded.length)
  for (let i = 0; i < length; i++) {
    const difference = keys[from + i]! - coded.charCodeAt(i)
    if (difference !== 0) return difference
  }
  return to - from - coded.length
}

/** Compares `keys[from, to)` with `other` byte by byte; negative if the former sorts first. */
export function compareBytes(keys: Uint8Array, from: number, to: number, other: Uint8Array): number {
  const length = Math.min(to - from, other.length)
  for (let i = 0; i < length; i++) {
    const difference = keys[from + i]! - other[i]!
    if (difference !== 0) return difference
  }
  return to - from - other.length
}
