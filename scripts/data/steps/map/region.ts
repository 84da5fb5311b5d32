/** Land and sea of the region around the streets, more exact than the outlines of the world. */
import type { GeometryCollection, MultiPolygon } from 'geojson'
import { type Box, type MapFeature, type Position, polygon } from './layers.ts'

/** @param seas the seas of the world, as `geo-maps` has them */
export function regionFeatures(seas: GeometryCollection, box: Box): readonly MapFeature[] {
  const { west, south, east, north } = box
  const land: MapFeature = {
    layer: 'earth',
    fromZoom: 0,
    geometry: polygon([
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ]),
    properties: { kind: 'earth' },
  }
  const water = (seas.geometries as MultiPolygon[])
    .flatMap(({ coordinates }) => coordinates as unknown as Position[][][])
    .flatMap((rings): MapFeature[] => {
      const [outer = [], ...islands] = rings.map((ring) =>
        cutRing(smoothed(smoothed(cutRing(ring, grown(box)))), box),
      )
      if (outer.length === 0) return []
      const within = [outer, ...islands.filter((ring) => ring.length > 0)]
      return [
        { layer: 'water', fromZoom: 0, geometry: polygon(within), properties: { kind: 'ocean' } } as const,
      ]
    })
  return [land, ...water]
}

/** So much further, in degrees, lie points that a shore within the box is smoothed by. */
const margin = 0.1

const grown = ({ west, south, east, north }: Box): Box => ({
  west: west - margin,
  south: south - margin,
  east: east + margin,
  north: north + margin,
})

/**
 * A closed ring with its corners cut off, as Chaikin does. The source has a point every few hundred metres: enlarged,
 * its islands are shards, which do not look like a map.
 */
export function smoothed(ring: readonly Position[]): readonly Position[] {
  const points = ring.slice(1).flatMap(([x, y], at): Position[] => {
    const [fromX, fromY] = ring[at]!
    const along = (share: number): Position => [fromX + share * (x - fromX), fromY + share * (y - fromY)]
    return [along(0.25), along(0.75)]
  })
  return points.length === 0 ? [] : [...points, points[0]!]
}

/** The part of a closed ring within the box, by Sutherland and Hodgman: one edge of the box after the other. Empty for none. */
export function cutRing(ring: readonly Position[], { west, south, east, north }: Box): readonly Position[] {
  const edges = [
    { at: 0, limit: west, sign: 1 },
    { at: 0, limit: east, sign: -1 },
    { at: 1, limit: south, sign: 1 },
    { at: 1, limit: north, sign: -1 },
  ] as const
  let points = ring.slice(0, -1)
  for (const { at, limit, sign } of edges) {
    const isIn = (point: Position) => (point[at] - limit) * sign >= 0
    points = points.flatMap((point, i) => {
      const before = points.at(i - 1)!
      const crosses = isIn(point) !== isIn(before)
      const share = crosses ? (limit - before[at]) / (point[at] - before[at]) : 0
      const crossing: Position = [
        before[0] + share * (point[0] - before[0]),
        before[1] + share * (point[1] - before[1]),
      ]
      return [...(crosses ? [crossing] : []), ...(isIn(point) ? [point] : [])]
    })
  }
  return points.length < 3 ? [] : [...points, points[0]!]
}
