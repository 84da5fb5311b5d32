import { distanceMetres } from '../../great-circle.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import { isInBox } from '../../search/area.ts'
import { documentTokens, isPlainToken } from '../../search/document/document-tokens.ts'
import { stateOfSchedule } from '../../search/document/schedule.ts'
import {
  type Condition,
  type FacetCount,
  type FacetRequest,
  type Leaf,
  plenty,
  type Reading,
  type SearchDocument,
  type SearchField,
  type SearchHit,
  type SearchPosition,
  type SearchQuery,
  type SearchResult,
} from '../../search/query.ts'
import { isSimilar } from '../../search/similar.ts'

interface Entry {
  readonly document: SearchDocument
  readonly tokens: Record<SearchField, Set<string>>
}

interface Match {
  readonly document: SearchDocument
  readonly hit: SearchHit
}

/**
 * The reference implementation for the other indexes: a linear scan that follows the definitions in
 * `search/query.ts`. For tests and small sets only.
 */
export class MemorySearchIndex implements SearchIndex {
  readonly #entries = new Map<string, Entry>()

  /** Adds the document, replacing any with the same id. */
  put(document: SearchDocument): void {
    this.#entries.set(document.id, { document, tokens: documentTokens(document) })
  }

  /** Removes a document. An unknown id is not an error. */
  remove(id: string): void {
    this.#entries.delete(id)
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    const { condition, enough = null, otherwise = [] } = query
    const readings = [{ condition, enough }, ...otherwise.map((make) => make())]
    const reading = readings.findIndex((one) => this.#answers(query, one))
    const matches = reading < 0 ? [] : this.#matches(query, readings[reading]!.condition)
    const documents = matches.map(({ document }) => document)
    const { after, offset, limit } = query
    const hits = matches
      .map(({ hit }) => hit)
      .filter((hit) => after === undefined || isBehind(hit, after))
      .sort(query.area.kind === 'nearest' ? byDistance : byScore)
      .slice(offset, offset + limit)
    const facets = (query.facets ?? []).map((request) => countFacet(request, documents, query.now))
    return { reading: reading < 0 ? null : reading, total: matches.length, hits, facets }
  }

  #answers(query: SearchQuery, { condition, enough }: Reading): boolean {
    const total = this.#matches(query, condition).length
    if (total === 0 || total >= plenty || enough === null) return total > 0
    return this.#matches(query, enough).length > 0
  }

  #matches(query: SearchQuery, condition: Condition): Match[] {
    return [...this.#entries.values()].flatMap((entry) => matchOf(entry, query, condition))
  }
}

/** Returns the match of a document, or an empty list. */
function matchOf(entry: Entry, query: SearchQuery, condition: Condition): Match[] {
  const document = asAsked(entry.document, query)
  if (document.country !== query.country || !passesFilters(document, query)) return []
  if (!isInArea(document, query)) return []
  const score = scoreOf(condition, entry)
  if (score === null) return []
  const { id, contentScore, schedule } = document
  const centre = query.area.kind === 'nearest' ? query.area : query.distanceFrom
  return [
    { document, hit: { id, score, contentScore, distanceMetres: distance(document, centre), schedule } },
  ]
}

/** Returns the part of the document that the query may inspect. */
function asAsked(document: SearchDocument, { withoutPointOf, ignoresContent }: SearchQuery): SearchDocument {
  const hasNoPoint = withoutPointOf !== undefined && document.flags.includes(withoutPointOf)
  return {
    ...document,
    ...(hasNoPoint ? { latitude: null, longitude: null } : {}),
    ...(ignoresContent === true ? { contentScore: 0 } : {}),
  }
}

function byScore(a: SearchHit, b: SearchHit): number {
  return b.score - a.score || b.contentScore - a.contentScore || Number(a.id) - Number(b.id)
}

function byDistance(a: SearchHit, b: SearchHit): number {
  return a.distanceMetres! - b.distanceMetres! || Number(a.id) - Number(b.id)
}

function isBehind(hit: SearchHit, after: SearchPosition): boolean {
  const position = { score: 0, contentScore: 0, schedule: '' }
  return after.kind === 'score'
    ? byScore({ ...position, distanceMetres: null, ...after }, hit) < 0
    : byDistance({ ...position, distanceMetres: after.metres, id: after.id }, hit) < 0
}

function countFacet(
  request: FacetRequest,
  documents: readonly SearchDocument[],
  now: number,
): readonly FacetCount[] {
  const counts = new Map<string, number>()
  for (const document of documents) {
    for (const id of new Set(facetIds(request, document, now))) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts]
    .map(([id, count]) => ({ id, count }))
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
    .slice(0, 'limit' in request ? request.limit : undefined)
}

function facetIds(request: FacetRequest, document: SearchDocument, now: number): readonly string[] {
  if (request.kind === 'claimed') return [document.claimedUntil > now ? 'claimed' : 'unclaimed']
  if (request.kind === 'opening') return [stateOfSchedule(document.schedule, request.at).state]
  return document[listOf[request.kind]]
}

function passesFilters(document: SearchDocument, { filters, now }: SearchQuery): boolean {
  const { opening } = filters
  if (filters.categoryIds && !filters.categoryIds.some((id) => document.categoryIds.includes(id)))
    return false
  if (filters.claimed !== undefined && document.claimedUntil > now !== filters.claimed) return false
  if (filters.flags && !filters.flags.every((flag) => document.flags.includes(flag))) return false
  if (
    filters.anyFlags &&
    !filters.anyFlags.every((list) => list.some((flag) => document.flags.includes(flag)))
  )
    return false
  if (opening && !opening.states.includes(stateOfSchedule(document.schedule, opening.at).state)) return false
  return filters.updatedSince === undefined || document.updated >= filters.updatedSince
}

function isInArea(document: SearchDocument, { area }: SearchQuery): boolean {
  const { latitude, longitude, placeIds } = document
  if (area.kind === 'country') return true
  if (area.kind === 'places') return area.ids.some((id) => placeIds.includes(id))
  if (latitude === null || longitude === null) return false
  if (area.kind === 'box') return isInBox(area, latitude, longitude)
  return area.radiusMetres === null || distance(document, area)! <= area.radiusMetres
}

function distance(
  { latitude, longitude }: SearchDocument,
  centre: { readonly latitude: number; readonly longitude: number } | undefined,
): number | null {
  if (centre === undefined || latitude === null || longitude === null) return null
  return distanceMetres(centre.latitude, centre.longitude, latitude, longitude)
}

/** Null if the document does not match. An empty `all` matches with score 0; an empty `any` never matches. */
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
