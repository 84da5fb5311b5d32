import type { Viewer } from '../access/visibility.ts'
import type { Place } from '../geocoding/place.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { Area, Condition, SearchHit, SearchQuery, SearchResult } from '../search/query.ts'
import type { Readable } from '../search/readable.ts'
import { type SearchMode, understand } from '../search/understanding/understand.ts'
import { type AreaReading, type AreaRequest, queriedByArea, readArea } from './search-area.ts'
import { foreignCursor, positionOf, readCursor, type SearchProgress, writeCursor } from './search-cursor.ts'
import {
  type Facets,
  type FacetsRequest,
  facetRequests,
  presentFacets,
  queriedByFacets,
} from './search-facets.ts'
import {
  type FilterRequest,
  filtersOf,
  openingObjects,
  type QueriedObjects,
  queriedByFilters,
  refuseHidden,
  unreadable,
  veils,
} from './search-filters.ts'
import { type AnsweringReading, nothingFound, Readings } from './search-readings.ts'
import type { Services } from './services.ts'

export interface SearchEntitiesRequest extends FilterRequest {
  readonly mode: SearchMode
  readonly text: string
  readonly area: AreaRequest
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  /** ISO 639-1 language of the text; null when not said. */
  readonly language: string | null
  /** From 1; without effect with a cursor. */
  readonly page: number
  readonly perPage: number
  /** `nextCursor` of the page before. */
  readonly cursor?: string | undefined
  /** Flags that move an entity up (`orderonline`, `delivers`); an order by distance is left as it is. */
  readonly favour: readonly string[]
  /** The instant that opening states are of, milliseconds since 1970. */
  readonly openAt?: number | 'now' | undefined
  readonly facets?: FacetsRequest | undefined
  /** Who asks: what this one may not see is neither searched nor counted. Everything is without one. */
  readonly viewer?: Viewer
}

export interface SearchReading {
  /** The place of `where`, or the one found in the phrase; null when there is none or nobody knows it. */
  readonly place: Place | null
  readonly ambiguous: boolean
  readonly alternatives: readonly Place[]
  /** Categories the phrase names, best first. */
  readonly categoryIds: readonly string[]
  /** Whether words were corrected or left out, because as they stand nothing good was found. */
  readonly corrected: boolean
  /** Which reading of the text answered, from 1; null when none did. */
  readonly step: number | null
  /** What was searched for; null when no reading answered. */
  readonly condition: Condition | null
}

export interface SearchOutcome {
  /** Number of rows in the whole result, the same on every page. */
  readonly total: number
  /** This page, in order. Distances are there when the search has a centre, of entities whose point the viewer may know. */
  readonly rows: readonly SearchHit[]
  /** For the page behind this one; null when this is the last. */
  readonly nextCursor: string | null
  readonly facets: Facets
  /** The instant that opening states are of, milliseconds since 1970; null when not asked for. */
  readonly openAt: number | null
  readonly reading: SearchReading
}

export type SearchServices = Pick<Services, 'search' | 'taxonomy' | 'gazetteer' | 'clock'>

/**
 * Answers all nine searches. A `where` that nobody knows is an answer without rows.
 * @throws DirectoryError invalid_parameters for a cursor of another search, and for filters and facets of what the viewer may not see
 */
export async function searchEntities(
  services: SearchServices,
  request: SearchEntitiesRequest,
): Promise<SearchOutcome> {
  const { viewer, facets, language } = request
  refuseHidden(queriedObjects(request), viewer)
  const hidden = unreadable(viewer)
  const progress = progressOf(request, hidden)
  const openAt = progress === null ? openingInstant(request, services) : progress.openAt
  const where = readArea(request.area, request, services.gazetteer)
  const understanding = understand(request.mode, request.text, {
    country: request.country,
    language: language ?? undefined,
    taxonomy: services.taxonomy,
    gazetteer: request.area.kind === 'national' && !hidden.has('place') ? services.gazetteer : undefined,
  })
  const readings = new Readings(understanding, hidden, request.favour)
  const query = where.area === null ? null : queryFor(request, where, where.area, openAt, progress, services)
  const { reading, result } =
    query === null ? nothingFound : await answer(readings, query, progress, services.search)
  const page = pageOf(result, request, progress)
  const position = page.last && positionOf(page.last, where.area?.kind === 'nearest')
  return {
    total: result.total,
    rows: page.rows,
    nextCursor:
      position && reading
        ? writeCursor({ step: reading.number, openAt, position }, cursorKey(request, hidden))
        : null,
    facets: facets === undefined ? {} : presentFacets(facets, result.facets, services, { language, viewer }),
    openAt,
    reading: {
      place: where.place ?? reading?.place ?? null,
      ambiguous: where.ambiguous,
      alternatives: where.alternatives,
      categoryIds: understanding.categoryIds,
      corrected: reading !== null && reading.number > 1,
      step: reading?.number ?? null,
      condition: reading?.condition ?? null,
    },
  }
}

type Query = Omit<SearchQuery, 'condition'>

/** @throws DirectoryError invalid_parameters for a cursor of another search */
function progressOf(request: SearchEntitiesRequest, hidden: ReadonlySet<Readable>): SearchProgress | null {
  if (request.cursor === undefined) return null
  const progress = readCursor(request.cursor, cursorKey(request, hidden))
  if ((progress.openAt === null) !== (request.openAt === undefined)) throw foreignCursor()
  return progress
}

/** @throws DirectoryError invalid_parameters when the cursor names a reading or an order that the search does not have */
async function answer(
  readings: Readings,
  query: Query,
  progress: SearchProgress | null,
  index: SearchIndex,
): Promise<AnsweringReading> {
  if (progress === null) return readings.firstAnswering(query, index)
  const order = query.area.kind === 'nearest' ? 'distance' : 'score'
  if (progress.position.kind !== order) throw foreignCursor()
  const answered = await readings.sameAgain(progress.step, query, index)
  if (answered === undefined) throw foreignCursor()
  return answered
}

const queriedObjects = (request: SearchEntitiesRequest): QueriedObjects => [
  ...queriedByArea(request.area),
  ...queriedByFilters(request),
  ...(request.openAt === undefined ? [] : [{ parameter: 'open_at', objects: openingObjects }]),
  ...queriedByFacets(request.facets?.names ?? []),
]

const openingInstant = ({ openAt }: SearchEntitiesRequest, { clock }: SearchServices): number | null =>
  openAt === 'now' ? clock.now() : (openAt ?? null)

/** All that decides which rows there are and in which order: a cursor belongs to it. */
function cursorKey(request: SearchEntitiesRequest, hidden: ReadonlySet<Readable>): string {
  const { mode, text, area, country, language, favour, openAt } = request
  const { restrictCategoryIds, isClaimed, has, paymentTypes, advertiser, updatedSince, openingStates } =
    request
  const { withoutPointOf, ignoresContent } = veils(request.viewer)
  return JSON.stringify([
    [mode, text, area, country, language, favour, openAt, [...hidden], withoutPointOf, ignoresContent],
    [restrictCategoryIds, isClaimed, has, paymentTypes, advertiser, updatedSince, openingStates],
  ])
}

function queryFor(
  request: SearchEntitiesRequest,
  { centre }: AreaReading,
  area: Area,
  openAt: number | null,
  progress: SearchProgress | null,
  { taxonomy, clock }: SearchServices,
): Query {
  const { country, page, perPage, facets } = request
  const now = clock.now()
  return {
    country,
    area,
    filters: filtersOf(request, { now, openAt }, taxonomy),
    now,
    offset: progress === null ? (page - 1) * perPage : 0,
    // Behind a cursor one more than the page tells whether there is another.
    limit: progress === null ? perPage : perPage + 1,
    after: progress?.position,
    facets: facets && facetRequests(facets, openAt),
    distanceFrom: centre ?? undefined,
    ...veils(request.viewer),
  }
}

/** The rows of the page, and the last of them where another page follows. */
function pageOf(
  { total, hits }: SearchResult,
  { page, perPage }: SearchEntitiesRequest,
  progress: SearchProgress | null,
): { readonly rows: readonly SearchHit[]; readonly last: SearchHit | undefined } {
  const rows = hits.length > perPage ? hits.slice(0, perPage) : hits
  const more = progress === null ? (page - 1) * perPage + rows.length < total : hits.length > perPage
  return { rows, last: more ? rows.at(-1) : undefined }
}
