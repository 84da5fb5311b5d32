/** The words in the names of categories, so that `sushi` finds `Sushi restaurant` at once. */
import type { Category, Taxonomy } from '../taxonomy/types.ts'
import { type Word, words } from './normalise.ts'
import { stems } from './stemming.ts'

/** Categories by the forms of the words in their names, in one language. */
type NameIndex = ReadonlyMap<string, ReadonlySet<string>>

const shortestBeginning = 5

/** Kept as long as the list of categories is the same: a change of the taxonomy makes a new list. */
const indexes = new WeakMap<object, Map<string, NameIndex>>()

/**
 * Visible categories that have every word in their name in one of the languages, in the order of the taxonomy. As a `beginning`, a single word of
 * five letters or more is also looked for in front of longer ones (`pikaruoka` in `pikaruokaravintola`).
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
    const index = indexOf(taxonomy, language)
    const [first, ...others] = list.map((word) => {
      const holders = formsOf(word, [language]).flatMap((form) => [...(index.get(form) ?? [])])
      return new Set(holders)
    })
    for (const id of first ?? []) if (others.every((holders) => holders.has(id))) found.add(id)
  }
  return [...found]
}

function beginningWith(text: string, languages: readonly string[], taxonomy: Taxonomy): string[] {
  if (text.length < shortestBeginning) return []
  const found = new Set<string>()
  for (const language of languages) {
    for (const [form, holders] of indexOf(taxonomy, language)) {
      if (form.length > text.length && form.startsWith(text)) for (const id of holders) found.add(id)
    }
  }
  return [...found].sort((a, b) => rankOf(a, taxonomy) - rankOf(b, taxonomy))
}

/** The place of every category in the taxonomy's list, which begins with the ones most often wanted. */
export function rankOf(id: string, taxonomy: Taxonomy): number {
  return ranksOf(taxonomy).get(id) ?? Number.POSITIVE_INFINITY
}

const ranks = new WeakMap<object, ReadonlyMap<string, number>>()

function ranksOf(taxonomy: Taxonomy): ReadonlyMap<string, number> {
  const all = taxonomy.all()
  let known = ranks.get(all)
  if (known === undefined) {
    known = new Map([...all].map((category, i) => [category.id, i + 1]))
    ranks.set(all, known)
  }
  return known
}

function indexOf(taxonomy: Taxonomy, language: string): NameIndex {
  const all = taxonomy.all()
  const byLanguage = indexes.get(all) ?? new Map<string, NameIndex>()
  indexes.set(all, byLanguage)
  let index = byLanguage.get(language)
  if (index === undefined) {
    index = build(all, language)
    byLanguage.set(language, index)
  }
  return index
}

function build(all: Iterable<Category>, language: string): NameIndex {
  const index = new Map<string, Set<string>>()
  for (const category of all) {
    const name = category.names[language]
    if (category.hidden || name === undefined) continue
    for (const form of words(name).flatMap((word) => formsOf(word, [language]))) {
      const holders = index.get(form) ?? new Set()
      index.set(form, holders.add(category.id))
    }
  }
  return index
}

function formsOf(word: Word, languages: readonly string[]): string[] {
  return [word.text, ...word.variants, ...stems(word, languages)]
}
