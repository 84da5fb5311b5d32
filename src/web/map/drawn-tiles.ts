/** Reads vector tiles of a view, and puts their shapes into pixels of it. */
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { clippedLine, clippedRing, type Pixel } from './clip-parts.ts'
import type { DirectoryMap } from './directory-map.ts'
import { type Flat, worldPixels } from './flat.ts'

/** What a drawn map shows: its middle on the square of Web Mercator, its zoom, and its size in pixels. */
export interface View {
  readonly middle: Flat
  readonly zoom: number
  readonly width: number
  readonly height: number
}

/** A shape of a tile in pixels of the view. */
export interface Shape {
  readonly kind: string
  readonly detail: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly type: 'point' | 'line' | 'area'
  readonly parts: readonly (readonly Pixel[])[]
}

/** Shapes by the layer of the tiles. */
export type Shapes = ReadonlyMap<string, readonly Shape[]>

/** Most tiles of one drawing. */
const MAX_TILES = 12
/** Most shapes of one drawing, so that a dense tile costs little more than others. */
const MAX_SHAPES = 6000

const extent = 4096
const types = { 1: 'point', 2: 'line', 3: 'area' } as const

/** The shapes of the view in tiles of the zoom; a larger tile stands in where the zoom has none. */
export async function shapesOf({ archive }: DirectoryMap, view: View, tileZoom: number): Promise<Shapes> {
  const shapes = new Map<string, Shape[]>()
  if (archive === null) return shapes
  const across = 2 ** tileZoom
  const pixels = worldPixels(view.zoom)
  const left = view.middle.x * pixels - view.width / 2
  const top = view.middle.y * pixels - view.height / 2
  const size = pixels / across
  const within = (value: number) => Math.max(0, Math.min(across - 1, Math.floor(value)))
  let tiles = 0
  let count = 0
  for (let x = within(left / size); x <= within((left + view.width) / size); x++) {
    for (let y = within(top / size); y <= within((top + view.height) / size); y++) {
      if (++tiles > MAX_TILES) return shapes
      const found = await archive.tiles.getZxy(tileZoom, x, y)
      if (found === undefined) continue
      const place = (unit: { readonly x: number; readonly y: number }): Pixel => [
        x * size - left + (unit.x * size) / extent,
        y * size - top + (unit.y * size) / extent,
      ]
      const { layers } = new VectorTile(new PbfReader(new Uint8Array(found.data)))
      for (const [name, layer] of Object.entries(layers)) {
        const known = shapes.get(name) ?? []
        shapes.set(name, known)
        for (let i = 0; i < layer.length && count < MAX_SHAPES; i++) {
          const shape = shapeOf(layer.feature(i), place)
          if (shape === null || !isSeen(shape, view)) continue
          known.push(clipped(shape, view))
          count++
        }
      }
    }
  }
  return shapes
}

function shapeOf(
  feature: VectorTileFeature,
  place: (unit: { readonly x: number; readonly y: number }) => Pixel,
): Shape | null {
  const { type: number, properties } = feature
  const type = number === 0 ? undefined : types[number as 1 | 2 | 3]
  if (type === undefined) return null
  const { kind, kind_detail: detail } = properties
  return {
    kind: String(kind ?? ''),
    detail: String(detail ?? ''),
    properties,
    type,
    parts: feature.loadGeometry().map((part) => part.map(place)),
  }
}

function isSeen({ parts }: Shape, { width, height }: View): boolean {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const part of parts) {
    for (const [x, y] of part) {
      west = Math.min(west, x)
      east = Math.max(east, x)
      north = Math.min(north, y)
      south = Math.max(south, y)
    }
  }
  return west < width && east > 0 && north < height && south > 0
}

/** Strokes along the edges of what is cut off lie outside the view. Pixels. */
const margin = 32

/**
 * The shape without what lies outside the view. Browsers stop for minutes at the dashes of a border that is a million pixels
 * long, and tiles of the world reach that far.
 */
function clipped(shape: Shape, { width, height }: View): Shape {
  const frame = { west: -margin, north: -margin, east: width + margin, south: height + margin }
  switch (shape.type) {
    case 'point':
      return shape
    case 'line':
      return { ...shape, parts: shape.parts.flatMap((part) => clippedLine(part, frame)) }
    case 'area':
      return {
        ...shape,
        parts: shape.parts.map((part) => clippedRing(part, frame)).filter((part) => part.length > 0),
      }
  }
}
