import type { SearchDocument } from '../../src/search/query.ts'
import { searchDocumentOf } from './search-document.ts'

/** The document that the crash tests write as number n. */
export function crashDocument(n: number): SearchDocument {
  return searchDocumentOf({
    id: String(n),
    country: n % 3 === 0 ? 'de' : 'gb',
    latitude: 50 + (n % 17) / 10,
    longitude: (n % 13) / 10,
    placeIds: ['somewhere'],
    names: [`Business w${n}`],
  })
}
