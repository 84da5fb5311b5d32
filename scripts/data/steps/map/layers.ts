/** What a map is made of before it is cut into tiles. */
import type { Feature, Geometry } from 'geojson'

/** The layers and their `kind`s are those of Protomaps' basemap, so that one style draws both. */
export const layerNames = [
  'earth',
  'water',
  'landuse',
  'buildings',
  'roads',
  'boundaries',
  'places',
  'pois',
] as const
export type LayerName = (typeof layerNames)[number]

export interface MapFeature {
  readonly layer: LayerName
  /** Only in tiles of this zoom and above. */
  readonly fromZoom: number
  readonly geometry: Geometry
  readonly properties: Readonly<Record<string, string | number | boolean>>
}

export type Position = readonly [longitude: number, latitude: number]

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export const asGeoJson = ({ geometry, properties }: MapFeature): Feature => ({
  type: 'Feature',
  geometry,
  properties: { ...properties },
})

/** A new polygon of rings, the outer one first. */
export const polygon = (rings: readonly (readonly Position[])[]): Geometry => ({
  type: 'Polygon',
  coordinates: rings.map((ring) => ring.map(([longitude, latitude]) => [longitude, latitude])),
})

/** In square degrees; above 0 for a ring that runs counterclockwise. */
export function signedArea(ring: readonly Position[]): number {
  let sum = 0
  for (let at = 0; at < ring.length; at++) {
    const [x1, y1] = ring[at]!
    const [x2, y2] = ring[(at + 1) % ring.length]!
    sum += x1 * y2 - x2 * y1
  }
  return sum / 2
}

/**
 * A point well inside a ring: the middle of the widest stretch of the horizontal line through its centroid.
 * Names stand there.
 */
export function labelPoint(ring: readonly Position[]): Position {
  const area = signedArea(ring)
  let y = 0
  for (let at = 0; at < ring.length; at++) {
    const [x1, y1] = ring[at]!
    const [x2, y2] = ring[(at + 1) % ring.length]!
    y += (y1 + y2) * (x1 * y2 - x2 * y1)
  }
  y = area === 0 ? ring[0]![1] : y / (6 * area)
  const crossings: number[] = []
  for (let at = 0; at < ring.length; at++) {
    const [x1, y1] = ring[at]!
    const [x2, y2] = ring[(at + 1) % ring.length]!
    if (y1 > y !== y2 > y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
  }
  crossings.sort((a, b) => a - b)
  let widest: Position = ring[0]!
  let width = -1
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const across = crossings[at + 1]! - crossings[at]!
    if (across > width) {
      width = across
      widest = [(crossings[at]! + crossings[at + 1]!) / 2, y]
    }
  }
  return widest
}
