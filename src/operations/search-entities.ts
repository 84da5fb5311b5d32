import type { Gazetteer, Place, Point } from '../geocoding/types.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import { boxBetween, distanceMetres } from '../search/area.ts'
import type { Area, Condition, Filters, SearchHit, SearchQuery, SearchResult } from '../search/query.ts'
import {
  namesakesOf,
  type SearchMode,
  type Step,
  type Understanding,
  understand,
} from '../search/understand.ts'
import type { Services } from './services.ts'

/** Where a search looks. Points in WGS-84 degrees, already checked to be in range. */
export type AreaRequest =
  | { readonly kind: 'national' }
  /** In the place that `where` names; of several with the name the one nearest to `near`. */
  | { readonly kind: 'bylocation'; readonly where: string; readonly near: Point | null }
  /** Two opposite corners in any order; the box spans the shorter way round in longitude. */
  | { readonly kind: 'byboundingbox'; readonly corners: readonly [Point, Point] }
  /** Everything by distance, or what lies within the radius. */
  | { readonly kind: 'bynearest'; readonly point: Point; readonly radiusMetres: number | null }

export interface SearchEntitiesRequest {
  readonly mode: SearchMode
  readonly text: string
  readonly area: AreaRequest
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  /** ISO 639-1 language of the text; null when not said. */
  readonly language: string | null
  /** From 1. */
  readonly page: number
  readonly perPage: number
  /** Only entities in one of these categories or below; null for all. */
  readonly restrictCategoryIds: readonly string[] | null
  /** true: claimed now; false: unclaimed or expired; null: all. */
  readonly isClaimed: boolean | null
  /** Only entities with all of these flags, see `search/document.ts`. */
  readonly flags?: readonly string[]
  /** Only entities changed at or after this time, milliseconds since 1970. */
  readonly updatedSince?: number
  /** Flags that move an entity up (`orderonline`, `delivers`); an order by distance is left as it is. */
  readonly favour: readonly string[]
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
}

export interface SearchOutcome {
  /** Number of rows in the whole result, the same on every page. */
  readonly total: number
  /** This page, in order. The distance is there when the search has a centre. */
  readonly rows: readonly Pick<SearchHit, 'id' | 'distanceMetres'>[]
  readonly reading: SearchReading
}

export type SearchServices = Pick<Services, 'search' | 'taxonomy' | 'gazetteer' | 'clock'>

const favourWorth = 3
/** So many matches are enough, however they came about. */
const plenty = 200
const sameTownMetres = 25_000
const mostAlternatives = 5
const shortestBeginning = 2

/** Answers all nine searches. A `where` that nobody knows is an answer without rows. */
export async function searchEntities(
  services: SearchServices,
  request: SearchEntitiesRequest,
): Promise<SearchOutcome> {
  const where = readArea(request, services.gazetteer)
  const understanding = understand(request.mode, request.text, {
    country: request.country,
    language: request.language ?? undefined,
    taxonomy: services.taxonomy,
    gazetteer: request.area.kind === 'national' ? services.gazetteer : undefined,
  })
  const { ambiguous, alternatives } = where
  const reading = { place: where.place, ambiguous, alternatives, categoryIds: understanding.categoryIds }
  if (where.area === null) return { total: 0, rows: [], reading: { ...reading, corrected: false } }
  const query = queryFor(request, where.area, services)
  const { answered, result } = await firstAnswered(understanding, query, request.favour, services.search)
  return {
    total: result.total,
    rows: result.hits.map(({ id, distanceMetres }) => ({ id, distanceMetres })),
    reading: {
      ...reading,
      place: where.place ?? answered?.step.place ?? null,
      corrected: answered !== null && !answered.asItStands,
    },
  }
}

interface AreaReading {
  /** Null when nobody knows the place. */
  readonly area: Area | null
  readonly place: Place | null
  readonly ambiguous: boolean
  readonly alternatives: readonly Place[]
}

function readArea({ area, country, language }: SearchEntitiesRequest, gazetteer: Gazetteer): AreaReading {
  const plain = (found: Area): AreaReading => ({
    area: found,
    place: null,
    ambiguous: false,
    alternatives: [],
  })
  if (area.kind === 'national') return plain({ kind: 'country' })
  if (area.kind === 'byboundingbox') return plain(boxBetween(...area.corners))
  if (area.kind === 'bynearest') {
    return plain({ kind: 'nearest', ...area.point, radiusMetres: area.radiusMetres })
  }
  const reading = gazetteer.readWhere(area.where, {
    country,
    ...(language === null ? {} : { language }),
    ...(area.near === null ? {} : { near: area.near }),
  })
  if (reading.place !== null) return { ...reading, area: placeArea(reading.place, reading.alternatives) }
  const alternatives =
    reading.alternatives.length > 0 ? reading.alternatives : begunAlike(area.where, country, gazetteer)
  return { area: null, place: null, ambiguous: false, alternatives }
}

/** Places whose names begin like a text that nobody knows, for want of better ones: as much of it as there is a place for. */
function begunAlike(where: string, country: string, gazetteer: Gazetteer): Place[] {
  for (const share of [1, 0.75, 0.5, 0.25]) {
    const beginning = where.slice(0, Math.floor(where.length * share))
    if (beginning.length < shortestBeginning) return []
    const names = gazetteer.suggest(beginning, { country, limit: mostAlternatives })
    const places = names
      .map((name) => gazetteer.readWhere(name, { country }).place)
      .filter((place) => place !== null)
    if (places.length > 0) return [...new Map(places.map((place) => [place.id, place])).values()]
  }
  return []
}

/**
 * The place, what a gazetteer has of the same town under another id, and around a postcode, which few businesses share, its sector or what
 * comes next.
 */
function placeArea(place: Place, alternatives: readonly Place[]): Area {
  if (place.resolution === 'country') return { kind: 'country' }
  const around = place.resolution === 'postcode' ? place.parents.slice(0, 1).map((parent) => parent.id) : []
  const close = alternatives.filter(
    ({ latitude, longitude }) =>
      distanceMetres(place.latitude, place.longitude, latitude, longitude) <= sameTownMetres,
  )
  return { kind: 'places', ids: [place.id, ...around, ...namesakesOf(place, close)] }
}

function queryFor(
  request: SearchEntitiesRequest,
  area: Area,
  { taxonomy, clock }: SearchServices,
): Omit<SearchQuery, 'condition'> {
  const { country, restrictCategoryIds, isClaimed, flags, updatedSince, page, perPage } = request
  const filters: Filters = {
    ...(flags === undefined ? {} : { flags }),
    ...(updatedSince === undefined ? {} : { updatedSince }),
    ...(restrictCategoryIds === null
      ? {}
      : {
          categoryIds: [...new Set(restrictCategoryIds.flatMap((id) => [id, ...taxonomy.descendants(id)]))],
        }),
    ...(isClaimed === null ? {} : { claimed: isClaimed }),
  }
  return { country, area, filters, now: clock.now(), offset: (page - 1) * perPage, limit: perPage }
}

/**
 * Runs the first step with enough matches; when there is none, the partial reading with the fewest. The choice does not depend on the page.
 */
async function firstAnswered(
  { steps, partial }: Understanding,
  query: Omit<SearchQuery, 'condition'>,
  favour: readonly string[],
  index: SearchIndex,
): Promise<{ answered: { step: Step; asItStands: boolean } | null; result: SearchResult }> {
  const run = (condition: Condition) => index.search({ ...query, condition: favoured(condition, favour) })
  const count = async (condition: Condition): Promise<number> =>
    isNothing(condition) ? 0 : (await index.search({ ...query, condition, offset: 0, limit: 0 })).total
  for (const [i, readStep] of steps.entries()) {
    const step = readStep()
    const { condition, enough } = step
    if (isNothing(condition)) continue
    const result = await run(condition)
    if (result.total >= plenty || (result.total > 0 && (condition === enough || (await count(enough)) > 0))) {
      return { answered: { step, asItStands: i === 0 }, result }
    }
  }
  let rarest: { step: Step; total: number } | null = null
  for (const step of partial) {
    const total = await count(step.condition)
    if (total > 0 && (rarest === null || total < rarest.total)) rarest = { step, total }
  }
  if (rarest === null) return { answered: null, result: { total: 0, hits: [], facets: [] } }
  return { answered: { step: rarest.step, asItStands: false }, result: await run(rarest.step.condition) }
}

const isNothing = (condition: Condition): boolean => condition.kind === 'any' && condition.parts.length === 0

function favoured(condition: Condition, flags: readonly string[]): Condition {
  if (flags.length === 0) return condition
  const favourites: Condition = { kind: 'flag', ids: flags, weight: favourWorth }
  return { kind: 'any', parts: [{ kind: 'all', parts: [condition, favourites] }, condition] }
}
