/** A map drawn by the server, for pages without JavaScript or WebGL, and until the other map has loaded. */
import { LruCache } from '../../lru-cache.ts'
import type { DirectoryMap } from '../map/directory-map.ts'
import { type Shapes, shapesOf, type View } from '../map/drawn-tiles.ts'
import { type Flat, flatten, worldPixels } from '../map/flat.ts'
import { palettes } from '../map/palette.ts'
import { isInRegion, shareOfStreets, sheetZoom } from '../map/sheet-zoom.ts'
import { drawnLayers, drawnNames, escaped } from '../map/svg-layers.ts'

export interface SvgMapPin {
  readonly latitude: number
  readonly longitude: number
  /** One to three characters, such as a number. */
  readonly label: string
  readonly name: string
  readonly href?: string | undefined
}

export interface SvgMapRequest {
  /** Accessible name. */
  readonly label: string
  /** ISO 639-1 language of names. */
  readonly language: string
  readonly pins: readonly SvgMapPin[]
  /** What to show, in degrees; otherwise all pins. */
  readonly box?: Readonly<Record<'south' | 'west' | 'north' | 'east', number>> | undefined
  /** What to show without box and pins. */
  readonly centre?: { readonly latitude: number; readonly longitude: number } | undefined
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** Drawn maps without pins, of each directory. Each takes some tens of kilobytes. */
const keptDrawings = 200
const drawings = new WeakMap<DirectoryMap, LruCache<string, Promise<string>>>()

/** The zoom at which a single point is shown. */
export const closest = 16
const aroundPlace = 13
const padding = 44

/**
 * The map as an `<svg>` element; empty where there is nothing to show, or where tiles come from another server. Its colours are those of the light.
 */
export async function svgMap(map: DirectoryMap, request: SvgMapRequest): Promise<string> {
  const view = withinSheet(viewOf(request), map.sheet)
  if (view === null || map.archive === null) return ''
  const { width, height, label, language } = request
  const ground = await drawing(map, view, language)
  const pins = request.pins.map((pin) => drawnPin(pin, view)).join('')
  return `<svg class="map-still" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" role="group" aria-label="${escaped(label)}" font-family="inherit"><g aria-hidden="true">${ground}</g>${pins}<text class="map-inkSoft map-credit" x="${width - 6}" y="${height - 7}" text-anchor="end" font-size="10" fill="${palettes.light.inkSoft}" stroke="${palettes.light.halo}" stroke-width="3" paint-order="stroke">${escaped(map.attribution)}</text></svg>`
}

/** Zooms in quarters and a middle in pixels, so that equal views have equal drawings. Null without anything to show. */
function viewOf({ box, pins, centre, width, height }: SvgMapRequest): View | null {
  const corners =
    box !== undefined
      ? [flatten(box.south, box.west), flatten(box.north, box.east)]
      : pins.map(({ latitude, longitude }) => flatten(latitude, longitude))
  if (corners.length === 0 && centre === undefined) return null
  const points = corners.length > 0 ? corners : [flatten(centre!.latitude, centre!.longitude)]
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const room = box === undefined ? padding * 2 : 0
  const fit = Math.min(
    Math.log2((width - room) / 512 / (east - west || 1e-9)),
    Math.log2((height - room) / 512 / (south - north || 1e-9)),
  )
  const most = corners.length > 0 ? closest : aroundPlace
  const zoom = Math.max(0, Math.floor(Math.min(most, fit) * 4) / 4)
  const pixels = worldPixels(zoom)
  const whole = (value: number) => Math.round(value * pixels) / pixels
  return { middle: { x: whole((west + east) / 2), y: whole((north + south) / 2) }, zoom, width, height }
}

/** Far from the streets that ship, the view goes back until there is something to see. */
const withinSheet = (view: View | null, sheet: DirectoryMap['sheet']): View | null =>
  view === null ? null : { ...view, zoom: sheetZoom(view, sheet) }

function drawing(map: DirectoryMap, view: View, language: string): Promise<string> {
  let kept = drawings.get(map)
  if (kept === undefined) {
    kept = new LruCache(keptDrawings)
    drawings.set(map, kept)
  }
  const key = JSON.stringify([view, language])
  const known = kept.get(key)
  if (known !== undefined) return known
  const drawn = draw(map, view, language)
  kept.set(key, drawn)
  return drawn
}

async function draw(map: DirectoryMap, view: View, language: string): Promise<string> {
  const { width, height, zoom } = view
  const layers = await tilesOf(map, view)
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const nameOf = (properties: Readonly<Record<string, unknown>>): string => {
    const { iso, name, [`name:${language}`]: own } = properties
    if (typeof iso === 'string') return countries.of(iso.toUpperCase()) ?? String(name)
    return String(own ?? name ?? '')
  }
  const named: Shapes = new Map([
    ['places', layers.flatMap((shapes) => shapes.get('places') ?? [])],
    ...layers.flatMap((shapes) => [...shapes].filter(([name]) => name !== 'places')),
  ])
  return `<rect class="map-sea" width="${width}" height="${height}" fill="${palettes.light.sea}"/>${layers.map((shapes, at) => drawnLayers(shapes, zoom, at)).join('')}${drawnNames(named, view, nameOf)}`
}

/** The shapes to draw, from the bottom up. Of the tiles that ship, finer ones lie on coarser ones that reach further. */
async function tilesOf(map: DirectoryMap, view: View): Promise<readonly Shapes[]> {
  const { sheet, archive } = map
  const whole = Math.floor(view.zoom)
  if (sheet === null) {
    const { minZoom, maxZoom } = await archive!.tiles.getHeader()
    return [await shapesOf(map, view, Math.max(minZoom, Math.min(whole, maxZoom)))]
  }
  const { worldZooms, regionZooms, streetZooms } = sheet
  const zooms = [
    worldZooms,
    ...(isInRegion(view, sheet) ? [regionZooms] : []),
    ...(shareOfStreets(view, sheet) > 0 ? [streetZooms] : []),
  ]
  const drawn = zooms.filter(([first]) => whole >= first).map(([, last]) => Math.min(whole, last))
  return Promise.all(drawn.map((zoom) => shapesOf(map, view, zoom)))
}

function drawnPin({ latitude, longitude, label, name, href }: SvgMapPin, view: View): string {
  const { x, y } = pixelOf(flatten(latitude, longitude), view)
  if (x < 0 || y < 0 || x > view.width || y > view.height) return ''
  const pin = `<path class="map-pin-shape" d="M0 0c-2-6-13-11-13-21a13 13 0 0 1 26 0c0 10-11 15-13 21Z" fill="#0d5c46" stroke="#fff" stroke-width="2"/><text class="map-pin-label" y="-21" text-anchor="middle" dominant-baseline="central" font-size="13" font-weight="600" fill="#fff">${escaped(label)}</text>`
  const place = `transform="translate(${x} ${y})"`
  const title = `<title>${escaped(name)}</title>`
  return href === undefined
    ? `<g ${place} role="img">${title}${pin}</g>`
    : `<a ${place} href="${escaped(href)}">${title}${pin}</a>`
}

function pixelOf({ x, y }: Flat, { middle, zoom, width, height }: View): Flat {
  const pixels = worldPixels(zoom)
  return {
    x: Math.round((x - middle.x) * pixels + width / 2),
    y: Math.round((y - middle.y) * pixels + height / 2),
  }
}
