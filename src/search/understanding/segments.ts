/** The parts of a phrase that name categories, each by itself. */
import { isCooked, repairNounsOf } from '../../asking-words.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import { isFiller } from '../text/stop-words.ts'
import { type Word, words } from '../text/tokenise.ts'
import { idsOf, noCategories, type PhraseCategories } from './phrase-categories.ts'
import { areTrades } from './trades.ts'

/** Part of a phrase: words that together name a category, or a single word that names none. */
export interface Segment {
  readonly words: readonly Word[]
  readonly categories: PhraseCategories
}

/** Unlikely categories never occur alone. */
export const isEmpty = ({ named, related }: PhraseCategories): boolean => named.length + related.length === 0

type LookUp = (part: readonly Word[]) => PhraseCategories

/**
 * Categories that the whole phrase names: as written, without uninformative words, or with two words swapped.
 */
export function namedBy(phrase: readonly Word[], list: readonly Word[], lookUp: LookUp): PhraseCategories {
  const asWritten = lookUp(phrase)
  if (!isEmpty(asWritten)) return asWritten
  // `A&E` is tokenised as `a and e`.
  const joined = phrase.filter(({ text }) => text !== 'and')
  const others = [joined, list].filter(({ length }) => length > 0 && length < phrase.length)
  for (const other of others) {
    const found = lookUp(other)
    if (!isEmpty(found)) return found
  }
  const swapped = list.length === 2 ? lookUp([list[1]!, list[0]!]) : noCategories
  return isEmpty(swapped) ? repairOf(list, lookUp) : swapped
}

/** The categories named by the words with the noun instead of the verb: `watch repaired` asks for a watch repair. */
function repairOf(list: readonly Word[], lookUp: LookUp): PhraseCategories {
  const at = list.findIndex(({ text }) => repairNounsOf(text).length > 0)
  if (at < 0 || list.length === 1) return noCategories
  const others = list.toSpliced(at, 1)
  if (others.some(({ text }) => isCooked(text))) return noCategories
  for (const noun of repairNounsOf(list[at]!.text).flatMap((text) => words(text))) {
    for (const order of [
      [...others, noun],
      [noun, ...others],
    ]) {
      const found = lookUp(order)
      if (!isEmpty(found)) return found
    }
  }
  return noCategories
}

export const namedSegments = (segments: readonly Segment[]): readonly Segment[] =>
  segments.filter(({ categories }) => !isEmpty(categories))

/**
 * Of the segments that name categories, those with the most words, which are more specific. Prefers trades,
 * and names to synonyms.
 */
export function mostTelling(segments: readonly Segment[], taxonomy: Taxonomy): readonly Segment[] {
  const trades = segments.filter(({ categories }) => areTrades(idsOf(categories), taxonomy))
  const found = trades.length > 0 ? trades : segments
  const longest = Math.max(0, ...found.map(({ words }) => words.length))
  const long = found.filter(({ words }) => words.length === longest)
  const byName = long.filter(({ categories }) => categories.named.length > 0)
  return byName.length > 0 ? byName : long
}

/**
 * Splits the phrase into the longest runs of words that name a category, each shorter than the whole phrase,
 * and single words. Fillers count only within a run.
 */
export function split(all: readonly Word[], lookUp: LookUp): Segment[] {
  const segments: Segment[] = []
  for (let start = 0; start < all.length; ) {
    const segment = longestNamed(all, start, lookUp)
    if (segment.words.length > 1 || !isFiller(segment.words[0]!.text)) segments.push(segment)
    start += segment.words.length
  }
  return segments
}

function longestNamed(all: readonly Word[], start: number, lookUp: LookUp): Segment {
  for (let end = Math.min(all.length, start + all.length - 1); end > start; end--) {
    const words = all.slice(start, end)
    if (words.every((word) => isFiller(word.text))) continue
    const categories = lookUp(words)
    if (!isEmpty(categories)) return { words, categories }
  }
  return { words: all.slice(start, start + 1), categories: noCategories }
}
