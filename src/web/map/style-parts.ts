/** What layers of a style are put together from. Names and forms are those of MapLibre's style specification. */

/** A layer of a style; https://maplibre.org/maplibre-style-spec/layers/ */
export interface Layer {
  readonly id: string
  readonly type: 'background' | 'fill' | 'line' | 'symbol' | 'raster'
  readonly source?: string
  readonly 'source-layer'?: string
  readonly filter?: unknown
  readonly minzoom?: number
  readonly maxzoom?: number
  readonly layout?: Readonly<Record<string, unknown>> | undefined
  readonly paint?: Readonly<Record<string, unknown>> | undefined
}

export interface MapStyle {
  readonly version: 8
  readonly name: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly sources: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly layers: readonly Layer[]
}

/** A size in pixels that grows with the zoom, through these points. */
export const wide = (...points: readonly (readonly [zoom: number, pixels: number])[]): unknown => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...points.flat(),
]

/** The name in a language, or the local one. */
export const nameIn = (language: string): unknown => [
  'coalesce',
  ['get', `name:${language}`],
  ['get', 'name'],
]

/** Fonts of the page itself: without `glyphs`, MapLibre draws letters in the browser. The first one names the weight. */
export const textFonts = (weight: string): readonly string[] => [
  `Figtree ${weight}`,
  'Figtree',
  'Segoe UI',
  'Noto Sans',
]
