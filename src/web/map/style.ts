/** The style of the map, by MapLibre's specification: calm, so that markers stand out. */
import { type Palette, palettes, type Scheme } from './palette.ts'
import { type DemoSheet, shippedStyle } from './shipped-style.ts'
import { buildingLayers, groundLayers, roadLayers, streetNames } from './street-layers.ts'
import type { Layer, MapStyle } from './style-parts.ts'
import type { TileAddress } from './tiles.ts'
import { worldLayers, worldNames } from './world-layers.ts'

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
  // Close by, what is not known, or not there yet, looks like land: businesses are not to lie in the sea.
  const sea =
    tiles.kind === 'shipped'
      ? ['interpolate', ['linear'], ['zoom'], 10, colours.sea, 12, colours.land]
      : colours.sea
  const background: Layer = { id: 'sea', type: 'background', paint: { 'background-color': sea } }
  const styled = (parts: Pick<MapStyle, 'sources' | 'layers' | 'metadata'>): MapStyle => ({
    version: 8,
    name: `Highstreet ${scheme}`,
    ...parts,
    layers: [background, ...parts.layers],
  })
  if (tiles.kind === 'shipped')
    return styled(shippedStyle(tiles.archiveUrl, tiles.sheet, colours, language, credit))
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

/** Pictures have the colours of their maker; in the dark, they are dimmed. */
const rasterPaint = (scheme: Scheme): Layer['paint'] =>
  scheme === 'dark'
    ? { 'raster-brightness-max': 0.7, 'raster-saturation': -0.4 }
    : { 'raster-saturation': -0.2 }

/** MapLibre shows attributions as HTML. Links are not made of them: operators state plain text. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
