/**
 * Categories that words name, for searches: the taxonomy's matches, reduced to those that users of these
 * words expect.
 */
import { compact, LruCacheOf, WeakMemo } from '../../lru-cache.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import { compoundParts } from '../text/compounds.ts'
import { isFiller } from '../text/stop-words.ts'
import { type Word, words } from '../text/tokenise.ts'
import { categoriesWithNameWords, isNameOf, rankOf } from './category-names.ts'
import { likelyAmong } from './likely-categories.ts'
import { mostlyTrades } from './trades.ts'

export interface PhraseCategories {
  /** The words are the category's name, or part of it (`sushi` in `Sushi restaurant`); best first. */
  readonly named: readonly string[]
  /** The words are only a synonym; best first. */
  readonly related: readonly string[]
  /**
   * Categories of both kinds with much weaker associations than the others; best first. Never the only ones.
   */
  readonly unlikely: readonly string[]
  /** Synonyms too weak beside the others: for when those have no matches. */
  readonly further: readonly string[]
  /** The text is probably a misspelling of what they are called. */
  readonly isMisspelt: boolean
}

export const noCategories: PhraseCategories = {
  named: [],
  related: [],
  unlikely: [],
  further: [],
  isMisspelt: false,
}

/** All ids, best first. */
export const idsOf = ({ named, related, unlikely }: PhraseCategories): string[] => [
  ...named,
  ...related,
  ...unlikely,
]

/**
 * Match qualities of a name, not a synonym, in one of the languages: from `exactName` on verbatim, below it
 * inflected.
 */
const nameQuality = 0.96
const exactName = 0.99
/** A verbatim synonym in one of the languages. */
const synonymQuality = 0.93
const slightly = 0.001
/**
 * Minimum lookup quality of a guess. Lower for a single long word, which rarely resembles another by chance.
 */
const guessQuality = 0.6
const longGuessQuality = 0.44
const longWord = 7
const nearlyAsGood = 0.02
/**
 * Lookup quality of a name or synonym with one wrong letter. A compound that contains part of the word has
 * less.
 */
const misspeltQuality = 0.62
/** Lookups compare with every name in every language: only for texts that may be a name. */
export const mostGuessedWords = 3
const longestGuess = 60
/**
 * A category with more descendants is too unspecific as a synonym beside narrower ones (`coffee` for
 * restaurants).
 */
const broad = 15
/** A category with more descendants is no synonym beside one of them that has the same word. */
const manyKinds = 6
/**
 * Beside a category with the words in its name, a synonym counts only if it is among the most popular
 * categories.
 */
const popularRank = 100
const most = 8

/**
 * Recent phrases by language list. Valid as long as the list of categories is the same object: a change of
 * the taxonomy creates a new list.
 */
const remembered = new WeakMemo(
  (_all: object) => new LruCacheOf<readonly string[], string, PhraseCategories>(phrasesRemembered),
  1,
)
const phrasesRemembered = 3_000

/**
 * The categories that the words name together.
 *
 * @param language the language of the text, if stated
 * @param languages the languages of the country's documents, that of the text first
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
    const read = readCategories(list, language, languages, taxonomy)
    found = compacted({ ...read, isMisspelt: isMisdoubled(list, read, languages, taxonomy) })
    known.set(key, found)
  }
  return found
}

/** Most phrases name no category, and share one object. */
function compacted(found: PhraseCategories): PhraseCategories {
  const { named, related, unlikely, further, isMisspelt } = found
  if ([named, related, unlikely, further].every((ids) => ids.length === 0)) return noCategories
  return {
    named: compact(named),
    related: compact(related),
    unlikely: compact(unlikely),
    further: compact(further),
    isMisspelt,
  }
}

function readCategories(
  list: readonly Word[],
  language: string | undefined,
  languages: readonly string[],
  taxonomy: Taxonomy,
): Omit<PhraseCategories, 'isMisspelt'> {
  // `and` stands in the names of many kinds, and is a synonym abroad.
  const isSilent = list.every(({ text }) => isFiller(text))
  const matches =
    isSilent && !isWordIn(list, languages, taxonomy) ? [] : taxonomy.match(textOf(list), language)
  const best = matches[0]?.quality ?? 0
  const isNamed = (match: { categoryId: string; quality: number }): boolean =>
    best >= nameQuality ? match.quality > best - 0.04 : isNameOf(match.categoryId, list, taxonomy)
  const byName = matches.filter(isNamed).map(idOf)
  const synonyms = matches.map(idOf).filter((id) => !byName.includes(id))
  if (best >= exactName || (best < nameQuality && byName.length > 0)) {
    const kin = new Set(byName.flatMap((id) => [...taxonomy.ancestors(id), ...taxonomy.descendants(id)]))
    const above = aboveOf(byName, byName, taxonomy)
    const related = without(synonyms, above).filter((id) => kin.has(id) && isNarrow(id, taxonomy))
    return { named: byName, related, unlikely: [], further: without(synonyms, related) }
  }
  const withWords = isSilent ? [] : categoriesWithNameWords(list, languages, taxonomy)
  const named = [...new Set([...byName, ...withWords])].slice(0, most)
  const least = Math.min(best, synonymQuality)
  const wholes = matches.filter((match) => match.quality >= least - slightly).map(idOf)
  const above = aboveOf(named, wholes, taxonomy)
  const related = [
    ...relatedOf(without(synonyms, above), named, taxonomy).slice(0, most),
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
  const shown = [...new Set([...named, ...related])]
  // A word shared by very many categories says nothing about any of them.
  if (wholes.length > most) return { named, related, unlikely: [], further: without(synonyms, shown) }
  // Categories of which the text is a verbatim name or synonym are shown if likely, even broad ones.
  const all = [...new Set([...shown, ...without(wholes, above)])]
  const isLikely = likelyAmong(all, textOf(list), spokenIn(language, languages), taxonomy)
  const likely = {
    named: named.filter(isLikely),
    related: all.filter((id) => isLikely(id) && !named.includes(id)),
  }
  const found = [...likely.named, ...likely.related]
  const unlikely = without(shown, found)
  return { ...likely, unlikely, further: without(synonyms, [...found, ...unlikely]) }
}

/** The languages a text may be in: the stated one, else all that are given. */
export const spokenIn = (language: string | undefined, languages: readonly string[]): readonly string[] =>
  language === undefined ? languages : [language]

/**
 * Categories above a named one of which the text is a verbatim name or synonym, if they hold many other kinds: who asks
 * for a mosque does not mean every place of worship, though `mosque` is a synonym of it.
 */
function aboveOf(named: readonly string[], wholes: readonly string[], taxonomy: Taxonomy): readonly string[] {
  const above = named.filter((id) => wholes.includes(id)).flatMap((id) => taxonomy.ancestors(id))
  return above.filter((id) => !named.includes(id) && taxonomy.descendants(id).length > manyKinds)
}

/** The synonyms worth showing beside the named categories. */
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
 * The categories that the last part of a compound names: of their descendants, those that the first part
 * names (`Optikergeschäft`); else the categories of which it is the name, unless they are broad (`Geschäft`).
 */
function ofCompound(
  word: Word,
  language: string | undefined,
  languages: readonly string[],
  taxonomy: Taxonomy,
): PhraseCategories {
  const parts = compoundParts(word.source, languages, taxonomy)
  if (parts === null) return noCategories
  const ofLast = taxonomy.match(parts.last, language ?? languages[0])
  const kinds = ofLast.map(idOf)
  const below = new Set(kinds.flatMap((id) => taxonomy.descendants(id)))
  const firsts = [
    ...taxonomy.match(parts.first, language ?? languages[0]).map(idOf),
    ...categoriesWithNameWords(words(parts.first), languages, taxonomy),
  ]
  const narrowed = [...new Set(firsts.filter((id) => below.has(id)))]
  if (narrowed.length > 0) return { ...noCategories, related: narrowed.slice(0, most) }
  // `Eerikinkatu` is a street, though `katu` is a synonym of kinds: a part that no kind knows is part of a name.
  const least = knowsPart(parts.first, taxonomy) ? synonymQuality - slightly : nameQuality
  const related = ofLast.filter(({ quality }) => quality >= least).map(idOf)
  const narrow = related.filter((id) => isNarrow(id, taxonomy))
  return { ...noCategories, related: narrow.slice(0, most) }
}

const linkingLetters = /(?:es|en|s|n)$/

/** Whether the first part of a compound stands in names of kinds, also without the letters that link it. */
const knowsPart = (part: string, taxonomy: Taxonomy): boolean =>
  taxonomy.knowsWords(part) || taxonomy.knowsWords(part.replace(linkingLetters, ''))

/** The parents of the categories, but for broad ones. */
export function widerCategories(categories: PhraseCategories, taxonomy: Taxonomy): readonly string[] {
  const parents = [...new Set(idsOf(categories).flatMap((id) => taxonomy.ancestors(id).slice(0, 1)))]
  return parents.filter((id) => isNarrow(id, taxonomy))
}

/** Of the likely ones, those with a parent in common with one of the categories, or next to it in the tree. */
export function kinOf(
  categories: PhraseCategories,
  likely: readonly string[],
  taxonomy: Taxonomy,
): readonly string[] {
  const parents = widerCategories(categories, taxonomy)
  const kin = new Set(parents.flatMap((id) => taxonomy.descendants(id)))
  return likely.filter((id) => kin.has(id))
}

/**
 * Whether an unknown word is one letter away from a known one, which is guessed later. Then it is neither a
 * compound nor a form of a word in the names of the categories found. A word in one of these names is known
 * even without associations, because operators write names, too.
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

/**
 * Whether the word is none of the languages, and differs from one in the name of a category found by nothing but doubled
 * letters: `piza` is a synonym abroad, and stemmers take it for a form of `pizza`.
 */
function isMisdoubled(
  list: readonly Word[],
  { named, related }: Pick<PhraseCategories, 'named' | 'related'>,
  languages: readonly string[],
  taxonomy: Taxonomy,
): boolean {
  const [word] = list
  if (word === undefined || list.length > 1 || named.length + related.length === 0) return false
  const spoken = [...new Set([...languages, 'en'])]
  const plain = undoubled(word.text)
  const own = [...named, ...related].flatMap((id) =>
    spoken.flatMap((language) => words(taxonomy.get(id)?.names[language] ?? '')),
  )
  const isNear = own.some(({ text }) => text !== word.text && undoubled(text) === plain)
  return isNear && own.every(({ text }) => text !== word.text) && !isWordIn(list, spoken, taxonomy)
}

/** Whether the words are a name or a synonym of a category in one of the languages. */
const isWordIn = (list: readonly Word[], languages: readonly string[], taxonomy: Taxonomy): boolean =>
  languages.some(
    (language) => (taxonomy.match(textOf(list), language)[0]?.quality ?? 0) >= synonymQuality - slightly,
  )

const undoubled = (text: string): string => text.replace(/(.)\1/g, '$1')

/** Whether a word of the category's name begins with the word. */
const hasInName = (id: string, { text }: Word, taxonomy: Taxonomy): boolean =>
  Object.values(taxonomy.get(id)?.names ?? {}).some((name) =>
    words(name).some((own) => own.text.startsWith(text)),
  )

/** Categories with names similar to a few words, allowing for typing errors. */
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
  // Catch-all industry categories match any kind of office; several words are more specific than that.
  const good = list.length > 1 ? found.filter((id) => isNarrow(id, taxonomy)) : found
  return { ...noCategories, related: mostlyTrades(good, taxonomy).slice(0, most) }
}

const ascii = /^[\x00-\x7f]*$/
const betweenHan = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu

/** The words joined into text, as written; Han characters without spaces. */
export function textOf(list: readonly Word[]): string {
  const text = list.length === 1 ? list[0]!.source : list.map((word) => word.source).join(' ')
  return ascii.test(text) ? text : text.replace(betweenHan, '')
}

/** Whether a broad category is the common ancestor of most of the others (`eat` for restaurants). */
function holdsMost(id: string, others: readonly string[], taxonomy: Taxonomy): boolean {
  const below = new Set(taxonomy.descendants(id))
  return others.length > 2 && 2 * others.filter((other) => below.has(other)).length > others.length
}

const without = (ids: readonly string[], left: readonly string[]): string[] =>
  ids.filter((id) => !left.includes(id))

export const isNarrow = (id: string, taxonomy: Taxonomy): boolean => taxonomy.descendants(id).length <= broad

const idOf = (match: { readonly categoryId: string }): string => match.categoryId
