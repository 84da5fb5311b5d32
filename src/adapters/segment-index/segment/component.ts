/** What a query is run on: a segment, or a chunk of recent writes. */
import type { DocumentColumns } from '../documents/columns.ts'
import type { Dictionaries } from '../documents/dictionaries.ts'
import type { TieBreakRanks } from '../documents/tie-break-ranks.ts'
import type { BitSet } from '../postings/document-set.ts'
import type { PostingList } from '../postings/postings.ts'
import type { Vocabulary, VocabularyName } from '../terms/vocabulary.ts'

export interface Component {
  /** Documents have the numbers 0 to `documents` - 1. */
  readonly documents: number
  readonly columns: DocumentColumns
  /** What the columns `dictionaryColumns` number. */
  readonly dictionaries: Dictionaries
  readonly vocabularies: Readonly<Record<VocabularyName, Vocabulary>>
  /** Documents that are deleted, or replaced by a newer one here or in a newer component. */
  readonly deleted: BitSet
  /** Whether documents are sorted by country, then Hilbert position; else in the order of arrival. */
  readonly isSorted: boolean
  /** Of a sorted component. */
  readonly tieBreakRanks: TieBreakRanks | null
  /** The documents of a country: a range and, where others are among them, the list. Null when there are none. */
  country(
    country: string,
  ): { readonly from: number; readonly to: number; readonly list: PostingList | null } | null
  /** The number of the live document with the id, or -1. */
  find(id: number): number
}

/** Marks the document with the id as deleted, if the component has it. */
export function markDeleted(component: Component, id: number): void {
  const document = component.find(id)
  if (document >= 0) component.deleted.add(document)
}
