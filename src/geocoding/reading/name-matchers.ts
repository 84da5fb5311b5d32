import type { PlaceRegister } from '../places/place-register.ts'
import { finnishNames } from '../text/finnish-cases.ts'
import { type Candidate, candidatesNamed } from './candidates.ts'
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
  const keys = new Set<string>()
  for (const country of countries) {
    register.names.visitWordPrefix(own, country, (key) => {
      const text = register.names.text(key)
      if (text.endsWith(` ${name}`) || text.endsWith(` ${own} international${AIRPORT}`)) keys.add(text)
    })
  }
  return [...keys].flatMap((key) => candidatesNamed(register, key, countries))
}

/** `Rothenburg o.d.T.`: the words behind the name of a town, as their first letters. */
const byInitials: Matcher = (register, name, countries) => {
  const match = /^(.*\p{L}{3}) ((?:\p{L} ){0,3}\p{L})$/u.exec(name)
  if (match === null) return []
  const letters = match[2]!.split(' ')
  const keys = new Set<string>()
  for (const country of countries) {
    register.names.visitPrefix(`${match[1]} ${letters[0]}`, country, (key) => {
      const text = register.names.text(key)
      const rest = text.slice(match[1]!.length + 1).split(' ')
      if (rest.length === letters.length && letters.every((letter, at) => rest[at]!.startsWith(letter)))
        keys.add(text)
    })
  }
  return [...keys].flatMap((key) => candidatesNamed(register, key, countries))
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
