import type { SearchQuery, SearchResult } from '../search/query.ts'

/**
 * Port: finds entities. Order of `hits`: `nearest` by distance, then id; every other area by score (highest first), then content score
 * (highest first), then id by age (lowest number first). The order never depends on `offset` or `limit`.
 * An acknowledged write is seen by the next search, whichever process wrote it.
 */
export interface SearchIndex {
  search(query: SearchQuery): Promise<SearchResult>
}
