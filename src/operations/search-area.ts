import { placeObjects } from '../entity/visible.ts'
import type { Gazetteer, Place, Point } from '../geocoding/place.ts'
import { isTerritoryOf } from '../geocoding/places/place-register.ts'
import { distanceMetres } from '../great-circle.ts'
import { boxBetween } from '../search/area.ts'
import { statedTownFlag } from '../search/document/stated-town.ts'
import type { Area } from '../search/query.ts'
import { namesakesOf } from '../search/understanding/understand.ts'
import type { QueriedObjects } from './search-filters.ts'

/** The area of a search. Points in WGS-84 degrees, already range-checked. */
export type AreaRequest =
  | { readonly kind: 'national' }
  /** Within a place of the gazetteer, by its id. */
  | { readonly kind: 'byplace'; readonly placeId: string }
  /**
   * Within the place named by `where`; if several have the name, the one nearest to `near`. With a radius,
   * everything within it of `near` or, without `near`, of the place's centre, regardless of the place's
   * borders.
   */
  | {
      readonly kind: 'bylocation'
      readonly where: string
      readonly near: Point | null
      readonly radiusMetres?: number | null
    }
  /** Two opposite corners in any order; the box spans the shorter way round in longitude. */
  | { readonly kind: 'byboundingbox'; readonly corners: readonly [Point, Point] }
  /** Everything ordered by distance, or only what lies within the radius. */
  | { readonly kind: 'bynearest'; readonly point: Point; readonly radiusMetres: number | null }

export interface AreaReading {
  /** Null for an unknown place. */
  readonly area: Area | null
  /** The origin of distances; null if there is none. */
  readonly centre: Point | null
  readonly place: Place | null
  readonly ambiguous: boolean
  /** The text was misspelt, or only part of it names the place. */
  readonly corrected: boolean
  readonly alternatives: readonly Place[]
  /** The country to search: that of the place where it is a territory of the one asked for. */
  readonly country: string
  /** The flag of listings in the town of which `where` is the name, where the gazetteer lacks it; else null. */
  readonly statedTown: string | null
  /** The street that `where` names beside or in place of a place, with the house number if listings have it; else null. */
  readonly street: string | null
  /** Larger areas around the centre, to be tried in turn where nobody is found. */
  readonly wider: readonly Area[]
}

const parameterOf = {
  byplace: 'where',
  bylocation: 'where',
  byboundingbox: 'latitude_1',
  bynearest: 'latitude',
} as const

/** Places and points of entities are derived from their addresses and from each other. */
export const queriedByArea = (area: AreaRequest): QueriedObjects =>
  area.kind === 'national' ? [] : [{ parameter: parameterOf[area.kind], objects: placeObjects }]

const sameTownMetres = 25_000
const mostAlternatives = 5
const shortestBeginning = 2

const nowhere = {
  place: null,
  ambiguous: false,
  corrected: false,
  alternatives: [],
  statedTown: null,
  street: null,
  wider: [],
} satisfies Partial<AreaReading>

/** Resolves an area request. */
export function readArea(
  area: AreaRequest,
  { country, language }: { readonly country: string; readonly language: string | null },
  gazetteer: Gazetteer,
): AreaReading {
  const plain = (found: Area, centre: Point | null): AreaReading => ({
    ...nowhere,
    area: found,
    centre,
    country,
  })
  if (area.kind === 'national') return plain({ kind: 'country' }, null)
  if (area.kind === 'byboundingbox') {
    const box = boxBetween(...area.corners)
    return plain(box, middleOf(box))
  }
  if (area.kind === 'bynearest') {
    return plain({ kind: 'nearest', ...area.point, radiusMetres: area.radiusMetres }, area.point)
  }
  if (area.kind === 'byplace') {
    const place = gazetteer.get(area.placeId) ?? null
    return place === null
      ? { ...plain({ kind: 'country' }, null), area: null }
      : { ...plain(placeArea(place, []), place), place }
  }
  const reading = gazetteer.readWhere(area.where, {
    country,
    ...(language === null ? {} : { language }),
    ...(area.near === null ? {} : { near: area.near }),
  })
  const { place } = reading
  if (place === null) {
    const alternatives =
      reading.alternatives.length > 0 ? reading.alternatives : begunAlike(area.where, country, gazetteer)
    const stated = statedTownFlag(country, area.where)
    if (stated === null) return { ...plain({ kind: 'country' }, null), area: null, alternatives }
    return { ...plain({ kind: 'country' }, null), statedTown: stated, alternatives }
  }
  const centre = area.near ?? place
  const radiusMetres = area.radiusMetres ?? null
  const around = (metres: number): Area => nearestArea(centre, metres)
  const borderless = radiusMetres === null && isBorderless(place) ? spreadOf(place) : null
  const found =
    radiusMetres !== null
      ? around(radiusMetres)
      : borderless !== null
        ? nearestArea(place, borderless)
        : placeArea(place, reading.alternatives)
  return {
    ...reading,
    area: found,
    centre: { latitude: centre.latitude, longitude: centre.longitude },
    country: isTerritoryOf(place.country, country) ? place.country : country,
    statedTown: null,
    street: null,
    wider: radiusMetres === null ? widerThan(place, borderless) : [],
  }
}

/** The area around a point, and wider ones where nobody is found in it. Without a country. */
export const aroundPoint = (point: Point, radiusMetres: number): Omit<AreaReading, 'country'> => ({
  ...nowhere,
  area: nearestArea(point, radiusMetres),
  centre: point,
  wider: widenings.point.map((factor) => nearestArea(point, radiusMetres * factor)),
})

/** The areas around a place that are searched in turn while nobody is found, as multiples of its spread. */
const widenings = { borderless: [2, 4], town: [1, 2], point: [3, 10] } as const

/** How far from its centre listings are looked for in a place without borders, metres; null for one with borders. */
export const reachOf = (place: Place): number | null =>
  isBorderless(place) ? Math.max(...widenings.borderless) * spreadOf(place) : null

/** What to try where nobody is found: in a part of a town listings often state the town, and no part. */
function widerThan(place: Place, borderless: number | null): Area[] {
  if (place.resolution !== 'town' && borderless === null) return []
  const spread = borderless ?? spreadOf(place)
  const factors = borderless === null ? widenings.town : widenings.borderless
  return factors.map((factor) => nearestArea(place, spread * factor))
}

const leastSpreadMetres = 1_500
const mostSpreadMetres = 60_000

const nearestArea = ({ latitude, longitude }: Point, radiusMetres: number): Area => ({
  kind: 'nearest',
  latitude,
  longitude,
  radiusMetres: Math.round(radiusMetres),
})

const spreadOf = ({ spread = 0 }: Place): number =>
  Math.min(mostSpreadMetres, Math.max(leastSpreadMetres, spread))

/**
 * Whether listings are no evidence of the place's borders: a postcode, or a part of a town. Few of them list
 * the part they lie in.
 */
function isBorderless({ resolution, parents }: Place): boolean {
  if (resolution === 'district') return parents[0]?.resolution === 'town'
  return ['postcode', 'sector', 'outcode', 'neighbourhood'].includes(resolution)
}

/**
 * Fallback for an unknown place name: places that share its beginning, as long a part of it as matches any.
 */
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

/** The area of a place, with gazetteer entries of the same town under other ids. */
function placeArea(place: Place, alternatives: readonly Place[]): Area {
  if (place.resolution === 'country') return { kind: 'country' }
  const close = alternatives.filter(
    ({ latitude, longitude }) =>
      distanceMetres(place.latitude, place.longitude, latitude, longitude) <= sameTownMetres,
  )
  return { kind: 'places', ids: [place.id, ...namesakesOf(place, close)] }
}

function middleOf({ south, north, west, east }: Extract<Area, { kind: 'box' }>): Point {
  const middle = (west + (west <= east ? east : east + 360)) / 2
  return { latitude: (south + north) / 2, longitude: middle > 180 ? middle - 360 : middle }
}
