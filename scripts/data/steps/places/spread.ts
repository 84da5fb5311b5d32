import { cityReach, kindNumber, LAST_POSTAL_KIND } from '../../../../src/geocoding/places/place-kinds.ts'
import { metresBetween } from '../../../../src/great-circle.ts'
import type { RawPlace } from './model.ts'
import { NearbyIndex } from './nearby.ts'

const NEIGHBOUR = 3
/** Distances looked in, each with an index whose cells suit it. */
const SEARCHES = [
  { metres: 1_000, cellDegrees: 0.02 },
  { metres: 4_000, cellDegrees: 0.05 },
  { metres: 16_000, cellDegrees: 0.25 },
  { metres: 64_000, cellDegrees: 0.5 },
]

/**
 * Estimates how far places spread: half way to their third neighbour of the same sort, and at least what their people need; for postcodes at
 * least as far as the localities they serve lie apart.
 */
export function measureSpread(places: readonly RawPlace[]): void {
  const groups = new Map<string, RawPlace[]>()
  for (const place of places) {
    if (kindNumber(place.kind) > kindNumber('town')) continue
    const sort = kindNumber(place.kind) <= LAST_POSTAL_KIND ? place.kind : 'town'
    const group = groups.get(`${place.country} ${sort}`) ?? []
    groups.set(`${place.country} ${sort}`, group)
    group.push(place)
  }
  for (const group of groups.values()) {
    const searches = SEARCHES.map(({ metres, cellDegrees }) => ({
      metres,
      index: indexOf(group, cellDegrees),
    }))
    for (const place of group) {
      const least = isRuralCanadian(place) ? RURAL_CANADIAN_METRES : 0
      // However lonely, a town's addresses stay near its centre; a postcode has no such end.
      const most = kindNumber(place.kind) <= LAST_POSTAL_KIND ? Number.POSITIVE_INFINITY : LONELY_TOWN_METRES
      const room = Math.min(most, toNeighbour(place, searches) / 2)
      place.spread = Math.max(least, room, apart(place), cityReach(place.population))
    }
  }
}

/** Canada Post's rural areas have a 0 as second character; each is as large as a county or a province's half. */
const isRuralCanadian = (place: RawPlace) =>
  place.country === 'ca' && /^[A-Z]0/.test(place.name) && place.kind === 'outcode'
const RURAL_CANADIAN_METRES = 80_000
const LONELY_TOWN_METRES = 5_000

function indexOf(group: readonly RawPlace[], cellDegrees: number): NearbyIndex<RawPlace> {
  const index = new NearbyIndex<RawPlace>(cellDegrees)
  for (const place of group) index.add(place)
  return index
}

function toNeighbour(
  place: RawPlace,
  searches: readonly { metres: number; index: NearbyIndex<RawPlace> }[],
): number {
  for (const { metres, index } of searches) {
    // Several codes of one building or post office share a point: they are no neighbours.
    const others = index.within(place, metres).filter((other) => other.metres > 50)
    if (others.length >= NEIGHBOUR) return others[NEIGHBOUR - 1]!.metres
  }
  return searches.at(-1)!.metres
}

function apart({ serves, ...place }: RawPlace): number {
  if (serves.length < 2) return 0
  const squares = serves.map((other) => metresBetween(place, other) ** 2)
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / serves.length)
}
