import { isIn, iso1A2Code } from '@rapideditor/country-coder'
import type { Point } from './place.ts'
import { cityReach, kindNumber } from './places/place-kinds.ts'
import type { PlaceRegister } from './places/place-register.ts'

const NEIGHBOURHOOD = kindNumber('neighbourhood')
const TOWN = kindNumber('town')
const SECTOR = kindNumber('sector')

const SEARCH_METRES = [5_000, 20_000, 60_000]
const MOST_PLACES = 10

/** Country of a point (alpha-2 lower case) by its borders, null at sea. Coastal waters count. */
export function countryOf({ latitude, longitude }: Point): string | null {
  return iso1A2Code([longitude, latitude])?.toLowerCase() ?? null
}

/**
 * Whether a point is in a country (alpha-2) or one of its territories; null at sea, where it is undetermined.
 */
export function isInCountry({ latitude, longitude }: Point, country: string): boolean | null {
  if (iso1A2Code([longitude, latitude]) === null) return null
  return isIn([longitude, latitude], country.toUpperCase()) ?? null
}

/**
 * The country of a point and the places around it, nearest first: neighbourhoods, towns and sectors. Empty if
 * nothing is within 60 km.
 */
export function reversePlaces(
  register: PlaceRegister,
  point: Point,
): { country: string | null; places: number[] } {
  const country = countryOf(point)
  const { table } = register
  for (const metres of SEARCH_METRES) {
    const found: { place: number; away: number }[] = []
    table.visitNear(point, metres, (place, away) => {
      const kind = table.kind(place)
      if (kind > TOWN || (kind < NEIGHBOURHOOD && kind !== SECTOR)) return
      if (country === null || table.country(place) === country) found.push({ place, away })
    })
    if (found.length === 0) continue
    found.sort((a, b) => a.away - b.away || a.place - b.place)
    return { country, places: found.slice(0, MOST_PLACES).map(({ place }) => place) }
  }
  return { country, places: [] }
}

/**
 * The town of a point: the one with the greatest reach relative to its distance; undefined if none is within
 * 20 km.
 */
export function townAt(register: PlaceRegister, point: Point): number | undefined {
  const { table } = register
  let [best, bestPull]: [number | undefined, number] = [undefined, 0]
  table.visitNear(point, 20_000, (place, away) => {
    if (table.kind(place) !== TOWN) return
    const pull = (cityReach(table.population(place)) + 500) / (away + 500)
    if (pull > bestPull) [best, bestPull] = [place, pull]
  })
  return best
}

/**
 * The neighbourhood nearest to a point, within two kilometres and in that town; undefined if there is none.
 */
export function neighbourhoodAt(register: PlaceRegister, point: Point, town: number): number | undefined {
  const { table } = register
  let [best, bestAway]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  table.visitNear(point, 2_000, (place, away) => {
    const part = table.kind(place) >= NEIGHBOURHOOD && table.kind(place) < TOWN
    if (part && away < bestAway && table.liesIn(place, town)) [best, bestAway] = [place, away]
  })
  return best
}
