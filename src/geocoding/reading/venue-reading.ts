import { kindNumber, NAME_CLASSES } from '../places/place-kinds.ts'
import type { PlaceRegister } from '../places/place-register.ts'
import { finnishNames } from '../text/finnish-cases.ts'
import { type VenuePhrase, venueIn } from '../text/venue-words.ts'
import { type Candidate, candidatesNamed } from './candidates.ts'

const NEIGHBOURHOOD = kindNumber('neighbourhood')
const TOWN = kindNumber('town')
/** People of a town that is meant with an airport or a station that the gazetteer lacks. */
const KNOWN_TOWN_POPULATION = 5_000
const SHORTEST_OWN = 3

/** Names that the words beside those for a venue may be of; empty where the whole may be another name (`Union Station`). */
function ownNames(key: string): { readonly venue: VenuePhrase; readonly names: readonly string[] } | null {
  const venue = venueIn(key)
  if (venue === null || venue.own.length < SHORTEST_OWN || !(venue.isSure || venue.isBefore)) return null
  return { venue, names: [venue.own, ...finnishNames(`${venue.own} keskusta`)] }
}

/**
 * An airport or a station named in another way than in the gazetteer: `Flughafen Tegel` is Tegel Airport, and names of
 * airports have words before and behind that of `aeropuerto de Barajas`.
 */
export function byVenue(register: PlaceRegister, key: string, countries: readonly number[]): Candidate[] {
  const asked = ownNames(key)
  if (asked === null) return []
  for (const own of asked.names) {
    const found = venuesCalled(register, { ...asked.venue, own }, countries)
    if (found.length > 0) return found
  }
  return []
}

/** The town whose airport or station the gazetteer lacks. */
export function byTownOfVenue(
  register: PlaceRegister,
  key: string,
  countries: readonly number[],
): Candidate[] {
  const { table } = register
  return (ownNames(key)?.names ?? []).flatMap((own) =>
    candidatesNamed(register, own, countries).filter(
      ({ place, nameClass }) =>
        table.kind(place) <= TOWN &&
        nameClass !== NAME_CLASSES.alternate &&
        table.renown(place) >= KNOWN_TOWN_POPULATION,
    ),
  )
}

/** Venues of the kind whose names have all of the words. */
function venuesCalled(
  register: PlaceRegister,
  { kind, own }: VenuePhrase,
  countries: readonly number[],
): Candidate[] {
  const { names, table } = register
  const [first, ...others] = own.split(' ')
  const keys = new Set<string>()
  for (const country of countries) {
    const add = (key: number): void => {
      const text = names.text(key)
      const parts = text.split(' ')
      const hasAll = parts.includes(first!) && others.every((word) => parts.includes(word))
      if (hasAll && venueIn(text)?.kind === kind) keys.add(text)
    }
    names.visitPrefix(first!, country, add)
    names.visitWordPrefix(first!, country, add)
  }
  const found = [...keys].flatMap((key) => candidatesNamed(register, key, countries))
  // `Station Road` is a street; a venue is a part of no town, or a landmark in it.
  return found.filter(({ place }) => table.kind(place) === NEIGHBOURHOOD)
}
