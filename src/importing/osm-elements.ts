import type { SourceRow } from './mapped-row.ts'
import { isBusiness, type OsmTags, type TaggedPlace } from './osm-tags.ts'

export interface OsmMember {
  readonly kind: 'node' | 'way' | 'relation'
  readonly id: number
}

export type OsmElement =
  | {
      readonly kind: 'node'
      readonly id: number
      readonly tags: OsmTags
      readonly latitude: number
      readonly longitude: number
    }
  | {
      readonly kind: 'way'
      readonly id: number
      readonly tags: OsmTags
      readonly nodes: readonly number[]
      /** Latitude and longitude, where the source has them. */
      readonly point?: readonly [number, number]
    }
  | {
      readonly kind: 'relation'
      readonly id: number
      readonly tags: OsmTags
      readonly members: readonly OsmMember[]
      readonly point?: readonly [number, number]
    }

/**
 * The businesses of an OpenStreetMap file: nodes where they are, ways and relations at the middle of their nodes. Three readings,
 * so that memory holds only the nodes of businesses: relations, then ways, then everything. `line` counts the businesses.
 */
export async function* osmPlaces(
  read: () => AsyncIterable<OsmElement>,
): AsyncGenerator<SourceRow<TaggedPlace>> {
  const relationWays = new Map<number, readonly number[]>()
  for await (const element of read()) {
    if (element.kind === 'relation' && isBusiness(element.tags))
      for (const way of waysOf(element.members)) relationWays.set(way, [])
  }
  const points = new Map<number, readonly [number, number] | undefined>()
  for await (const element of read()) {
    if (element.kind !== 'way') continue
    const needed = relationWays.has(element.id)
    if (needed) relationWays.set(element.id, element.nodes)
    if (needed || isBusiness(element.tags)) for (const node of element.nodes) points.set(node, undefined)
  }
  let line = 0
  for await (const element of read()) {
    if (element.kind === 'node' && points.has(element.id))
      points.set(element.id, [element.latitude, element.longitude])
    if (!isBusiness(element.tags)) continue
    const middle = middleOf(element, points, relationWays)
    const [latitude, longitude] = middle ?? [null, null]
    yield {
      line: ++line,
      data: { id: `osm:${element.kind}/${element.id}`, tags: element.tags, latitude, longitude },
    }
  }
}

const waysOf = (members: readonly OsmMember[]): number[] =>
  members.flatMap(({ kind, id }) => (kind === 'way' ? id : []))

/** A closed way names its first node twice, which counts once. */
function middleOf(
  element: OsmElement,
  points: ReadonlyMap<number, readonly [number, number] | undefined>,
  ways: ReadonlyMap<number, readonly number[]>,
): readonly [number, number] | undefined {
  if (element.kind === 'node') return [element.latitude, element.longitude]
  if (element.point) return element.point
  const ids =
    element.kind === 'way' ? element.nodes : waysOf(element.members).flatMap((way) => ways.get(way) ?? [])
  const known = [...new Set(ids)].flatMap((id) => {
    const point = points.get(id)
    return point ? [point] : []
  })
  if (known.length === 0) return undefined
  const mean = (at: 0 | 1) => known.reduce((sum, point) => sum + point[at], 0) / known.length
  return [mean(0), mean(1)]
}
