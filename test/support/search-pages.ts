import type { SearchQuery, SearchResult } from '../../src/search/query.ts'

/** The query for the page after the last hit; null when the page has none. */
export function followingPage(query: SearchQuery, { hits }: SearchResult): SearchQuery | null {
  const last = hits.at(-1)
  if (last === undefined) return null
  const { id, score, contentScore, distanceMetres } = last
  return {
    ...query,
    offset: 0,
    after:
      query.area.kind === 'nearest'
        ? { kind: 'distance', metres: distanceMetres!, id }
        : { kind: 'score', score, contentScore, id },
  }
}
