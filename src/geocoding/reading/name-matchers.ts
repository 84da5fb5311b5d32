import type { PlaceRegister } from '../places/place-register.ts'
import { finnishNames } from '../text/finnish-cases.ts'
import { type Candidate, candidatesNamed, candidatesOfKeys } from './candidates.ts'
import { byTownOfVenue, byVenue } from './venue-reading.ts'
import { otherWordings } from './where-words.ts'

/** The places that a name may mean, read in one way. */
export type Matcher = (
  register: PlaceRegister,
  name: string,
  countries: readonly number[],
) => readonly Candidate[]

const byOtherWording: Matcher = (register, name, countries) =>
  otherWordings(name).flatMap((wording) => candidatesNamed(register, wording, countries))

const AIRPORT = ' airport'

/** `Pearson Airport` is Toronto Pearson International Airport: names of airports without their beginning. */
const byLaterWords: Matcher = (register, name, countries) => {
  if (!name.endsWith(AIRPORT)) return []
  const own = name.slice(0, -AIRPORT.length)
  return candidatesOfKeys(
    register,
    countries,
    (country, visit) => register.names.visitWordPrefix(own, country, visit),
    (text) => text.endsWith(` ${name}`) || text.endsWith(` ${own} international${AIRPORT}`),
  )
}

/** `Rothenburg o.d.T.`: the words behind the name of a town, as their first letters. */
const byInitials: Matcher = (register, name, countries) => {
  const match = /^(.*\p{L}{3}) ((?:\p{L} ){0,3}\p{L})$/u.exec(name)
  if (match === null) return []
  const [, town, initials] = match as unknown as [string, string, string]
  const letters = initials.split(' ')
  return candidatesOfKeys(
    register,
    countries,
    (country, visit) => register.names.visitPrefix(`${town} ${letters[0]}`, country, visit),
    (text) => {
      const rest = text.slice(town.length + 1).split(' ')
      return rest.length === letters.length && letters.every((letter, at) => rest[at]!.startsWith(letter))
    },
  )
}

/** Like a town of a thousand people, or a part of a large one. */
const INFLECTED_SCORE = 3
/** Finns say of large towns abroad that somebody is in them, too. */
const INFLECTED_ABROAD_POPULATION = 100_000

/** Names in one of the Finnish cases that say where: `Turussa`, `Lontoossa`. */
const inFinnish: Matcher = (register, name, countries) => {
  const { table } = register
  const isKnown = ({ place, score }: Candidate): boolean =>
    table.country(place) === 'fi'
      ? score >= INFLECTED_SCORE
      : table.renown(place) >= INFLECTED_ABROAD_POPULATION
  return finnishNames(name).flatMap((key) => candidatesNamed(register, key, countries).filter(isKnown))
}

/** The ways to read a name, likeliest first. */
export const matchers: readonly Matcher[] = [
  candidatesNamed,
  byOtherWording,
  byLaterWords,
  byInitials,
  inFinnish,
  byVenue,
  byTownOfVenue,
]
