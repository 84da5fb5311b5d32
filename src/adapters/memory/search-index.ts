import type { SearchIndex } from '../../ports/search-index.ts'
import { distanceMetres, isInBox } from '../../search/area.ts'
import { documentTokens, isPlainToken } from '../../search/document-tokens.ts'
import type {
  Condition,
  Leaf,
  SearchDocument,
  SearchField,
  SearchHit,
  SearchQuery,
  SearchResult,
} from '../../search/query.ts'
import { isSimilar } from '../../search/similar.ts'

interface Entry {
  readonly document: SearchDocument
  readonly tokens: Record<SearchField, Set<string>>
}

/**
 * The reference the other indexes are compared with: a linear scan that reads like the definitions in `search/query.ts`. For tests and small
 * sets only.
 */
export class MemorySearchIndex implements SearchIndex {
  readonly #entries = new Map<string, Entry>()

  /** Adds the document, or replaces the one with the same id. */
  put(document: SearchDocument): void {
    this.#entries.set(document.id, { document, tokens: documentTokens(document) })
  }

  /** An unknown id is not an error. */
  remove(id: string): void {
    this.#entries.delete(id)
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    const matches: (SearchHit & { readonly contentScore: number })[] = []
    for (const entry of this.#entries.values()) {
      if (entry.document.country !== query.country || !passesFilters(entry.document, query)) continue
      const place = positionIn(entry.document, query)
      const score = place === null ? null : scoreOf(query.condition, entry)
      if (place === null || score === null) continue
      const { id, contentScore } = entry.document
      matches.push({ id, contentScore, score, distanceMetres: place.distanceMetres })
    }
    matches.sort((a, b) =>
      query.area.kind === 'nearest'
        ? a.distanceMetres! - b.distanceMetres! || Number(a.id) - Number(b.id)
        : b.score - a.score || b.contentScore - a.contentScore || Number(a.id) - Number(b.id),
    )
    const hits = matches
      .slice(query.offset, query.offset + query.limit)
      .map(({ id, score, distanceMetres }) => ({ id, score, distanceMetres }))
    return { total: matches.length, hits }
  }
}

function passesFilters(document: SearchDocument, { filters, now }: SearchQuery): boolean {
  if (filters.categoryIds && !filters.categoryIds.some((id) => document.categoryIds.includes(id)))
    return false
  if (filters.claimed !== undefined && document.claimedUntil > now !== filters.claimed) return false
  if (filters.flags && !filters.flags.every((flag) => document.flags.includes(flag))) return false
  return filters.updatedSince === undefined || document.updated >= filters.updatedSince
}

/** Null when the document is outside the area. */
function positionIn(
  { latitude, longitude, placeIds }: SearchDocument,
  { area }: SearchQuery,
): { distanceMetres: number | null } | null {
  const inside = { distanceMetres: null }
  if (area.kind === 'country') return inside
  if (area.kind === 'places') return area.ids.some((id) => placeIds.includes(id)) ? inside : null
  if (latitude === null || longitude === null) return null
  if (area.kind === 'box') return isInBox(area, latitude, longitude) ? inside : null
  const distance = distanceMetres(area.latitude, area.longitude, latitude, longitude)
  return area.radiusMetres !== null && distance > area.radiusMetres ? null : { distanceMetres: distance }
}

/** Null when the document does not match. `all` of nothing matches with score 0, `any` of nothing never does. */
function scoreOf(condition: Condition, entry: Entry): number | null {
  if (condition.kind === 'all') {
    let sum = 0
    for (const part of condition.parts) {
      const score = scoreOf(part, entry)
      if (score === null) return null
      sum += score
    }
    return sum
  }
  if (condition.kind === 'any') {
    let best: number | null = null
    for (const part of condition.parts) {
      const score = scoreOf(part, entry)
      if (score !== null && (best === null || score > best)) best = score
    }
    return best
  }
  return leafMatches(condition, entry) ? condition.weight : null
}

const listOf = { category: 'categoryIds', place: 'placeIds', flag: 'flags' } as const

function leafMatches(leaf: Leaf, { document, tokens }: Entry): boolean {
  if (leaf.kind !== 'word') return leaf.ids.some((id) => document[listOf[leaf.kind]].includes(id))
  return leaf.fields.some((field) => {
    if (leaf.form === 'exact') return tokens[field].has(leaf.word)
    for (const token of tokens[field]) {
      if (
        leaf.form === 'prefix'
          ? token.startsWith(leaf.word)
          : isPlainToken(token) && isSimilar(leaf.word, token)
      ) {
        return true
      }
    }
    return false
  })
}
