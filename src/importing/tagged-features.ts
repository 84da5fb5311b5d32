import type { CsvCells } from './csv.ts'
import type { OpenBytes } from './encoding.ts'
import { geoJsonFeatures } from './geojson.ts'
import type { MappedRow, SourceRow } from './mapped-row.ts'
import { cellsIn, firstColumns, isJsonRecord, type JsonRecord } from './ndjson.ts'
import { isBusiness, mapTaggedPlace } from './osm-tags.ts'
import { mapOverture } from './overture.ts'

/**
 * Maps a GeoJSON feature: an Overture place by its `names`, anything else by OpenStreetMap's tags, as AllThePlaces and the
 * exports of OpenStreetMap write them. `ref` of a spider is the supplier id, because the feature's own id may change.
 */
export function mapFeature(defaultCountry: string | undefined): (feature: JsonRecord) => MappedRow {
  const overture = mapOverture(defaultCountry)
  const tagged = mapTaggedPlace(defaultCountry)
  return (feature) => {
    if (isJsonRecord(feature.names)) return overture(feature)
    const tags = Object.fromEntries(
      Object.entries(feature).flatMap(([key, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
      ),
    )
    const [longitude, latitude] = pointOf(feature.geometry)
    const spider = tags['@spider']
    const id = spider && tags.ref ? `${spider}:${tags.ref}` : (tags['@id'] ?? tags.id ?? null)
    return tagged({ id, tags, latitude, longitude })
  }
}

const FEATURES_SEEN = 100

/** Whether one of the first features has tags of OpenStreetMap or the names of Overture; else its properties are columns of any names. */
export async function areTagged(open: OpenBytes): Promise<boolean> {
  let seen = 0
  for await (const row of geoJsonFeatures(open)) {
    if ('data' in row && isTagged(row.data)) return true
    if (++seen === FEATURES_SEEN) break
  }
  return false
}

const isTagged = (feature: JsonRecord): boolean =>
  isJsonRecord(feature.names) ||
  Object.keys(feature).some((key) => /^(addr:|contact:|@)/.test(key)) ||
  isBusiness(Object.fromEntries(Object.entries(feature).map(([key, value]) => [key, String(value)])))

/** The point of a geometry, or the middle of its first ring or line: longitude and latitude. */
export function pointOf(geometry: unknown): readonly [number, number] | readonly [null, null] {
  if (!isJsonRecord(geometry)) return [null, null]
  let list: unknown = geometry.coordinates
  while (Array.isArray(list) && Array.isArray(list[0]) && Array.isArray(list[0][0])) list = list[0]
  if (!Array.isArray(list)) return [null, null]
  const points = (Array.isArray(list[0]) ? list : [list]) as readonly (readonly number[])[]
  const mean = (at: number) => points.reduce((sum, point) => sum + Number(point[at]), 0) / points.length
  const [longitude, latitude] = [mean(0), mean(1)]
  return Number.isFinite(longitude) && Number.isFinite(latitude) ? [longitude, latitude] : [null, null]
}

/** The names of the properties in the first thousand features, with `latitude` and `longitude` of the point. */
export const featureColumns = (open: OpenBytes, named?: readonly string[]): Promise<readonly string[]> =>
  firstColumns(featureCells(open), named)

/** Features as rows of a table, with a member `b` of a property `a` in the column `a.b`. */
export async function* featureCells(open: OpenBytes): AsyncGenerator<SourceRow<CsvCells>> {
  for await (const row of geoJsonFeatures(open)) {
    if ('fault' in row) {
      yield row
      continue
    }
    const { geometry, ...properties } = row.data
    const [longitude, latitude] = pointOf(geometry)
    const point = latitude === null ? {} : { latitude: String(latitude), longitude: String(longitude) }
    const cells = cellsIn(properties)
    yield { line: row.line, data: { ...Object.fromEntries(cells), ...point } }
  }
}
