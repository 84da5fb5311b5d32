import { createHash } from 'node:crypto'
import type { Gazetteer, Place, Resolution } from '../place.ts'

/** A place in the format of `GET /v1/location`. */
export interface LocationRecord {
  readonly _id: string
  /** `1-` and 32 hex digits; changes when the record does. */
  readonly _rev: string
  readonly name: string
  readonly formal_name: string
  readonly latitude: number
  readonly longitude: number
  readonly resolution: Resolution
  readonly country: string
  readonly population: number
  readonly description: string
  readonly timezone: string
  readonly parent_town: readonly string[]
  readonly parent_county: readonly string[]
  readonly parent_province: readonly string[]
  readonly parent_neighbourhood: readonly string[]
  readonly parent_region: readonly string[]
  readonly parent_district: readonly string[]
  readonly postalcode: readonly string[]
  readonly language: string
  readonly type: 'postal'
}

/**
 * The API record of a place. The gazetteer parameter keeps callers independent of the record's data sources.
 */
export function locationRecord(place: Place, _gazetteer: Pick<Gazetteer, 'get'>): LocationRecord {
  const parents = (kind: Resolution) =>
    place.parents.filter(({ resolution }) => resolution === kind).map(({ id }) => id)
  const content = {
    name: place.name,
    formal_name: place.formalName,
    latitude: place.latitude,
    longitude: place.longitude,
    resolution: place.resolution,
    country: place.country,
    population: place.population,
    description: '',
    timezone: place.timezone,
    parent_town: parents('town'),
    parent_county: parents('county'),
    parent_province: parents('province'),
    parent_neighbourhood: parents('neighbourhood'),
    parent_region: parents('region'),
    parent_district: parents('district'),
    postalcode: place.postcodes,
    language: 'en',
    type: 'postal' as const,
  }
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
  return { _id: place.id, _rev: `1-${digest}`, ...content }
}
