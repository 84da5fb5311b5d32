/** The style of the tiles that ship: outlines of the world, the coast of a region on them, and streets in its middle. */
import type { Palette } from './palette.ts'
import { buildingLayers, groundLayers, quarterLook, roadLayers, streetNames } from './street-layers.ts'
import { type Layer, type MapStyle, nameIn, textFonts, wide } from './style-parts.ts'
import { worldLayers, worldNames } from './world-layers.ts'

type Edges = readonly [west: number, south: number, east: number, north: number]
type Zooms = readonly [first: number, last: number]

/** What the tiles that ship show, from the metadata of their archive. */
export interface DemoSheet {
  readonly worldZooms: Zooms
  readonly regionZooms: Zooms
  readonly regionBounds: Edges
  readonly streetZooms: Zooms
  readonly streetBounds: Edges
}

/** Rings that lie over each other at the edge of the streets, and the width of one in degrees of latitude: some 7 metres. */
const fadeSteps = 12
const fadeStep = 0.000065

/**
 * The streets fade out towards the edge of their sheet, so that it does not look like a tile that is missing. Around
 * it lie land, sea and the names of places. The bounds of the streets are in the metadata: `browser/map.js` tells
 * visitors who have left them.
 */
export function shippedStyle(
  archiveUrl: string,
  sheet: DemoSheet,
  colours: Palette,
  language: string,
  credit: Readonly<Record<string, unknown>>,
): Pick<MapStyle, 'sources' | 'layers' | 'metadata'> {
  const { worldZooms, regionZooms, regionBounds, streetZooms, streetBounds } = sheet
  const source = ([minzoom, maxzoom]: Zooms) => ({
    type: 'vector',
    tiles: [`pmtiles://${archiveUrl}/{z}/{x}/{y}`],
    minzoom,
    maxzoom,
    ...credit,
  })
  return {
    metadata: { 'highstreet:streets': streetBounds },
    sources: {
      world: source(worldZooms),
      region: { ...source(regionZooms), bounds: regionBounds },
      streets: { ...source(streetZooms), bounds: streetBounds },
      fade: { type: 'geojson', data: fadingEdge(streetBounds) },
    },
    layers: [
      ...worldLayers('world', colours),
      ...regionLayers('region', colours),
      ...groundLayers('streets', colours),
      ...buildingLayers('streets', colours),
      ...roadLayers('streets', colours),
      {
        id: 'streets-fade',
        type: 'fill',
        source: 'fade',
        minzoom: 11,
        paint: { 'fill-color': colours.land, 'fill-antialias': false, 'fill-opacity': 0.22 },
      },
      // Towns have their names from the world's tiles.
      ...streetNames('streets', colours, language).filter(({ id }) => id !== 'streets-towns'),
      ...placeNames('region', colours, language),
      ...placeNames('world', colours, language),
      ...worldNames('world', colours, language),
    ],
  }
}

function fadingEdge([west, south, east, north]: Edges) {
  const box = (step: number) => {
    const [x, y] = [2 * fadeStep * step, fadeStep * step]
    return [
      [west + x, south + y],
      [east - x, south + y],
      [east - x, north - y],
      [west + x, north - y],
      [west + x, south + y],
    ]
  }
  const rings = Array.from({ length: fadeSteps }, (_, at) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [box(0), box(at + 1)] },
  }))
  return { type: 'FeatureCollection', features: rings }
}

const regionLayers = (source: string, colours: Palette): readonly Layer[] => [
  {
    id: 'region-land',
    type: 'fill',
    source,
    'source-layer': 'earth',
    paint: { 'fill-color': colours.land, 'fill-antialias': false },
  },
  {
    id: 'region-sea',
    type: 'fill',
    source,
    'source-layer': 'water',
    // Close by, its shore is not where those of the streets are.
    paint: {
      'fill-color': colours.sea,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 12, 1, 14, 0.35],
    },
  },
  {
    id: 'region-borders',
    type: 'line',
    source: 'world',
    'source-layer': 'boundaries',
    minzoom: 6,
    paint: {
      'line-color': colours.border,
      'line-width': wide([6, 1.2], [12, 1.6]),
      'line-dasharray': [4, 2],
    },
  },
]

/** A size in pixels: 11 at zoom 3, and at zoom 12 that of a property, between two of its values. */
const wideBy = (
  property: string,
  ...values: readonly (readonly [value: number, pixels: number])[]
): unknown => [
  'interpolate',
  ['linear'],
  ['zoom'],
  3,
  11,
  12,
  ['interpolate', ['linear'], ['get', property], ...values.flat()],
]

/** Names of towns, the larger ones first, and of quarters where one looks closely, as on the streets. */
const placeNames = (source: string, colours: Palette, language: string): readonly Layer[] => {
  const named = (kind: string, colour: keyof Palette, limits: Partial<Layer>, layout: Layer['layout']) => ({
    id: `${source}-${kind}`,
    type: 'symbol' as const,
    source,
    'source-layer': 'places',
    filter: ['all', ['==', ['get', 'kind'], kind], ['<=', ['get', 'min_zoom'], ['zoom']]],
    ...limits,
    layout: {
      'text-field': nameIn(language),
      'text-font': textFonts('SemiBold'),
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': ['get', 'min_zoom'],
      ...layout,
    },
    paint: { 'text-color': colours[colour], 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
  })
  const size = { 'text-size': wideBy('min_zoom', [4, 20], [10, 13]) }
  return [
    named('neighbourhood', 'inkSoft', { minzoom: 12 }, quarterLook),
    named('locality', 'ink', { minzoom: 3, maxzoom: 14 }, size),
  ]
}
