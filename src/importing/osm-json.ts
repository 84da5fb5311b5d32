import type { OpenBytes } from './encoding.ts'
import { isJsonRecord, type JsonRecord } from './json-records.ts'
import { ndjsonRows } from './ndjson.ts'
import type { OsmElement } from './osm-elements.ts'
import type { OsmTags } from './osm-tags.ts'

/**
 * The elements of an answer of Overpass in JSON. A way or relation that comes with its centre (`out center`) or its bounds has that point.
 * Source: https://dev.overpass-api.de/output_formats.html
 */
export async function* overpassElements(open: OpenBytes): AsyncGenerator<OsmElement> {
  for await (const row of ndjsonRows(open)) if ('data' in row) yield* elementOf(row.data)
}

function* elementOf({ type, id, tags, lat, lon, ...more }: JsonRecord): Generator<OsmElement> {
  const own = { id: Number(id), tags: tagsOf(tags) }
  if (type === 'node') yield { kind: 'node', ...own, latitude: Number(lat), longitude: Number(lon) }
  const point = pointOf(more)
  if (type === 'way') yield { kind: 'way', ...own, nodes: listOf(more.nodes).map(Number), ...point }
  if (type === 'relation') {
    const ways = listOf(more.members)
      .filter(isJsonRecord)
      .filter((member) => member.type === 'way')
    yield {
      kind: 'relation',
      ...own,
      members: ways.map(({ ref }) => ({ kind: 'way' as const, id: Number(ref) })),
      ...point,
    }
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const tagsOf = (tags: unknown): OsmTags =>
  isJsonRecord(tags)
    ? Object.fromEntries(Object.entries(tags).map(([key, value]) => [key, String(value)]))
    : {}

function pointOf({ center, bounds }: JsonRecord): { point?: readonly [number, number] } {
  if (isJsonRecord(center)) return { point: [Number(center.lat), Number(center.lon)] }
  if (!isJsonRecord(bounds)) return {}
  const { minlat, maxlat, minlon, maxlon } = bounds
  return { point: [(Number(minlat) + Number(maxlat)) / 2, (Number(minlon) + Number(maxlon)) / 2] }
}
