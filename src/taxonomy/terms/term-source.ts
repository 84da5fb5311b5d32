/** Sources of search terms: names and synonyms of categories, titles and phrases of code lists. */

import { foldWords } from '../../folding.ts'
import { codeKey, keyedLists } from '../code-keys.ts'
import type { CodeData, TaxonomyData } from '../taxonomy-data.ts'
import type { SynonymTable } from './synonyms.ts'

/** A category's name or synonym in one language, or the title or a phrase of one of its codes. */
export interface SourceTerm {
  /** Index of the category in the list of all. */
  readonly category: number
  readonly isName: boolean
  /** As written. */
  readonly text: string
  /** Index of the code across all lists; undefined for a name or synonym. */
  readonly code?: number
  /** Whether the text is the title of the code. */
  readonly isTitle?: boolean
}

/** The terms of one language, which share word weights. */
export interface TermGroup {
  readonly language: string
  readonly of: 'names' | 'codes'
  readonly terms: readonly SourceTerm[]
}

/** Code lists in a language other than English. */
const titleLanguages: Readonly<Record<string, string>> = { naf: 'fr' }

/** All terms of the shipped data. */
export function shippedTerms(
  { languages, categories }: TaxonomyData,
  synonyms: SynonymTable,
  codes: CodeData,
): readonly TermGroup[] {
  const numbers = new Map(categories.map(({ id }, number) => [id, number]))
  return [
    ...languages.map(
      (language): TermGroup => ({
        language,
        of: 'names',
        terms: categories.flatMap(({ names }, category) => [
          ...nameTerms(category, names[language]),
          ...synonymTerms(category, synonyms.of(category, language)),
        ]),
      }),
    ),
    ...['en', 'fr'].map(
      (language): TermGroup => ({ language, of: 'codes', terms: codeTerms(codes, language, numbers) }),
    ),
  ]
}

export const nameTerms = (category: number, name: string | undefined): SourceTerm[] =>
  name ? spellings(name).map((text) => ({ category, isName: true, text })) : []

export const synonymTerms = (category: number, synonyms: readonly string[]): SourceTerm[] =>
  synonyms.map((text) => ({ category, isName: false, text }))

function codeTerms(
  { lists, keywords }: CodeData,
  language: string,
  numbers: ReadonlyMap<string, number>,
): readonly SourceTerm[] {
  const terms: SourceTerm[] = []
  let code = 0
  for (const { type, rows } of lists) {
    for (const [, text, id] of rows) {
      if ((titleLanguages[type] ?? 'en') === language)
        terms.push({ category: numbers.get(id)!, isName: false, text, code, isTitle: true })
      code++
    }
  }
  if (language !== 'en') return terms
  const rows = lists.flatMap(({ rows }) => rows)
  const keyed = keyedLists(lists.map(({ type, rows }) => ({ type, ids: rows.map(([id]) => id) })))
  for (const [type, id, phrases] of keywords) {
    const found = keyed.get(type.toLowerCase())?.get(codeKey(type.toLowerCase(), id))
    if (found === undefined) continue
    const [, title, category] = rows[found]!
    for (const text of phrases)
      terms.push({
        category: numbers.get(category)!,
        isName: false,
        text,
        code: found,
        isTitle: text === title,
      })
  }
  return terms
}

/** The folded words of a text, joined by spaces, for comparing terms. */
export const foldedAs = (text: string): string => foldWords(text).join(' ')

/**
 * A name with alternatives (`Bus Station / Terminal`) or a bracketed explanation is also found by its parts.
 */
function spellings(name: string): readonly string[] {
  if (!/[/(]/.test(name)) return [name]
  const plain = name.replaceAll(/\([^)]*\)/g, ' ').trim()
  const parts = plain.split(/\s+\/\s+/).filter((part) => part.length > 2)
  return [...new Set([name, plain, ...parts])]
}
