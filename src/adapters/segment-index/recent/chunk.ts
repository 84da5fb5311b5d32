/**
 * A chunk of recent writes, in memory: the rows of the change log between two fixed positions. Documents are
 * numbered in order of arrival.
 */

import { type IndexedDocument, keysOf } from '../../../search/document/indexed-document.ts'
import { type DocumentColumns, makeColumns, type SetColumn, setColumns } from '../documents/columns.ts'
import { GrowingDictionaries } from '../documents/dictionaries.ts'
import { hilbertPosition, noPosition } from '../geo/hilbert.ts'
import { BitSet } from '../postings/document-set.ts'
import type { PostingList } from '../postings/postings.ts'
import type { Component } from '../segment/component.ts'
import { type VocabularyName, vocabularyNames, wordVocabularies } from '../terms/vocabulary.ts'
import { GrowingVocabulary } from './growing-vocabulary.ts'

/** Merges end at multiples of this many log rows. */
export const defaultMergeRows = 16_384
/** Whether enough log rows are pending that a caller should wait for their merge. */
export const isBacklog = (rows: number, mergeRows: number): boolean => rows >= 2 * mergeRows
/**
 * Chunks begin at multiples of this many merges, so that readers can drop whole chunks after a merge. Each
 * component adds the cost of looking up the words of a search; with one merge per chunk, there would mostly
 * be two chunks while one is being merged.
 */
const mergesInChunk = 2

/** A set in use: its number in the dictionary, and its members' numbers in the vocabulary. */
interface KnownSet {
  readonly number: number
  readonly terms: readonly number[]
}

export class Chunk implements Component {
  /** The rows it holds: those after `from`, up to at most `to`. */
  readonly from: number
  readonly to: number
  documents = 0
  readonly isSorted = false
  readonly tieBreakRanks = null
  readonly deleted = new BitSet(0)
  /** Every id written or removed in this chunk, in order, with repeats. */
  readonly touched: number[] = []
  columns: DocumentColumns = columnsOf(64)
  readonly dictionaries = new GrowingDictionaries()
  readonly vocabularies = Object.fromEntries(
    vocabularyNames.map((name) => [name, new GrowingVocabulary(name)]),
  ) as Record<VocabularyName, GrowingVocabulary>
  readonly #countries = new GrowingVocabulary('flag')
  /** Sets by the text that lists them: most documents repeat a known set. */
  readonly #sets = {
    categorySet: new Map<string, KnownSet>(),
    placeSet: new Map<string, KnownSet>(),
    flagSet: new Map<string, KnownSet>(),
  }
  readonly #live = new Map<number, number>()

  /** The chunk that the log row at `position` belongs to. */
  constructor(position: number, mergeRows: number) {
    const chunkRows = mergeRows * mergesInChunk
    this.from = Math.floor((position - 1) / chunkRows) * chunkRows
    this.to = this.from + chunkRows
  }

  /** Adds the document, replacing one with the same id in this chunk. */
  put(document: IndexedDocument): void {
    const id = Number(document.id)
    this.remove(id)
    const number = this.documents++
    if (number === this.columns.id.length) this.columns = columnsOf(number * 2, this.columns)
    const { latitude, longitude } = document
    const hasPoint = latitude !== null && longitude !== null
    this.columns.id[number] = id
    this.columns.position[number] = hasPoint ? hilbertPosition(latitude, longitude) : noPosition
    this.columns.latitude[number] = hasPoint ? latitude : Number.NaN
    this.columns.longitude[number] = hasPoint ? longitude : Number.NaN
    this.columns.contentScore[number] = document.contentScore
    this.columns.claimedUntil[number] = document.claimedUntil
    this.columns.updated[number] = document.updated
    this.columns.schedule[number] = this.dictionaries.schedule.number(document.schedule)
    for (const [column, name] of setColumns)
      this.columns[column][number] = this.#addSet(column, name, document[name], number)
    for (const field of wordVocabularies) this.vocabularies[field].addAll(document[field], number)
    this.#countries.add(document.country, number)
    this.#live.set(id, number)
  }

  /** Returns the number of the set. */
  #addSet(column: SetColumn, name: VocabularyName, text: string, document: number): number {
    const vocabulary = this.vocabularies[name]
    const known = this.#sets[column].get(text)
    if (known !== undefined) {
      for (const term of known.terms) vocabulary.addTo(term, document)
      return known.number
    }
    const keys = keysOf(text)
    const terms = keys.map((key) => vocabulary.add(key, document))
    const number = this.dictionaries[column].number(keys)
    this.#sets[column].set(text, { number, terms })
    return number
  }

  /** Records that the entity is gone, here and in older components. */
  remove(id: number): void {
    this.touched.push(id)
    const number = this.find(id)
    if (number >= 0) this.deleted.add(number)
    this.#live.delete(id)
  }

  country(country: string): { from: number; to: number; list: PostingList | null } | null {
    const list = this.#countries.list(country)
    return list === null ? null : { from: 0, to: this.documents, list }
  }

  find(id: number): number {
    return this.#live.get(id) ?? -1
  }
}

function columnsOf(capacity: number, old?: DocumentColumns): DocumentColumns {
  return makeColumns(
    (name) => {
      const column = new Float64Array(capacity)
      if (old !== undefined) column.set(old[name])
      return column
    },
    (name) => {
      const column = new Uint32Array(capacity)
      if (old !== undefined) column.set(old[name])
      return column
    },
  )
}
