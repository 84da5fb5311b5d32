/** The style of the map, by MapLibre's specification: calm, so that markers stand out. */
import { type Palette, palettes, type Scheme } from './palette.ts'
import { buildingLayers, groundLayers, roadLayers, streetNames } from './street-layers.ts'
import type { Layer } from './style-parts.ts'
import type { TileAddress } from './tiles.ts'
import { worldLayers, worldNames } from './world-layers.ts'

export interface MapStyle {
  readonly version: 8
  readonly name: string
  readonly center?: readonly [longitude: number, latitude: number]
  readonly zoom?: number
  readonly sources: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly layers: readonly Layer[]
}

/** Zooms and box of the streets that ship, from the metadata of their archive. */
export interface DemoSheet {
  readonly worldZooms: readonly [first: number, last: number]
  readonly streetZooms: readonly [first: number, last: number]
  readonly streetBounds: readonly [west: number, south: number, east: number, north: number]
}

/** Rings that lie over each other at the edge of the sheet, and the width of one in degrees of latitude: some 7 metres. */
const fadeSteps = 12
const fadeStep = 0.000065

/** The tiles a style draws, and where browsers get them. */
export type StyledTiles =
  | { readonly kind: 'shipped'; readonly archiveUrl: string; readonly sheet: DemoSheet }
  | { readonly kind: 'archive'; readonly archiveUrl: string }
  | { readonly kind: 'address'; readonly address: TileAddress }

export interface StyleRequest {
  readonly tiles: StyledTiles
  readonly scheme: Scheme
  /** ISO 639-1 language of names. */
  readonly language: string
  /** Text; null for what the tiles say themselves. */
  readonly attribution: string | null
}

export function mapStyle({ tiles, scheme, language, attribution }: StyleRequest): MapStyle {
  const colours = palettes[scheme]
  const credit = attribution === null ? {} : { attribution: escaped(attribution) }
  // Around the streets that ship nothing is drawn: businesses that show before the streets are not to lie in the sea.
  const sea =
    tiles.kind === 'shipped'
      ? ['interpolate', ['linear'], ['zoom'], 9, colours.sea, 11, colours.offSheet]
      : colours.sea
  const background: Layer = { id: 'sea', type: 'background', paint: { 'background-color': sea } }
  const styled = (parts: Pick<MapStyle, 'sources' | 'layers' | 'center' | 'zoom'>): MapStyle => ({
    version: 8,
    name: `Highstreet ${scheme}`,
    ...parts,
    layers: [background, ...parts.layers],
  })
  if (tiles.kind === 'shipped')
    return styled(shipped(tiles.archiveUrl, tiles.sheet, colours, language, credit))
  if (tiles.kind === 'archive') {
    const source = { type: 'vector', url: `pmtiles://${tiles.archiveUrl}`, ...credit }
    return styled({ sources: { map: source }, layers: allLayers('map', colours, language) })
  }
  const { kind, url } = tiles.address
  const where = kind === 'tilejson' ? { url } : { tiles: [url] }
  if (kind === 'raster')
    return styled({
      sources: { map: { type: 'raster', ...where, tileSize: 256, maxzoom: 19, ...credit } },
      layers: [{ id: 'map', type: 'raster', source: 'map', paint: rasterPaint(scheme) }],
    })
  return styled({
    sources: { map: { type: 'vector', ...where, ...(kind === 'vector' ? { maxzoom: 14 } : {}), ...credit } },
    layers: allLayers('map', colours, language),
  })
}

const allLayers = (source: string, colours: Palette, language: string): readonly Layer[] => [
  ...groundLayers(source, colours),
  ...buildingLayers(source, colours),
  ...roadLayers(source, colours),
  ...worldLayers(source, colours).filter(({ id }) => id !== 'world-land'),
  ...streetNames(source, colours, language),
  ...worldNames(source, colours, language),
]

/**
 * Outlines of the world below the sheet of streets. Around the sheet, coasts are drawn no more once they
 * would contradict its own; the streets fade out towards its edge, so that it does not look like a tile that is missing.
 */
function shipped(
  archiveUrl: string,
  { worldZooms, streetZooms, streetBounds }: DemoSheet,
  colours: Palette,
  language: string,
  credit: Readonly<Record<string, unknown>>,
): Pick<MapStyle, 'sources' | 'layers'> {
  const [west, south, east, north] = streetBounds
  const tiles = [`pmtiles://${archiveUrl}/{z}/{x}/{y}`]
  const box = (x: number, y: number) => [
    [west - x, south - y],
    [east + x, south - y],
    [east + x, north + y],
    [west - x, north + y],
    [west - x, south - y],
  ]
  const shape = (kind: string, ...rings: readonly (readonly (readonly number[])[])[]) => ({
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'Polygon', coordinates: rings },
  })
  const inset = (step: number) => box(-2 * fadeStep * step, -fadeStep * step)
  const fade = Array.from({ length: fadeSteps }, (_, at) => shape('fade', box(0, 0), inset(at + 1)))
  return {
    sources: {
      world: { type: 'vector', tiles, minzoom: worldZooms[0], maxzoom: worldZooms[1] },
      streets: {
        type: 'vector',
        tiles,
        minzoom: streetZooms[0],
        maxzoom: streetZooms[1],
        bounds: streetBounds,
        ...credit,
      },
      sheet: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: [shape('around', box(0.6, 0.3)), ...fade],
        },
      },
    },
    layers: [
      ...worldLayers('world', colours),
      {
        id: 'around-sheet',
        type: 'fill',
        source: 'sheet',
        filter: ['==', ['get', 'kind'], 'around'],
        minzoom: 8,
        paint: {
          'fill-color': colours.offSheet,
          'fill-antialias': false,
          'fill-opacity': ['interpolate', ['linear'], ['zoom'], 9, 0, 11, 1],
        },
      },
      ...groundLayers('streets', colours),
      ...buildingLayers('streets', colours),
      ...roadLayers('streets', colours),
      ...streetNames('streets', colours, language),
      {
        id: 'sheet-fade',
        type: 'fill',
        source: 'sheet',
        filter: ['==', ['get', 'kind'], 'fade'],
        minzoom: 11,
        paint: { 'fill-color': colours.offSheet, 'fill-antialias': false, 'fill-opacity': 0.22 },
      },
      ...worldNames('world', colours, language),
    ],
  }
}

/** Pictures have the colours of their maker; in the dark, they are dimmed. */
const rasterPaint = (scheme: Scheme): Layer['paint'] =>
  scheme === 'dark'
    ? { 'raster-brightness-max': 0.7, 'raster-saturation': -0.4 }
    : { 'raster-saturation': -0.2 }

/** MapLibre shows attributions as HTML. Links are not made of them: operators state plain text. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
