import { kindNumber } from '../places/place-kinds.ts'
import type { PlaceRegister } from '../places/place-register.ts'
import { englishCountries } from '../text/english-countries.ts'
import { placeKey } from '../text/place-key.ts'
import { type Candidate, candidatesNamed } from './candidates.ts'
import { otherWordings } from './where-words.ts'

const TOWN = kindNumber('town')
const COUNTRY = kindNumber('country')

/** Radius in which a town may qualify other places, in metres: 37 km for London, 11 km for a small town. */
export const townReach = (population: number): number => 10_000 + 9 * Math.sqrt(population)

/** Areas and towns that a qualifier names in the countries; if there are none, areas of any country. */
export function qualifiersNamed(
  register: PlaceRegister,
  qualifier: string,
  countries: readonly number[],
): number[] {
  const here = namedOrWorded(register, qualifier, countries)
  if (here.length > 0) return here
  const everywhere = register.countryNumbers(undefined)
  return namedOrWorded(register, qualifier, everywhere).filter((place) => register.table.kind(place) > TOWN)
}

function namedOrWorded(register: PlaceRegister, key: string, countries: readonly number[]): number[] {
  const exact = candidatesNamed(register, key, countries)
  const found =
    exact.length > 0
      ? exact
      : otherWordings(key).flatMap((wording) => candidatesNamed(register, wording, countries))
  return found.map(({ place }) => place)
}

const NEARLY_METRES = 50_000

/**
 * The candidates in or right next to one of the areas. If there are none, those of the same country within 50
 * km of its centre: people use former and neighbouring counties.
 */
export function qualify(
  register: PlaceRegister,
  candidates: readonly Candidate[],
  areas: readonly number[],
): readonly Candidate[] {
  const inside = candidates.filter(({ place }) => areas.some((area) => isWithin(register, place, area)))
  if (inside.length > 0) return inside
  const { table } = register
  return candidates.filter(({ place }) =>
    areas.some(
      (area) =>
        table.kind(area) > TOWN &&
        table.kind(area) < COUNTRY &&
        table.country(area) === table.country(place) &&
        table.distance(place, table.point(area)) < NEARLY_METRES,
    ),
  )
}

/**
 * Whether a place is in an area: by hierarchy, in a member of a former county, or within the reach of a town.
 */
export function isWithin(register: PlaceRegister, place: number, area: number): boolean {
  const { table } = register
  if (table.liesIn(place, area)) return true
  if (table.country(place) !== table.country(area)) return false
  if (table.kind(area) > TOWN) return table.serves(area).some((member) => table.liesIn(place, member))
  return table.distance(place, table.point(area)) < townReach(table.population(area)) && place !== area
}

/** Country codes by key of their English name; built on first use. */
let codesByName: ReadonlyMap<string, string> | undefined

function countryCodeOf(phrase: string): string | undefined {
  codesByName ??= new Map(
    Object.entries(englishCountries.getNames('en', { select: 'all' })).flatMap(([code, names]) =>
      [names].flat().map((name) => [placeKey(name), code.toLowerCase()] as const),
    ),
  )
  return codesByName.get(phrase)
}

/**
 * Whether a phrase is the English name of a country that the gazetteer lacks, and nothing else (Georgia is
 * also a state). A text with such a phrase is not read without it.
 */
export function isMissingCountry(register: PlaceRegister, phrase: string): boolean {
  if (phrase.length < 4) return false
  const code = countryCodeOf(phrase)
  if (code === undefined || register.table.countries.includes(code)) return false
  return candidatesNamed(register, phrase, register.countryNumbers(undefined)).length === 0
}
