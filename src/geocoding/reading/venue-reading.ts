import { kindNumber, NAME_CLASSES } from '../places/place-kinds.ts'
import type { PlaceRegister } from '../places/place-register.ts'
import { finnishNames } from '../text/finnish-cases.ts'
import { type VenuePhrase, venueIn } from '../text/venue-words.ts'
import { type Candidate, candidatesNamed, candidatesOfKeys } from './candidates.ts'

const NEIGHBOURHOOD = kindNumber('neighbourhood')
const TOWN = kindNumber('town')
/** People of a town or a quarter that is meant with an airport or a station that the gazetteer lacks. */
const KNOWN_POPULATION = 5_000
const SHORTEST_OWN = 3

interface Asked {
  readonly venue: VenuePhrase
  /** Whether the whole may be another name (`Union Station`). */
  readonly isDoubtful: boolean
  /** Names that the words beside those for the venue may be of. */
  readonly names: readonly string[]
}

function askedVenue(key: string): Asked | null {
  const venue = venueIn(key)
  if (venue === null || venue.own.length < SHORTEST_OWN) return null
  const isDoubtful = !(venue.isSure || venue.isBefore)
  return { venue, isDoubtful, names: [venue.own, ...finnishNames(`${venue.own} keskusta`)] }
}

/**
 * An airport or a station named in another way than in the gazetteer: `Flughafen Tegel` is Tegel Airport, and names of
 * airports have words before and behind that of `aeropuerto de Barajas`.
 */
export function byVenue(register: PlaceRegister, key: string, countries: readonly number[]): Candidate[] {
  const asked = askedVenue(key)
  if (asked === null || asked.isDoubtful) return []
  for (const own of asked.names) {
    const found = venuesCalled(register, { ...asked.venue, own }, countries)
    if (found.length > 0) return found
  }
  return []
}

/**
 * The town, or the quarter, whose airport or station the gazetteer lacks. Stations of the underground are called after
 * small quarters; where the words may be another name, a known quarter is meant, and no town.
 */
export function byTownOfVenue(
  register: PlaceRegister,
  key: string,
  countries: readonly number[],
): Candidate[] {
  const asked = askedVenue(key)
  if (asked === null) return []
  const { table } = register
  const { venue, isDoubtful, names } = asked
  const isMeant = (place: number): boolean => {
    const isQuarter = table.kind(place) === NEIGHBOURHOOD
    if (isQuarter && venue.kind === 'metro') return true
    return table.kind(place) <= (isDoubtful ? NEIGHBOURHOOD : TOWN) && table.renown(place) >= KNOWN_POPULATION
  }
  return names.flatMap((own) =>
    candidatesNamed(register, own, countries).filter(
      ({ place, nameClass }) => nameClass !== NAME_CLASSES.alternate && isMeant(place),
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
  const found = candidatesOfKeys(
    register,
    countries,
    (country, visit) => {
      names.visitPrefix(first!, country, visit)
      names.visitWordPrefix(first!, country, visit)
    },
    (text) => {
      const parts = text.split(' ')
      const hasAll = parts.includes(first!) && others.every((word) => parts.includes(word))
      return hasAll && venueIn(text)?.kind === kind
    },
  )
  // `Station Road` is a street; a venue is a part of no town, or a landmark in it.
  return found.filter(({ place }) => table.kind(place) === NEIGHBOURHOOD)
}
