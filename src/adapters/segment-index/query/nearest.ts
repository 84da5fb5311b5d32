/** Offers the nearest matches. */
import { distanceMetres } from '../../../great-circle.ts'
import type { Area, SearchPosition } from '../../../search/query.ts'
import { coverRectangles, hilbertPosition } from '../geo/hilbert.ts'
import { RoughDistance, surelyFarther } from '../geo/rough-distance.ts'
import type { MatchList } from '../postings/matches.ts'
import type { Component } from '../segment/component.ts'
import { circleRectangles } from './areas.ts'
import type { TopHits } from './top-hits.ts'

type Nearest = Extract<Area, { kind: 'nearest' }>
type DistancePosition = Extract<SearchPosition, { kind: 'distance' }>

/** With fewer matches than this multiple of the hits wanted, all are offered. */
const worthNarrowing = 8

/**
 * Matches of a sorted component follow the Hilbert curve. The neighbours of the query point on the curve
 * bound the distance of the hits, so only matches in the circle of that radius are examined. All matches must
 * have a point; deleted ones are skipped. With `after`, only matches after that position are offered.
 */
export function offerNearest(
  component: Component,
  matches: MatchList,
  area: Nearest,
  after: DistancePosition | undefined,
  top: TopHits,
): void {
  if (top.capacity === 0) return
  const { count } = matches
  const offering = new NearestCollector(component, matches, area, after, top)
  if (!component.isSorted || count <= top.capacity * worthNarrowing) {
    offering.offer(0, count)
    return
  }
  const here = offering.firstFrom(hilbertPosition(area.latitude, area.longitude), 0)
  let from = here
  let to = here
  for (let width = 2 * top.capacity; from === to || (!top.isFull && to - from < count); width *= 4) {
    const wider = Math.max(0, Math.min(here - (width >> 1), count - width))
    offering.offer(wider, from)
    from = wider
    const end = Math.min(count, from + width)
    offering.offer(to, end)
    to = end
  }
  if (to - from === count) return
  let low = 0
  for (const range of coverRectangles(circleRectangles(area.latitude, area.longitude, -top.leastRank))) {
    low = offering.firstFrom(range.from, low)
    const end = offering.firstFrom(range.to, low)
    offering.offer(low, Math.min(end, from))
    offering.offer(Math.max(low, to), end)
    low = end
  }
}

class NearestCollector {
  readonly #component: Component
  readonly #matches: MatchList
  readonly #centre: Nearest
  readonly #rough: RoughDistance
  readonly #lastMetres: number
  readonly #lastId: number
  readonly #top: TopHits

  constructor(
    component: Component,
    matches: MatchList,
    centre: Nearest,
    after: DistancePosition | undefined,
    top: TopHits,
  ) {
    this.#component = component
    this.#matches = matches
    this.#centre = centre
    this.#rough = new RoughDistance(centre.latitude, centre.longitude)
    this.#lastMetres = after?.metres ?? -1
    this.#lastId = Number(after?.id ?? 0)
    this.#top = top
  }

  /** Offers the matches from ≤ i < to that are live, lie after the position and may be among the best. */
  offer(from: number, to: number): void {
    const { documents, scores } = this.#matches
    const { deleted, columns } = this.#component
    const { id, latitude, longitude } = columns
    const centre = this.#centre
    const rough = this.#rough
    const top = this.#top
    let far = surelyFarther(top.leastRank)
    for (let i = from; i < to; i++) {
      const document = documents[i]!
      const ownLatitude = latitude[document]!
      const ownLongitude = longitude[document]!
      if (rough.squared(ownLatitude, ownLongitude) > far || deleted.has(document)) continue
      const metres = distanceMetres(centre.latitude, centre.longitude, ownLatitude, ownLongitude)
      const ownId = id[document]!
      if (metres < this.#lastMetres || (metres === this.#lastMetres && ownId <= this.#lastId)) continue
      top.offer(-metres, 0, ownId, scores[i]!, document)
      far = surelyFarther(top.leastRank)
    }
  }

  /**
   * The first match from `low` on at or after the position on the curve. Galloping search: cheap when it is
   * near.
   */
  firstFrom(position: number, low: number): number {
    const { documents, count } = this.#matches
    const positions = this.#component.columns.position
    let high = low
    for (let step = 1; high < count && positions[documents[high]!]! < position; step *= 2) {
      low = high + 1
      high += step
    }
    high = Math.min(high, count)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (positions[documents[middle]!]! < position) low = middle + 1
      else high = middle
    }
    return low
  }
}
