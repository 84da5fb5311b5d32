/**
 * Turns what somebody typed into a condition. See docs/explain/search.md.
 *
 * A text is read in steps, each more generous than the one before: as the words stand; with typing errors; with a place among them. The first
 * that is answered well enough is the answer; when none is, a word is left out.
 */
import type { Gazetteer, Place, Point } from '../geocoding/types.ts'
import type { Taxonomy } from '../taxonomy/types.ts'
import { type Word, wholeToken, words } from './normalise.ts'
import { textOf } from './phrase-categories.ts'
import type { Condition } from './query.ts'
import { editDistance } from './similar.ts'
import { stemLanguages } from './stemming.ts'
import { isStopWord } from './stop-words.ts'
import { understandWhat } from './understand-what.ts'
import { understandWho } from './understand-who.ts'
import { allOf, anyOf, nothing } from './word-conditions.ts'

export type SearchMode = 'what' | 'who' | 'keyword'

export interface Step {
  readonly condition: Condition
  /** The step answers when something matches this. */
  readonly enough: Condition
  /** The place that part of the text is read as. */
  readonly place: Place | null
}

export interface Understanding {
  /** Each is worked out when it is asked for. */
  readonly steps: readonly (() => Step)[]
  /** When no step answers: readings with a word left out. The one with the fewest matches keeps the words that say most. */
  readonly partial: readonly Step[]
  /** Categories that the whole phrase names. */
  readonly categoryIds: readonly string[]
}

export interface UnderstandContext {
  readonly country: string
  readonly language?: string | undefined
  readonly taxonomy: Taxonomy
  /** Given when a place in the phrase is to be looked for, that is when nothing else says where. */
  readonly gazetteer?: Gazetteer | undefined
  /** Of several places with one name the nearest is meant. */
  readonly near?: Point | undefined
}

/** Words read of a text; a longer one is refused nowhere, but only so many words count. */
const mostWords = 16
const longestPlace = 3
const placeWorth = 6

/** `text` is what was typed: operators, quotes and asterisks are no syntax. A text without a letter or digit matches nothing. */
export function understand(mode: SearchMode, text: string, context: UnderstandContext): Understanding {
  const list = words(text).slice(0, mostWords)
  if (mode === 'what') return whatUnderstanding(list, context)
  if (mode === 'who') return whoUnderstanding(list, context)
  const what = whatUnderstanding(list, context)
  const who = whoUnderstanding(list, context)
  return {
    ...what,
    steps: what.steps.map((whatStep, i) => () => {
      const [a, b] = [whatStep(), who.steps[i]!()]
      const [condition, enough] = [anyOf([a.condition, b.condition]), anyOf([a.enough, b.enough])]
      return { condition, enough, place: a.place ?? b.place }
    }),
    partial: [...what.partial, ...who.partial],
  }
}

const stepOf = (condition: Condition, place: Place | null = null): Step => ({
  condition,
  enough: condition,
  place,
})

/** In the place, or, worth less, in another of its name. */
function inPlace(condition: Condition, { place, namesakes }: PlacedPhrase): Condition {
  const there = anyOf([
    { kind: 'place', ids: [place.id], weight: placeWorth },
    ...(namesakes.length > 0 ? [{ kind: 'place' as const, ids: namesakes, weight: placeWorth - 1 }] : []),
  ])
  return allOf([condition, there])
}

/** A place in a name (`Starbucks Seattle`) is read as one only when no name holds all the words. */
function whoUnderstanding(list: readonly Word[], context: UnderstandContext): Understanding {
  const languages = languagesOf(context)
  const { exact, good, corrected, partial } = understandWho(list, languages)
  const there = (): Step => {
    const placed = findPlace(list, context)
    if (placed === null) return stepOf(nothing)
    return stepOf(inPlace(understandWho(placed.rest, languages).corrected, placed), placed.place)
  }
  return {
    steps: [() => ({ condition: exact, enough: good, place: null }), () => stepOf(corrected), there],
    partial: partial.map((condition) => stepOf(condition)),
    categoryIds: [],
  }
}

/** A place in a phrase is read both ways, as a place and as words, unless the phrase as a whole names a category. */
function whatUnderstanding(list: readonly Word[], context: UnderstandContext): Understanding {
  const { language, taxonomy } = context
  const languages = languagesOf(context)
  const whole = understandWhat(list, language, languages, taxonomy)
  const placed = whole.categoryIds.length > 0 ? null : findPlace(list, context)
  const last = (): Step => stepOf(nothing)
  if (placed === null) {
    const { exact, corrected, partial, categoryIds } = whole
    const steps = [() => stepOf(exact), () => stepOf(corrected()), last]
    return { steps, partial: partial.map((condition) => stepOf(condition)), categoryIds }
  }
  const rest = understandWhat(placed.rest, language, languages, taxonomy)
  const bothWays = (there: Condition): Step =>
    stepOf(anyOf([whole.exact, inPlace(there, placed)]), placed.place)
  return {
    steps: [() => bothWays(rest.exact), () => bothWays(rest.corrected()), last],
    partial: rest.partial.map((condition) => stepOf(inPlace(condition, placed), placed.place)),
    categoryIds: rest.categoryIds,
  }
}

interface PlacedPhrase {
  readonly place: Place
  /** Ids of other places of that name. */
  readonly namesakes: readonly string[]
  readonly rest: readonly Word[]
}

/** A place at the end or the beginning of the phrase, the longest name first, with the words beside it. */
function findPlace(
  list: readonly Word[],
  { gazetteer, taxonomy, country, language, near }: UnderstandContext,
): PlacedPhrase | null {
  if (gazetteer === undefined) return null
  const where = {
    country,
    ...(language === undefined ? {} : { language }),
    ...(near === undefined ? {} : { near }),
  }
  for (let length = Math.min(longestPlace, list.length - 1); length >= 1; length--) {
    for (const [name, rest] of [
      [list.slice(-length), list.slice(0, -length)],
      [list.slice(0, length), list.slice(length)],
    ] as const) {
      if (name.every((word) => isStopWord(word.text)) || rest.every((word) => isStopWord(word.text))) continue
      const reading = gazetteer.readWhere(textOf(name), where)
      const { place } = reading
      if (place === null || !isMeant(name, place, reading.ambiguous, taxonomy, language)) continue
      return { place, namesakes: namesakesOf(place, reading.alternatives), rest }
    }
  }
  return null
}

/**
 * A gazetteer also corrects, which in a phrase would find places that nobody meant: the words must be the place's name or a postcode, or else
 * name no category and be the name with what it lies in (`Austin TX`), a name unlike it (`Genf` for Geneva), or nearly that of a large town.
 */
function isMeant(
  name: readonly Word[],
  place: Place,
  ambiguous: boolean,
  taxonomy: Taxonomy,
  language: string | undefined,
): boolean {
  const asked = wholeToken(name)
  const known = wholeToken(words(place.name))
  if (asked === known || postalKinds.has(place.resolution)) return true
  if (ambiguous || taxonomy.match(textOf(name), language).length > 0) return false
  const isQualified = asked.startsWith(known)
  const isOtherName = editDistance(asked, known, mostCorrected) > mostCorrected
  return isQualified || isOtherName || (place.population >= wellKnown && asked.length >= 5)
}

/** Ids of the places with the same name. */
export function namesakesOf(place: Place, others: readonly Place[]): string[] {
  const name = wholeToken(words(place.name))
  return others.filter((other) => wholeToken(words(other.name)) === name).map((other) => other.id)
}

const postalKinds: ReadonlySet<string> = new Set(['postcode', 'sector', 'outcode'])
const mostCorrected = 2
const wellKnown = 20_000

function languagesOf({ country, language }: UnderstandContext): readonly string[] {
  const own = stemLanguages(country)
  const asked = language?.slice(0, 2).toLowerCase()
  return asked === undefined || own.includes(asked) ? own : [asked, ...own]
}
