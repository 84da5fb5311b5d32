/** What a document is found by, in each vocabulary: the one place that says so, for recent writes; segments are built from the same tokens. */
import { documentTokens } from '../../search/document-tokens.ts'
import type { SearchDocument } from '../../search/query.ts'
import type { VocabularyName } from './vocabulary.ts'

/** Distinct keys of the document, by vocabulary. */
export function documentKeys(document: SearchDocument): Record<VocabularyName, Set<string>> {
  return {
    ...documentTokens(document),
    category: new Set(document.categoryIds),
    place: new Set(document.placeIds),
    flag: new Set(document.flags),
  }
}
