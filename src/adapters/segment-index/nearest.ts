/** Offers the nearest of the matches. */
import { distanceMetres } from '../../search/area.ts'
import type { Area } from '../../search/query.ts'
import { circleRectangles } from './areas.ts'
import type { Component } from './component.ts'
import type { Matches } from './evaluate.ts'
import { coverRectangles, hilbertPosition } from './hilbert.ts'
import type { TopHits } from './top-hits.ts'

type Nearest = Extract<Area, { kind: 'nearest' }>

/** With fewer matches than this many times the hits wanted, all distances are taken. */
const worthNarrowing = 8

/**
 * Matches of a sorted component lie along the Hilbert curve: the neighbours on the curve of the point asked for bound how far the hits can be, and
 * only the matches in the circle of that bound are looked at. All matches must have a point.
 */
export function offerNearest(component: Component, matches: Matches, area: Nearest, top: TopHits): void {
  const { documents, scores, count } = matches
  const { id, latitude, longitude } = component.columns
  const distanceOf = (i: number): number => {
    const document = documents[i]!
    return distanceMetres(area.latitude, area.longitude, latitude[document]!, longitude[document]!)
  }
  const offer = (i: number): void =>
    top.offer(-distanceOf(i), 0, id[documents[i]!]!, scores[i]!, documents[i]!)
  if (!component.isSorted || count <= top.capacity * worthNarrowing || top.capacity === 0) {
    for (let i = 0; i < count; i++) offer(i)
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
  const from = Math.max(0, Math.min(here - top.capacity, count - 2 * top.capacity))
  const neighbours = Float64Array.from({ length: 2 * top.capacity }, (_, i) => distanceOf(from + i)).sort()
  const bound = Math.min(neighbours[top.capacity - 1]!, top.isFull ? -top.leastRank : Infinity)
  let low = 0
  for (const range of coverRectangles(circleRectangles(area.latitude, area.longitude, bound))) {
    low = indexOf(range.from, low)
    for (; low < count && positions[documents[low]!]! < range.to; low++) offer(low)
  }
}
