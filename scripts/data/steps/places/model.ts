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
    serves: [],
    ...fields,
  }
}

/** Which countries and how much a gazetteer file holds. */
export interface PlaceSelection {
  /** Alpha-2 lower case, or null for all. */
  readonly countries: ReadonlySet<string> | null
}

/** Countries of the set that ships with the product. */
export const BASE_COUNTRIES = 'gb ie us ca de fr es it nl be at ch au nz fi'.split(' ')

export const includes = (selection: PlaceSelection, country: string): boolean =>
  selection.countries === null || selection.countries.has(country)
