import type { Taxonomy } from '../taxonomy/types.ts'
import { wholeMark } from './document-tokens.ts'
import { type Word, wholeToken } from './normalise.ts'
import {
  categoriesOf,
  guessedCategories,
  type PhraseCategories,
  widerCategories,
} from './phrase-categories.ts'
import type { Condition } from './query.ts'
import { isStopWord } from './stop-words.ts'
import {
  allOf,
  anyOf,
  distinct,
  type FieldWorth,
  mostCorrectedWords,
  mostWeighedWords,
  nothing,
  wordCondition,
  wordLeaf,
} from './word-conditions.ts'

/** A phrase for a kind of business, read more and more generously. Each reading holds the one before it, which scores higher. */
export interface WhatReading {
  /** The categories the phrase names, whole or in part; tags; words in descriptions. All words count, in any order. */
  readonly exact: Condition
  /** Near spellings of categories and tags; worked out when asked for. */
  readonly corrected: () => Condition
  /** The categories among the words, each alone, and what those of the whole phrase lie in. */
  readonly partial: readonly Condition[]
  /** Categories that the whole phrase names, best first. */
  readonly categoryIds: readonly string[]
}

/**
 * Categories are worth more than tags, tags more than descriptions; categories that the words are only a synonym of count less. A name only
 * supports a category found beside it.
 */
const categoryWorth = 12
const below = 1
const textWorth: readonly FieldWorth[] = [
  { field: 'tag', worth: 9 },
  { field: 'description', worth: 5 },
]
const longTextWorth: readonly FieldWorth[] = textWorth.map(({ field }) => ({ field, worth: 5 }))
const supportWorth: FieldWorth = { field: 'name', worth: 4 }
const relatedLess = 4

/** Part of a phrase: words that name a category together, or one word that names none. */
interface Segment {
  readonly words: readonly Word[]
  readonly categories: PhraseCategories
}

export function understandWhat(
  phrase: readonly Word[],
  language: string | undefined,
  languages: readonly string[],
  taxonomy: Taxonomy,
): WhatReading {
  if (phrase.length === 0) return { exact: nothing, corrected: () => nothing, partial: [], categoryIds: [] }
  const meaningful = distinct(phrase).filter((word) => !isStopWord(word.text))
  const list = meaningful.length > 0 ? meaningful : distinct(phrase)
  const isLong = list.length > mostWeighedWords
  const lookUp = (part: readonly Word[]): PhraseCategories =>
    part.length > mostWeighedWords ? none : categoriesOf(part, language, languages, taxonomy)
  const find = (word: Word, similar: boolean): Condition =>
    wordCondition(word, isLong ? longTextWorth : textWorth, languages, {
      prefix: false,
      similar,
      plain: true,
    })

  const whole = namedBy(phrase, list, lookUp)
  const segments = list.length > 1 && !isLong ? split(list, lookUp) : []
  const found = segments.filter((segment) => !isEmpty(segment.categories))
  const support = found.length > 0 ? [supportWorth] : []
  const segmentCondition = ({ words, categories }: Segment, similar: boolean): Condition =>
    anyOf([
      inCategories(categories, words.length, taxonomy),
      allOf(words.map((word) => find(word, similar))),
      ...(isEmpty(categories)
        ? words.map((word) =>
            wordCondition(word, support, languages, { prefix: false, similar: false, plain: true }),
          )
        : []),
    ])
  const byWords = (similar: boolean): Condition =>
    found.length > 0
      ? allOf(segments.map((segment) => segmentCondition(segment, similar)))
      : allOf(list.map((word) => find(word, similar)))

  const wholeTag = wordLeaf(wholeMark + wholeToken(phrase), 'tag', 'exact', categoryWorth * list.length)
  const named = anyOf([inCategories(whole, list.length, taxonomy), wholeTag])
  const guessed = (): Condition =>
    isLong ? nothing : inCategories(guessedCategories(list, language, taxonomy), 1, taxonomy)
  return {
    exact: anyOf([named, byWords(false)]),
    corrected: () => (list.length > mostCorrectedWords ? nothing : anyOf([named, guessed(), byWords(true)])),
    partial: [
      ...found.map(({ words, categories }) => inCategories(categories, words.length, taxonomy)),
      inCategories(widerCategories(whole, taxonomy), 1, taxonomy),
    ],
    categoryIds: [...whole.named, ...whole.related],
  }
}

const none: PhraseCategories = { named: [], related: [] }
const isEmpty = ({ named, related }: PhraseCategories): boolean => named.length + related.length === 0

/** In one of the categories, or, worth a little less, below one of them. */
function inCategories({ named, related }: PhraseCategories, words: number, taxonomy: Taxonomy): Condition {
  const seen = new Set<string>()
  const leaf = (ids: readonly string[], weight: number): Condition => {
    const fresh = ids.filter((id) => !seen.has(id) && seen.add(id))
    return fresh.length === 0 ? nothing : { kind: 'category', ids: fresh, weight }
  }
  const deeper = (ids: readonly string[]): string[] => ids.flatMap((id) => taxonomy.descendants(id))
  const worth = categoryWorth * words + 1
  return anyOf([
    leaf(named, worth),
    leaf(deeper(named), worth - below),
    leaf(related, worth - relatedLess),
    leaf(deeper(related), worth - relatedLess - below),
  ])
}

type LookUp = (part: readonly Word[]) => PhraseCategories

/** Categories that the whole phrase names, as written, without stop words, or with two words the other way round. */
function namedBy(phrase: readonly Word[], list: readonly Word[], lookUp: LookUp): PhraseCategories {
  for (const order of [phrase, list, list.toReversed()]) {
    if (order.length > 2 && order !== phrase && order !== list) break
    const categories = lookUp(order)
    if (!isEmpty(categories)) return categories
  }
  return none
}

/** Covers the phrase with the longest runs of words, short of all of them, that name a category; what remains are single words. */
function split(list: readonly Word[], lookUp: LookUp): Segment[] {
  const segments: Segment[] = []
  for (let start = 0; start < list.length; ) {
    let segment: Segment = { words: list.slice(start, start + 1), categories: none }
    for (let end = Math.min(list.length, start + list.length - 1); end > start; end--) {
      const run = list.slice(start, end)
      const categories = lookUp(run)
      if (isEmpty(categories)) continue
      segment = { words: run, categories }
      break
    }
    segments.push(segment)
    start += segment.words.length
  }
  return segments
}
