import type { FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import countries from 'i18n-iso-countries'
import { feature, mesh, type Topology } from 'topojson-client'
import { labelPoint, type MapFeature, type Position, signedArea } from './layers.ts'

/** Land, borders and names of countries out of a topology of `world-atlas`. */
export function worldFeatures(topology: Topology): readonly MapFeature[] {
  const { countries: states, land } = topology.objects
  const shapes = feature(topology, states!) as FeatureCollection<Polygon | MultiPolygon, { name: string }>
  const borders = mesh(topology, states!, (a, b) => a !== b) as MultiLineString
  const ground = feature(topology, land!) as FeatureCollection<Polygon | MultiPolygon>
  return [
    ...ground.features.map(
      ({ geometry }): MapFeature => ({
        layer: 'earth',
        fromZoom: 0,
        geometry,
        properties: { kind: 'earth' },
      }),
    ),
    { layer: 'boundaries', fromZoom: 0, geometry: borders, properties: { kind: 'country' } },
    ...shapes.features.flatMap((shape) => nameOf(shape.geometry, String(shape.id), shape.properties.name)),
  ]
}

function nameOf(shape: Polygon | MultiPolygon, numeric: string, name: string): MapFeature[] {
  const parts = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const rings = parts.map((part) => part[0] as unknown as readonly Position[])
  const [largest] = rings.toSorted((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)))
  const iso = countries.numericToAlpha2(numeric.padStart(3, '0'))?.toLowerCase()
  if (largest === undefined || iso === undefined) return []
  const [longitude, latitude] = labelPoint(largest)
  const size = Math.abs(signedArea(largest)) * Math.cos((latitude * Math.PI) / 180)
  const minZoom = size > 300 ? 1 : size > 60 ? 2 : size > 15 ? 3 : size > 2 ? 4 : 5
  return [
    {
      layer: 'places',
      fromZoom: Math.min(minZoom, 5),
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { kind: 'country', name, iso, population_rank: 18 - minZoom * 2 },
    },
  ]
}
