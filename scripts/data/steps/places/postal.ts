import { cityReach } from '../../../../src/geocoding/places/place-kinds.ts'
import { placeKey } from '../../../../src/geocoding/text/place-key.ts'
import { codeKey, isShortened } from '../../../../src/geocoding/text/postcode.ts'
import { metresBetween } from '../../../../src/great-circle.ts'
import { isFull, type PlaceSelection, type RawPlace, rawPlace } from './model.ts'
import { centreOf, NearbyIndex } from './nearby.ts'
import type { PostalRow } from './read-postcodes.ts'

export interface PostalPlaces {
  readonly localities: readonly RawPlace[]
  readonly postcodes: readonly RawPlace[]
}

const SAME_PLACE_METRES = 12_000
const SAME_LOCALITY_METRES = 8_000

/** Countries whose postal names describe an area rather than name a place. */
const DESCRIPTIVE = new Set(['ca', 'ie'])

/**
 * Joins the postal table with the gazetteer: a row's locality is the place of that name near by, or becomes a place of its own; a code
 * becomes a place at the mean of its rows, which serves those localities.
 */
export function joinPostalRows(
  rows: readonly PostalRow[],
  cities: readonly RawPlace[],
  selection: PlaceSelection,
): PostalPlaces {
  const byName = indexNames(cities)
  const known: KnownPlaces = { all: new NearbyIndex(0.1), large: new NearbyIndex() }
  const near = known.all
  for (const city of cities) near.add(city)
  for (const city of cities) if (city.population >= SMALLEST_LARGE_CITY) known.large.add(city)
  const localities: RawPlace[] = []
  const codes = new Map<string, { place: RawPlace; rows: { row: PostalRow; locality: RawPlace | null }[] }>()
  for (const row of rows) {
    if (isOutside(row)) continue
    const key = `${row.country} ${codeKey(row.country, row.code)}`
    const entry = codes.get(key) ?? { place: postcodePlace(row), rows: [] }
    codes.set(key, entry)
    const named = isFull(selection, row.country)
      ? () => localityOf(row, byName, known, localities)
      : () => knownLocality(row, byName)
    const locality = DESCRIPTIVE.has(row.country) ? null : named()
    if (DESCRIPTIVE.has(row.country)) entry.place.alternates.add(row.city)
    entry.rows.push({ row, locality })
  }
  for (const { place, rows: own } of codes.values()) settleCode(place, own, near)
  return { localities, postcodes: [...codes.values()].map(({ place }) => place) }
}

/** Military addresses and codes without a real position. */
const isOutside = (row: PostalRow) => /^(APO|FPO|DPO) /.test(row.city) || row.code === 'H0H'

type NameIndex = Map<string, RawPlace[]>

function indexNames(cities: readonly RawPlace[]): NameIndex {
  const index: NameIndex = new Map()
  for (const city of cities) {
    const keys = new Set([city.name, ...city.alternates].map((name) => `${city.country} ${placeKey(name)}`))
    for (const key of keys) addName(index, key, city)
  }
  return index
}

function addName(index: NameIndex, key: string, place: RawPlace): void {
  const places = index.get(key)
  if (places) places.push(place)
  else index.set(key, [place])
}

function postcodePlace(row: PostalRow): RawPlace {
  const outcodes = 'gb im je gg ie ca'.split(' ').includes(row.country) || isShortened(row.country)
  const name = codeKey(row.country, row.code).toUpperCase()
  return rawPlace({ name, kind: outcodes ? 'outcode' : 'postcode', country: row.country })
}

/** The name without what the postal service adds: `Genève 10`, `Buchs SG`, `Wien, Innere Stadt`, `Paris CEDEX 08`. */
function postalName(row: PostalRow): string {
  const name = row.city.replace(/ CEDEX.*$/i, '')
  if (row.country === 'ch') return name.replace(/ (\d+|PF)$/, '').replace(/ [A-Z]{2}$/, '')
  if (row.country === 'at') return name.replace(/^(Wien|Graz|Linz|Salzburg|Innsbruck), /, '')
  return name
}

function localityOf(
  row: PostalRow,
  byName: NameIndex,
  known: KnownPlaces,
  localities: RawPlace[],
): RawPlace | null {
  const name = postalName(row)
  const key = `${row.country} ${placeKey(name)}`
  const same = closest(row, byName.get(key) ?? [])
  if (same && same.metres <= reachOf(same.place)) return same.place
  if (row.country === 'de' && (row.accuracy === 0 || /GmbH|\bAG\b|e\. ?V\.|& Co/.test(row.city))) return null
  if (row.accuracy === ESTIMATED || /\d{3}/.test(name) || placeKey(name) === '') return null
  const { latitude, longitude, country } = row
  const locality = rawPlace({ name, kind: 'town', country, latitude, longitude })
  placeWithin(locality, known)
  addName(byName, key, locality)
  localities.push(locality)
  return locality
}

/** Only a place that the gazetteer has: where it holds no hamlets, a row makes none. */
function knownLocality(row: PostalRow, byName: NameIndex): RawPlace | null {
  const same = closest(row, byName.get(`${row.country} ${placeKey(postalName(row))}`) ?? [])
  return same && same.metres <= reachOf(same.place) ? same.place : null
}

const reachOf = (place: RawPlace): number =>
  place.geonamesId > 0 ? SAME_PLACE_METRES + 2.5 * cityReach(place.population) : SAME_LOCALITY_METRES

const FURTHEST_NAMESAKE_METRES = 60_000
const METRES_OF_A_DEGREE = 111_000

function closest(
  point: PostalRow,
  places: readonly RawPlace[],
): { place: RawPlace; metres: number } | undefined {
  const found = places
    .filter(
      ({ latitude }) =>
        Math.abs(latitude - point.latitude) * METRES_OF_A_DEGREE < FURTHEST_NAMESAKE_METRES * 1.01,
    )
    .map((place) => ({ place, metres: metresBetween(place, point) }))
    .filter(({ metres }) => metres <= FURTHEST_NAMESAKE_METRES)
    .sort((a, b) => a.metres - b.metres)
  return found.find(({ place, metres }) => place.population > 0 && metres <= reachOf(place)) ?? found[0]
}

const NEAREST_SEARCHES = [4_000, 12_000, 40_000]
const SMALLEST_LARGE_CITY = 50_000
const LARGEST_CITY = 40_000_000

interface KnownPlaces {
  readonly all: NearbyIndex<RawPlace>
  readonly large: NearbyIndex<RawPlace>
}

/** A locality lies in the city that reaches it, else in the subdivision of the nearest known place. */
function placeWithin(locality: RawPlace, known: KnownPlaces): void {
  const inCountry = ({ item }: { item: RawPlace }) => item.country === locality.country
  const nearest = NEAREST_SEARCHES.map((metres) => known.all.within(locality, metres).find(inCountry)).find(
    Boolean,
  )?.item
  if (!nearest) return
  const nearestTown = nearest.kind === 'town' ? nearest : nearest.parent
  const city = known.large
    .within(locality, cityReach(LARGEST_CITY))
    .filter(inCountry)
    .filter(({ item, metres }) => item.kind === 'town' && metres <= cityReach(item.population))
    .sort((a, b) => b.item.population - a.item.population)[0]?.item
  const parts = city && (nearestTown === city || nearestTown?.parent === city.parent)
  locality.kind = parts ? 'neighbourhood' : 'town'
  locality.parent = parts ? city : ((nearestTown?.kind === 'town' ? nearestTown.parent : nearestTown) ?? null)
}

/** GeoNames' grade of a point that may be anywhere in the state. */
const ESTIMATED = 1
const TOWN_SEARCH_METRES = 30_000

function settleCode(
  place: RawPlace,
  rows: readonly { row: PostalRow; locality: RawPlace | null }[],
  near: NearbyIndex<RawPlace>,
): void {
  const measured = rows.filter(({ row }) => row.accuracy !== ESTIMATED)
  const centre = centreOf((measured.length > 0 ? measured : rows).map(({ row }) => row))
  place.latitude = centre.latitude
  place.longitude = centre.longitude
  const served = new Set(rows.map(({ locality }) => locality).filter((locality) => locality !== null))
  place.serves.push(...[...served].sort((a, b) => b.population - a.population))
  place.parent = place.serves[0] ?? mainTownNear(place, near)
}

/** The town that counts most at a point: people over the square of the distance. */
function mainTownNear(point: RawPlace, near: NearbyIndex<RawPlace>): RawPlace | null {
  const pull = ({ item, metres }: { item: RawPlace; metres: number }) =>
    item.population / (metres + 2_000) ** 2
  const towns = near
    .within(point, TOWN_SEARCH_METRES)
    .filter(({ item }) => item.country === point.country && item.kind === 'town')
  return towns.sort((a, b) => pull(b) - pull(a))[0]?.item ?? null
}
