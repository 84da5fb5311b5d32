/** Offers the nearest of the matches. */
import { distanceMetres } from '../../search/area.ts'
import type { Area, SearchPosition } from '../../search/query.ts'
import { circleRectangles, leastMetresPerDegree } from './areas.ts'
import type { Component } from './component.ts'
import { coverRectangles, hilbertPosition } from './hilbert.ts'
import type { MatchList } from './matches.ts'
import type { TopHits } from './top-hits.ts'

type Nearest = Extract<Area, { kind: 'nearest' }>
type DistancePosition = Extract<SearchPosition, { kind: 'distance' }>

/** With fewer matches than this many times the hits wanted, all distances are taken. */
const worthNarrowing = 8

/**
 * Matches of a sorted component lie along the Hilbert curve: the neighbours on the curve of the point asked for bound how far the hits can be, and
 * only the matches in the circle of that bound are looked at. All matches must have a point; dead ones are left out. With `after`, only what
 * lies behind it is offered.
 */
export function offerNearest(
  component: Component,
  matches: MatchList,
  area: Nearest,
  after: DistancePosition | undefined,
  top: TopHits,
): void {
  const { documents, scores, count } = matches
  if (top.capacity === 0) return
  const { dead } = component
  const { id, latitude, longitude } = component.columns
  const lastMetres = after?.metres ?? -1
  const lastId = Number(after?.id ?? 0)
  const distanceOf = (i: number): number => {
    const document = documents[i]!
    return distanceMetres(area.latitude, area.longitude, latitude[document]!, longitude[document]!)
  }
  const isBehind = (i: number, metres: number): boolean =>
    (metres > lastMetres || (metres === lastMetres && id[documents[i]!]! > lastId)) &&
    !dead.has(documents[i]!)
  const offer = (i: number): void => {
    const metres = distanceOf(i)
    if (isBehind(i, metres)) top.offer(-metres, 0, id[documents[i]!]!, scores[i]!, documents[i]!)
  }
  if (!component.isSorted || count <= top.capacity * worthNarrowing) {
    for (let i = 0; i < count; i++) {
      const degrees = Math.abs(latitude[documents[i]!]! - area.latitude)
      if (degrees * leastMetresPerDegree <= -top.leastRank) offer(i)
    }
    return
  }
  const positions = component.columns.position
  const indexOf = (position: number, from: number): number => {
    let low = from
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (positions[documents[middle]!]! < position) low = middle + 1
      else high = middle
    }
    return low
  }
  const here = indexOf(hilbertPosition(area.latitude, area.longitude), 0)
  const behind = distancesAround(here, count, top.capacity, distanceOf, isBehind)
  const bound = Math.min(behind[top.capacity - 1] ?? Infinity, top.isFull ? -top.leastRank : Infinity)
  if (bound === Infinity) {
    for (let i = 0; i < count; i++) offer(i)
    return
  }
  let low = 0
  for (const range of coverRectangles(circleRectangles(area.latitude, area.longitude, bound))) {
    low = indexOf(range.from, low)
    for (; low < count && positions[documents[low]!]! < range.to; low++) offer(low)
  }
}

/** Distances, ascending, of matches behind the position: of so many neighbours of the match `here` that at least `wanted` are among them, or of all. */
function distancesAround(
  here: number,
  count: number,
  wanted: number,
  distanceOf: (i: number) => number,
  isBehind: (i: number, metres: number) => boolean,
): Float64Array {
  for (let width = 2 * wanted; ; width *= 4) {
    const from = Math.max(0, Math.min(here - (width >> 1), count - width))
    const to = Math.min(count, from + width)
    const distances: number[] = []
    for (let i = from; i < to; i++) {
      const metres = distanceOf(i)
      if (isBehind(i, metres)) distances.push(metres)
    }
    if (distances.length >= wanted || to - from === count) return Float64Array.from(distances).sort()
  }
}
