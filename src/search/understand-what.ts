import type { Taxonomy } from '../taxonomy/types.ts'
import { wholeMark } from './document-tokens.ts'
import { type Word, wholeToken } from './normalise.ts'
import type { Condition } from './query.ts'
import { isStopWord } from './stop-words.ts'
import {
  allOf,
  anyOf,
  distinct,
  type FieldWorth,
  nothing,
  wordCondition,
  wordLeaf,
} from './word-conditions.ts'

/** A phrase for a kind of business, read more and more generously. Each reading holds the one before it, which scores higher. */
export interface WhatReading {
  /** The categories the phrase names, whole or in part; tags; words in descriptions. All words count, in any order. */
  readonly exact: Condition
  /** Near spellings of categories and tags. */
  readonly corrected: Condition
  /** The categories among the words, each alone. */
  readonly partial: readonly Condition[]
  /** Categories that the whole phrase names, best first. */
  readonly categoryIds: readonly string[]
}

/** Categories are worth more than tags, tags more than descriptions. A name only supports a category found beside it. */
const categoryWorth = 12
const below = 1
const textWorth: readonly FieldWorth[] = [
  { field: 'tag', worth: 9 },
  { field: 'description', worth: 5 },
]
const supportWorth: FieldWorth = { field: 'name', worth: 4 }
const longestPhrase = 6
const mostCategories = 8
const mostGuesses = 3

/** Part of a phrase: words that name a category together, or one word that names none. */
interface Segment {
  readonly words: readonly Word[]
  readonly categoryIds: readonly string[]
}

export function understandWhat(
  phrase: readonly Word[],
  language: string | undefined,
  languages: readonly string[],
  taxonomy: Taxonomy,
): WhatReading {
  if (phrase.length === 0) return { exact: nothing, corrected: nothing, partial: [], categoryIds: [] }
  const meaningful = distinct(phrase).filter((word) => !isStopWord(word.text))
  const list = meaningful.length > 0 ? meaningful : distinct(phrase)
  const find = (word: Word, similar: boolean): Condition =>
    wordCondition(word, textWorth, languages, { prefix: false, similar })

  const wholeIds = namedBy(phrase, list, language, taxonomy)
  const segments = list.length > 1 && list.length <= longestPhrase ? split(list, language, taxonomy) : []
  const found = segments.filter((segment) => segment.categoryIds.length > 0)
  const support = found.length > 0 ? [supportWorth] : []
  const segmentCondition = (segment: Segment, similar: boolean): Condition =>
    anyOf([
      inCategories(segment.categoryIds, segment.words.length, taxonomy),
      allOf(segment.words.map((word) => find(word, similar))),
      ...(segment.categoryIds.length > 0
        ? []
        : segment.words.map((word) =>
            wordCondition(word, support, languages, { prefix: false, similar: false }),
          )),
    ])

  const whole = [
    inCategories(wholeIds, list.length, taxonomy),
    wordLeaf(wholeMark + wholeToken(phrase), 'tag', 'exact', categoryWorth * list.length),
  ]
  const inParts = found.length > 0 ? [allOf(segments.map((segment) => segmentCondition(segment, false)))] : []
  const exact = anyOf([...whole, ...inParts, allOf(list.map((word) => find(word, false)))])
  const corrected = anyOf([
    exact,
    inCategories(guesses(list, language, taxonomy), 0, taxonomy),
    ...(found.length > 0 ? [allOf(segments.map((segment) => segmentCondition(segment, true)))] : []),
    allOf(list.map((word) => find(word, true))),
  ])
  const partial = found.map((segment) => inCategories(segment.categoryIds, segment.words.length, taxonomy))
  return { exact, corrected, partial, categoryIds: wholeIds }
}

/** In one of the categories, or, worth a little less, below one of them. */
function inCategories(ids: readonly string[], words: number, taxonomy: Taxonomy): Condition {
  if (ids.length === 0) return nothing
  const own = new Set(ids)
  const deeper = [...new Set(ids.flatMap((id) => taxonomy.descendants(id)))].filter((id) => !own.has(id))
  const weight = Math.max(2, categoryWorth * words + 1)
  const parts: Condition[] = [{ kind: 'category', ids: [...own], weight }]
  if (deeper.length > 0) parts.push({ kind: 'category', ids: deeper, weight: weight - below })
  return anyOf(parts)
}

/** Categories that the whole phrase names, as written, without stop words, or with two words the other way round. */
function namedBy(
  phrase: readonly Word[],
  list: readonly Word[],
  language: string | undefined,
  taxonomy: Taxonomy,
): string[] {
  const orders = [phrase, list, ...(list.length === 2 ? [[list[1]!, list[0]!]] : [])]
  for (const order of orders) {
    const ids = categoriesOf(order, language, taxonomy)
    if (ids.length > 0) return ids
  }
  return []
}

function categoriesOf(list: readonly Word[], language: string | undefined, taxonomy: Taxonomy): string[] {
  return taxonomy
    .match(textOf(list), language)
    .slice(0, mostCategories)
    .map((match) => match.categoryId)
}

/** Covers the phrase with the longest runs of words, short of all of them, that name a category; what remains are single words. */
function split(list: readonly Word[], language: string | undefined, taxonomy: Taxonomy): Segment[] {
  const segments: Segment[] = []
  for (let start = 0; start < list.length; ) {
    let words = list.slice(start, start + 1)
    let categoryIds: string[] = []
    for (let end = Math.min(list.length, start + list.length - 1); end > start; end--) {
      const run = list.slice(start, end)
      const ids = categoriesOf(run, language, taxonomy)
      if (ids.length === 0) continue
      words = run
      categoryIds = ids
      break
    }
    segments.push({ words, categoryIds })
    start += words.length
  }
  return segments
}

/** Categories whose names are near the phrase, when typing errors are allowed for. */
function guesses(list: readonly Word[], language: string | undefined, taxonomy: Taxonomy): string[] {
  return taxonomy
    .lookup(textOf(list), language)
    .rows.slice(0, mostGuesses)
    .map((row) => row.category.id)
}

/** The words as text again, as they were written; Han characters without spaces. */
export function textOf(list: readonly Word[]): string {
  return list
    .map((word) => word.source)
    .join(' ')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
}
