/** Builds a segment from documents. */

import { LruCache } from '../../../lru-cache.ts'
import {
  alternativeTokens,
  eachToken,
  sortToken,
  streetToken,
} from '../../../search/document/document-tokens.ts'
import { type IndexedDocument, keysOf } from '../../../search/document/indexed-document.ts'
import type { SearchDocument } from '../../../search/query.ts'
import {
  type DocumentColumns,
  type FloatColumn,
  floatColumns,
  makeColumns,
  setColumns,
  type WordColumn,
  wordColumns,
} from '../documents/columns.ts'
import { GrowingDictionaries } from '../documents/dictionaries.ts'
import { hilbertPosition, noPosition } from '../geo/hilbert.ts'
import { GrowingFloats, GrowingWords } from '../memory/growing-column.ts'
import { type VocabularyName, vocabularyNames, wordVocabularies } from '../terms/vocabulary.ts'
import { type CountryRange, type EachTerm, writeSegment } from './segment-writer.ts'

/**
 * Collects the terms of one vocabulary. Each new key gets a number; each document appends its term numbers,
 * each once.
 */
class TermCollector {
  readonly #numbers = new Map<string, number>()
  readonly #terms = new GrowingWords()
  readonly #starts = new GrowingWords()
  /** For each term, the last document that has it, counting from 1. */
  readonly #lastDocument = new GrowingWords()

  beginDocument(): void {
    this.#starts.push(this.#terms.length)
  }

  number(key: string): number {
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(key, number)
      this.#lastDocument.push(0)
    }
    return number
  }

  add(number: number): void {
    const last = this.#lastDocument.words
    if (last[number] === this.#starts.length) return
    last[number] = this.#starts.length
    this.#terms.push(number)
  }

  /**
   * Calls `take` with each key and its documents, in key order. `order[n]` is the number, in order of
   * addition, of the document that becomes document n.
   */
  each(order: Uint32Array, take: (key: Uint8Array, documents: Uint32Array, count: number) => void): void {
    const terms = this.#terms.view
    this.#starts.push(terms.length)
    const starts = this.#starts.view
    const ends = new Uint32Array(this.#numbers.size)
    for (const term of terms) ends[term]!++
    for (let t = 1; t < ends.length; t++) ends[t]! += ends[t - 1]!
    const next = new Uint32Array(ends.length)
    for (let t = 1; t < next.length; t++) next[t] = ends[t - 1]!
    const postings = new Uint32Array(terms.length)
    for (let document = 0; document < order.length; document++) {
      const added = order[document]!
      for (let i = starts[added]!; i < starts[added + 1]!; i++) postings[next[terms[i]!]!++] = document
    }
    for (const key of sortedKeys(this.#numbers)) {
      const number = this.#numbers.get(key)!
      const from = number === 0 ? 0 : ends[number - 1]!
      take(Buffer.from(key), postings.subarray(from, ends[number]!), ends[number]! - from)
    }
  }
}

/** Sorted by UTF-8 bytes. */
function sortedKeys(numbers: Map<string, number>): string[] {
  const keys = [...numbers.keys()].sort()
  // UTF-16 code units sort like UTF-8 bytes, except for surrogates.
  return keys.some((key) => /[\ud800-\udfff]/.test(key))
    ? keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    : keys
}

/** Tags repeat across businesses, so the terms of up to twice this many tags are cached per country. */
const mostRemembered = 50_000

const textLists = [
  ['name', 'names'],
  ['description', 'descriptions'],
] as const

export class SegmentBuilder {
  readonly #countries: string[] = []
  readonly #floats = Object.fromEntries(floatColumns.map((name) => [name, new GrowingFloats()])) as Record<
    FloatColumn,
    GrowingFloats
  >
  readonly #words = Object.fromEntries(wordColumns.map((name) => [name, new GrowingWords()])) as Record<
    WordColumn,
    GrowingWords
  >
  readonly #dictionaries = new GrowingDictionaries()
  readonly #collectors = Object.fromEntries(
    vocabularyNames.map((name) => [name, new TermCollector()]),
  ) as Record<VocabularyName, TermCollector>
  readonly #tagTerms = new Map<string, LruCache<string, readonly number[]>>()

  get documents(): number {
    return this.#countries.length
  }

  /** Adds a document. Its id must be unique in this builder. */
  add(document: SearchDocument): void {
    this.#begin(document, { category: document.categoryIds, place: document.placeIds, flag: document.flags })
    for (const [field, list] of textLists) {
      const collector = this.#collectors[field]
      const add = (token: string): void => collector.add(collector.number(token))
      for (const text of document[list]) eachToken(document.country, field, text, add)
      const key = field === 'name' ? sortToken(document.country, document[list]) : null
      if (key !== null) add(key)
    }
    for (const token of alternativeTokens(document.alternativeNames)) {
      this.#collectors.name.add(this.#collectors.name.number(token))
    }
    for (const tag of document.tags) {
      for (const term of this.#termsOfTag(document.country, tag)) this.#collectors.tag.add(term)
    }
    for (const street of document.streets)
      this.#collectors.tag.add(this.#collectors.tag.number(streetToken(street)))
  }

  /** The same for a document that is already tokenised. */
  addIndexed(document: IndexedDocument): void {
    const { category, place, flag } = document
    this.#begin(document, { category: keysOf(category), place: keysOf(place), flag: keysOf(flag) })
    for (const field of wordVocabularies) {
      const collector = this.#collectors[field]
      for (const token of keysOf(document[field])) collector.add(collector.number(token))
    }
  }

  #begin(
    document: Omit<IndexedDocument, VocabularyName>,
    lists: Readonly<Record<'category' | 'place' | 'flag', readonly string[]>>,
  ): void {
    const { latitude, longitude } = document
    const hasPoint = latitude !== null && longitude !== null
    this.#countries.push(document.country)
    this.#words.position.push(hasPoint ? hilbertPosition(latitude, longitude) : noPosition)
    this.#floats.id.push(Number(document.id))
    this.#floats.latitude.push(hasPoint ? latitude : Number.NaN)
    this.#floats.longitude.push(hasPoint ? longitude : Number.NaN)
    this.#floats.contentScore.push(document.contentScore)
    this.#floats.claimedUntil.push(document.claimedUntil)
    this.#floats.updated.push(document.updated)
    for (const name of vocabularyNames) this.#collectors[name].beginDocument()
    this.#words.schedule.push(this.#dictionaries.schedule.number(document.schedule))
    for (const [column, name] of setColumns) {
      const collector = this.#collectors[name]
      this.#words[column].push(this.#dictionaries[column].number(lists[name]))
      for (const key of lists[name]) collector.add(collector.number(key))
    }
  }

  #termsOfTag(country: string, tag: string): readonly number[] {
    let ofCountry = this.#tagTerms.get(country)
    if (ofCountry === undefined) {
      ofCountry = new LruCache(mostRemembered)
      this.#tagTerms.set(country, ofCountry)
    }
    let terms = ofCountry.get(tag)
    if (terms === undefined) {
      const numbers = new Set<number>()
      eachToken(country, 'tag', tag, (token) => numbers.add(this.#collectors.tag.number(token)))
      terms = [...numbers]
      ofCountry.set(tag, terms)
    }
    return terms
  }

  /**
   * Writes the segment; returns its size in bytes. `removed` are ids that are gone but may be in older
   * segments. A segment that will be combined right away (`isIntermediate`) gets no spelling tables.
   */
  write(file: string, removed: readonly number[] = [], isIntermediate = false): number {
    const order = this.#order()
    const eachTerm: EachTerm = (name, take) => this.#collectors[name].each(order, take)
    const contents = {
      columns: this.#columns(order),
      dictionaries: this.#dictionaries,
      countries: countryRanges(order.length, (document) => this.#countries[order[document]!]!),
      removed: Float64Array.from(removed).sort(),
      eachTerm,
    }
    return writeSegment(file, contents, !isIntermediate)
  }

  #order(): Uint32Array {
    const position = this.#words.position.words
    const id = this.#floats.id.floats
    const order = Uint32Array.from(this.#countries, (_, added) => added)
    return order.sort((a, b) => {
      const countries = compareTexts(this.#countries[a]!, this.#countries[b]!)
      return countries || position[a]! - position[b]! || id[a]! - id[b]!
    })
  }

  #columns(order: Uint32Array): DocumentColumns {
    return makeColumns(
      (name) => {
        const added = this.#floats[name].floats
        return Float64Array.from(order, (number) => added[number]!)
      },
      (name) => {
        const added = this.#words[name].words
        return order.map((number) => added[number]!)
      },
    )
  }
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Runs of equal countries. */
export function countryRanges(documents: number, countryOf: (document: number) => string): CountryRange[] {
  const ranges: CountryRange[] = []
  for (let from = 0; from < documents; ) {
    const country = countryOf(from)
    let to = from + 1
    while (to < documents && countryOf(to) === country) to++
    ranges.push({ country, from, to })
    from = to
  }
  return ranges
}
