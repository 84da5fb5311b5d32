import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import countries from 'i18n-iso-countries'
import { feature, mesh, type Topology } from 'topojson-client'
import { labelPoint, type MapFeature, type Position, polygon, signedArea } from './layers.ts'

/** Land, borders and names of countries out of a topology of `world-atlas`. */
export function worldFeatures(topology: Topology): readonly MapFeature[] {
  const { countries: states, land } = topology.objects
  const shapes = feature(topology, states!) as FeatureCollection<Shape, { name: string }>
  const ground = feature(topology, land!) as FeatureCollection<Shape>
  return [
    ...ground.features
      .flatMap(({ geometry }) => partsOf(geometry))
      .map(
        (rings): MapFeature => ({
          layer: 'earth',
          fromZoom: 0,
          geometry: polygon(rings),
          properties: { kind: 'earth' },
        }),
      ),
    {
      layer: 'boundaries',
      fromZoom: 0,
      geometry: mesh(topology, states!, (a, b) => a !== b),
      properties: { kind: 'country' },
    },
    ...shapes.features.flatMap(({ geometry, id, properties }) =>
      nameOf(geometry, String(id), properties.name),
    ),
  ]
}

type Shape = Polygon | MultiPolygon

/** The polygons of a shape, each a list of rings on a flat map. */
function partsOf(shape: Shape): readonly (readonly (readonly Position[])[])[] {
  const parts = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return parts.map((rings) => rings.map((ring) => flattened(ring as unknown as readonly Position[])))
}

/**
 * The source draws on a globe: its rings jump from 180 to -180 degrees, and one runs around a pole. On a flat map they
 * go on beyond 180, and the last is closed along the edge of the map.
 */
function flattened(ring: readonly Position[]): readonly Position[] {
  let turns = 0
  const flat = ring.map(([longitude, latitude], at): Position => {
    const step = longitude - (ring[at - 1]?.[0] ?? longitude)
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [longitude + turns * 360, latitude]
  })
  const [start, end] = [flat[0]!, flat.at(-1)!]
  if (turns !== 0) {
    const pole = Math.sign(start[1]) * 90
    return [...flat, [end[0], pole], [start[0], pole], start]
  }
  const middle = flat.reduce((sum, [longitude]) => sum + longitude, 0) / flat.length
  const shift = Math.round(middle / 360) * 360
  return flat.map(([longitude, latitude]) => [longitude - shift, latitude])
}

function nameOf(shape: Shape, numeric: string, name: string): MapFeature[] {
  const outlines = partsOf(shape).map((rings) => rings[0]!)
  const [largest] = outlines.toSorted((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)))
  const iso = countries.numericToAlpha2(numeric.padStart(3, '0'))?.toLowerCase()
  if (largest === undefined || iso === undefined) return []
  const [longitude, latitude] = labelPoint(largest)
  const size = Math.abs(signedArea(largest)) * Math.cos((latitude * Math.PI) / 180)
  const minZoom = size > 300 ? 1 : size > 60 ? 2 : size > 15 ? 3 : size > 2 ? 4 : 5
  return [
    {
      layer: 'places',
      fromZoom: minZoom,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { kind: 'country', name, iso, population_rank: 18 - minZoom * 2 },
    },
  ]
}
