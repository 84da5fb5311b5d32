/** Which categories words name, for searches: the taxonomy's answer, cut to what somebody who types these words expects to see. */
import { compact, LruCacheOf, WeakMemo } from '../../lru-cache.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import { compoundParts } from '../text/compounds.ts'
import { isFiller } from '../text/stop-words.ts'
import { type Word, words } from '../text/tokenise.ts'
import { categoriesWithNameWords, isNameOf, rankOf } from './category-names.ts'
import { likelyAmong } from './likely-categories.ts'
import { mostlyTrades } from './trades.ts'

export interface PhraseCategories {
  /** The words are the category's name, or stand in it (`sushi` in `Sushi restaurant`); best first. */
  readonly named: readonly string[]
  /** The words are only a synonym; best first. */
  readonly related: readonly string[]
  /** Of both kinds, but the words make people think of the others; best first. There are others. */
  readonly unlikely: readonly string[]
  /** Synonyms that say too little beside the others: for when those have nobody. */
  readonly further: readonly string[]
}

export const noCategories: PhraseCategories = { named: [], related: [], unlikely: [], further: [] }

/** Best first. */
export const idsOf = ({ named, related, unlikely }: PhraseCategories): string[] => [
  ...named,
  ...related,
  ...unlikely,
]

/** A name, not a synonym, in a language at hand; from `exactName` on as it stands, below it inflected. */
const nameQuality = 0.96
const exactName = 0.99
/** A synonym as it stands, in a language at hand. */
const synonymQuality = 0.93
const slightly = 0.001
/** What a look-up must say of a guess; a single long word is rarely near another by chance. */
const guessQuality = 0.6
const longGuessQuality = 0.44
const longWord = 7
const nearlyAsGood = 0.02
/** What a look-up says of a name or synonym with one letter wrong; of a compound that has a part of it, it says less. */
const misspeltQuality = 0.62
/** A look-up compares with every name in every language: for texts that may be a name. */
export const mostGuessedWords = 3
const longestGuess = 60
/** A category with more kinds below it says too little to be a synonym beside narrower ones (`coffee` for restaurants). */
const broad = 15
/** Beside a category that has the words in its name, a synonym counts only for one of the most wanted. */
const popularRank = 100
const most = 8

/** Phrases of late by the languages, for as long as the list of categories is the same: a change of the taxonomy makes a new list. */
const remembered = new WeakMemo(
  (_all: object) => new LruCacheOf<readonly string[], string, PhraseCategories>(phrasesRemembered),
  1,
)
const phrasesRemembered = 3_000

/**
 * The categories that the words name together.
 *
 * @param language of the text, when it was said
 * @param languages those that documents of the country are in, the one of the text first
 */
export function categoriesOf(
  list: readonly Word[],
  language: string | undefined,
  languages: readonly string[],
  taxonomy: Taxonomy,
): PhraseCategories {
  const known = remembered.of(taxonomy.all()).of(languages)
  const key = language === undefined ? textOf(list) : `${language}|${textOf(list)}`
  let found = known.get(key)
  if (found === undefined) {
    found = compacted(readCategories(list, language, languages, taxonomy))
    known.set(key, found)
  }
  return found
}

/** Of most phrases nothing is known. */
function compacted(found: PhraseCategories): PhraseCategories {
  const { named, related, unlikely, further } = found
  if ([named, related, unlikely, further].every((ids) => ids.length === 0)) return noCategories
  return {
    named: compact(named),
    related: compact(related),
    unlikely: compact(unlikely),
    further: compact(further),
  }
}

function readCategories(
  list: readonly Word[],
  language: string | undefined,
  languages: readonly string[],
  taxonomy: Taxonomy,
): PhraseCategories {
  const matches = taxonomy.match(textOf(list), language)
  const best = matches[0]?.quality ?? 0
  const isNamed = (match: { categoryId: string; quality: number }): boolean =>
    best >= nameQuality ? match.quality > best - 0.04 : isNameOf(match.categoryId, list, taxonomy)
  const byName = matches.filter(isNamed).map(idOf)
  const synonyms = matches.map(idOf).filter((id) => !byName.includes(id))
  if (best >= exactName || (best < nameQuality && byName.length > 0)) {
    const kin = new Set(byName.flatMap((id) => [...taxonomy.ancestors(id), ...taxonomy.descendants(id)]))
    const related = synonyms.filter((id) => kin.has(id) && isNarrow(id, taxonomy))
    return { named: byName, related, unlikely: [], further: without(synonyms, related) }
  }
  const named = [...new Set([...byName, ...categoriesWithNameWords(list, languages, taxonomy)])].slice(
    0,
    most,
  )
  const related = [
    ...relatedOf(synonyms, named, taxonomy).slice(0, most),
    ...categoriesWithNameWords(list, languages, taxonomy, 'beginning')
      .filter((id) => !named.includes(id))
      .slice(0, most),
  ]
  if (matches.length === 0 && list.length === 1) {
    const word = list[0]!
    const shown = [...named, ...related]
    const ofParts = shown.length > 0 ? null : ofCompound(word, language, languages, taxonomy)
    const isAnything = ofParts === null || ofParts.related.length > 0
    if (isAnything && isMisspelt(word, language, shown, taxonomy)) return noCategories
    if (ofParts !== null) return ofParts
  }
  const least = Math.min(best, synonymQuality)
  const wholes = matches.filter((match) => match.quality >= least - slightly).map(idOf)
  const shown = [...new Set([...named, ...related])]
  // What very many are called says nothing of any of them.
  if (wholes.length > most) return { named, related, unlikely: [], further: without(synonyms, shown) }
  // What the text is a name or synonym of as it stands is worth showing when it is likely, broad ones too.
  const all = [...new Set([...shown, ...wholes])]
  const isLikely = likelyAmong(all, textOf(list), spokenIn(language, languages), taxonomy)
  const likely = {
    named: named.filter(isLikely),
    related: all.filter((id) => isLikely(id) && !named.includes(id)),
  }
  const found = [...likely.named, ...likely.related]
  const unlikely = without(shown, found)
  return { ...likely, unlikely, further: without(synonyms, [...found, ...unlikely]) }
}

/** The languages that a text may be in: the one that was said, else those at hand. */
export const spokenIn = (language: string | undefined, languages: readonly string[]): readonly string[] =>
  language === undefined ? languages : [language]

/** Of the categories that the words are a synonym of, those worth showing beside the named ones. */
function relatedOf(
  synonyms: readonly string[],
  named: readonly string[],
  taxonomy: Taxonomy,
): readonly string[] {
  const others = synonyms.filter((id) => !named.includes(id))
  const narrow = others.filter((id) => isNarrow(id, taxonomy) || holdsMost(id, others, taxonomy))
  if (named.length > 0) return narrow.filter((id) => rankOf(id, taxonomy) <= popularRank)
  return narrow.length > 0 ? narrow : others
}

/**
 * What the last part of a compound names: of what lies below it the first part's own (`Optikergeschäft`), else all of it, unless that is broad
 * (`Geschäft`).
 */
function ofCompound(
  word: Word,
  language: string | undefined,
  languages: readonly string[],
  taxonomy: Taxonomy,
): PhraseCategories {
  const parts = compoundParts(word.source, languages, taxonomy)
  if (parts === null) return noCategories
  const kinds = taxonomy.match(parts.last, language ?? languages[0]).map(idOf)
  const below = new Set(kinds.flatMap((id) => taxonomy.descendants(id)))
  const firsts = [
    ...taxonomy.match(parts.first, language ?? languages[0]).map(idOf),
    ...categoriesWithNameWords(words(parts.first), languages, taxonomy),
  ]
  const narrowed = [...new Set(firsts.filter((id) => below.has(id)))]
  const related = narrowed.length > 0 ? narrowed : kinds.filter((id) => isNarrow(id, taxonomy))
  return { ...noCategories, related: related.slice(0, most) }
}

/** What the categories lie in: where to look when they have nobody. Of a broad one itself, not what is below it. */
export function widerCategories(
  categories: PhraseCategories,
  taxonomy: Taxonomy,
): { readonly narrow: readonly string[]; readonly broad: readonly string[] } {
  const parents = [...new Set(idsOf(categories).flatMap((id) => taxonomy.ancestors(id).slice(0, 1)))]
  const narrow = parents.filter((id) => isNarrow(id, taxonomy))
  return { narrow, broad: without(parents, narrow) }
}

/**
 * Whether a word that nobody knows is a letter away from another one, which is guessed later on: no compound then, nor a form of a word in the names of the categories
 * found. A word that stands in one of these names is known, though associations may not know it: operators write names, too.
 */
function isMisspelt(
  word: Word,
  language: string | undefined,
  found: readonly string[],
  taxonomy: Taxonomy,
): boolean {
  if (word.source.length > longestGuess || taxonomy.knowsWords(word.source)) return false
  if (found.some((id) => hasInName(id, word, taxonomy))) return false
  const best = taxonomy.lookup(word.source, language, nearlyAsGood).rows[0]
  return best !== undefined && best.order[0] >= misspeltQuality && !found.includes(best.category.id)
}

/** Whether a word of the category's name begins with the word as it stands. */
const hasInName = (id: string, { text }: Word, taxonomy: Taxonomy): boolean =>
  Object.values(taxonomy.get(id)?.names ?? {}).some((name) =>
    words(name).some((own) => own.text.startsWith(text)),
  )

/** Categories whose names are near a few words, when typing errors are allowed for. */
export function guessedCategories(
  list: readonly Word[],
  language: string | undefined,
  taxonomy: Taxonomy,
): PhraseCategories {
  const text = textOf(list)
  if (
    list.length > mostGuessedWords ||
    text.length > longestGuess ||
    list.every((word) => isFiller(word.text))
  ) {
    return noCategories
  }
  const { rows } = taxonomy.lookup(text, language, nearlyAsGood)
  const best = rows[0]?.order[0] ?? 0
  const isLong = list.length === 1 && list[0]!.text.length >= longWord
  const least = Math.max(isLong ? longGuessQuality : guessQuality, best - nearlyAsGood)
  const found = rows.filter((row) => row.order[0] >= least).map((row) => row.category.id)
  // Industries that no category fits stand for any office: several words say more than that.
  const good = list.length > 1 ? found.filter((id) => isNarrow(id, taxonomy)) : found
  return { ...noCategories, related: mostlyTrades(good, taxonomy).slice(0, most) }
}

const ascii = /^[\x00-\x7f]*$/
const betweenHan = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu

/** The words as text again, as they were written; Han characters without spaces. */
export function textOf(list: readonly Word[]): string {
  const text = list.length === 1 ? list[0]!.source : list.map((word) => word.source).join(' ')
  return ascii.test(text) ? text : text.replace(betweenHan, '')
}

/** Whether a broad category is what the others, most of which lie below it, have in common (`eat` for restaurants). */
function holdsMost(id: string, others: readonly string[], taxonomy: Taxonomy): boolean {
  const below = new Set(taxonomy.descendants(id))
  return others.length > 2 && 2 * others.filter((other) => below.has(other)).length > others.length
}

const without = (ids: readonly string[], left: readonly string[]): string[] =>
  ids.filter((id) => !left.includes(id))

export const isNarrow = (id: string, taxonomy: Taxonomy): boolean => taxonomy.descendants(id).length <= broad

const idOf = (match: { readonly categoryId: string }): string => match.categoryId
