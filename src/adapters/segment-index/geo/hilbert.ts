/**
 * A Hilbert curve over the world, with 65,536 cells per axis, in degrees. Documents near each other on the
 * ground mostly get close positions, and a box becomes a few ranges of positions. Source: the bitwise form of
 * the curve in Warren, Hacker's Delight, ch. 16.
 */
import type { Rectangle } from '../../../search/rectangle.ts'

const bits = 16
const cells = 1 << bits
/** More ranges cost more lookups than they save. */
const mostRanges = 16

/**
 * Position of documents without a point: sorts last. A real position may equal it; such cells are checked
 * exactly anyway.
 */
export const noPosition = 0xffffffff

/**
 * Index of the first document without a point among the first `count` documents of a country in a sorted
 * component, where they come last.
 */
export function firstWithoutPosition(position: Uint32Array, documents: Uint32Array, count: number): number {
  let first = count
  while (first > 0 && position[documents[first - 1]!] === noPosition) first--
  return first
}

/** Half-open: from ≤ position < to. */
export interface Range {
  from: number
  to: number
}

/** Position on the curve, 0 to 2^32 - 1. Longitude 180 counts as -180. */
export function hilbertPosition(latitude: number, longitude: number): number {
  const x = cellOf(longitude === 180 ? -180 : longitude, 360)
  const y = cellOf(latitude, 180)
  let position = 0
  let inverted = 0
  let swapped = 0
  for (let bit = bits - 1; bit >= 0; bit--) {
    const bx = ((x >>> bit) & 1) ^ inverted
    const by = ((y >>> bit) & 1) ^ inverted
    const rx = swapped ? by : bx
    const ry = swapped ? bx : by
    position = position * 4 + ((3 * rx) ^ ry)
    if (ry === 0) {
      inverted ^= rx
      swapped ^= 1
    }
  }
  return position
}

function cellOf(degrees: number, span: number): number {
  const cell = Math.floor(((degrees + span / 2) / span) * cells)
  return Math.max(0, Math.min(cells - 1, cell))
}

/** At most 16 ascending ranges that cover all the rectangles; they may contain positions outside. */
export function coverRectangles(rectangles: readonly Rectangle[]): Range[] {
  const ranges: Range[] = []
  for (const rectangle of rectangles) coverOne(rectangle, ranges)
  return joinNearest(ranges)
}

function coverOne(rectangle: Rectangle, out: Range[]): void {
  const west = cellOf(rectangle.west, 360)
  const east = cellOf(rectangle.east, 360)
  const south = cellOf(rectangle.south, 180)
  const north = cellOf(rectangle.north, 180)
  const finest = Math.max(1, Math.max(east - west, north - south) >> 2)
  const visit = (
    x: number,
    y: number,
    size: number,
    position: number,
    inverted: number,
    swapped: number,
  ): void => {
    if (x > east || y > north || x + size <= west || y + size <= south) return
    const inside = x >= west && x + size - 1 <= east && y >= south && y + size - 1 <= north
    if (inside || size <= finest) {
      out.push({ from: position, to: position + size * size })
      return
    }
    const half = size / 2
    for (let digit = 0; digit < 4; digit++) {
      const rx = digit >> 1
      const ry = rx ^ (digit & 1)
      const bx = (swapped ? ry : rx) ^ inverted
      const by = (swapped ? rx : ry) ^ inverted
      const turns = ry === 0
      visit(
        x + bx * half,
        y + by * half,
        half,
        position + digit * half * half,
        turns ? inverted ^ rx : inverted,
        turns ? swapped ^ 1 : swapped,
      )
    }
  }
  visit(0, 0, cells, 0, 0, 0)
}

/** Sorts the ranges, joins adjacent ones, then closes the smallest gaps until few enough are left. */
function joinNearest(ranges: Range[]): Range[] {
  ranges.sort((a, b) => a.from - b.from)
  const joined: Range[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last !== undefined && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else joined.push({ from: range.from, to: range.to })
  }
  while (joined.length > mostRanges) {
    let smallest = 1
    for (let i = 2; i < joined.length; i++) {
      if (gapBefore(joined, i) < gapBefore(joined, smallest)) smallest = i
    }
    joined[smallest - 1]!.to = joined[smallest]!.to
    joined.splice(smallest, 1)
  }
  return joined
}

function gapBefore(ranges: readonly Range[], i: number): number {
  return ranges[i]!.from - ranges[i - 1]!.to
}
