/**
 * What a text of the one box may mean. The list depends on the text, the gazetteer, the taxonomy and the countries
 * with entities alone, so that every page of an answer has the same; which one answers is decided by what the
 * directory holds (`one-box.ts`).
 */
import type { Gazetteer, Place, Point } from '../../geocoding/place.ts'
import { tokens, wholeToken, words } from '../../search/text/tokenise.ts'
import type { SearchMode } from '../../search/understanding/understand.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import { type AreaRequest, reachOf } from '../search-area.ts'
import { asksForKind, isOwnName } from './kinds.ts'
import {
  bigCity,
  endsInVenue,
  hasVenue,
  isAbroad,
  isPostal,
  isUncounted,
  isWholly,
  knownPopulation,
  leastAbroad,
  misspeltSplits,
  placeNamed,
  reasonsOfPlace,
  type Split,
  type SplitContext,
  settled,
  splitsOf,
  wellKnown,
} from './splits.ts'
import { type StreetSplit, streetSplits } from './street-splits.ts'

export type OneBoxKind = 'what' | 'who' | 'place' | 'postcode' | 'address' | 'phone' | 'id'

/** What must be found for an interpretation to answer. */
export type Evidence =
  /** Nothing: the text says it. */
  | 'none'
  /** A business of exactly this name. */
  | 'name'
  /** A business with all of the words as written. */
  | 'written'
  /** A business of a name like the text, which is not like a kind. */
  | 'spelt'
  /** Anything. */
  | 'found'

export interface Interpretation {
  readonly kind: OneBoxKind
  readonly mode: SearchMode
  /** The text of the search, without its place. */
  readonly text: string
  readonly area: AreaRequest
  readonly country: string
  readonly where: string | null
  readonly place: Place | null
  readonly isCorrected: boolean
  readonly needs: Evidence
  /** Whether `area` is a street of listings. */
  readonly isInStreet?: true
  /** Whether its place is the namesake at home of a town abroad. */
  readonly isAtHome?: true
  /** Why it is read so, as sentences. */
  readonly because: readonly string[]
}

export interface BoxContext {
  readonly gazetteer: Gazetteer
  readonly taxonomy: Taxonomy
  /** As asked; undefined for any. */
  readonly country: string | undefined
  /** Searched where no place says another. */
  readonly defaultCountry: string
  readonly language: string | undefined
  readonly point: Point | null
  /** Countries with entities, the largest first. */
  readonly home: readonly string[]
  /** Whether "near me" was said. */
  readonly isNear: boolean
  /** The airport, station or harbour that the text means without the name of its town. */
  readonly venue: Split | null
  /** Whether places may be read. */
  readonly readsPlaces: boolean
  /** A text and what the operators' rules make of it. */
  readonly expand: (text: string) => readonly string[]
}

/** Around a point, for what is to be near it. */
const nearMetres = 50_000
/** Around a landmark of unknown reach. */
const aroundMetres = 1_500
/** Countries in which a street is looked for. */
const mostStreetCountries = 3
export const national: AreaRequest = { kind: 'national' }

const splitContext = ({ gazetteer, country, language, point, home }: BoxContext): SplitContext => ({
  gazetteer,
  country,
  language,
  near: point ?? undefined,
  home,
})

/** Interpretations of a text that is no id, number or address, in the order in which they are tried. Never empty. */
export function interpretationsOf(text: string, context: BoxContext): Interpretation[] {
  if (text === '') return [everythingNear(context)]
  const places = context.readsPlaces && !context.isNear
  const reading = new TextReading(context)
  if (context.venue !== null) return reading.placed(text, context.venue)
  const whole = places ? wholePlace(text, context, reading) : null
  if (whole !== null) return [...reading.beforePlace(text, whole), whole]
  const splits = (places ? splitsOf(text, splitContext(context)) : []).filter(
    ({ isMarked, where, place, rest }) =>
      (hasVenue(where) || (isMarked && isKnownTown(place)) || !isWordAbroad(where, place, context)) &&
      (isMarked || !isUnlikely(where, place, context) || reading.namesCategory(rest)),
  )
  const ofKind = splits.filter(({ rest }) => reading.namesCategory(rest))
  const split = ofKind.find((one) => !endsInVenue(one, ofKind)) ?? splits[0]
  // `turkish bath` is a kind of business, though there is a Bath.
  if (reading.namesCategory(text) && !split?.isMarked) return reading.ofKind(text, null)
  if (split !== undefined) return [...reading.atHome(split), ...reading.placed(text, split)]
  return reading.unplaced(text, places ? misspeltSplits(text, splitContext(context)) : [])
}

function everythingNear(context: BoxContext): Interpretation {
  return {
    kind: 'place',
    mode: 'browse',
    text: '',
    ...areaOf(null, context),
    isCorrected: false,
    needs: 'none',
    because: ['the text asks for nothing in particular'],
  }
}

/** The area of a place, or around the point of the caller. */
function areaOf(
  split: Pick<Split, 'place' | 'where'> | null,
  { point, isNear, defaultCountry }: BoxContext,
): Pick<Interpretation, 'area' | 'country' | 'place' | 'where'> {
  if (split !== null) {
    const { place, where } = split
    return { area: areaOfPlace(place), country: place.country, place, where }
  }
  const around: AreaRequest | null =
    point && isNear ? { kind: 'bynearest', point, radiusMetres: nearMetres } : null
  return { area: around ?? national, country: defaultCountry, place: null, where: null }
}

function areaOfPlace(place: Place): AreaRequest {
  if (place.resolution === 'country') return national
  if (!place.isLandmark) return { kind: 'byplace', placeId: place.id }
  const { latitude, longitude } = place
  return { kind: 'bynearest', point: { latitude, longitude }, radiusMetres: reachOf(place) ?? aroundMetres }
}

/** Null unless the text is a place and nothing else. */
function wholePlace(text: string, context: BoxContext, reading: TextReading): Interpretation | null {
  const place = placeNamed(text, splitContext(context))
  if (place === null) return null
  if (isPostal(place) ? !isWholly(text, splitContext(context)) : !isMeant(text, place, context, reading))
    return null
  const kind = isPostal(place) ? 'postcode' : 'place'
  return {
    kind,
    mode: 'browse',
    text: '',
    ...areaOf({ place, where: text }, context),
    isCorrected: false,
    needs: 'none',
    because: [`"${text}" is ${kind === 'postcode' ? 'the postcode' : 'the place'} ${place.formalName}`],
  }
}

/** There is a small town called Cafe; and who asks for somebody in a country without entities may mean a name. */
const isUnlikely = (where: string, place: Place, context: BoxContext): boolean =>
  isAbroad(place, context) || (place.renown < wellKnown && isOwnName(where, context.taxonomy))

/** Whether a place in a country without entities has a word of kinds as its name: `conference centre`, not `pizza Paris`. */
const isWordAbroad = (where: string, place: Place, context: BoxContext): boolean =>
  isAbroad(place, context) && !isBigCity(place) && context.taxonomy.knowsWords(where)

/** `restaurant in Porto` */
const isKnownTown = ({ renown, resolution }: Place): boolean => renown >= wellKnown && settled.has(resolution)

const isBigCity = ({ renown, resolution }: Place): boolean => renown >= bigCity && settled.has(resolution)

/** Whether a text that is the name of a place means it: `coffee` is no county in Alabama, nor `gym` an airport. */
function isMeant(text: string, place: Place, context: BoxContext, reading: TextReading): boolean {
  // `Halle (Saale)`
  const names = [place.name, place.name.replace(/\s*\(.*\)$/, '')]
  const isItsOwn = names.some((name) => wholeToken(words(name)) === wholeToken(words(text)))
  // `museo` is called the Prado, in Madrid.
  if (place.isLandmark) return isItsOwn || !isAbroad(place, context) || !reading.namesCategory(text)
  const isNamed = isItsOwn || text.length >= leastAbroad
  if (isAbroad(place, context) && !isNamed) return false
  // `paris` are bets in French, and `cologne` is a perfume.
  if (isNamed && isBigCity(place) && !isOwnName(text, context.taxonomy)) return true
  // `Töölö` resembles a form of a word for tools, and is none.
  if (reading.namesCategory(text) && context.taxonomy.knowsWords(text)) {
    const needed = isOwnName(text, context.taxonomy) ? wellKnown : knownPopulation
    return isItsOwn && place.renown >= needed && !isAbroad(place, context)
  }
  if (!settled.has(place.resolution) || place.renown >= knownPopulation) return true
  return isUncounted(place) && !isAbroad(place, context)
}

/** A reading as something around a street of listings. `area` is the street with its place, if one is known. */
export const aroundStreet = (
  street: string,
  area: string,
  near: Point | null,
  reading: Pick<Interpretation, 'kind' | 'mode' | 'text' | 'country' | 'where' | 'because'>,
): Interpretation => ({
  ...reading,
  area: { kind: 'bylocation', where: area, near },
  place: null,
  isCorrected: false,
  needs: 'found',
  isInStreet: true,
  because: [`listings are in "${street}"`, ...reading.because],
})

type Part = Pick<Interpretation, 'kind' | 'text' | 'needs'>

class TextReading {
  readonly #context: BoxContext
  readonly #named = new Map<string, boolean>()

  constructor(context: BoxContext) {
    this.#context = context
  }

  /** Whether the whole of a text names a kind of business. */
  namesCategory(text: string): boolean {
    let named = this.#named.get(text)
    if (named === undefined) {
      const { taxonomy, language, defaultCountry: country, expand } = this.#context
      named = expand(text).some((one) => asksForKind(one, { country, language, taxonomy }))
      this.#named.set(text, named)
    }
    return named
  }

  /** The business of this name. */
  calledSo(text: string): Interpretation {
    return this.#of(who(text, 'name'), null)
  }

  /** What a text that is the name of a place may mean before that. */
  beforePlace(text: string, { place }: Interpretation): Interpretation[] {
    if (place === null) return []
    // `Harrods` is a sight, and a shop.
    if (place.isLandmark) return [this.calledSo(text)]
    // A village in a country without entities (`Oodi`), or a quarter (`Nation`), may be a word of a name here.
    const isFarVillage = isAbroad(place, this.#context) && place.renown < bigCity
    const isCommonWord = place.renown === 0 && this.#context.taxonomy.knowsWords(text)
    return isFarVillage || isCommonWord ? [this.#of(who(text, 'written'), null)] : []
  }

  /** Readings of a text that names a kind of business. */
  ofKind(text: string, split: Split | null): Interpretation[] {
    const asName = isOwnName(text, this.#context.taxonomy) ? [] : [this.#of(who(text, 'name'), split)]
    return [...asName, this.#of({ kind: 'what', text, needs: 'none' }, split)]
  }

  /** Readings with the namesake at home of a town abroad, where no entities are. */
  atHome({ namesake, ...split }: Split): Interpretation[] {
    if (namesake === undefined || !this.namesCategory(split.rest)) return []
    const part: Part = { kind: 'what', text: split.rest, needs: 'found' }
    return [{ ...this.#of(part, { ...split, place: namesake }), isAtHome: true }]
  }

  /** Readings of a text that ends or begins with a place. */
  placed(text: string, split: Split): Interpretation[] {
    const { rest } = split
    const isNamed = this.namesCategory(rest)
    // `Leeds Building Society` may be a name; `Leeds pizza` is none, even where somebody is called so. `Robert's Coffee` is
    // one, though a village is called Roberts.
    const isKnown = split.isMarked || split.place.renown >= wellKnown
    // `Alko Arkadia` is a shop here, not a kind of business in a town abroad.
    const isFar = isAbroad(split.place, this.#context) && !isBigCity(split.place) && !split.isMarked
    const isOnlyKind = isNamed && isKnown && tokens(rest).length < 2
    const needs = isFar ? 'written' : isOnlyKind ? null : 'name'
    const asName = needs === null ? [] : [this.#of(who(text, needs), null)]
    // A sight lends its name to many: `taj mahal restaurant`.
    if (isNamed && split.place.isLandmark) {
      const near = this.#of({ kind: 'what', text: rest, needs: 'found' }, split)
      return [this.calledSo(text), near, this.#of(who(text, 'none'), null)]
    }
    if (isNamed) return [...asName, ...this.ofKind(rest, split)]
    return [
      ...asName,
      this.#of(who(rest, 'written'), split),
      ...this.#inStreets(rest, split),
      this.#of({ kind: 'what', text: rest, needs: 'found' }, split),
      this.#of(who(rest, 'found'), split),
      ...(split.isMarked ? [] : [this.#of(who(text, 'written'), null)]),
      this.#of(who(rest, 'none'), split),
    ]
  }

  /** Readings of a text in which no place stands as it is written. */
  unplaced(text: string, misspelt: readonly Split[]): Interpretation[] {
    const elsewhere = misspelt.find(({ rest }) => this.namesCategory(rest))
    const [whole, ...parts] = this.#inStreets(text, null)
    const isStreet = whole?.mode === 'browse'
    // `starbuks`: what no kind knows is a misspelt name rather than something that people associate with kinds.
    const isUnknown = !this.#context.taxonomy.knowsWords(text)
    return [
      // A street may have given its name to somebody, and stand in the names of others.
      ...(isStreet ? [this.#of(who(text, 'name'), null), whole] : []),
      this.#of(who(text, 'written'), null),
      ...(isStreet || whole === undefined ? parts : [whole, ...parts]),
      ...(elsewhere === undefined
        ? []
        : [this.#of({ kind: 'what', text: elsewhere.rest, needs: 'found' }, elsewhere)]),
      ...(isUnknown ? [this.#of(who(text, 'spelt'), null)] : []),
      this.#of({ kind: 'what', text, needs: 'found' }, null),
      this.#of(who(text, 'none'), null),
    ]
  }

  /** Readings as something in a street, of the place if one is given. */
  #inStreets(text: string, place: Split | null): Interpretation[] {
    if (!this.#context.readsPlaces || this.#context.isNear) return []
    return streetSplits(text).flatMap((split) => {
      const { rest, isMarked } = split
      if (rest === '') return isMarked || place !== null ? this.#inStreet(split, null, place) : []
      if (!this.namesCategory(rest)) return isMarked ? this.#inStreet(split, 'who', place) : []
      const asKind = this.#inStreet(split, 'what', place)
      // `starbucks aleksanterinkatu`: a brand is a synonym of its kind, and the name of those who are meant.
      return isOwnName(rest, this.#context.taxonomy)
        ? asKind
        : [...this.#inStreet(split, 'who', place, 'name'), ...asKind]
    })
  }

  /** In the country of the place, or else in each that the text may mean. */
  #inStreet(
    split: StreetSplit,
    kind: 'what' | 'who' | null,
    place: Split | null,
    needs: Evidence = 'found',
  ): Interpretation[] {
    const { country, point, home, defaultCountry } = this.#context
    const isOpen = country === undefined && point === null && home.length > 0
    const countries = place !== null ? [place.place.country] : isOpen ? home : [defaultCountry]
    return countries
      .slice(0, mostStreetCountries)
      .map((one) => ({ ...this.#inStreetOf(one, split, kind, place?.where ?? null), needs }))
  }

  #inStreetOf(
    country: string,
    { rest, street }: StreetSplit,
    kind: 'what' | 'who' | null,
    place: string | null,
  ): Interpretation {
    const where = place === null ? street : `${street}, ${place}`
    return aroundStreet(street, where, this.#context.point, {
      kind: kind ?? 'address',
      mode: kind ?? 'browse',
      text: rest,
      country,
      where,
      because: [
        ...(kind === 'what' ? [`"${rest}" names a kind of business`] : []),
        ...(kind === 'who' ? [`"${rest}" stands in names`] : []),
      ],
    })
  }

  #of(part: Part, split: Split | null): Interpretation {
    return {
      ...part,
      mode: part.kind === 'who' ? 'who' : 'what',
      ...areaOf(split, this.#context),
      isCorrected: split?.isCorrected ?? false,
      because: [...this.#reasons(part), ...reasonsOfPlace(split)],
    }
  }

  #reasons({ kind, text, needs }: Part): string[] {
    if (kind === 'what')
      return [
        this.namesCategory(text) ? `"${text}" names a kind of business` : `no name has the words "${text}"`,
      ]
    if (needs === 'name') return [`a business is called "${text}"`]
    if (needs === 'written') return [`"${text}" stands in names`]
    return [`"${text}" names no kind of business`]
  }
}

const who = (text: string, needs: Evidence): Part => ({ kind: 'who', text, needs })
