/** An index of the words in category names, so that `sushi` finds `Sushi restaurant` directly. */
import { LruCache, WeakMemo } from '../../lru-cache.ts'
import type { Category, Taxonomy } from '../../taxonomy/category.ts'
import { stems } from '../text/stemming.ts'
import { type Word, wholeToken, words } from '../text/tokenise.ts'

/** Categories by the forms of the words in their names, in one language. */
interface NameIndex {
  readonly holders: ReadonlyMap<string, readonly string[]>
  /** All forms, sorted. */
  readonly forms: readonly string[]
  /** For recent words as written: the categories of each of their forms. */
  readonly known: LruCache<string, readonly (readonly string[])[]>
}

const wordsRemembered = 2_000

const shortestBeginning = 5

/**
 * Valid as long as the list of categories is the same object: a change of the taxonomy creates a new list.
 */
const indexes = new WeakMemo((_all: object) => new Map<string, NameIndex>(), 1)

/**
 * Visible categories whose name in one of the languages has every word, in the order of the taxonomy. With
 * `beginning`, matches a single word of five letters or more against the start of longer words (`pikaruoka`
 * in `pikaruokaravintola`).
 */
export function categoriesWithNameWords(
  list: readonly Word[],
  languages: readonly string[],
  taxonomy: Taxonomy,
  as: 'word' | 'beginning' = 'word',
): string[] {
  if (as === 'beginning') return list.length === 1 ? beginningWith(list[0]!.text, languages, taxonomy) : []
  const found = new Set<string>()
  for (const language of languages) {
    for (const id of holdingAll(list, language, indexOf(taxonomy, language))) found.add(id)
  }
  return [...found]
}

/** The categories with the first word, in order, that also have the others. */
function holdingAll(list: readonly Word[], language: string, index: NameIndex): readonly string[] {
  let left: string[] | undefined
  for (const word of list) {
    const lists = holdersOf(word, language, index)
    if (lists.length === 0) return noIds
    left = left === undefined ? lists.flat() : left.filter((id) => lists.some((ids) => ids.includes(id)))
    if (left.length === 0) break
  }
  return left ?? noIds
}

const noIds: readonly string[] = []

function holdersOf(
  word: Word,
  language: string,
  { holders, known }: NameIndex,
): readonly (readonly string[])[] {
  let lists = known.get(word.source)
  if (lists === undefined) {
    lists = formsOf(word, [language])
      .map((form) => holders.get(form))
      .filter((ids) => ids !== undefined)
    known.set(word.source, lists)
  }
  return lists
}

function beginningWith(text: string, languages: readonly string[], taxonomy: Taxonomy): string[] {
  if (text.length < shortestBeginning) return []
  const found = new Set<string>()
  for (const language of languages) {
    const { forms, holders } = indexOf(taxonomy, language)
    for (let at = firstFrom(forms, text); forms[at]?.startsWith(text); at++) {
      if (forms[at] !== text) for (const id of holders.get(forms[at]!)!) found.add(id)
    }
  }
  return [...found].sort((a, b) => rankOf(a, taxonomy) - rankOf(b, taxonomy))
}

/** Index of the first of the sorted forms that is not before the text. */
function firstFrom(forms: readonly string[], text: string): number {
  let [low, high] = [0, forms.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (forms[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}

/** The whole-name tokens of a category, each between newlines: one string takes less memory than a set. */
const wholeNames = new WeakMemo(({ names }: Category): string => {
  const tokens = new Set(Object.values(names).map((name) => wholeToken(words(name))))
  return ['', ...tokens, ''].join('\n')
})

/**
 * Whether the words are the category's name in any language. The taxonomy rates names in other languages
 * lower.
 */
export function isNameOf(id: string, list: readonly Word[], taxonomy: Taxonomy): boolean {
  const category = taxonomy.get(id)
  return category !== undefined && wholeNames.of(category).includes(`\n${wholeToken(list)}\n`)
}

/**
 * Position of a category in the taxonomy's list, most popular first, counting from 1. Infinity for unknown
 * ids.
 */
export function rankOf(id: string, taxonomy: Taxonomy): number {
  return ranks.of(taxonomy.all()).get(id) ?? Number.POSITIVE_INFINITY
}

const ranks = new WeakMemo(
  (all: ReturnType<Taxonomy['all']>) => new Map([...all].map((category, i) => [category.id, i + 1])),
)

function indexOf(taxonomy: Taxonomy, language: string): NameIndex {
  const all = taxonomy.all()
  const byLanguage = indexes.of(all)
  let index = byLanguage.get(language)
  if (index === undefined) {
    index = build(all, language)
    byLanguage.set(language, index)
  }
  return index
}

function build(all: Iterable<Category>, language: string): NameIndex {
  const byForm = new Map<string, string[]>()
  for (const category of all) {
    const name = category.names[language]
    if (category.hidden || name === undefined) continue
    for (const form of words(name).flatMap((word) => formsOf(word, [language]))) {
      const ids = byForm.get(form)
      if (ids === undefined) byForm.set(form, [category.id])
      else if (ids.at(-1) !== category.id) ids.push(category.id)
    }
  }
  return { holders: byForm, forms: [...byForm.keys()].sort(), known: new LruCache(wordsRemembered) }
}

function formsOf(word: Word, languages: readonly string[]): string[] {
  return [word.text, ...word.variants, ...stems(word, languages)]
}
