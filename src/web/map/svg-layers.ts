/** The layers of a drawn map as SVG. Classes carry the colours of the dark; attributes those of the light. */
import type { Pixel } from './clip-parts.ts'
import type { Shape, Shapes, View } from './drawn-tiles.ts'
import { type Palette, palettes } from './palette.ts'

/** Ground, roads and buildings, from the bottom up. `part`: the number of the drawing in its document. */
export function drawnLayers(shapes: Shapes, zoom: number, part: number): string {
  const layer = (name: string) => shapes.get(name) ?? []
  const ground = (...kinds: readonly string[]) =>
    layer('landuse').filter(({ kind, type }) => type === 'area' && kinds.includes(kind))
  const areas = (name: string) => layer(name).filter(({ type }) => type === 'area')
  const roads = layer('roads').filter(({ properties }) => properties.is_tunnel !== true)
  const of = (...kinds: readonly string[]) => roads.filter(({ kind }) => kinds.includes(kind))
  const main = (shape: Shape) => shape.kind === 'highway' || ['primary', 'trunk'].includes(shape.detail)
  const carRoads = of('highway', 'major_road', 'minor_road')
  const wide = 2 ** Math.max(0, (zoom - 13) * 0.75)
  const classes: readonly Band[] = [
    {
      roads: carRoads.filter(({ detail }) => detail === 'service'),
      width: 0.9 * wide,
      colour: 'road',
      edge: 'roadEdge',
    },
    {
      roads: of('minor_road').filter(({ detail }) => detail !== 'service'),
      width: 1.7 * wide,
      colour: 'road',
      edge: 'roadEdge',
    },
    {
      roads: of('major_road').filter((road) => !main(road)),
      width: 2.3 * wide,
      colour: 'road',
      edge: 'roadEdge',
    },
    { roads: carRoads.filter(main), width: 2.8 * wide, colour: 'mainRoad', edge: 'mainRoadEdge' },
  ]
  const bands = classes.filter(({ roads }) => roads.length > 0)
  return [
    area('land', areas('earth')),
    area('public', ground('university', 'school', 'hospital', 'college')),
    area('paved', ground('pedestrian', 'platform', 'parking', 'railway')),
    area('green', ground('park', 'garden', 'grass', 'grassland', 'cemetery', 'golf_course', 'meadow')),
    area('greenDeep', ground('wood', 'forest', 'scrub', 'wetland')),
    area('sport', ground('pitch', 'playground', 'stadium')),
    area('sea', areas('water')),
    zoom < 13.5 ? '' : area('building', areas('buildings')),
    bands.length === 0
      ? ''
      : `<defs>${bands.map(({ roads: band }, at) => `<path id="map-band-${part}-${at}" d="${pathsOf(band)}"/>`).join('')}</defs>`,
    ...bands.map(({ edge, width }, at) => band(edge, `${part}-${at}`, width + 1.2)),
    ...bands.map(({ colour, width }, at) => band(colour, `${part}-${at}`, width)),
    line(
      'rail',
      of('rail').filter(({ detail }) => detail !== 'tram'),
      Math.min(1.6, 0.5 * wide),
    ),
    line('border', layer('boundaries'), 0.8, '3 2'),
  ].join('')
}

type Colour = keyof Palette

/** Roads of one width in pixels. */
interface Band {
  readonly roads: readonly Shape[]
  readonly width: number
  readonly colour: Colour
  readonly edge: Colour
}

const area = (colour: Colour, shapes: readonly Shape[]): string =>
  shapes.length === 0
    ? ''
    : `<path class="map-${colour}" fill="${palettes.light[colour]}" d="${pathsOf(shapes)}"/>`

const stroke = (colour: Colour, width: number): string =>
  `class="map-line-${colour}" fill="none" stroke="${palettes.light[colour]}" stroke-width="${tenth(width)}" stroke-linecap="round" stroke-linejoin="round"`

const line = (colour: Colour, shapes: readonly Shape[], width: number, dash = 'none'): string =>
  shapes.length === 0
    ? ''
    : `<path ${stroke(colour, width)} stroke-dasharray="${dash}" d="${pathsOf(shapes)}"/>`

/** Roads are drawn twice, first their edges. */
const band = (colour: Colour, at: string, width: number): string =>
  `<use href="#map-band-${at}" ${stroke(colour, width)}/>`

const tenth = (value: number): number => Math.round(value * 10) / 10

const pathsOf = (shapes: readonly Shape[]): string => shapes.map(pathOf).join('')

/** Parts smaller than this are left out, and points closer together are drawn as one. Pixels. */
const smallest = 2.5
const step = 1.2

function pathOf({ parts, type }: Shape): string {
  const end = type === 'area' ? 'Z' : ''
  return parts
    .filter((part) => type !== 'area' || spanOf(part) > smallest)
    .map((part) => {
      const shown = apart(type === 'area' ? part.slice(0, -1) : part)
      let [lastX, lastY] = [0, 0]
      const moves = shown.map(([x, y], at) => {
        const [toX, toY] = [Math.round(x * 2), Math.round(y * 2)]
        const move = at === 0 ? `M${toX / 2} ${toY / 2}` : `l${(toX - lastX) / 2} ${(toY - lastY) / 2}`
        lastX = toX
        lastY = toY
        return move
      })
      return moves.join('').replaceAll(' -', '-') + end
    })
    .join('')
}

const spanOf = (part: readonly Pixel[]): number =>
  Math.max(
    Math.max(...part.map(([x]) => x)) - Math.min(...part.map(([x]) => x)),
    Math.max(...part.map(([, y]) => y)) - Math.min(...part.map(([, y]) => y)),
  )

/** The points of a part without those too close to the one before. */
function apart(part: readonly Pixel[]): Pixel[] {
  const kept: Pixel[] = []
  for (const [at, point] of part.entries()) {
    const before = kept.at(-1)
    const isFar =
      before === undefined || Math.abs(point[0] - before[0]) + Math.abs(point[1] - before[1]) > step
    if (isFar || at === part.length - 1) kept.push(point)
  }
  return kept
}

interface Label {
  readonly text: string
  readonly at: Pixel
  readonly colour: Colour
  readonly size: number
  readonly isBold: boolean
  /** Degrees, for names along streets. */
  readonly turn: number
}

const MAX_LABELS = 28

/** Names that do not touch each other, the important first. */
export function drawnNames(
  shapes: Shapes,
  view: View,
  nameOf: (properties: Shape['properties']) => string,
): string {
  const layer = (name: string) => shapes.get(name) ?? []
  const isDue = ({ properties: { min_zoom = 0 } }: Shape) => Number(min_zoom) <= view.zoom
  const points = (name: string, kinds: readonly string[], look: Pick<Label, 'colour' | 'size' | 'isBold'>) =>
    layer(name).flatMap((shape): Label[] => {
      const at = shape.parts[0]?.[0]
      const text = nameOf(shape.properties)
      const isFit = kinds.includes(shape.kind) && shape.type === 'point' && text !== '' && isDue(shape)
      return isFit && at !== undefined ? [{ text, at, turn: 0, ...look }] : []
    })
  const streets = (kinds: readonly string[], size: number) =>
    layer('roads').flatMap((shape) => (kinds.includes(shape.kind) ? alongStreet(shape, nameOf, size) : []))
  const wanted = [
    ...(view.zoom < 8 ? points('places', ['country'], { colour: 'inkSoft', size: 12, isBold: true }) : []),
    ...points('places', ['locality'], { colour: 'ink', size: 14, isBold: true }),
    ...points('pois', ['station'], { colour: 'ink', size: 11, isBold: true }),
    ...streets(['highway', 'major_road'], 11),
    ...points('places', ['macrohood', 'neighbourhood'], { colour: 'inkSoft', size: 12, isBold: true }),
    ...points('pois', ['park', 'square'], { colour: 'inkGreen', size: 11, isBold: false }),
    ...streets(['minor_road', 'path'], 10.5),
  ]
  const taken: Pixel[][] = []
  const names = new Set<string>()
  const drawn: string[] = []
  for (const label of wanted) {
    if (drawn.length >= MAX_LABELS) break
    const room = roomOf(label)
    const isInside = room.every(([x, y]) => x > 4 && y > 8 && x < view.width - 4 && y < view.height - 8)
    if (!isInside || names.has(label.text) || taken.some((other) => touches(room, other))) continue
    names.add(label.text)
    taken.push(room)
    drawn.push(textOf(label))
  }
  return drawn.join('')
}

/** The name of a street in the middle of its longest straight stretch, where it fits. */
function alongStreet(
  shape: Shape,
  nameOf: (properties: Shape['properties']) => string,
  size: number,
): Label[] {
  const text = nameOf(shape.properties)
  if (text === '' || shape.type !== 'line') return []
  let best: Label | undefined
  let longest = text.length * size * 0.58
  for (const part of shape.parts) {
    for (let at = 1; at < part.length; at++) {
      const [[x1, y1], [x2, y2]] = [part[at - 1]!, part[at]!]
      const length = Math.hypot(x2 - x1, y2 - y1)
      if (length <= longest) continue
      longest = length
      const turn = (Math.atan((y2 - y1) / (x2 - x1 || 1e-9)) * 180) / Math.PI
      best = { text, at: [(x1 + x2) / 2, (y1 + y2) / 2], colour: 'inkSoft', size, isBold: false, turn }
    }
  }
  return best === undefined ? [] : [best]
}

/** Points along the middle of a text, which stand for its room. */
function roomOf({ text, at: [x, y], size, turn }: Label): Pixel[] {
  const half = (text.length * size * 0.58) / 2
  const angle = (turn * Math.PI) / 180
  const steps = Math.max(2, Math.ceil((half * 2) / size))
  return Array.from({ length: steps + 1 }, (_, i): Pixel => {
    const along = -half + (2 * half * i) / steps
    return [x + along * Math.cos(angle), y + along * Math.sin(angle)]
  })
}

const touches = (a: readonly Pixel[], b: readonly Pixel[]): boolean =>
  a.some(([x, y]) => b.some(([otherX, otherY]) => Math.abs(x - otherX) < 13 && Math.abs(y - otherY) < 13))

function textOf({ text, at: [x, y], colour, size, isBold, turn }: Label): string {
  const place = `translate(${tenth(x)} ${tenth(y)})${turn === 0 ? '' : ` rotate(${tenth(turn)})`}`
  return `<text class="map-${colour} map-name" transform="${place}" font-size="${size}"${isBold ? ' font-weight="600"' : ''} text-anchor="middle" dominant-baseline="central" fill="${palettes.light[colour]}" stroke="${palettes.light.halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${escaped(text)}</text>`
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
