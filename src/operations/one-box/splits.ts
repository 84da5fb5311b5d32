/** The ways in which a text may hold a place beside something else. */
import type { Gazetteer, Place, Point } from '../../geocoding/place.ts'
import { isEmptyWord } from '../../geocoding/reading/where-words.ts'
import { finnishNames } from '../../geocoding/text/finnish-cases.ts'
import { placeKey } from '../../geocoding/text/place-key.ts'
import { venueIn } from '../../geocoding/text/venue-words.ts'
import { isFiller } from '../../search/text/stop-words.ts'
import { tokens, wholeToken, words } from '../../search/text/tokenise.ts'
import { isConnector, leadTo, trimmed } from './place-words.ts'

export interface Split {
  /** What is left. */
  readonly rest: string
  /** The words of the place, as written. */
  readonly where: string
  readonly place: Place
  /** Whether a preposition or a comma says that this is a place. */
  readonly isMarked: boolean
  /** Whether the place is spelt otherwise. */
  readonly isCorrected: boolean
  /** At home, another place that the words name: for a town abroad that is no big city. */
  readonly namesake?: Place
}

export interface SplitContext {
  readonly gazetteer: Gazetteer
  readonly country: string | undefined
  readonly language: string | undefined
  readonly near: Point | undefined
  /** Countries with entities, the largest first: where no country is asked for, their places come first. */
  readonly home?: readonly string[]
}

const longestPlace = 6
/** Places that many people live in need no preposition. */
export const knownPopulation = 1000
export const wellKnown = 20_000
const knownWithEmptyWord = 5_000
const postal: ReadonlySet<string> = new Set(['postcode', 'sector', 'outcode'])

/** Places with inhabitants of their own, not areas that hold several. */
export const settled: ReadonlySet<string> = new Set(['town', 'neighbourhood', 'district'])

/** Whether a place is a quarter that is known by its name alone, and not by how many people live there. */
export const isUncounted = ({ resolution, renown }: Place): boolean =>
  resolution === 'neighbourhood' && renown === 0

/** Whether a place is a postcode or a part of one. */
export const isPostal = ({ resolution }: Place): boolean => postal.has(resolution)

/** Splits of a text at either end, likeliest first: marked ones, the end before the beginning, longer names first. */
export function splitsOf(text: string, context: SplitContext): Split[] {
  const parts = text.split(/\s+/).filter((part) => part !== '')
  const found: Split[] = []
  const add = (split: Split | null): void => {
    if (split !== null) found.push(split)
  }
  for (let length = Math.min(longestPlace, parts.length - 1); length >= 1; length--) {
    add(atEnd(parts, length, context))
    add(atStart(parts, length, context))
  }
  return found.sort((a, b) => Number(b.isMarked) - Number(a.isMarked))
}

/** The same for a place that may be misspelt. */
export function misspeltSplits(text: string, context: SplitContext): Split[] {
  const parts = text.split(/\s+/).filter((part) => part !== '')
  const found: (Split | null)[] = []
  for (let length = Math.min(2, parts.length - 1); length >= 1; length--)
    found.push(atEnd(parts, length, context, true), atStart(parts, length, context, true))
  return found.filter((split) => split !== null)
}

function atEnd(
  parts: readonly string[],
  length: number,
  context: SplitContext,
  misspelt = false,
): Split | null {
  const at = parts.length - length
  const before = parts.slice(0, at)
  const { head, isLed } = leadTo(before)
  return splitOf(head, parts.slice(at), isLed || before.at(-1)!.endsWith(','), context, misspelt)
}

function atStart(
  parts: readonly string[],
  length: number,
  context: SplitContext,
  misspelt = false,
): Split | null {
  const isLed = isConnector(parts[0]!)
  const name = parts.slice(isLed ? 1 : 0, length)
  const rest = parts.slice(length)
  return splitOf(rest, name, isLed || name.at(-1)?.endsWith(',') === true, context, misspelt)
}

function splitOf(
  head: readonly string[],
  name: readonly string[],
  isMarked: boolean,
  context: SplitContext,
  misspelt: boolean,
): Split | null {
  const where = trimmed(name.join(' '))
  const rest = trimmed(head.join(' '))
  if (where === '' || tokens(rest).every((token) => isFiller(token))) return null
  const named = words(where).length === 0 ? null : placeNamed(where, context, misspelt)
  if (named === null) return null
  const asPlace = (place: Place): Split | null => {
    const isSaid = isMarked || isInflected(where, place) || namesVenue(where)
    if (!isSaid && isVenueLike(where, place)) return null
    if (!isMeant(where, place, isSaid, context, misspelt)) return null
    return { rest, where, place, isMarked: isSaid, isCorrected: misspelt }
  }
  const namesake = misspelt ? null : namesakeAtHome(where, named, context)
  if (namesake === null) return asPlace(named)
  const split = asPlace(named)
  // `Tölö` is a quarter of Helsinki, and in another language Toulon.
  return split === null ? asPlace(namesake) : { ...split, namesake }
}

/** Why a place is read in a text, as sentences. */
export function reasonsOfPlace(split: Split | null): string[] {
  if (split === null) return []
  const { where, place, isMarked, isCorrected } = split
  const isLike = isCorrected ? 'is spelt like' : 'is'
  return [
    `"${where}" ${isLike} ${place.formalName}`,
    ...(isMarked ? [`a preposition or a comma says that "${where}" is a place`] : []),
  ]
}

/** Whether words say that they name a place: `Flughafen Tegel`, `gare de Nantes`. */
export function namesVenue(where: string): boolean {
  const { isSure, own } = venueIn(placeKey(where)) ?? { isSure: false, own: '' }
  return isSure && own !== ''
}

/** Whether words have one for an airport, a station or a harbour beside a name. */
export const hasVenue = (where: string): boolean => (venueIn(placeKey(where))?.own ?? '') !== ''

/**
 * Whether an unmarked split takes a word for a venue from what another leaves whole: `fire station Helsinki` is a fire station
 * in Helsinki, and no fire near the station there.
 */
export const endsInVenue = ({ rest, where, isMarked }: Split, others: readonly Split[]): boolean =>
  !isMarked && hasVenue(where) && others.some((other) => other.rest.startsWith(`${rest} `))

/** Whether a town is read in words that may be for something else: `radio station Berlin`. */
export const isVenueLike = (where: string, { name }: Place): boolean =>
  venueIn(placeKey(where)) !== null && venueIn(placeKey(name)) === null && placeKey(where) !== placeKey(name)

/** Whether a case says that this is where something is: `Turussa`. */
const isInflected = (where: string, { name }: Place): boolean =>
  finnishNames(placeKey(where)).includes(placeKey(name))

/** Whether words say too little for a village: `Bay Area` is not Bay, nor a hamlet called Area; `in Bay centre` is. */
function isEmptyBeside([first, ...others]: readonly { readonly text: string }[], isMarked: boolean): boolean {
  const areEmpty = others.every(({ text }) => isEmptyWord(text))
  return areEmpty && (isEmptyWord(first!.text) || (others.length > 0 && !isMarked))
}

/** Whether words that are the name of a place mean it. */
function isMeant(
  where: string,
  place: Place,
  isMarked: boolean,
  context: SplitContext,
  misspelt: boolean,
): boolean {
  const list = words(where)
  // `Springfield, IL` ends with what is an article elsewhere.
  if (list.length > 1 && isConnector(list.at(-1)!.text)) return false
  const isNamed = hasVenue(where) || isInflected(where, place)
  if (isFiller(list[0]!.text) && !isNamed && !isPartOfName(where, place, context)) return false
  // `Studio 54` is none of the sector 54.
  if (isPostal(place)) {
    const isCode = isMarked || where.length > 2 || /\p{L}/u.test(where)
    return isCode && isWholly(where, context)
  }
  const isOwnName = wholeToken(words(place.name)) === wholeToken(list)
  if (!isOwnName && list.every(({ text }) => isEmptyWord(text))) return false
  if (place.renown < knownWithEmptyWord && isEmptyBeside(list, isMarked)) return false
  if (misspelt) return place.renown >= wellKnown && list[0]!.text.length >= 5
  if (isMarked) return true
  // Figures alone are no place, though quarters are numbered: `Studio 54`.
  if (!/\p{L}/u.test(where)) return false
  if (place.resolution === 'country' || isFar(place, context)) return false
  // `DOG` and `THAI` name places abroad: airports and the like.
  if (isAbroad(place, context) && !isOwnName && where.length < leastAbroad) return false
  const isArea = !settled.has(place.resolution)
  if (isOwnName) return isArea || place.renown >= knownPopulation || isUncounted(place)
  // An exonym, or a town with what it lies in; not an area with what lies in it (`king Seattle`, King County).
  const isBegun = list.length > 1 && words(place.name)[0]?.text === list[0]!.text
  if (isArea && isBegun) return false
  const isQuarterAtHome = isUncounted(place) && context.home?.includes(place.country) === true
  return place.renown >= wellKnown || list.length > 1 || (isQuarterAtHome && where.length >= leastAtHome)
}

/** Whether a text with a postcode holds nothing else but a place: gazetteers find postcodes in longer lines. */
export function isWholly(text: string, context: SplitContext): boolean {
  const letters = text
    .replace(/\S*\d\S*(?:\s+[A-Za-z]{2}(?![A-Za-z]))?/g, ' ')
    .replace(/[\s,;]+/g, ' ')
    .trim()
  if (letters === '') return true
  const place = placeNamed(letters, context)
  return place !== null && !isFar(place, context)
}

/** Whether the first word, which often says nothing, belongs to the name: `Buenos Aires`, `Den Haag`, not `the Leeds`. */
function isPartOfName(where: string, place: Place, context: SplitContext): boolean {
  const [first, ...others] = words(where)
  if (others.length === 0 || place.renown < wellKnown) return false
  if (words(place.name)[0]?.text === first!.text) return true
  return placeNamed(others.map(({ text }) => text).join(' '), context)?.id !== place.id
}

/** Letters of a name of a place abroad that is not its own. */
export const leastAbroad = 5
/** Letters of another name of a quarter at home: `Tölö`. */
const leastAtHome = 4
/** Countries that are asked one by one. */
const mostHomes = 3

/** By how much a place abroad must be better known than its namesake at home. */
const muchBetterKnown = 50

/**
 * Reads a place in the country or, without one, anywhere. A place of a country without entities counts only if the
 * countries with most entities have no place of the name, or only a much lesser known one. A little-known place
 * or a postcode abroad yields to any place of that name there.
 */
export function placeNamed(where: string, context: SplitContext, misspelt = false): Place | null {
  const place = placeIn(where, context.country, context, misspelt)
  if (place === null || !isAbroad(place, context)) return place
  const needed = isFar(place, context) ? 0 : Math.max(wellKnown, place.renown / muchBetterKnown)
  for (const country of context.home!.slice(0, mostHomes)) {
    const nearer = placeIn(where, country, context, misspelt)
    if (nearer !== null && nearer.renown >= needed) return nearer
  }
  return isPostal(place) ? null : place
}

/** People of a city that is meant whatever else its name may be. */
export const bigCity = 300_000

/** The place at home that words name, where they name a town abroad that is no big city. */
function namesakeAtHome(where: string, place: Place, context: SplitContext): Place | null {
  if (!isAbroad(place, context) || place.renown >= bigCity) return null
  for (const country of context.home!.slice(0, mostHomes)) {
    const nearer = placeIn(where, country, context, false)
    if (nearer !== null) return nearer
  }
  return null
}

/** Whether no country is asked for, and that of the place has no entities. */
export const isAbroad = (
  { country: of }: Place,
  { country, home = [] }: Pick<SplitContext, 'country' | 'home'>,
): boolean => country === undefined && home.length > 0 && !home.includes(of)

const isFar = (place: Place, context: SplitContext): boolean =>
  isAbroad(place, context) && (isPostal(place) || place.renown < wellKnown)

function placeIn(
  where: string,
  country: string | undefined,
  { gazetteer, language, near }: SplitContext,
  misspelt: boolean,
): Place | null {
  return gazetteer.readWhere(where, {
    asWritten: !misspelt,
    ...(country === undefined ? {} : { country }),
    ...(language === undefined ? {} : { language }),
    ...(near === undefined ? {} : { near }),
  }).place
}
