/**
 * Areas as rectangles that the Hilbert curve can cover. Rectangles may be slightly larger than the area;
 * every hit is checked exactly.
 */
import { earthRadius } from '../../../great-circle.ts'
import type { Area } from '../../../search/query.ts'
import { type Rectangle, splitAtAntimeridian } from '../../../search/rectangle.ts'
import { blocksOf } from '../documents/document-blocks.ts'
import { coverRectangles, type Range } from '../geo/hilbert.ts'
import type { Component } from '../segment/component.ts'

const degrees = 180 / Math.PI
/**
 * Lower bound of the distance between points one degree of latitude apart. Slightly below the true value, to
 * allow for rounding in the distance formula.
 */
export const leastMetresPerDegree = 111_194
/** Exceeds the rounding error of the distance formula. */
const slackRadians = 1e-7

export function boxRectangles({ south, west, north, east }: Extract<Area, { kind: 'box' }>): Rectangle[] {
  if (west > east)
    return [
      { south, west, north, east: 180 },
      { south, west: -180, north, east },
    ]
  return withMeridian([{ south, west, north, east }])
}

/** All points within `radiusMetres` of a point. */
export function circleRectangles(latitude: number, longitude: number, radiusMetres: number): Rectangle[] {
  const angle = (radiusMetres / earthRadius) * (1 + slackRadians) + slackRadians
  const south = latitude - angle * degrees
  const north = latitude + angle * degrees
  if (south <= -90 || north >= 90) return [{ south, west: -180, north, east: 180 }]
  const half = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latitude / degrees))) * degrees + slackRadians
  if (half >= 179) return [{ south, west: -180, north, east: 180 }]
  const parts = splitAtAntimeridian({ south, west: longitude - half, north, east: longitude + half })
  return parts.length > 1 ? parts : withMeridian(parts)
}

/** Points at longitude 180 are stored as -180. */
export function withMeridian(rectangles: readonly Rectangle[]): Rectangle[] {
  const touching = rectangles.filter((rectangle) => rectangle.east === 180)
  return [...rectangles, ...touching.map((rectangle) => ({ ...rectangle, west: -180, east: -180 }))]
}

/**
 * Ranges of document numbers, ascending, that hold the documents from `from` to before `to` whose positions
 * lie in the cover of the rectangles. The component must be sorted.
 */
export function documentRanges(
  component: Component,
  from: number,
  to: number,
  rectangles: readonly Rectangle[],
): Range[] {
  const blocks = blocksOf(component.columns)
  const ranges: Range[] = []
  let low = from
  for (const cover of coverRectangles(rectangles)) {
    const first = blocks.firstFrom(cover.from, low, to)
    low = blocks.firstFrom(cover.to, first, to)
    if (low > first) ranges.push({ from: first, to: low })
  }
  return ranges
}
