import { editDistance } from '../../edit-distance.ts'
import type { Point } from '../place.ts'
import { kindNumber, LAST_POSTAL_KIND, NAME_CLASSES } from '../places/place-kinds.ts'
import type { PlaceRegister } from '../places/place-register.ts'
import { NO_PLACE } from '../places/place-table.ts'
import { prominenceOf } from '../places/prominence.ts'

/** A possible meaning of a text. */
export interface Candidate {
  readonly place: number
  readonly nameClass: number
  /** Edit distance between the text and the name. */
  readonly edits: number
  /** Higher is likelier; in powers of ten of population. */
  readonly score: number
}

const TOWN = kindNumber('town')
const COUNTRY = kindNumber('country')

const EDIT_DISCOUNT = 2

/** How likely a name refers to a place, without knowledge of the request's location. */
export function prominence(register: PlaceRegister, place: number, nameClass: number, edits: number): number {
  const { table } = register
  const parent = table.parent(place)
  const parentKind = parent === NO_PLACE ? COUNTRY : table.kind(parent)
  return (
    prominenceOf(peopleOf(register, place), table.kind(place), parentKind, nameClass) - edits * EDIT_DISCOUNT
  )
}

/** Of a part of a town whose people nobody has counted, by guess: a small share of the town's. */
const SHARE_OF_A_PART = 0.002

function peopleOf({ table }: PlaceRegister, place: number): number {
  const people = table.renown(place)
  if (people > 0 || table.kind(place) >= TOWN || table.kind(place) <= LAST_POSTAL_KIND) return people
  const parent = table.parent(place)
  return parent !== NO_PLACE && table.kind(parent) === TOWN
    ? table.population(parent) * SHARE_OF_A_PART
    : people
}

/** Places with this name key in the countries with the given numbers. Each place once, by its best name. */
export function candidatesNamed(
  register: PlaceRegister,
  key: string,
  countries: readonly number[],
): Candidate[] {
  const found = new Map<number, Candidate>()
  const abroad = abroadDiscount(countries)
  for (const country of countries) {
    register.visitNamed(key, country, (place, nameClass) => {
      const score = prominence(register, place, nameClass, 0) - (country === countries[0] ? 0 : abroad)
      const known = found.get(place)
      if (!known || known.score < score) found.set(place, { place, nameClass, edits: 0, score })
    })
  }
  return [...found.values()]
}

/** How the keys of a country are gone through, calling with the number of each. */
export type VisitKeys = (country: number, visit: (key: number) => void) => void

/** Places by those of the visited keys whose text is meant. */
export function candidatesOfKeys(
  register: PlaceRegister,
  countries: readonly number[],
  visitKeys: VisitKeys,
  isMeant: (text: string) => boolean,
): Candidate[] {
  const keys = new Set<string>()
  for (const country of countries) {
    visitKeys(country, (key) => {
      const text = register.names.text(key)
      if (isMeant(text)) keys.add(text)
    })
  }
  return [...keys].flatMap((key) => candidatesNamed(register, key, countries))
}

/** With few countries, the first is the one asked for and the others are its territories. */
const MOST_TERRITORIES = 8
/** A place in a territory needs twice the population of a namesake in the country. */
const TERRITORY_DISCOUNT = 0.3
const abroadDiscount = (countries: readonly number[]): number =>
  countries.length <= MOST_TERRITORIES ? TERRITORY_DISCOUNT : 0

/** Edits tolerated in a word of this length. */
const editsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** Words that keys abbreviate; matched to their misspellings. */
const SHORTENED = { saint: 'st', sainte: 'ste', sankt: 'st', mount: 'mt', fort: 'ft' } as const

/** The key with possibly misspelt Saint or Mount abbreviated; null if there is none. */
function shortenMisspelt(key: string): string | null {
  const words = key.split(' ').map((word) => {
    const near = Object.entries(SHORTENED).find(
      ([whole]) => word.length > 3 && editDistance(word, whole, 1) === 1,
    )
    return near ? near[1] : word
  })
  const shortened = words.join(' ')
  return words.length > 1 && shortened !== key ? shortened : null
}

/** Endings of names of towns that are spelt one for another: `Edinborough`, `Middlesborough`, `Peterboro`. */
const TOWN_ENDINGS = ['borough', 'brough', 'burgh', 'boro', 'burg']

/** The key with other such endings. */
function otherEndings(key: string): string[] {
  const ending = TOWN_ENDINGS.find((one) => key.endsWith(one) && key.length > one.length + 2)
  if (ending === undefined) return []
  const start = key.slice(0, -ending.length)
  return TOWN_ENDINGS.filter((other) => other !== ending).map((other) => start + other)
}

/** Places with a name similar to this key; only those with the fewest edits. */
export function candidatesNear(
  register: PlaceRegister,
  key: string,
  countries: readonly number[],
): Candidate[] {
  const shortened = shortenMisspelt(key)
  const respelt = [...(shortened === null ? [] : [shortened]), ...otherEndings(key)]
  const whole = respelt.flatMap((one) => candidatesNamed(register, one, countries))
  if (whole.length > 0)
    return whole.map((candidate) => ({ ...candidate, edits: 1, score: candidate.score - EDIT_DISCOUNT }))
  const limit = editsAllowed(key.length)
  if (limit === 0 || /\d/.test(key)) return []
  for (let edits = 1; edits <= limit; edits++) {
    const found = candidatesWithin(register, key, countries, edits)
    if (found.length > 0) return found
  }
  return []
}

function candidatesWithin(
  register: PlaceRegister,
  key: string,
  countries: readonly number[],
  edits: number,
): Candidate[] {
  const found = new Map<number, Candidate>()
  for (const country of countries) {
    for (const near of register.names.nearKeys(key, country, edits)) {
      const foreignStart = near.text[0] === key[0] ? 0 : 1
      register.names.visitPlaces(near.key, (place, nameClass) => {
        if (nameClass === NAME_CLASSES.abbreviation || register.isPostal(place) || found.has(place)) return
        const score = prominence(register, place, nameClass, near.edits) - foreignStart
        found.set(place, { place, nameClass, edits: near.edits, score })
      })
    }
  }
  return [...found.values()]
}

/** People of a place, by the number of edits, for which a misspelling is believed without other evidence. */
const KNOWN_BY_MISTAKE = [0, 5_000, 50_000]

/**
 * Whether a misspelt name may be taken for the place: a village may just as well be one that the gazetteer
 * lacks. `caution` multiplies the people required.
 */
export const isBelieved = (register: PlaceRegister, { place, edits }: Candidate, caution = 1): boolean =>
  edits === 0 || register.table.renown(place) >= KNOWN_BY_MISTAKE[edits]! * caution

const PLAUSIBLE_POPULATION = 10_000

/**
 * Sorts candidates, likeliest first. Without `near`, by prominence. With it, the closest comes first among
 * those with this primary name or a large population.
 */
export function rankCandidates(
  register: PlaceRegister,
  candidates: readonly Candidate[],
  near: Point | undefined,
): Candidate[] {
  if (!near)
    return townBeforeItsArea(
      register,
      [...candidates].sort((a, b) => b.score - a.score || a.place - b.place),
    )
  const { table } = register
  const keyed = candidates.map((candidate) => {
    const { place, nameClass, edits } = candidate
    const called =
      nameClass === NAME_CLASSES.primary ||
      nameClass === NAME_CLASSES.short ||
      table.renown(place) >= PLAUSIBLE_POPULATION
    const area = table.kind(place) > TOWN ? 20_000 : 0
    return { candidate, group: (called ? 0 : 1) + edits, metres: table.distance(place, near) + area }
  })
  return keyed.sort((a, b) => a.group - b.group || a.metres - b.metres).map(({ candidate }) => candidate)
}

const SHARE_OF_A_CAPITAL = 0.05

/**
 * `New York` is the city rather than its state: a town with a sufficient share of the population of its
 * namesake area comes first.
 */
function townBeforeItsArea(register: PlaceRegister, ranked: Candidate[]): Candidate[] {
  const { table } = register
  const [best] = ranked
  if (!best || table.kind(best.place) <= TOWN || table.kind(best.place) === COUNTRY) return ranked
  const people = table.population(best.place) * SHARE_OF_A_CAPITAL
  const town = ranked.find(
    ({ place, nameClass }) =>
      nameClass !== NAME_CLASSES.abbreviation &&
      table.kind(place) === TOWN &&
      table.population(place) >= people &&
      table.liesIn(place, best.place),
  )
  return town ? [town, ...ranked.filter((candidate) => candidate !== town)] : ranked
}
