import { foldWords } from '../folding.ts'
import type { Taxonomy } from '../taxonomy/category.ts'
import { partsOfCategory, sureCategories, wordsOfCategory } from './category-cells.ts'
import { isMissing } from './missing-marks.ts'

/** A drafted decision on a source's word for a category. */
export interface CategoryDraft {
  readonly value: string
  readonly count: number
  /** Null if no category is named by the word. */
  readonly found: { readonly id: string; readonly name: string; readonly certainty: number } | null
}

interface Fitting {
  readonly categoryId: string
  /** From 0 to 1. */
  readonly quality: number
}

const LEAST_CERTAINTY = 0.6
/** Of a word that means several kinds of business. */
const AMBIGUOUS = 0.9
/** Of a part of a cell: the rest may say something else. */
const PART = 0.8
/** The certainty of a known word beside unknown ones. */
const WITHIN = 0.5
const MOST_WORDS = 6
const SHORTEST_WORD = 3
const SHORTEST_END = 5
const LONGEST_COMPOUND = 40
const MOST_VALUES = 500
const LONGEST_WORDS = 200

/** Decisions for the most frequent values. Values that name several categories for sure need none and are passed over. */
export function draftCategories(
  counts: ReadonlyMap<string, number>,
  taxonomy: Taxonomy,
  language: string | undefined,
): readonly CategoryDraft[] {
  const values = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_VALUES)
  return values.flatMap(([value, count]) => {
    const sure = sureCategories(value, taxonomy)
    if (sure.length > 1) return []
    const id = sure[0] && taxonomy.resolve(sure[0].type ?? undefined, sure[0].id)?.category.id
    const found = id === undefined ? likeliest(value, taxonomy, language) : drafted(id, 1, taxonomy)
    return [{ value, count, found }]
  })
}

/**
 * Categories that a source's word names, best first; of several words joined by a sign or an "and", those that each names. Empty for
 * words that name nothing, or everything else.
 */
export function fittingCategories(value: string, taxonomy: Taxonomy, language?: string): readonly Fitting[] {
  if (value.length > LONGEST_WORDS || isMissing(value, { kind: 'category' })) return []
  const text = wordsOfCategory(value)
  const whole = namedCategories(text, taxonomy, language)
  if (whole.length > 0 || taxonomy.isHeading(text)) return whole
  const parts = partsOfCategory(text)?.parts ?? []
  const ofParts = parts.flatMap((part) => fittingCategories(part, taxonomy, language).slice(0, 1))
  if (ofParts.length > 0)
    return ofParts.map(({ categoryId, quality }) => ({ categoryId, quality: quality * PART }))
  return parts.length > 1 ? [] : kindsWithin(text, taxonomy)
}

/** Kinds that a word of the text names, or the end of its one word: `Hotel Ristorante`, `Dorfbäckerei`. */
function kindsWithin(text: string, taxonomy: Taxonomy): readonly Fitting[] {
  const words = text.trim().split(/\s+/)
  const only = (word: string): readonly string[] => {
    const kinds = taxonomy.kindsOf(word)
    return kinds.length === 1 ? kinds : []
  }
  const found =
    words.length > 1
      ? words.slice(0, MOST_WORDS).flatMap((word) => (word.length < SHORTEST_WORD ? [] : only(word)))
      : (endsOf(words[0]!)
          .map(only)
          .find((kinds) => kinds.length > 0) ?? [])
  return found.map((categoryId) => ({ categoryId, quality: WITHIN }))
}

/** Longest first. */
const endsOf = (word: string): readonly string[] =>
  word.length > LONGEST_COMPOUND
    ? []
    : Array.from({ length: Math.max(0, word.length - 2 - SHORTEST_END) }, (_, at) => word.slice(at + 3))

/** The categories that a word names as a whole: those that sources mean by it, then those that searches find by it. */
function namedCategories(text: string, taxonomy: Taxonomy, language: string | undefined): readonly Fitting[] {
  const words = foldWords(text).join(' ')
  if (words === '' || /^[\da-z]$|^\d+$/.test(words) || taxonomy.isHeading(text)) return []
  const meant = taxonomy.kindsOf(text)
  if (meant.length > 0) {
    const quality = meant.length === 1 ? 1 : AMBIGUOUS
    return meant.map((categoryId) => ({ categoryId, quality }))
  }
  return taxonomy.match(text, language).filter(({ quality }) => quality >= LEAST_CERTAINTY)
}

function likeliest(value: string, taxonomy: Taxonomy, language: string | undefined): CategoryDraft['found'] {
  const [best, next] = fittingCategories(value, taxonomy, language)
  if (!best) return null
  // Two categories that fit the word alike make either of them half as certain.
  const certainty = next && next.quality >= best.quality ? best.quality / 2 : best.quality
  return drafted(best.categoryId, certainty, taxonomy)
}

function drafted(id: string, certainty: number, taxonomy: Taxonomy): CategoryDraft['found'] {
  const category = taxonomy.get(id)
  if (!category) return null
  return { id: category.id, name: taxonomy.nameOf(category, 'en'), certainty: Number(certainty.toFixed(2)) }
}
