import type { Resolution } from '../../../../src/geocoding/place.ts'

/** A place while the gazetteer is being made. */
export interface RawPlace {
  /** GeoNames id, or 0. */
  readonly geonamesId: number
  readonly name: string
  kind: Resolution
  /** Alpha-2, lower case. */
  readonly country: string
  latitude: number
  longitude: number
  population: number
  /** Metres around the centre within which most of its addresses are, by estimate. */
  spread: number
  /** IANA name; empty until the point is known. */
  timezone: string
  parent: RawPlace | null
  readonly alternates: Set<string>
  readonly abbreviations: Set<string>
  /** Names as good as the own one: without its qualifier, in other languages, colloquial. */
  readonly shortNames: Set<string>
  /** How the name is shown, by ISO 639-1 language; empty for the local one. */
  readonly labels: Map<string, string>
  /** A station or sight: as well known as a town, without a population. */
  readonly landmark: boolean
  /** Of a postcode: the places it serves, most important first. */
  readonly serves: RawPlace[]
}

export function rawPlace(fields: Pick<RawPlace, 'name' | 'kind' | 'country'> & Partial<RawPlace>): RawPlace {
  return {
    geonamesId: 0,
    latitude: Number.NaN,
    longitude: Number.NaN,
    population: 0,
    spread: 0,
    timezone: '',
    parent: null,
    alternates: new Set(),
    abbreviations: new Set(),
    shortNames: new Set(),
    labels: new Map(),
    landmark: false,
    serves: [],
    ...fields,
  }
}

/** How much a gazetteer file holds of each country. */
export interface PlaceSelection {
  /** Countries with every place and every locality of the postal table: alpha-2 lower case, or null for all. */
  readonly fullCountries: ReadonlySet<string> | null
}

/** Countries that the shipped set holds in full; of the others it holds places of a thousand people and more. */
export const FULL_COUNTRIES = 'gb im je gg ie us ca de fr es it nl be at ch au nz fi'.split(' ')

export const isFull = ({ fullCountries }: PlaceSelection, country: string): boolean =>
  fullCountries === null || fullCountries.has(country)
