/** The names of towns on the map, out of the gazetteer that ships. */
import { openTables } from '../../../../src/frozen-tables.ts'
import { kindNumber } from '../../../../src/geocoding/places/place-kinds.ts'
import { PlaceTable } from '../../../../src/geocoding/places/place-table.ts'
import { pageLanguages } from '../../../../src/page-languages.ts'
import type { Box, MapFeature } from './layers.ts'

/** Least population of the towns that are named from a zoom on. */
const zoomsOfTowns: readonly (readonly [people: number, zoom: number])[] = [
  [5_000_000, 3],
  [1_500_000, 4],
  [450_000, 5],
  [150_000, 6],
  [50_000, 7],
  [20_000, 8],
  [10_000, 9],
]
const zoomOfSmallTowns = 10
const zoomOfQuarters = 12
/** Smaller towns go by one name in all languages: their names would be most of the archive. */
const peopleOfTranslated = 100_000

const TOWN = kindNumber('town')
const QUARTERS = [kindNumber('neighbourhood'), kindNumber('district')]

export interface TownNames {
  /** Towns of the whole world, without those too small for `lastZoom`. */
  readonly world: readonly MapFeature[]
  /** Smaller towns and quarters of towns in the region. */
  readonly region: readonly MapFeature[]
}

/**
 * @param tables the unpacked gazetteer
 * @param region where small places are named, too
 * @param streets where the streets have names of their own; only towns are named there
 * @param worldZoom the last zoom with tiles of the world: its tiles have all towns, and styles compare `min_zoom`
 * @param regionZoom the same for the region
 */
export function townNames(
  tables: ArrayBufferLike,
  { region, streets, worldZoom, regionZoom }: TownNamesRequest,
): TownNames {
  const table = new PlaceTable(openTables(tables))
  const places = Array.from({ length: table.frozenSize }, (_, place) => place)
    .filter((place) => !table.isLandmark(place))
    .sort((a, b) => table.population(b) - table.population(a) || a - b)
  const named = (place: number, kind: string, minZoom: number, lastZoom: number): MapFeature => {
    const { latitude, longitude } = table.point(place)
    return {
      layer: 'places',
      fromZoom: Math.min(minZoom, lastZoom),
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { kind, min_zoom: minZoom, ...namesOf(table, place) },
    }
  }
  const world: MapFeature[] = []
  const small: MapFeature[] = []
  for (const place of places) {
    const kind = table.kind(place)
    const { latitude, longitude } = table.point(place)
    const people = table.population(place)
    const zoom = zoomsOfTowns.find(([least]) => people >= least)?.[1]
    if (kind === TOWN && zoom !== undefined) world.push(named(place, 'locality', zoom, worldZoom))
    else if (!isWithin(region, latitude, longitude) || isWithin(streets, latitude, longitude)) continue
    else if (kind === TOWN) small.push(named(place, 'locality', zoomOfSmallTowns, regionZoom))
    else if (QUARTERS.includes(kind)) small.push(named(place, 'neighbourhood', zoomOfQuarters, regionZoom))
  }
  return { world, region: small }
}

export interface TownNamesRequest {
  readonly region: Box
  readonly streets: Box
  readonly worldZoom: number
  readonly regionZoom: number
}

const isWithin = ({ west, south, east, north }: Box, latitude: number, longitude: number): boolean =>
  longitude > west && longitude < east && latitude > south && latitude < north

/** The local name, and those in the languages of the pages that differ, as `name:fi`. */
function namesOf(table: PlaceTable, place: number): Record<string, string> {
  const name = table.label(place, undefined) ?? table.name(place)
  const isTranslated = table.population(place) >= peopleOfTranslated
  const others = (isTranslated ? pageLanguages : []).flatMap((language) => {
    const label = table.label(place, language) ?? table.name(place)
    return label === name ? [] : [[`name:${language}`, label] as const]
  })
  return { name, ...Object.fromEntries(others) }
}
