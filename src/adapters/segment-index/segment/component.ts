/** A unit that queries run on: a segment, or a chunk of recent writes. */
import type { DocumentColumns } from '../documents/columns.ts'
import type { Dictionaries } from '../documents/dictionaries.ts'
import type { TieBreakRanks } from '../documents/tie-break-ranks.ts'
import type { BitSet } from '../postings/document-set.ts'
import type { PostingList } from '../postings/postings.ts'
import type { Vocabulary, VocabularyName } from '../terms/vocabulary.ts'

export interface Component {
  /** Documents are numbered from 0 to `documents` - 1. */
  readonly documents: number
  readonly columns: DocumentColumns
  /** The entries that the columns `dictionaryColumns` refer to. */
  readonly dictionaries: Dictionaries
  readonly vocabularies: Readonly<Record<VocabularyName, Vocabulary>>
  /** Documents that were deleted, or replaced by a newer one here or in a newer component. */
  readonly deleted: BitSet
  /**
   * Whether documents are sorted by country, then Hilbert position. Otherwise they are in order of arrival.
   */
  readonly isSorted: boolean
  /** Null for components that are not sorted. */
  readonly tieBreakRanks: TieBreakRanks | null
  /**
   * The documents of a country: a range and, if the range contains documents of other countries, a list. Null
   * if there are none.
   */
  country(
    country: string,
  ): { readonly from: number; readonly to: number; readonly list: PostingList | null } | null
  /** The number of the live document with the id; -1 if there is none. */
  find(id: number): number
}

/** Marks the document with the id as deleted, if the component has it. */
export function markDeleted(component: Component, id: number): void {
  const document = component.find(id)
  if (document >= 0) component.deleted.add(document)
}
