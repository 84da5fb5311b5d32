/**
 * Turns the search text into a condition. See docs/explain/search.md.
 *
 * A text is read in steps, from strict to generous: the words as written; with typing errors; with a place
 * among them. The first step with good enough matches is the answer. If none has, a word is left out.
 */

import { editDistance } from '../../edit-distance.ts'
import type { Gazetteer, Place, Point, WhereReading } from '../../geocoding/place.ts'
import { LruCache, WeakMemo } from '../../lru-cache.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import { wholeMark } from '../document/document-tokens.ts'
import type { Condition } from '../query.ts'
import { stemLanguages } from '../text/stemming.ts'
import { isFiller } from '../text/stop-words.ts'
import { elided, type Word, wholeToken, words } from '../text/tokenise.ts'
import { isAssociated } from './associated-categories.ts'
import { categoriesOf, textOf } from './phrase-categories.ts'
import { understandWhat, type WhatReading } from './understand-what.ts'
import type { Fallbacks, Match, SearchMode, Step, Understanding } from './understanding.ts'
import { whoSteps } from './who-steps.ts'
import {
  allOf,
  anyOf,
  distinct,
  mostWeighedWords,
  nothing,
  wordCondition,
  wordLeaf,
} from './word-conditions.ts'

export type { Fallbacks, Match, Neighbours, SearchMode, Step, Understanding } from './understanding.ts'

export interface UnderstandContext {
  readonly country: string
  readonly language?: string | undefined
  readonly taxonomy: Taxonomy
  /** Present if the phrase may contain a place, that is, if the location is not given otherwise. */
  readonly gazetteer?: Gazetteer | undefined
  /** Of several places with the same name, the nearest is chosen. */
  readonly near?: Point | undefined
}

/** Longer texts are truncated: to this many UTF-16 code units, and this many words. */
const longestText = 1_000
const mostWords = 16
const letterOrDigit = /[\p{L}\p{N}]/u
const longestPlace = 5
/** Fuzzy matching of long names would search all of them. */
const longestMisspeltPlace = 2
const placeWorth = 6

/**
 * `text` is the text as typed: operators, quotes and asterisks have no special meaning. A text without a
 * letter or digit matches nothing.
 */
export function understand(mode: SearchMode, text: string, context: UnderstandContext): Understanding {
  if (mode === 'browse') return everything
  const said = text.slice(0, longestText)
  // An ampersand alone is no word.
  const list = letterOrDigit.test(said) ? words(said).slice(0, mostWords) : []
  if (mode === 'what') return whatUnderstanding(list, context)
  if (mode === 'who') return whoUnderstanding(list, context)
  const what = whatUnderstanding(list, context)
  const who = whoUnderstanding(list, context)
  return {
    ...what,
    steps: what.steps.map((whatStep, i) => () => {
      const [a, b] = [whatStep(), who.steps[i]?.() ?? noStep()]
      const [condition, enough] = [anyOf([a.condition, b.condition]), anyOf([a.enough, b.enough])]
      return { condition, enough, place: a.place ?? b.place, match: a.match }
    }),
    partial: () => [...what.partial(), ...who.partial()],
  }
}

const stepOf = (condition: Condition, match: Match, place: Place | null = null): Step => ({
  condition,
  enough: condition,
  place,
  match,
})

const literal = ({ isMisspelt }: WhatReading): Match => (isMisspelt ? 'similar' : 'exact')

const supposing = ({ isSpeltOtherwise }: WhatReading): Match => (isSpeltOtherwise() ? 'similar' : 'guess')

const noStep = (): Step => stepOf(nothing, 'similar')

const everything: Understanding = {
  steps: [() => stepOf(allOf([]), 'exact')],
  partial: () => [],
  categoryIds: [],
  neighbours: null,
}

/**
 * In the place or, with a lower score, in another of the same name. If `or` is given, matching one of these
 * conditions is enough, too.
 */
function inPlace(
  condition: Condition,
  { place, namesakes }: PlacedPhrase,
  or: readonly Condition[] = [],
): Condition {
  const there = anyOf([
    { kind: 'place', ids: [place.id], weight: placeWorth },
    ...(namesakes.length > 0 ? [{ kind: 'place' as const, ids: namesakes, weight: placeWorth - 1 }] : []),
    ...or,
  ])
  return allOf([condition, there])
}

/** Part of a name (`Starbucks Seattle`) is read as a place only if no name has all the words. */
function whoUnderstanding(list: readonly Word[], context: UnderstandContext): Understanding {
  const { taxonomy } = context
  const languages = languagesOf(context)
  const { reading, otherKind, loose, kinds } = whoSteps(list, languages, taxonomy)
  const { exact, good, corrected } = reading
  const there = (): Step => {
    const placed = findPlace(list, context, true) ?? findPlace(list, context, false)
    if (placed === null) return noStep()
    const named = whoSteps(placed.rest, languages, taxonomy).anyhow()
    return stepOf(inPlace(named, placed), 'similar', placed.place)
  }
  return {
    steps: [
      () => ({ ...stepOf(exact(), 'exact'), enough: good() }),
      (mayMatch) => stepOf(otherKind(mayMatch), 'similar'),
      (mayMatch) => stepOf(corrected(mayMatch), 'similar'),
      there,
    ],
    partial: () => [
      loose().map((rung) =>
        rung.map(({ condition, match, most }) => ({ ...stepOf(condition, match), most })),
      ),
    ],
    categoryIds: [],
    neighbours: { categoryIds: kinds, there: (condition) => condition, anywhere: corrected, place: null },
  }
}

/**
 * A place in a phrase is read both as a place and as words, unless the whole phrase names a category.
 * Misspelt places are tried only if there are no matches otherwise.
 */
function whatUnderstanding(list: readonly Word[], context: UnderstandContext): Understanding {
  const { language, taxonomy } = context
  const languages = languagesOf(context)
  const read = (phrase: readonly Word[]): WhatReading => understandWhat(phrase, language, languages, taxonomy)
  const whole = read(list)
  const placed = whole.categoryIds.length > 0 ? null : findPlace(list, context, true)
  if (placed !== null) {
    const ordinary = (): WhatReading | null => (isAssociated(placed.name, taxonomy) ? whole : null)
    return placedUnderstanding(list, placed, read(placed.rest), ordinary, languages)
  }
  let misspelt: { placed: PlacedPhrase; rest: WhatReading } | null | undefined
  const elsewhere = (): typeof misspelt => {
    if (misspelt === undefined) {
      const found = whole.categoryIds.length > 0 ? null : findPlace(list, context, false)
      misspelt = found && { placed: found, rest: read(found.rest) }
    }
    return misspelt
  }
  const corrected = (): Step => {
    const found = elsewhere()
    if (!found) return stepOf(whole.corrected(), 'similar')
    const there = inPlace(found.rest.corrected(), found.placed)
    return stepOf(anyOf([whole.corrected(), there]), 'similar', found.placed.place)
  }
  const supposed = (): Step => {
    const found = elsewhere()
    return found
      ? stepOf(inPlace(found.rest.supposed(), found.placed), supposing(found.rest), found.placed.place)
      : stepOf(whole.supposed(), supposing(whole))
  }
  return {
    steps: [
      () => stepOf(whole.exact(), literal(whole)),
      () => stepOf(whole.evident(), 'similar'),
      corrected,
      supposed,
    ],
    partial: () => {
      const found = elsewhere()
      const there = found ? [placedFallbacks(found.rest, found.placed)] : []
      return [...there, fallbacksOf(whole)]
    },
    categoryIds: whole.categoryIds,
    neighbours: {
      categoryIds: whole.neighbours,
      there: (condition) => condition,
      anywhere: whole.meant,
      place: null,
    },
  }
}

/**
 * @param ordinary the reading of the phrase without a place, if the place's name is also an ordinary word
 * (`reading lamp`, though there is a Reading)
 */
function placedUnderstanding(
  list: readonly Word[],
  placed: PlacedPhrase,
  rest: WhatReading,
  ordinary: () => WhatReading | null,
  languages: readonly string[],
): Understanding {
  const { place } = placed
  const asTag = wordLeaf(wholeMark + wholeToken(list), 'tag', 'exact', tagWorth)
  const bothWays = (there: Condition, match: Match): Step =>
    stepOf(anyOf([asTag, inPlace(there, placed, [inTexts(placed.name, languages)])]), match, place)
  return {
    steps: [
      () => bothWays(rest.exact(), literal(rest)),
      () => stepOf(inPlace(rest.evident(), placed), 'similar', place),
      () => bothWays(rest.corrected(), 'similar'),
      () => stepOf(inPlace(rest.supposed(), placed), supposing(rest), place),
    ],
    partial: () => {
      const word = ordinary()
      const unplaced: Fallbacks[] =
        word === null ? [] : [[[stepOf(word.supposed(), supposing(word))]], fallbacksOf(word)]
      return [placedFallbacks(rest, placed), ...unplaced]
    },
    categoryIds: rest.categoryIds,
    neighbours: {
      categoryIds: rest.neighbours,
      there: (condition) => inPlace(condition, placed),
      anywhere: rest.meant,
      place,
    },
  }
}

const fallbacksOf = ({ partial }: WhatReading): Fallbacks =>
  partial().map((rung) => rung.map((condition) => stepOf(condition, 'guess')))

const placedFallbacks = ({ partial }: WhatReading, placed: PlacedPhrase): Fallbacks =>
  partial().map((rung) => rung.map((condition) => stepOf(inPlace(condition, placed), 'guess', placed.place)))

interface PlacedPhrase {
  readonly place: Place
  /** Ids of other places of the same name. */
  readonly namesakes: readonly string[]
  /** The words that name the place. */
  readonly name: readonly Word[]
  /** The remaining words. */
  readonly rest: readonly Word[]
}

/**
 * Finds a place at the end or the beginning of the phrase, ignoring fillers outside it (`storage Houston open
 * now`). Prefers a place whose remaining words name a category (`Monroe restaurante chino`, though there is a
 * Chino), then the longest name.
 */
function findPlace(
  list: readonly Word[],
  context: UnderstandContext,
  asWritten: boolean,
): PlacedPhrase | null {
  let first: PlacedPhrase | null = null
  for (const [start, length] of placeSpans(list, asWritten ? longestPlace : longestMisspeltPlace)) {
    const name = list.slice(start, start + length)
    const rest = list.toSpliced(start, length)
    if (isSilent(name) || isSilent(rest)) continue
    const found = readPlace(name, context, asWritten)
    if (found === null) continue
    const placed = { ...found, name, rest }
    if (namesCategory(rest, context)) return placed
    first ??= placed
  }
  return first
}

/**
 * Possible positions of a place, as [start, length]: at either end, with or without fillers. Longest first.
 */
function placeSpans(list: readonly Word[], longest: number): [number, number][] {
  const from = list.findIndex((word) => !isFiller(word.text))
  const to = list.findLastIndex((word) => !isFiller(word.text)) + 1
  const spans: [number, number][] = []
  for (let length = Math.min(longest, list.length - 1); length >= 1; length--) {
    for (const start of new Set([to - length, from, list.length - length, 0])) {
      if (start >= 0 && start + length <= list.length) spans.push([start, length])
    }
  }
  return spans
}

/** Words of a phrase part with the article (`l aquila`), names of places do not (`L'Aquila`). */
const elidedArticle = new RegExp(`(?<![\\p{L}\\p{N}])(${elided}) (?=\\p{L}{3})`, 'gu')

function readPlace(
  name: readonly Word[],
  context: UnderstandContext,
  asWritten: boolean,
): { place: Place; namesakes: string[] } | null {
  const { gazetteer, country, language, near } = context
  const read = (text: string): WhereReading | undefined =>
    gazetteer?.readWhere(text, {
      country,
      asWritten,
      ...(language === undefined ? {} : { language }),
      ...(near === undefined ? {} : { near }),
    })
  const text = textOf(name)
  const withArticle = text.replace(elidedArticle, "$1'")
  const asGiven = read(text)
  const reading = asGiven?.place || withArticle === text ? asGiven : read(withArticle)
  if (!reading?.place) return null
  const asked = wholeToken(name)
  const all = [reading.place, ...reading.alternatives]
  const place = all.find((one) => nameOf(one) === asked) ?? reading.place
  if (!isMeant(name, place, reading.ambiguous, context)) return null
  return {
    place,
    namesakes: namesakesOf(
      place,
      all.filter((one) => one !== place),
    ),
  }
}

function namesCategory(rest: readonly Word[], context: UnderstandContext): boolean {
  const telling = rest.filter((word) => !isFiller(word.text))
  if (telling.length > mostWeighedWords) return false
  const { named, related } = categoriesOf(telling, context.language, languagesOf(context), context.taxonomy)
  return named.length + related.length > 0
}

const isSilent = (list: readonly Word[]): boolean => list.every((word) => isFiller(word.text))

/**
 * Whether the words really mean the place: gazetteers know more names than users intend. They must equal the
 * place's name or be a postcode. Otherwise, they must not name a category, and must be a qualified name
 * (`Austin TX`), an entirely different name (`Genf` for Geneva), or a near spelling of a large town.
 */
function isMeant(
  name: readonly Word[],
  place: Place,
  ambiguous: boolean,
  { taxonomy, language }: UnderstandContext,
): boolean {
  const asked = wholeToken(name)
  const known = nameOf(place)
  if (asked === known || postalKinds.has(place.resolution)) return true
  if (ambiguous || isFiller(name[0]!.text) || isFiller(name.at(-1)!.text)) return false
  if (taxonomy.match(textOf(name), language).length > 0) return false
  const isQualified = asked.startsWith(known)
  const isOtherName = editDistance(asked, known, mostCorrected) > mostCorrected
  return isQualified || isOtherName || (place.renown >= wellKnown && asked.length >= 5)
}

/** All of the words in tags or descriptions: a place's name may be an ordinary word (`bath repair`). */
function inTexts(name: readonly Word[], languages: readonly string[]): Condition {
  const plain = { prefix: false, similar: false, plain: true }
  return allOf(distinct(name).map((word) => wordCondition(word, placeInTexts, languages, plain)))
}

const placeInTexts = [
  { field: 'tag', worth: 9 },
  { field: 'description', worth: 5 },
] as const
const tagWorth = 24

/** Ids of the places with the same name. */
export function namesakesOf(place: Place, others: readonly Place[]): string[] {
  const name = nameOf(place)
  return others.filter((other) => nameOf(other) === name).map((other) => other.id)
}

const placeNames = new WeakMemo(({ name }: Place) => wholeToken(words(name)))

/** A place's name as one token. Cached, because the gazetteer returns the same objects. */
const nameOf = (place: Place): string => placeNames.of(place)

const postalKinds: ReadonlySet<string> = new Set(['postcode', 'sector', 'outcode'])
const mostCorrected = 2
const wellKnown = 20_000

/** Recently used lists. Word caches are keyed by the identity of the list. */
const languageLists = new LruCache<string, readonly string[]>(200)

/** The language of the text, if stated, followed by those of the country. */
function languagesOf({ country, language }: UnderstandContext): readonly string[] {
  const own = stemLanguages(country)
  const asked = language?.slice(0, 2).toLowerCase()
  if (asked === undefined || asked === own[0]) return own
  const key = `${asked} ${own.join()}`
  let list = languageLists.get(key)
  if (list === undefined) {
    list = [asked, ...own.filter((one) => one !== asked)]
    languageLists.set(key, list)
  }
  return list
}
