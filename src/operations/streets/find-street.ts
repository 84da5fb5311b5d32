import { liveValue } from '../../entity/live.ts'
import type { Entity } from '../../entity/model.ts'
import { isAddressHidden, publicPart } from '../../entity/visible.ts'
import type { Place, Point } from '../../geocoding/place.ts'
import { metresBetween } from '../../great-circle.ts'
import type { EntityStore } from '../../ports/entity-store.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import { streetToken } from '../../search/document/document-tokens.ts'
import type { Area, SearchQuery } from '../../search/query.ts'
import { houseNumberOf, streetKey } from '../../street-name.ts'
import type { StreetText } from './street-texts.ts'

/** A street, or a house in it, by the addresses of listings. */
export interface FoundStreet {
  /** As most of its listings write it; with the house number that was found. */
  readonly name: string
  /** Whether listings have the house number asked for. Otherwise the point is that of the nearest number, or the middle. */
  readonly isHouse: boolean
  readonly point: Point
  /** Around the point, in metres, with the listings of the house or the street. */
  readonly radiusMetres: number
}

export interface StreetServices {
  readonly search: SearchIndex
  readonly store: Pick<EntityStore, 'getMany'>
}

/** Around the middle of a place, or around a caller. */
const nearPlaceMetres = 15_000
const nearCallerMetres = 50_000
/** Listings of one street lie within this; others are in a street of the same name. */
const longestStreetMetres = 8_000
const mostListings = 40

/**
 * Looks a street up in the addresses of listings: near the place of the text, else near the caller, else in the
 * whole country, where it is the one that most listings have. Costs one search and the reading of at most forty
 * entities. Null if no listing that is shown with its address has it.
 */
export async function findStreet(
  { key, number, place }: Pick<StreetText, 'key' | 'number' | 'place'>,
  near: Point | null,
  base: Pick<SearchQuery, 'country' | 'now' | 'withoutPointOf' | 'ignoresContent'>,
  { search, store }: StreetServices,
): Promise<FoundStreet | null> {
  const { hits } = await search.search({
    ...base,
    country: place?.country ?? base.country,
    condition: { kind: 'word', word: streetToken(key), fields: ['tag'], form: 'exact', weight: 1 },
    area: areaOf(place, near),
    filters: {},
    offset: 0,
    limit: mostListings,
  })
  if (hits.length === 0) return null
  const entities = await store.getMany(hits.map(({ id }) => id))
  const known = entities.flatMap((entity) => knownIn(entity, key) ?? [])
  return known.length === 0 ? null : streetOf(oneStreet(known), number)
}

const areaOf = (place: Place | null, near: Point | null): Area => {
  const centre = place ?? near
  if (centre === null) return { kind: 'country' }
  const { latitude, longitude } = centre
  return {
    kind: 'nearest',
    latitude,
    longitude,
    radiusMetres: place === null ? nearCallerMetres : Math.max(nearPlaceMetres, place.spread ?? 0),
  }
}

/** A listing in the street. */
interface Known {
  readonly point: Point
  readonly street: string
  readonly number: number | undefined
}

function knownIn(written: Entity, key: string): Known | null {
  if (written.mergedInto !== null || isAddressHidden(written)) return null
  const entity = publicPart(written)
  const { latitude, longitude } = liveValue(entity, 'geopoint')?.attributes ?? {}
  const address = liveValue(entity, 'postal_address')?.attributes ?? {}
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const line = [address.address1, address.address2]
    .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
    .find((part) => streetKey(part) === key)
  if (line === undefined) return null
  const building = typeof address.building_number === 'string' ? address.building_number : ''
  return {
    point: { latitude, longitude },
    street: withoutNumber(line),
    number: houseNumberOf(building) ?? houseNumberOf(line),
  }
}

const withoutNumber = (line: string): string =>
  line.replace(/(?<![\p{L}\p{N}])\d+\s?[a-z]?(?:\s?-\s?\d+\s?[a-z]?)?(?![\p{L}\p{N}])/giu, '').trim()

/** Of streets of one name, the one with the most listings. */
function oneStreet(known: readonly Known[]): readonly Known[] {
  let best: readonly Known[] = []
  for (const { point } of known) {
    const together = known.filter((other) => metresBetween(point, other.point) <= longestStreetMetres)
    if (together.length > best.length) best = together
  }
  return best
}

const leastRadius = 100
const houseRadius = 300

function streetOf(known: readonly Known[], asked: number | null): FoundStreet {
  const name = mostFrequent(known.map(({ street }) => street))
  const away = ({ number }: Known): number =>
    asked === null || number === undefined ? Number.POSITIVE_INFINITY : Math.abs(number - asked)
  const nearest = Math.min(...known.map(away))
  const house = Number.isFinite(nearest) ? known.filter((one) => away(one) === nearest) : []
  if (house.length > 0) {
    const isHouse = nearest === 0
    return {
      name: isHouse ? `${name} ${asked}` : name,
      isHouse,
      point: middleOf(house),
      radiusMetres: houseRadius,
    }
  }
  const point = middleOf(known)
  const reach = Math.max(...known.map((one) => metresBetween(point, one.point)))
  return { name, isHouse: false, point, radiusMetres: Math.ceil(reach) + leastRadius }
}

/** The median of each coordinate: one wrong point does not move it. */
function middleOf(known: readonly Known[]): Point {
  const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
  return {
    latitude: median(known.map(({ point }) => point.latitude)),
    longitude: median(known.map(({ point }) => point.longitude)),
  }
}

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]![0]
}
