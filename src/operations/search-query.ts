/** From the request of a search to the queries of the index, and back to a page of rows. */
import { placeObjects } from '../entity/visible.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import { hiddenAddressFlag } from '../search/document/features.ts'
import type { Area, Condition, SearchHit, SearchQuery, SearchResult } from '../search/query.ts'
import type { Readable } from '../search/readable.ts'
import { orderOf, positionKind } from '../search/sort-key.ts'
import { understand } from '../search/understanding/understand.ts'
import { type AreaReading, queriedByArea } from './search-area.ts'
import { foreignCursor, readCursor, type SearchProgress } from './search-cursor.ts'
import { facetRequests, queriedByFacets } from './search-facets.ts'
import { filtersOf, openingObjects, type QueriedObjects, queriedByFilters, veils } from './search-filters.ts'
import { type AnsweringReading, nothingFound, type Readings } from './search-readings.ts'
import type { SearchEntitiesRequest, SearchServices, Within } from './search-request.ts'
import type { Steered } from './search-rules/steer-search.ts'

/** Only calls of the API have a viewer from whom objects may be hidden; they name a part by its site. */
const queriedByPart = (within: Within | undefined): QueriedObjects => [
  ...(within === undefined || (within.placeIds.length === 0 && within.shape === undefined)
    ? []
    : [{ parameter: 'site', objects: placeObjects }]),
  ...(within?.brand == null ? [] : [{ parameter: 'site', objects: ['name'] as const }]),
]

/** The condition of the part of the directory; null for all of it. */
export function insideOf(
  { within, country }: SearchEntitiesRequest,
  { taxonomy }: SearchServices,
  statedTown: string | null,
): Condition | null {
  const { placeIds, brand } = within ?? { placeIds: [], brand: null }
  const parts: Condition[] = []
  if (statedTown !== null) parts.push({ kind: 'flag', ids: [statedTown], weight: 1 })
  if (placeIds.length > 0) parts.push({ kind: 'place', ids: placeIds, weight: 1 })
  if (brand !== null) {
    const [named] = understand('who', brand, { country, taxonomy }).steps
    if (named !== undefined) parts.push(named().condition)
  }
  return parts.length === 0 ? null : { kind: 'all', parts }
}

/** A query without the condition of its text. */
export type Query = Omit<SearchQuery, 'condition'>

/** @throws DirectoryError invalid_parameters for a cursor of another search */
export function progressOf(
  request: SearchEntitiesRequest,
  hidden: ReadonlySet<Readable>,
  steered: Steered | null,
  byId: boolean,
): SearchProgress | null {
  if (request.cursor === undefined) return null
  const progress = readCursor(request.cursor, cursorKey(request, hidden, steered, byId))
  if ((progress.openAt === null) !== (request.openAt === undefined)) throw foreignCursor()
  return progress
}

/**
 * @throws DirectoryError invalid_parameters when the cursor names a reading or an order that the search does
 * not have
 */
export async function answer(
  readings: Readings,
  query: Query,
  progress: SearchProgress | null,
  index: SearchIndex,
): Promise<AnsweringReading> {
  if (progress === null) return readings.firstAnswering(query, index)
  const answered = await readings.sameAgain(progress.step, query, index)
  if (answered === undefined) throw foreignCursor()
  return answered
}

/**
 * Searches the area of the query, then the wider ones in turn, until somebody is found. After a cursor, the
 * first that has its order: the areas before it had nobody.
 */
export async function firstFound(
  query: Query,
  wider: readonly Area[],
  progress: SearchProgress | null,
  ask: (query: Query) => Promise<AnsweringReading>,
): Promise<AnsweringReading & { readonly queried: Query | null }> {
  const queries = [query, ...wider.map((area) => ({ ...query, area }))].filter(
    (one) => progress === null || positionKind(orderOf(one)) === progress.position.kind,
  )
  if (queries.length === 0) throw foreignCursor()
  let nobody: AnsweringReading = nothingFound
  for (const queried of queries) {
    const answered = await ask(queried)
    if (answered.result.total > 0) return { ...answered, queried }
    if (nobody === nothingFound) nobody = answered
  }
  return { ...nobody, queried: null }
}

/** Objects that a request queries, by its parameters. */
export const queriedObjects = (request: SearchEntitiesRequest): QueriedObjects => [
  ...queriedByArea(request.area),
  ...queriedByFilters(request),
  ...queriedByPart(request.within),
  ...(request.openAt === undefined ? [] : [{ parameter: 'open_at', objects: openingObjects }]),
  ...queriedByFacets(request.facets?.names ?? []),
  ...(request.sort === 'name' ? [{ parameter: 'sort', choice: 'name', objects: ['name'] as const }] : []),
  ...(request.distanceFrom === undefined ? [] : [{ parameter: 'latitude', objects: placeObjects }]),
]

/** The instant of opening states, milliseconds since 1970; null if none is asked for. */
export const openingInstant = (
  { openAt }: SearchEntitiesRequest,
  { clock }: SearchServices,
): number | null => (openAt === 'now' ? clock.now() : (openAt ?? null))

/** Everything that determines the rows and their order; a cursor is valid only for the same key. */
export function cursorKey(
  request: SearchEntitiesRequest,
  hidden: ReadonlySet<Readable>,
  steered: Steered | null,
  byId: boolean,
): string {
  const { mode, text, area, country, language, favour, openAt } = request
  const { restrictCategoryIds, isClaimed, has, paymentTypes, attributes, advertiser } = request
  const { updatedSince, openingStates } = request
  const { withoutPointOf, ignoresContent } = veils(request.viewer)
  return JSON.stringify([
    [
      mode,
      text,
      area,
      country,
      language,
      favour,
      openAt,
      [...hidden],
      withoutPointOf,
      ignoresContent,
      request.within,
    ],
    [restrictCategoryIds, isClaimed, has, paymentTypes, attributes, advertiser, updatedSince, openingStates],
    ...(request.sort === undefined && request.shape === undefined && request.distanceFrom === undefined
      ? []
      : [request.sort, request.shape, request.distanceFrom]),
    ...(request.streetRadiusMetres === undefined ? [] : [{ street: request.streetRadiusMetres }]),
    ...(steered === null ? [] : [steered]),
    // The step of an id stands before all others.
    ...(byId ? ['by id'] : []),
  ])
}

/** What a search has found out before its query. */
interface Begun {
  readonly openAt: number | null
  readonly progress: SearchProgress | null
  readonly without: Condition | undefined
}

export function queryFor(
  request: SearchEntitiesRequest,
  { centre, country }: AreaReading,
  area: Area,
  { openAt, progress, without }: Begun,
  { taxonomy, clock }: SearchServices,
): Query {
  const { page, perPage, facets, cells, sort } = request
  const now = clock.now()
  const filters = filtersOf(request, { now, openAt }, taxonomy)
  return {
    country,
    area,
    filters: without === undefined ? filters : { ...filters, without },
    sort,
    now,
    offset: progress === null ? (page - 1) * perPage : 0,
    // After a cursor, one extra row shows whether another page follows.
    limit: progress === null ? perPage : perPage + 1,
    after: progress?.position,
    facets: facets && facetRequests(facets, openAt),
    distanceFrom: centre ?? request.distanceFrom,
    ...veils(request.viewer),
    ...(cells === undefined ? {} : { cells, withoutPointOf: hiddenAddressFlag }),
  }
}

/** The rows of the page, and the last of them if another page follows. */
export function pageOf(
  { total, hits }: SearchResult,
  { page, perPage }: SearchEntitiesRequest,
  progress: SearchProgress | null,
): { readonly rows: readonly SearchHit[]; readonly last: SearchHit | undefined } {
  const rows = hits.length > perPage ? hits.slice(0, perPage) : hits
  const more = progress === null ? (page - 1) * perPage + rows.length < total : hits.length > perPage
  return { rows, last: more ? rows.at(-1) : undefined }
}
