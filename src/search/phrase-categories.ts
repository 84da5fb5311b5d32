/** Which categories words name, for searches: the taxonomy's answer, cut to what somebody who types these words expects to see. */
import type { Taxonomy } from '../taxonomy/types.ts'
import { categoriesWithNameWords, rankOf } from './category-names.ts'
import { type Word, wholeToken, words } from './normalise.ts'
import { isStopWord } from './stop-words.ts'

export interface PhraseCategories {
  /** The words are the category's name, or stand in it (`sushi` in `Sushi restaurant`); best first. */
  readonly named: readonly string[]
  /** The words are only a synonym; best first. */
  readonly related: readonly string[]
}

/** A name, not a synonym, in a language at hand; from `exactName` on as it stands, below it inflected. */
const nameQuality = 0.96
const exactName = 0.99
/** What a look-up must say of a guess; a single long word is rarely near another by chance. */
const guessQuality = 0.6
const longGuessQuality = 0.44
const longWord = 8
const nearlyAsGood = 0.02
/** A look-up compares with every name in every language: for texts that may be a name. */
const mostGuessedWords = 3
const longestGuess = 60
/** A category with more kinds below it says too little to be a synonym beside narrower ones (`coffee` for restaurants). */
const broad = 15
/** Beside a category that has the words in its name, a synonym counts only for one of the most wanted. */
const popularRank = 100
const most = 8

export function categoriesOf(
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
    return { named: byName, related: synonyms.filter((id) => kin.has(id) && isNarrow(id, taxonomy)) }
  }
  const named = [...new Set([...byName, ...categoriesWithNameWords(list, languages, taxonomy)])].slice(
    0,
    most,
  )
  const others = synonyms.filter((id) => !named.includes(id))
  const narrow = others.filter((id) => isNarrow(id, taxonomy))
  const related =
    named.length > 0
      ? narrow.filter((id) => rankOf(id, taxonomy) <= popularRank)
      : narrow.length > 0
        ? narrow
        : others
  const compounds = categoriesWithNameWords(list, languages, taxonomy, 'beginning')
  return {
    named,
    related: [...related.slice(0, most), ...compounds.filter((id) => !named.includes(id)).slice(0, most)],
  }
}

/** What the categories lie in, unless that is broad: where to look when they have nobody. */
export function widerCategories({ named, related }: PhraseCategories, taxonomy: Taxonomy): PhraseCategories {
  const parents = [...named, ...related].flatMap((id) => taxonomy.ancestors(id).slice(0, 1))
  return {
    named: [],
    related: [...new Set(parents)].filter((id) => taxonomy.descendants(id).length <= broad),
  }
}

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
    list.every((word) => isStopWord(word.text))
  ) {
    return { named: [], related: [] }
  }
  const { rows } = taxonomy.lookup(text, language)
  const best = rows[0]?.order[0] ?? 0
  const isLong = list.length === 1 && list[0]!.text.length >= longWord
  const least = Math.max(isLong ? longGuessQuality : guessQuality, best - nearlyAsGood)
  const good = rows.filter((row) => row.order[0] >= least).map((row) => row.category.id)
  return { named: [], related: good.slice(0, most) }
}

/** The words as text again, as they were written; Han characters without spaces. */
export function textOf(list: readonly Word[]): string {
  return list
    .map((word) => word.source)
    .join(' ')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
}

/** Whether the words are the category's name in any language: the taxonomy says less of names in languages far off. */
function isNameOf(id: string, list: readonly Word[], taxonomy: Taxonomy): boolean {
  const whole = wholeToken(list)
  return Object.values(taxonomy.get(id)?.names ?? {}).some((name) => wholeToken(words(name)) === whole)
}

const isNarrow = (id: string, taxonomy: Taxonomy): boolean => taxonomy.descendants(id).length <= broad

const idOf = (match: { readonly categoryId: string }): string => match.categoryId
