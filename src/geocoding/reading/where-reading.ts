import type { Point } from '../place.ts'
import { kindNumber, NAME_CLASSES } from '../places/place-kinds.ts'
import type { PlaceRegister } from '../places/place-register.ts'
import { cleanText, placeKey } from '../text/place-key.ts'
import { type Candidate, candidatesNamed, candidatesNear, isBelieved, rankCandidates } from './candidates.ts'
import { type Matcher, matchers } from './name-matchers.ts'
import { neighbouringPostcode, type PostalHit, postalHits } from './postal-reading.ts'
import { isMissingCountry, qualifiersNamed, qualify } from './qualifiers.ts'
import { byTownOfVenue } from './venue-reading.ts'
import { endsWithVenue, isEmptyWord, isGeneric, isGenericWord } from './where-words.ts'

export interface WhereContext {
  /** Alpha-2, lower case. */
  readonly country?: string
  readonly language?: string
  /** Among several places, the closest is chosen. */
  readonly near?: Point
  /** Reads the text literally: no similar spellings, and no names inside a longer line. Much cheaper. */
  readonly asWritten?: boolean
}

interface ReadingOptions {
  readonly country?: string | undefined
  readonly asWritten?: boolean
  /** Also misspelt names of villages: for callers with other evidence of the place. */
  readonly generous?: boolean
}

/** The possible meanings of a text, regardless of the request's location. */
export interface Meaning {
  /** Likelier group first; candidates within a group are unordered. */
  readonly groups: readonly (readonly Candidate[])[]
  /** Part of the text was not understood. */
  readonly partial: boolean
  /** The text was read with a correction, or in part. */
  readonly corrected: boolean
}

const TOWN = kindNumber('town')
const LONGEST_TEXT = 200
const MOST_WORDS = 12
const NOTHING: Meaning = { groups: [], partial: false, corrected: false }

const among = (candidates: readonly Candidate[], partial = false, corrected = partial): Meaning => ({
  groups: [candidates],
  partial,
  corrected: corrected || candidates.some(({ edits }) => edits > 0),
})

/**
 * Interprets a `where` text. Reads postcodes, names, qualified names, misspellings, and names inside a longer
 * line.
 */
export function interpretWhere(
  register: PlaceRegister,
  text: string,
  { country, asWritten = false, generous = false }: ReadingOptions,
): Meaning {
  const clean = cleanText(text)
  const countries = register.countryNumbers(country)
  if (clean === '' || clean.length > LONGEST_TEXT || countries.length === 0) return NOTHING
  const believed: Believed = (candidate) => generous || isBelieved(register, candidate)
  const segments: string[] = []
  const phrases: string[] = []
  for (const segment of clean.split(/[,;()[\]|]+/)) {
    const phrase = placeKey(segment)
    if (phrase === '') continue
    segments.push(segment)
    phrases.push(phrase)
  }
  const names = (some: readonly string[]) => readNames(register, some, countries, asWritten ? null : believed)
  return readPostal(register, segments, countries, names) ?? names(phrases)
}

/** Whether a misspelt candidate may be chosen. */
type Believed = (candidate: Candidate) => boolean

/** All meanings, best first; with a point, the closest of each group first. */
export function rankMeaning(
  register: PlaceRegister,
  { groups }: Meaning,
  near: Point | undefined,
): readonly Candidate[] {
  return groups.flatMap((group) => rankCandidates(register, group, near))
}

function readPostal(
  register: PlaceRegister,
  segments: readonly string[],
  countries: readonly number[],
  names: (phrases: readonly string[]) => Meaning,
): Meaning | null {
  const hits = postalHits(register, segments, countries)
  if (hits.length === 0) return neighbouringCode(register, segments, countries)
  const rest = hits[0]!.rest.map(placeKey).filter((phrase) => phrase !== '')
  const candidates = hits.map((hit) => postalCandidate(register, hit))
  if (rest.length === 0) return among(candidates)
  const { groups } = names(rest)
  const { table } = register
  const agreeing = candidates.filter(({ place }) =>
    groups
      .flat()
      .some(
        (other) =>
          table.liesIn(place, other.place) || table.distance(place, table.point(other.place)) < 40_000,
      ),
  )
  return agreeing.length > 0
    ? among(agreeing)
    : { groups: [candidates, ...groups], partial: true, corrected: false }
}

/** For a text that is nothing but an unknown code: its neighbour, as a correction. */
function neighbouringCode(
  register: PlaceRegister,
  segments: readonly string[],
  countries: readonly number[],
): Meaning | null {
  const [code, ...others] = segments
  if (code === undefined || others.length > 0 || countries.length > MOST_COUNTRIES_OF_A_CODE) return null
  const place = neighbouringPostcode(register, code, countries[0]!)
  return place === undefined
    ? null
    : { ...among([postalCandidate(register, { place, rest: [] })]), corrected: true }
}

/** A country and its territories. */
const MOST_COUNTRIES_OF_A_CODE = 8

/** Among codes of several countries, the one whose town has the largest population is likeliest. */
function postalCandidate({ table }: PlaceRegister, { place }: PostalHit): Candidate {
  const people = table.chain(place).map((area) => table.population(area))
  const townPeople = people.find((count) => count > 0) ?? 0
  return { place, nameClass: 0, edits: 0, score: Math.log10(townPeople + 10) }
}

/** A name with its qualifiers. */
interface Phrasing {
  readonly name: string
  readonly qualifiers: readonly string[]
  /** Whether an unknown qualifier may be ignored. */
  readonly lenient: boolean
}

/** Ways to split the phrases into a name and qualifiers, likeliest first. */
function phrasings(phrases: readonly string[]): Phrasing[] {
  const [first, ...others] = phrases as [string, ...string[]]
  const found: Phrasing[] = [{ name: first, qualifiers: others, lenient: others.length > 0 }]
  const words = first.split(' ')
  for (let at = words.length - 1; at > 0 && words.length <= MOST_WORDS; at--) {
    const [head, tail] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    found.push({ name: head, qualifiers: [tail, ...others], lenient: false })
  }
  for (let at = 1; at < words.length && words.length <= MOST_WORDS; at++) {
    const [head, tail] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    found.push({ name: tail, qualifiers: [head, ...others], lenient: false })
  }
  if (others.length > 0)
    found.push({ name: others.at(-1)!, qualifiers: phrases.slice(0, -1), lenient: false })
  return found
}

function readNames(
  register: PlaceRegister,
  phrases: readonly string[],
  countries: readonly number[],
  believed: Believed | null,
): Meaning {
  if (phrases.length === 1 && isGeneric(phrases[0]!)) return genericName(register, phrases[0]!, countries)
  if (phrases.length === 0 || phrases.some((phrase) => isMissingCountry(register, phrase))) return NOTHING
  const whole = phrases.length > 1 ? candidatesNamed(register, phrases.join(' '), countries) : []
  if (whole.length > 0) return among(whole)
  const ways = phrasings(phrases)
  for (const matcher of matchers) {
    for (const way of ways) {
      const found = matchPhrasing(register, way, countries, matcher)
      if (found.length > 0) return among(found, false, matcher === byTownOfVenue)
    }
  }
  return (
    withoutEmptyWords(register, phrases, countries) ??
    (believed === null || isKnownAbroad(register, phrases, countries)
      ? null
      : (misspelt(register, ways, countries, believed) ?? innerName(register, phrases, countries))) ??
    NOTHING
  )
}

const GENERIC_NAME_POPULATION = 50_000
const GENERIC_WORDS_POPULATION = 1_000

/**
 * `Strand` is a town, but who types `Beach` hardly means the hamlet of that name. Two such words (`Garden City`)
 * are more often a name.
 */
function genericName(register: PlaceRegister, name: string, countries: readonly number[]): Meaning {
  const least = isGenericWord(name) ? GENERIC_NAME_POPULATION : GENERIC_WORDS_POPULATION
  const found = candidatesNamed(register, name, countries).filter(
    ({ place, nameClass }) => nameClass === NAME_CLASSES.primary && register.table.population(place) >= least,
  )
  return found.length > 0 ? among(found) : NOTHING
}

/**
 * Candidates of the name that satisfy every qualifier. An unknown qualifier is ignored if commas separate it;
 * a known one that contradicts is not.
 */
function matchPhrasing(
  register: PlaceRegister,
  { name, qualifiers, lenient }: Phrasing,
  countries: readonly number[],
  matcher: Matcher,
): readonly Candidate[] {
  let found = matcher(register, name, countries)
  if (endsWithVenue(name)) found = found.filter((candidate) => !isOldNameOfStop(register, candidate))
  // `Heathrow Airport` is no place called Airport, nor one near a hamlet called so.
  const isVenue = (key: string): boolean => isGeneric(key) && isGenericWord(key)
  if (qualifiers.length > 0 && !lenient && (isGeneric(name) || qualifiers.some(isVenue))) return []
  for (const qualifier of qualifiers) {
    if (found.length === 0) return []
    const areas = qualifiersNamed(register, qualifier, countries)
    if (areas.length === 0 && lenient) continue
    found = qualify(register, found, areas)
  }
  return found
}

/** Small towns were once called after their stop on the line: `Union Station` is hardly Union, South Carolina. */
const isOldNameOfStop = ({ table }: PlaceRegister, { place, nameClass }: Candidate): boolean =>
  nameClass === NAME_CLASSES.alternate &&
  table.kind(place) === TOWN &&
  table.renown(place) < KNOWN_TOWN_POPULATION

function withoutEmptyWords(
  register: PlaceRegister,
  phrases: readonly string[],
  countries: readonly number[],
): Meaning | null {
  const kept = phrases
    .map((phrase) =>
      phrase
        .split(' ')
        .filter((word) => !isEmptyWord(word))
        .join(' '),
    )
    .filter((phrase) => phrase !== '')
  if (kept.length === 0 || kept.join() === phrases.join()) return null
  // `metro station`
  if (kept.length === 1 && isGeneric(kept[0]!)) return genericName(register, kept[0]!, countries)
  for (const way of phrasings(kept)) {
    const found = matchPhrasing(register, way, countries, candidatesNamed)
    if (found.length > 0) return among(found)
  }
  return null
}

const KNOWN_ABROAD_POPULATION = 15_000

/** Whether the text is the name of a sizeable place elsewhere: it is no misspelling of one here. */
function isKnownAbroad(
  register: PlaceRegister,
  phrases: readonly string[],
  countries: readonly number[],
): boolean {
  const everywhere = register.countryNumbers(undefined)
  if (phrases.length > 1 || countries.length === everywhere.length) return false
  return candidatesNamed(register, phrases[0]!, everywhere).some(
    ({ place, nameClass }) =>
      nameClass !== NAME_CLASSES.abbreviation && register.table.renown(place) >= KNOWN_ABROAD_POPULATION,
  )
}

const MOST_PHRASINGS_MISSPELT = 6

function misspelt(
  register: PlaceRegister,
  ways: readonly Phrasing[],
  countries: readonly number[],
  believed: Believed,
): Meaning | null {
  for (const way of ways.slice(0, MOST_PHRASINGS_MISSPELT)) {
    const areas = way.qualifiers.flatMap((qualifier) => qualifiersNamed(register, qualifier, countries))
    if (way.qualifiers.length > 0 && areas.length === 0) {
      const found = misspeltQualifier(register, way, countries)
      if (found.length > 0) return { ...among(found), corrected: true }
      continue
    }
    const found = matchPhrasing(register, way, countries, candidatesNear).filter(
      // A qualifier that agrees is evidence enough.
      (candidate) => way.qualifiers.length > 0 || believed(candidate),
    )
    if (found.length > 0) return among(found)
  }
  return null
}

function misspeltQualifier(
  register: PlaceRegister,
  way: Phrasing,
  countries: readonly number[],
): readonly Candidate[] {
  const named = candidatesNamed(register, way.name, countries)
  if (named.length === 0 || way.qualifiers.length !== 1) return []
  const areas = candidatesNear(register, way.qualifiers[0]!, countries).map(({ place }) => place)
  return qualify(register, named, areas)
}

/** Minimum population: a hamlet called High Street does not turn a street into a place. */
const KNOWN_NAME_POPULATION = 1_000
const KNOWN_TOWN_POPULATION = 20_000

/**
 * The longest run of words that names a sizeable town, of runs of one length the better known: `High Street, Reading`,
 * `Köln Ringe`. The rest is not understood.
 */
function innerName(
  register: PlaceRegister,
  phrases: readonly string[],
  countries: readonly number[],
): Meaning | null {
  const isKnown = (phrase: string) =>
    candidatesNamed(register, phrase, countries).some(
      ({ place }) => register.table.renown(place) >= KNOWN_NAME_POPULATION,
    )
  if (phrases.length > 1 && phrases.every(isKnown)) return null
  for (const phrase of phrases.toReversed()) {
    const words = phrase.split(' ')
    if (words.length > MOST_WORDS) continue
    for (let length = words.length - (phrases.length > 1 ? 0 : 1); length > 0; length--) {
      const runs = Array.from({ length: words.length - length + 1 }, (_, at) =>
        townsNamed(register, words.slice(at, at + length).join(' '), countries),
      )
      const [found] = runs.filter((run) => run.length > 0).sort((one, other) => bestOf(other) - bestOf(one))
      if (found !== undefined) return among(found, true)
    }
  }
  return null
}

const townsNamed = (
  register: PlaceRegister,
  name: string,
  countries: readonly number[],
): readonly Candidate[] =>
  name.length <= 3 || isGeneric(name)
    ? []
    : candidatesNamed(register, name, countries).filter(
        ({ place, nameClass }) =>
          nameClass !== NAME_CLASSES.abbreviation && register.table.renown(place) >= KNOWN_TOWN_POPULATION,
      )

const bestOf = (candidates: readonly Candidate[]): number => Math.max(...candidates.map(({ score }) => score))
