/** The query model in OpenSearch's query language, with the same matches, scores and order. */
import { earthRadius } from '../../great-circle.ts'
import type { Area, Condition, FacetRequest, SearchQuery } from '../../search/query.ts'
import {
  blendUnit,
  hasKey,
  type KeySort,
  nearnessSteps,
  nearnessWorth,
  noDistance,
  orderOf,
} from '../../search/sort-key.ts'
import { cellAggregation } from './cells.ts'
import type { Json } from './mapping.ts'
import { shapeFilters } from './shapes.ts'

/** What a search adds to its query. */
export interface Extent {
  /** Entities that OpenSearch must not answer for. */
  readonly hidden: readonly string[]
  /** The schedules with one of the opening states of the filter; undefined without such a filter. */
  readonly schedules: readonly string[] | undefined
  /** The words of the index that a leaf of form `similar` matches. */
  readonly similarTo: SimilarTo
}

export type SimilarTo = (word: string) => readonly string[]

/**
 * The body of a search request for one condition of a query, from the hit `from` on.
 * @param counted ids for which each facet must give the count, even if it is not among the highest
 */
export function searchBody(
  query: SearchQuery,
  condition: Condition,
  extent: Extent,
  page: { readonly from: number; readonly size: number },
  counted: readonly (readonly string[])[] = [],
): Json {
  const facets = query.facets ?? []
  return {
    query: { bool: { filter: filtersOf(query, extent), must: [conditionOf(condition, extent.similarTo)] } },
    sort: sortOf(query),
    track_scores: true,
    track_total_hits: true,
    _source: false,
    size: page.size,
    ...(query.after === undefined ? { from: page.from } : { search_after: positionOf(query) }),
    ...(page.size === 0 ? {} : { docvalue_fields: fieldsOf(query) }),
    ...(facets.length === 0 && query.cells === undefined
      ? {}
      : {
          aggs: {
            ...aggregationsOf(facets, query.now, counted),
            ...(query.cells && { cells: cellAggregation(query, query.cells) }),
          },
        }),
  }
}

/** The body that finds out whether a condition matches anything. */
export const existsBody = (query: SearchQuery, condition: Condition, extent: Extent): Json => ({
  query: { bool: { filter: [...filtersOf(query, extent), conditionOf(condition, extent.similarTo)] } },
  size: 0,
  track_total_hits: 1,
})

/** Most schedules that a filter or facet by opening state may meet; OpenSearch returns no more buckets by default. */
export const mostSchedules = 65_000

/** The body that lists the schedules of the documents in the area and through the other filters. */
export const schedulesBody = (query: SearchQuery, extent: Omit<Extent, 'schedules'>): Json => ({
  query: { bool: { filter: filtersOf(query, { ...extent, schedules: undefined }) } },
  size: 0,
  aggs: { schedules: { terms: { field: 'schedule', size: mostSchedules, shard_size: mostSchedules } } },
})

/**
 * The body that OpenSearch is sent for a query without opening times while nothing waits to be refreshed. For
 * comparisons with the speed of OpenSearch itself.
 */
export const rawSearchBody = (query: SearchQuery, similarTo: SimilarTo): Json =>
  searchBody(
    query,
    query.condition,
    { hidden: [], schedules: undefined, similarTo },
    { from: query.offset, size: query.limit },
  )

const fieldsOf = (query: SearchQuery): string[] => [
  'id',
  'contentScore',
  'latitude',
  'longitude',
  'schedule',
  ...(query.withoutPointOf === undefined ? [] : ['flag']),
  ...(query.sort === 'name' ? ['sortName'] : query.sort === 'updated' ? ['updated'] : []),
]

/** `StrictMath` and the functions of V8 are the same algorithms (fdlibm), so distances agree to the bit. */
const distance = `
  double r = Math.PI / 180;
  double lat = doc['latitude'].value, lon = doc['longitude'].value;
  double a = StrictMath.sin(((lat - params.latitude) * r) / 2);
  double b = StrictMath.sin(((lon - params.longitude) * r) / 2);
  double h = a * a + StrictMath.cos(params.latitude * r) * StrictMath.cos(lat * r) * b * b;
  double d = 2 * ${earthRadius}D * StrictMath.asin(Math.min(1, Math.sqrt(h)));`

type Centre = { readonly latitude: number; readonly longitude: number }

/** Parameters are doubles whatever their JSON looks like. */
const distanceScript = ({ latitude, longitude }: Centre, end: string, more: Json = {}): Json => ({
  source: `${distance.replaceAll('params.latitude', '((Number) params.latitude).doubleValue()').replaceAll('params.longitude', '((Number) params.longitude).doubleValue()')} ${end}`,
  params: { latitude, longitude, ...more },
})

function sortOf(query: SearchQuery): unknown[] {
  const { area, ignoresContent } = query
  const order = orderOf(query)
  if (order === 'score')
    return ['_score', ...(ignoresContent === true ? [] : [{ contentScore: 'desc' }]), { id: 'asc' }]
  if (order === 'nearest') return [byScript(distanceScript(area as Centre, 'return d;')), { id: 'asc' }]
  const key = keySort(order, query)
  return [...(key === null ? [] : [key]), { id: 'asc' }]
}

const byScript = (script: Json): Json => ({ _script: { type: 'number', order: 'asc', script } })

/** The order by a key, as `sortKeyOf` has it; null if all keys are equal. */
function keySort(
  sort: KeySort,
  { area, distanceFrom, withoutPointOf, ignoresContent }: SearchQuery,
): Json | null {
  if (sort === 'name') return { sortName: 'asc' }
  if (sort === 'updated') return { updated: 'desc' }
  if (sort === 'completeness') return ignoresContent === true ? null : { contentScore: 'desc' }
  const centre = area.kind === 'nearest' ? area : distanceFrom
  const end = sort === 'distance' ? 'return d;' : blendEnd
  const flag = withoutPointOf ?? ''
  if (centre === undefined)
    return sort === 'distance'
      ? null
      : byScript({ source: `double d = ${noDistance}.0; ${end}`, params: blendParams })
  const { source, params } = distanceScript(centre, end, { flag, ...blendParams }) as {
    source: string
    params: Json
  }
  return byScript({
    source: `${hasNoPoint} if (far) { double d = ${noDistance}.0; ${end} } ${source}`,
    params,
  })
}

const hasNoPoint = `boolean far = doc['latitude'].size() == 0;
  if (params.flag != '') for (String flag : doc['flag']) if (flag == params.flag) far = true;`
const blendParams = { steps: nearnessSteps, worth: nearnessWorth }
const blendEnd = `double near = 0;
  for (def step : params.steps) if (d <= ((Number) step).doubleValue()) near += params.worth;
  return d - (_score + near) * ${blendUnit}.0;`

function positionOf(query: SearchQuery): unknown[] {
  const { after, ignoresContent } = query
  const id = Number(after!.id)
  if (after!.kind === 'distance') return [after!.metres, id]
  if (after!.kind === 'score')
    return [after!.score, ...(ignoresContent === true ? [] : [after!.contentScore]), id]
  const { key } = after!
  const order = orderOf(query)
  const isDescending = order === 'updated' || order === 'completeness'
  const isAlike = hasKey(order) && keySort(order, query) === null
  return [...(isAlike ? [] : [isDescending ? 0 - Number(key) : key]), id]
}

const anyOf = (field: string, ids: readonly (string | number)[]): Json => ({ terms: { [field]: ids } })
const not = (clause: Json): Json => ({ bool: { must_not: [clause] } })

function filtersOf(query: SearchQuery, { hidden, schedules, similarTo }: Extent): Json[] {
  const { filters, now } = query
  return [
    { term: { country: query.country } },
    ...areaFilters(query),
    ...(filters.categoryIds === undefined ? [] : [anyOf('category', filters.categoryIds)]),
    ...(filters.flags ?? []).map((flag) => anyOf('flag', [flag])),
    ...(filters.anyFlags ?? []).map((flags) => anyOf('flag', flags)),
    ...(filters.claimed === undefined
      ? []
      : [{ range: { claimedUntil: filters.claimed ? { gt: now } : { lte: now } } }]),
    ...(filters.updatedSince === undefined ? [] : [{ range: { updated: { gte: filters.updatedSince } } }]),
    ...(schedules === undefined ? [] : [anyOf('schedule', schedules)]),
    ...(filters.without === undefined ? [] : [not(conditionOf(filters.without, similarTo))]),
    ...(hidden.length === 0 ? [] : [not({ ids: { values: hidden } })]),
  ]
}

function areaFilters({ area, filters: { shapes }, withoutPointOf }: SearchQuery): Json[] {
  const listed = area.kind === 'places' ? [anyOf('place', area.ids)] : []
  if (shapes === undefined && (area.kind === 'country' || area.kind === 'places')) return listed
  const hasPoint = [
    ...listed,
    { exists: { field: 'latitude' } },
    ...(withoutPointOf === undefined ? [] : [not(anyOf('flag', [withoutPointOf]))]),
  ]
  const edge = area.kind === 'box' ? boxFilters(area) : area.kind === 'nearest' ? circleFilters(area) : []
  return [...hasPoint, ...edge, ...(shapes ?? []).flatMap(shapeFilters)]
}

function boxFilters({ south, west, north, east }: Extract<Area, { kind: 'box' }>): Json[] {
  const between = (gte: number, lte: number): Json => ({ range: { longitude: { gte, lte } } })
  const parts = west <= east ? [between(west, east)] : [between(west, 180), between(-180, east)]
  // -180 and 180 are one meridian.
  if (west > east || west === -180 || east === 180) parts.push(between(180, 180), between(-180, -180))
  return [{ range: { latitude: { gte: south, lte: north } } }, { bool: { should: parts } }]
}

/** Farther than any two points are apart. */
const wholeEarthMetres = 20_016_000

function circleFilters(area: Extract<Area, { kind: 'nearest' }>): Json[] {
  const { radiusMetres, latitude: lat, longitude: lon } = area
  if (radiusMetres === null || radiusMetres >= wholeEarthMetres) return []
  // Narrows the search by indexed points, which are rounded; the script decides.
  const metres = radiusMetres * 1.001 + 10
  const near = { geo_distance: { distance: `${metres}m`, location: { lat, lon } } }
  const script = distanceScript(area, 'return d <= ((Number) params.radius).doubleValue();', {
    radius: radiusMetres,
  })
  return [...(metres < wholeEarthMetres ? [near] : []), { script: { script } }]
}

/** Constant scores, so that a match scores its weight: the sum of all parts, or the best of any. */
function conditionOf(condition: Condition, similarTo: SimilarTo): Json {
  const partOf = (part: Condition): Json => conditionOf(part, similarTo)
  if (condition.kind === 'all') {
    if (condition.parts.length === 0) return { constant_score: { filter: { match_all: {} }, boost: 0 } }
    return { bool: { must: condition.parts.map(partOf) } }
  }
  if (condition.kind === 'any') {
    if (condition.parts.length === 0) return { match_none: {} }
    return { dis_max: { queries: condition.parts.map(partOf) } }
  }
  const leaves = condition.kind === 'word' ? wordLeaves(condition, similarTo) : []
  const filter =
    condition.kind === 'word'
      ? { bool: { should: leaves } }
      : anyOf(condition.kind, condition.kind === 'id' ? condition.ids.map(Number) : condition.ids)
  if (condition.kind === 'word' && leaves.length === 0) return { match_none: {} }
  return { constant_score: { filter, boost: condition.weight } }
}

type WordLeaf = Extract<Condition, { kind: 'word' }>

function wordLeaves({ form, word, fields }: WordLeaf, similarTo: SimilarTo): Json[] {
  if (form === 'exact') return fields.map((field) => ({ term: { [field]: word } }))
  if (form === 'prefix') return fields.map((field) => ({ prefix: { [field]: word } }))
  // OpenSearch takes milliseconds to find them, for each leaf anew.
  const words = similarTo(word)
  return words.length === 0 ? [] : fields.map((field) => anyOf(field, words))
}

/** Shards return this many ids: more than a directory has, so that sums over shards are exact. */
const shardSize = 1_000_000

function aggregationsOf(
  facets: readonly FacetRequest[],
  now: number,
  counted: readonly (readonly string[])[],
): Json {
  return Object.fromEntries(
    facets.flatMap((facet, i): [string, Json][] => {
      if (facet.kind === 'claimed') {
        const claimed = (range: Json): Json => ({ range: { claimedUntil: range } })
        const filters = { claimed: claimed({ gt: now }), unclaimed: claimed({ lte: now }) }
        return [[`top${i}`, { filters: { filters } }]]
      }
      if (facet.kind === 'opening')
        return [[`top${i}`, { terms: { field: 'schedule', size: mostSchedules, shard_size: mostSchedules } }]]
      const { kind, limit } = facet
      const include = counted[i] ?? []
      const order = [{ _count: 'desc' }, { _key: 'asc' }]
      const terms = { field: kind, size: Math.max(1, limit), shard_size: shardSize, order }
      const own = { field: kind, size: include.length, shard_size: shardSize, include }
      return [
        [`top${i}`, { terms }],
        ...(include.length === 0 ? [] : [[`own${i}`, { terms: own }] as [string, Json]]),
      ]
    }),
  )
}
