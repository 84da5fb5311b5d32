/**
 * Evaluates queries document by document, by the definitions of `query.ts`: for small sets such as writes that an
 * index does not hold yet.
 */

import { distanceMetres } from '../great-circle.ts'
import { isInBox } from './area.ts'
import { type CellCount, CellCounter, type CellRequest } from './cells.ts'
import { documentTokens, isPlainToken, nameKeyIn } from './document/document-tokens.ts'
import { type IndexedDocument, keysOf } from './document/indexed-document.ts'
import { stateOfSchedule } from './document/schedule.ts'
import type {
  Condition,
  FacetCount,
  FacetRequest,
  Leaf,
  SearchDocument,
  SearchField,
  SearchHit,
  SearchPosition,
  SearchQuery,
} from './query.ts'
import { preparedShape } from './shapes/prepared-shape.ts'
import type { Shape } from './shapes/shape.ts'
import { isSimilar } from './similar.ts'
import { compareKeys, hasKey, orderOf, sortKeyOf } from './sort-key.ts'

/** A document in the form that is evaluated. */
export interface Evaluable extends Omit<SearchDocument, 'names' | 'tags' | 'streets' | 'descriptions'> {
  readonly tokens: Readonly<Record<SearchField, ReadonlySet<string>>>
}

export interface Match {
  readonly document: Evaluable
  readonly hit: SearchHit
}

export function evaluable(document: SearchDocument): Evaluable {
  return { ...document, tokens: documentTokens(document) }
}

/** The same from a row of the change log. */
export function evaluableOfRow(row: IndexedDocument): Evaluable {
  const { name, tag, description, category, place, flag, ...rest } = row
  const tokens = (keys: string): Set<string> => new Set(keysOf(keys))
  return {
    ...rest,
    categoryIds: keysOf(category),
    placeIds: keysOf(place),
    flags: keysOf(flag),
    tokens: { name: tokens(name), tag: tokens(tag), description: tokens(description) },
  }
}

/** The matches of a condition in the area and through the filters of a query, in no order. */
export function matchesIn(documents: Iterable<Evaluable>, query: SearchQuery, condition: Condition): Match[] {
  return [...documents].flatMap((document) => matchOf(document, query, condition))
}

/** Compares hits by the order of a search. */
export function comparing(query: Pick<SearchQuery, 'area' | 'sort'>): (a: SearchHit, b: SearchHit) => number {
  const order = orderOf(query)
  if (hasKey(order)) return byKey
  return order === 'nearest' ? byDistance : byScore
}

/** Returns the match of a document, or an empty list. */
function matchOf(entry: Evaluable, query: SearchQuery, condition: Condition): Match[] {
  const document = asAsked(entry, query)
  if (document.country !== query.country || !passesFilters(document, query)) return []
  if (!isInArea(document, query)) return []
  const score = scoreOf(condition, entry)
  if (score === null) return []
  const { id, contentScore, schedule } = document
  const centre = query.area.kind === 'nearest' ? query.area : query.distanceFrom
  const hit = { id, score, contentScore, distanceMetres: distance(document, centre), schedule }
  const order = orderOf(query)
  if (!hasKey(order)) return [{ document, hit }]
  const { updated, tokens } = document
  const name = order === 'name' ? nameKeyIn(tokens.name) : ''
  return [{ document, hit: { ...hit, sortKey: sortKeyOf(order, { ...hit, updated, name }) } }]
}

/** Returns the part of the document that the query may inspect. */
function asAsked(document: Evaluable, { withoutPointOf, ignoresContent }: SearchQuery): Evaluable {
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

function byKey(a: SearchHit, b: SearchHit): number {
  return compareKeys(a.sortKey!, b.sortKey!) || Number(a.id) - Number(b.id)
}

/** Whether a hit comes after a position. */
export function isBehind(hit: SearchHit, after: SearchPosition): boolean {
  const position = { score: 0, contentScore: 0, schedule: '' }
  if (after.kind === 'key')
    return byKey({ ...position, distanceMetres: null, sortKey: after.key, id: after.id }, hit) < 0
  return after.kind === 'score'
    ? byScore({ ...position, distanceMetres: null, ...after }, hit) < 0
    : byDistance({ ...position, distanceMetres: after.metres, id: after.id }, hit) < 0
}

/** Counts one facet over documents. `now` decides which claims are current. */
export function countFacet(
  request: FacetRequest,
  documents: readonly Evaluable[],
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

/** Counts documents by cell of a map, by the definition of the port. */
export function countCells(request: CellRequest, matches: readonly Match[]): readonly CellCount[] {
  const counter = new CellCounter(request)
  for (const { document } of matches) {
    const { latitude, longitude, id } = document
    if (latitude !== null && longitude !== null) counter.add(latitude, longitude, Number(id))
  }
  return counter.take()
}

function facetIds(request: FacetRequest, document: Evaluable, now: number): readonly string[] {
  if (request.kind === 'claimed') return [document.claimedUntil > now ? 'claimed' : 'unclaimed']
  if (request.kind === 'opening') return [stateOfSchedule(document.schedule, request.at).state]
  return document[listOf[request.kind]]
}

function passesFilters(document: Evaluable, { filters, now }: SearchQuery): boolean {
  const { opening, shapes, without } = filters
  if (shapes && !shapes.every((shape) => isInShape(document, shape))) return false
  if (without && scoreOf(without, document) !== null) return false
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

function isInArea(document: Evaluable, { area }: SearchQuery): boolean {
  const { latitude, longitude, placeIds } = document
  if (area.kind === 'country') return true
  if (area.kind === 'places') return area.ids.some((id) => placeIds.includes(id))
  if (latitude === null || longitude === null) return false
  if (area.kind === 'box') return isInBox(area, latitude, longitude)
  return area.radiusMetres === null || distance(document, area)! <= area.radiusMetres
}

const isInShape = ({ latitude, longitude }: Evaluable, shape: Shape): boolean =>
  latitude !== null && longitude !== null && preparedShape(shape).contains(latitude, longitude)

function distance(
  { latitude, longitude }: Evaluable,
  centre: { readonly latitude: number; readonly longitude: number } | undefined,
): number | null {
  if (centre === undefined || latitude === null || longitude === null) return null
  return distanceMetres(centre.latitude, centre.longitude, latitude, longitude)
}

/** Null if the document does not match. An empty `all` matches with score 0; an empty `any` never matches. */
function scoreOf(condition: Condition, entry: Evaluable): number | null {
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

function leafMatches(leaf: Leaf, document: Evaluable): boolean {
  const { tokens } = document
  if (leaf.kind === 'id') return leaf.ids.includes(document.id)
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
