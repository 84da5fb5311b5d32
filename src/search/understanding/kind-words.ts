/** Kind words in the name of a business: `brewery` in `Fairhope brewery`, which calls itself Fairhope Brewing Co. */
import { LruCacheOf } from '../../lru-cache.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import type { Condition } from '../query.ts'
import { isLegalForm } from '../text/spellings.ts'
import { isStopWord } from '../text/stop-words.ts'
import type { Word } from '../text/tokenise.ts'
import { termsInNames, wordsInName } from './name-evidence.ts'
import { categoriesCalled } from './name-words.ts'
import { textOf } from './phrase-categories.ts'
import { anyOf } from './word-conditions.ts'

export interface KindWords {
  readonly words: readonly Word[]
  /** What the words name, best first. */
  readonly categoryIds: readonly string[]
  /** How surely they do, 0 to 1. */
  readonly quality: number
}

export interface NameParts {
  /** The words of the name that say no kind. */
  readonly telling: readonly Word[]
  /** In their order. Empty if there are none. */
  readonly kinds: readonly KindWords[]
}

const longestKind = 2
const mostKnown = 5_000
const mostConditions = 1_000
/** Longer names are not parted. */
const mostWords = 8
/** Below are synonyms of other languages, and brands. */
const surely = 0.9
const kindWorth = 5

/**
 * Parts a name. `languages` are the text's possible languages. `misspelt` reads misspelt kind words only.
 */
export function partsOfName(
  list: readonly Word[],
  languages: readonly string[],
  taxonomy: Taxonomy,
  spelling: 'as written' | 'misspelt',
): NameParts {
  if (list.length < 2 || list.length > mostWords) return { telling: list, kinds: [] }
  const telling: Word[] = []
  const kinds: KindWords[] = []
  for (let at = 0; at < list.length; ) {
    const found = kindAt(list, at, (words) => kindsNamed(words, languages, taxonomy, spelling))
    if (found === null) telling.push(list[at++]!)
    else {
      kinds.push(found)
      at += found.words.length
    }
  }
  return sparingOne({ telling: telling.filter(({ text }) => !isSilent(text)), kinds })
}

/** Of a name of kinds only, the one that is least surely a kind tells most: `Boots shop`. */
function sparingOne({ telling, kinds }: NameParts): NameParts {
  if (telling.length > 0 || kinds.length === 0) return { telling, kinds }
  const least = kinds.reduce((a, b) => (b.quality < a.quality ? b : a))
  return { telling: least.words, kinds: kinds.filter((kind) => kind !== least) }
}

const isSilent = (text: string): boolean => isStopWord(text) || isLegalForm(text)

/** The longest kind that begins at the word; null if none does. */
function kindAt(
  list: readonly Word[],
  at: number,
  named: (words: readonly Word[]) => Omit<KindWords, 'words'>,
): KindWords | null {
  if (isSilent(list[at]!.text)) return null
  for (let length = Math.min(longestKind, list.length - at); length >= 1; length--) {
    const words = list.slice(at, at + length)
    const found = named(words)
    if (found.categoryIds.length > 0) return { words, ...found }
  }
  return null
}

function kindsNamed(
  list: readonly Word[],
  languages: readonly string[],
  taxonomy: Taxonomy,
  spelling: 'as written' | 'misspelt',
): Omit<KindWords, 'words'> {
  const found = new Set(list.length === 1 ? categoriesCalled(list[0]!.text, taxonomy, 'surely') : [])
  let best = surely
  for (const language of new Set([...languages, 'en'])) {
    const text = spelling === 'as written' ? textOf(list) : corrected(list, language, taxonomy)
    if (text === undefined) continue
    const matches = matchesOf(text, language, taxonomy)
    // The order of the languages differs, but all are searched before nothing is found.
    if (spelling === 'as written' && matches.length === 0) break
    for (const match of matches) {
      if (match.quality < surely) continue
      found.add(match.categoryId)
      best = Math.max(best, match.quality)
    }
  }
  return { categoryIds: [...found], quality: best }
}

/** Telling what a phrase names takes some dozen look-ups, and names repeat their kind words. */
const known = new LruCacheOf<ReturnType<Taxonomy['all']>, string, ReturnType<Taxonomy['match']>>(mostKnown)

function matchesOf(text: string, language: string, taxonomy: Taxonomy): ReturnType<Taxonomy['match']> {
  const matches = known.of(taxonomy.all())
  const key = `${language} ${text}`
  let found = matches.get(key)
  if (found === undefined) {
    found = taxonomy.match(text, language)
    matches.set(key, found)
  }
  return found
}

/** Short words are too near to others. */
const shortestCorrected = 6

/** A single word in its right spelling; undefined if it has no other. */
function corrected(list: readonly Word[], language: string, taxonomy: Taxonomy): string | undefined {
  const [word] = list
  if (list.length > 1 || word === undefined || word.text.length < shortestCorrected) return undefined
  return taxonomy.correctSpelling([word.source], language)?.join(' ')
}

/** Names repeat their kinds, whose condition has up to some hundred words. */
const conditions = new LruCacheOf<ReturnType<Taxonomy['all']>, string, Condition>(mostConditions)

/** Listings of the kind: by the words as written, by their categories, or by what such businesses call themselves. */
export function ofKind(kind: KindWords, languages: readonly string[], taxonomy: Taxonomy): Condition {
  const made = conditions.of(taxonomy.all())
  const key = [languages, kind.words.map(({ source }) => source), kind.categoryIds].join(' ')
  let condition = made.get(key)
  if (condition === undefined) {
    condition = conditionOf(kind, languages, taxonomy)
    made.set(key, condition)
  }
  return condition
}

function conditionOf(
  { words, categoryIds }: KindWords,
  languages: readonly string[],
  taxonomy: Taxonomy,
): Condition {
  const ids = [...new Set(categoryIds.flatMap((id) => taxonomy.descendants(id)))]
  return anyOf([
    wordsInName(words, kindWorth + 1),
    { kind: 'category', ids, weight: kindWorth },
    termsInNames(categoryIds, languages, taxonomy),
  ])
}
