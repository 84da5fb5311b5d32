/**
 * Points in polygons, exactly: all coordinates are whole microdegrees, so that every index decides alike, edges
 * and corners included.
 */
import type { Rectangle } from '../rectangle.ts'
import type { Cover, PolygonShape, PreparedShape } from './shape.ts'

export const micro = 1_000_000
const turn = 360 * micro
/** Points at longitudes a turn apart are the same: rings may go beyond ±180°. */
const turns = [-turn, 0, turn]

/** Products of coordinates below this are exact in a double; the rest is computed again without rounding. */
const exactBelow = 64

/** Edges are looked up by latitude, in so many bands. */
const bands = 64
/** Rectangles that cover the shape: more than this save nothing. */
const mostRectangles = 24

/**
 * Which side of the edge from (x1, y1) to (x2, y2) a point is on: above 0 left, below 0 right, 0 on its line.
 * Whole numbers. Exact.
 */
export function side(x1: number, y1: number, x2: number, y2: number, x: number, y: number): number {
  const found = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
  if (Math.abs(found) >= exactBelow) return found
  const exact = BigInt(x2 - x1) * BigInt(y - y1) - BigInt(x - x1) * BigInt(y2 - y1)
  return exact > 0n ? 1 : exact < 0n ? -1 : 0
}

export class Polygons implements PreparedShape {
  readonly #parts: readonly Part[]
  readonly rectangles: readonly Rectangle[]

  constructor({ polygons }: PolygonShape) {
    this.#parts = polygons.map((rings) => new Part(rings))
    this.rectangles = coveringRectangles(this.#parts)
  }

  contains(latitude: number, longitude: number): boolean {
    const y = Math.round(latitude * micro)
    const x = Math.round(longitude * micro)
    return this.#parts.some((part) => turns.some((by) => part.contains(x + by, y)))
  }

  cover(south: number, west: number, north: number, east: number): Cover {
    if (Number.isNaN(south + west + north + east)) return 'some'
    const [low, left] = [Math.floor(south * micro), Math.floor(west * micro)]
    const [high, right] = [Math.ceil(north * micro), Math.ceil(east * micro)]
    return coverOf(this.#parts, low, left, high, right)
  }
}

function coverOf(parts: readonly Part[], low: number, left: number, high: number, right: number): Cover {
  let found: Cover = 'none'
  for (const part of parts) {
    for (const by of turns) {
      const one = part.cover(low, left + by, high, right + by)
      if (one === 'all') return 'all'
      if (one === 'some') found = 'some'
    }
  }
  return found
}

/** One polygon with its holes. */
class Part {
  /** x1, y1, x2, y2 of each edge. */
  readonly #edges: Float64Array
  /** The edges that meet each band of latitudes, from the south. */
  readonly #bands: readonly (readonly number[])[]
  readonly #bandHeight: number
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number

  constructor(rings: readonly (readonly number[])[]) {
    const edges: number[] = []
    for (const ring of rings)
      for (let i = 0; i + 3 < ring.length; i += 2)
        edges.push(ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!)
    this.#edges = Float64Array.from(edges)
    let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let i = 0; i < edges.length; i += 2) {
      west = Math.min(west, edges[i]!)
      east = Math.max(east, edges[i]!)
      south = Math.min(south, edges[i + 1]!)
      north = Math.max(north, edges[i + 1]!)
    }
    this.west = west
    this.east = east
    this.south = south
    this.north = north
    this.#bandHeight = Math.max(1, Math.ceil((north - south + 1) / bands))
    const lists: number[][] = Array.from({ length: bands }, () => [])
    for (let i = 0; i < edges.length; i += 4) {
      const first = this.#bandOf(Math.min(edges[i + 1]!, edges[i + 3]!))
      const last = this.#bandOf(Math.max(edges[i + 1]!, edges[i + 3]!))
      for (let band = first; band <= last; band++) lists[band]!.push(i)
    }
    this.#bands = lists
  }

  #bandOf(y: number): number {
    return Math.min(bands - 1, Math.floor((y - this.south) / this.#bandHeight))
  }

  /** A point on an edge is inside; elsewhere, inside an odd number of rings. */
  contains(x: number, y: number): boolean {
    if (!(x >= this.west && x <= this.east && y >= this.south && y <= this.north)) return false
    const edges = this.#edges
    let isInside = false
    for (const i of this.#bands[this.#bandOf(y)]!) {
      const [x1, y1, x2, y2] = [edges[i]!, edges[i + 1]!, edges[i + 2]!, edges[i + 3]!]
      const isBeside = y1 > y !== y2 > y
      if (!isBeside && y1 !== y && y2 !== y) continue
      const at = side(x1, y1, x2, y2, x, y)
      if (at === 0 && x >= Math.min(x1, x2) && x <= Math.max(x1, x2)) return true
      if (isBeside && at > 0 === y2 > y1) isInside = !isInside
    }
    return isInside
  }

  cover(low: number, left: number, high: number, right: number): Cover {
    if (left > this.east || right < this.west || low > this.north || high < this.south) return 'none'
    const edges = this.#edges
    for (let i = 0; i < edges.length; i += 4) {
      const [x1, y1, x2, y2] = [edges[i]!, edges[i + 1]!, edges[i + 2]!, edges[i + 3]!]
      if (Math.max(x1, x2) < left || Math.min(x1, x2) > right) continue
      if (Math.max(y1, y2) < low || Math.min(y1, y2) > high) continue
      if (meetsLine(x1, y1, x2, y2, low, left, high, right)) return 'some'
    }
    return this.contains(left, low) ? 'all' : 'none'
  }
}

/** Whether the line through an edge meets the rectangle. */
function meetsLine(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  low: number,
  left: number,
  high: number,
  right: number,
): boolean {
  const corners = [
    side(x1, y1, x2, y2, left, low),
    side(x1, y1, x2, y2, right, low),
    side(x1, y1, x2, y2, left, high),
    side(x1, y1, x2, y2, right, high),
  ]
  return Math.min(...corners) <= 0 && Math.max(...corners) >= 0
}

/** A rectangle in microdegrees: low, left, high, right. */
type MicroRectangle = readonly [number, number, number, number]

/** Splits the bounds of the polygons where they are partly covered, the largest rectangle first. */
function coveringRectangles(parts: readonly Part[]): Rectangle[] {
  const done: MicroRectangle[] = []
  const open: MicroRectangle[] = parts.map(({ south, west, north, east }) => [south, west, north, east])
  while (open.length > 0 && open.length + done.length < mostRectangles) {
    open.sort((a, b) => sizeOf(a) - sizeOf(b))
    const largest = open.pop()!
    const [low, left, high, right] = largest
    if (high - low < 2 || right - left < 2) {
      done.push(largest)
      continue
    }
    const [y, x] = [Math.floor((low + high) / 2), Math.floor((left + right) / 2)]
    const quarters: MicroRectangle[] = [
      [low, left, y, x],
      [low, x, y, right],
      [y, left, high, x],
      [y, x, high, right],
    ]
    for (const quarter of quarters) {
      const found = partsCover(parts, quarter)
      if (found !== 'none') (found === 'all' ? done : open).push(quarter)
    }
  }
  return [...done, ...open].flatMap(([low, left, high, right]) => inDegrees(low, left, high, right))
}

const sizeOf = ([low, left, high, right]: MicroRectangle): number => (high - low) * (right - left)

/** The cover of a rectangle in the frame of the rings. */
function partsCover(parts: readonly Part[], [low, left, high, right]: MicroRectangle): Cover {
  const found = parts.map((part) => part.cover(low, left, high, right))
  return found.includes('all') ? 'all' : found.includes('some') ? 'some' : 'none'
}

/** A rectangle that may lie beyond ±180°, within them. */
function inDegrees(low: number, left: number, high: number, right: number): Rectangle[] {
  return turns.flatMap((by) => {
    const [west, east] = [Math.max(left + by, -turn / 2), Math.min(right + by, turn / 2)]
    if (west > east) return []
    return [{ south: low / micro, west: west / micro, north: high / micro, east: east / micro }]
  })
}
