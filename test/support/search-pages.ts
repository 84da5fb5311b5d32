import { positionOf } from '../../src/operations/search-cursor.ts'
import type { SearchQuery, SearchResult } from '../../src/search/query.ts'
import { orderOf } from '../../src/search/sort-key.ts'

/** The query for the page after the last hit; null when the page has none. */
export function followingPage(query: SearchQuery, { hits }: SearchResult): SearchQuery | null {
  const last = hits.at(-1)
  return last === undefined ? null : { ...query, offset: 0, after: positionOf(last, orderOf(query)) }
}
