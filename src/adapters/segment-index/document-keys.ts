/** What a document is found by, in each vocabulary: the one place that says so, for segments and for recent writes. */
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

/** The keys that one tag gives a document of the country, in vocabulary `tag`. */
export function tagKeys(country: string, tag: string): Set<string> {
  return documentTokens({ country, names: [], tags: [tag], descriptions: [] }).tag
}
