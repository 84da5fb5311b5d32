/**
 * An open segment: an immutable file in memory, plus the set of its documents that newer writes have
 * replaced.
 */
import { type DocumentColumns, makeColumns } from '../documents/columns.ts'
import { type Dictionaries, readDictionaries } from '../documents/dictionaries.ts'
import { TieBreakRanks } from '../documents/tie-break-ranks.ts'
import type { SectionFile } from '../files/section-file.ts'
import { BitSet } from '../postings/document-set.ts'
import type { PostingList } from '../postings/postings.ts'
import { StoredVocabulary, type VocabularyName, vocabularyNames } from '../terms/vocabulary.ts'
import type { Component } from './component.ts'
import type { SegmentMeta } from './segment-writer.ts'

export class Segment implements Component {
  readonly documents: number
  readonly columns: DocumentColumns
  readonly dictionaries: Dictionaries
  readonly vocabularies: Readonly<Record<VocabularyName, StoredVocabulary>>
  readonly deleted: BitSet
  readonly isSorted = true
  readonly meta: SegmentMeta
  /** Ids that this segment removes from older ones, besides the ids of its documents. */
  readonly removed: Float64Array
  readonly #byId: Uint32Array
  #tieBreakRanks: TieBreakRanks | null = null

  /**
   * Does not verify the checksums.
   * @throws DamagedFile if sections are missing
   */
  constructor(file: SectionFile) {
    this.meta = file.meta as SegmentMeta
    this.documents = this.meta.documents
    this.columns = makeColumns(
      (name) => file.floats(name),
      (name) => file.words(name),
    )
    this.dictionaries = readDictionaries(file)
    this.removed = file.floats('removed')
    this.#byId = file.words('byId')
    this.vocabularies = Object.fromEntries(
      vocabularyNames.map((name) => [name, new StoredVocabulary(file, name)]),
    ) as Record<VocabularyName, StoredVocabulary>
    this.deleted = new BitSet(this.documents)
  }

  /** Computed on first use. */
  get tieBreakRanks(): TieBreakRanks {
    this.#tieBreakRanks ??= new TieBreakRanks(this.columns.contentScore, this.#byId)
    return this.#tieBreakRanks
  }

  country(country: string): { from: number; to: number; list: PostingList | null } | null {
    const range = this.meta.countries.find((entry) => entry.country === country)
    return range === undefined ? null : { from: range.from, to: range.to, list: null }
  }

  find(id: number): number {
    const ids = this.columns.id
    let low = 0
    let high = this.documents
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ids[this.#byId[middle]!]! < id) low = middle + 1
      else high = middle
    }
    const document = low < this.documents ? this.#byId[low]! : -1
    return document >= 0 && ids[document] === id && !this.deleted.has(document) ? document : -1
  }
}
