/**
 * Turns what somebody typed into a condition. See docs/explain/search.md.
 *
 * A text is read in steps, each more generous than the one before and holding it: as the words stand; with typing errors; with a word
 * missing. The first step that is answered well enough is the answer.
 */
import type { Gazetteer, Place, Point } from '../geocoding/types.ts'
import type { Taxonomy } from '../taxonomy/types.ts'
import { tokens, type Word, words } from './normalise.ts'
import type { Condition } from './query.ts'
import { stemLanguages } from './stemming.ts'
import { isStopWord } from './stop-words.ts'
import { textOf, understandWhat } from './understand-what.ts'
import { understandWho } from './understand-who.ts'
import { allOf, anyOf } from './word-conditions.ts'

export type SearchMode = 'what' | 'who' | 'keyword'

export interface Step {
  readonly condition: Condition
  /** The step answers when something matches this; the last step answers in any case. */
  readonly enough: Condition
}

export interface Understanding {
  readonly steps: readonly Step[]
  /** Categories that the whole phrase names. */
  readonly categoryIds: readonly string[]
  /** A place named in the phrase, when it was looked for. */
  readonly place: Place | null
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
const mostWords = 24
const longestPlace = 3
const placeWorth = 6

/** `text` is what was typed: operators, quotes and asterisks are no syntax. A text without a letter or digit matches nothing. */
export function understand(mode: SearchMode, text: string, context: UnderstandContext): Understanding {
  const list = words(text).slice(0, mostWords)
  if (mode === 'who') return { steps: whoSteps(list, context), categoryIds: [], place: null }
  const what = whatSteps(list, context)
  if (mode === 'what') return what
  const who = whoSteps(list, context)
  return {
    ...what,
    steps: what.steps.map((step, i) => ({
      condition: anyOf([step.condition, who[i]!.condition]),
      enough: anyOf([step.enough, who[i]!.enough]),
    })),
  }
}

function whoSteps(list: readonly Word[], context: UnderstandContext): Step[] {
  const generic = (word: Word): boolean =>
    isStopWord(word.text) || context.taxonomy.match(word.source, context.language).length > 0
  const { exact, good, corrected, loose } = understandWho(list, languagesOf(context), generic)
  return [
    { condition: exact, enough: good },
    { condition: corrected, enough: corrected },
    { condition: loose, enough: loose },
  ]
}

function whatSteps(list: readonly Word[], context: UnderstandContext): Understanding {
  const { language, taxonomy } = context
  const languages = languagesOf(context)
  const whole = understandWhat(list, language, languages, taxonomy)
  const placed = whole.categoryIds.length > 0 ? null : findPlace(list, context)
  const step = (condition: Condition): Step => ({ condition, enough: condition })
  if (placed === null) {
    const steps = [whole.exact, whole.corrected, whole.loose].map(step)
    return { steps, categoryIds: whole.categoryIds, place: null }
  }
  const rest = understandWhat(placed.rest, language, languages, taxonomy)
  const there = (condition: Condition): Condition =>
    allOf([condition, { kind: 'place', ids: [placed.place.id], weight: placeWorth }])
  return {
    steps: [
      step(anyOf([whole.exact, there(rest.exact)])),
      step(anyOf([whole.exact, there(rest.corrected)])),
      step(anyOf([whole.exact, there(rest.loose)])),
    ],
    categoryIds: rest.categoryIds,
    place: placed.place,
  }
}

/** A place at the end or the beginning of the phrase, the longest name first, with the words beside it. */
function findPlace(
  list: readonly Word[],
  { gazetteer, taxonomy, country, language, near }: UnderstandContext,
): { place: Place; rest: readonly Word[] } | null {
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
      const { place } = gazetteer.readWhere(textOf(name), where)
      if (place === null) continue
      const isItsName = tokens(place.name).join('') === name.map((word) => word.text).join('')
      if (!isItsName && taxonomy.match(textOf(name), language).length > 0) continue
      return { place, rest }
    }
  }
  return null
}

function languagesOf({ country, language }: UnderstandContext): readonly string[] {
  const own = stemLanguages(country)
  const asked = language?.slice(0, 2).toLowerCase()
  return asked === undefined || own.includes(asked) ? own : [asked, ...own]
}
