/** How one word of a phrase is looked for, with what each form is worth. */
import { consonantsOf, leavesVowelsOut } from './consonants.ts'
import { consonantsMark, joinMark, stemMark } from './document-tokens.ts'
import type { Word } from './normalise.ts'
import type { Condition, Leaf, SearchField } from './query.ts'
import { stemTokens } from './stemming.ts'

/** What a word is worth in a field when found as it stands; other forms are worth less. */
export interface FieldWorth {
  readonly field: SearchField
  readonly worth: number
}

export interface WordForms {
  /** Also words that begin with it (from two letters). */
  readonly prefix: boolean
  /** Also near spellings. */
  readonly similar: boolean
  /** Every form is worth the same within a field. */
  readonly plain: boolean
}

/** Longer texts are matched word by word, without weighing the forms of each or trying readings of their parts. */
export const mostWeighedWords = 6
/** Longer ones are not corrected. */
export const mostCorrectedWords = 10

const shortestPrefix = 2

export const nothing: Condition = { kind: 'any', parts: [] }

/** Whether it can be seen at once that nothing matches. */
export const isNothing = (condition: Condition): boolean =>
  condition.kind === 'any' && condition.parts.length === 0

/** `any` without needless nesting. */
export function anyOf(parts: readonly Condition[]): Condition {
  const possible = parts.filter((part) => !isNothing(part))
  if (possible.length === 0) return nothing
  return possible.length === 1 ? possible[0]! : { kind: 'any', parts: possible }
}

/** `all` without needless nesting. */
export function allOf(parts: readonly Condition[]): Condition {
  return parts.length === 1 ? parts[0]! : { kind: 'all', parts }
}

/** Each word once, in order. */
export function distinct(list: readonly Word[]): Word[] {
  const seen = new Set<string>()
  return list.filter((word) => !seen.has(word.text) && seen.add(word.text))
}

export function wordLeaf(
  token: string,
  field: SearchField,
  form: 'exact' | 'prefix' | 'similar',
  weight: number,
): Leaf {
  return { kind: 'word', word: token, fields: [field], form, weight: Math.max(1, weight) }
}

/**
 * The word in any of the fields: as it stands or in another spelling (full worth), as two words of the text run together or by its stem
 * (2 less), as a beginning (3 less), as a near spelling (half). `plain` forms are all worth the same, which an index answers much more
 * cheaply.
 */
export function wordCondition(
  word: Word,
  fields: readonly FieldWorth[],
  languages: readonly string[],
  forms: WordForms,
): Condition {
  const parts: Condition[] = []
  const { marked, plain } = stemTokens(word, languages)
  for (const { field, worth } of fields) {
    const less = (by: number): number => (forms.plain ? worth : worth - by)
    parts.push(wordLeaf(word.text, field, 'exact', worth))
    for (const spelling of word.variants) parts.push(wordLeaf(spelling, field, 'exact', worth))
    if (field !== 'description') parts.push(wordLeaf(joinMark + word.text, field, 'exact', less(2)))
    for (const stem of marked) parts.push(wordLeaf(stemMark + stem, field, 'exact', less(2)))
    for (const stem of plain) {
      if (!word.variants.includes(stem)) parts.push(wordLeaf(stem, field, 'exact', less(2)))
    }
    if (forms.prefix && word.text.length >= shortestPrefix) {
      parts.push(wordLeaf(word.text, field, 'prefix', less(3)))
    }
    if (!forms.similar) continue
    const near = less(Math.ceil(worth / 2))
    parts.push(wordLeaf(word.text, field, 'similar', near))
    const consonants =
      field === 'name' ? consonantsOf(leavesVowelsOut(word.source) ? word.source : word.text) : ''
    if (consonants !== '') parts.push(wordLeaf(consonantsMark + consonants, field, 'exact', near))
  }
  return anyOf(parts)
}
