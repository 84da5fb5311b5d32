import { plainWords } from '../folding.ts'
import type { Taxonomy } from '../taxonomy/category.ts'
import { isMissing } from './missing-marks.ts'

/** A drafted decision on a source's word for a category. */
export interface CategoryDraft {
  readonly value: string
  readonly count: number
  /** Null if no category is named by the word. */
  readonly found: { readonly id: string; readonly name: string; readonly certainty: number } | null
}

/**
 * Words for "everything else", and words so broad that almost every business is meant (`handel`, `services`). Some category has them
 * among its associations or in its name; to draft it would be a guess.
 */
const leftovers = new Set(
  `sonstiges|sonstige|diverse|diverses|andere|anderes|verschiedenes|misc|miscellaneous|other|others|various|general|divers|autre|autres|
  varios|otros|otras|otro|vario|muu|muut|sekalaiset|allgemein|rest|unsorted|n a|none|altro|altri|varie|overig|overige|outros|outras|ovrigt|annat|
  handel|retail|services|other services|dienstleistung|dienstleistungen|servicios|servizi|palvelut|commerce|business|company`
    .split('|')
    .map((word) => word.trim()),
)
const LEAST_CERTAINTY = 0.6
const MOST_VALUES = 500
const LONGEST_WORDS = 200
/** Between words that each name a category: `Hotel & Restaurant`, `bar-tabac`. */
const joints = /[&+/,;|>-]|\s(?:and|und|et|y|e|ja|en|och)\s/iu

/** Decisions for the most frequent values; exact names of categories need none and are passed over. */
export function draftCategories(
  counts: ReadonlyMap<string, number>,
  taxonomy: Taxonomy,
  language: string | undefined,
): readonly CategoryDraft[] {
  const values = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_VALUES)
  return values.map(([value, count]) => ({ value, count, found: bestOf(value, taxonomy, language) }))
}

/**
 * Categories that a source's word names, best first; of several words joined by a sign or an "and", those that each names. Empty for
 * words that name nothing, or everything else. `quality` is from 0 to 1.
 */
export function fittingCategories(
  value: string,
  taxonomy: Taxonomy,
  language?: string,
): readonly { readonly categoryId: string; readonly quality: number }[] {
  const whole = namedCategories(value, taxonomy, language)
  const parts = value.length > LONGEST_WORDS ? [] : value.split(joints)
  if (whole.length > 0 || parts.length < 2) return whole
  return parts.flatMap((part) => namedCategories(part, taxonomy, language).slice(0, 1))
}

/** The categories that a word names as a whole. */
function namedCategories(value: string, taxonomy: Taxonomy, language: string | undefined) {
  if (value.length > LONGEST_WORDS || isMissing(value, { kind: 'category' })) return []
  const text = value.replace(/\betc\b\.?/gi, '').replace(/[_/]+/g, ' ')
  const words = plainWords(text).join(' ')
  if (leftovers.has(words) || words.length < 2 || /^\d+$/.test(words)) return []
  return taxonomy.match(text, language).filter(({ quality }) => quality >= LEAST_CERTAINTY)
}

function bestOf(value: string, taxonomy: Taxonomy, language: string | undefined): CategoryDraft['found'] {
  const [best, next] = namedCategories(value, taxonomy, language)
  if (!best) return null
  const category = taxonomy.get(best.categoryId)
  if (!category) return null
  // Two categories that fit the word alike make either of them half as certain.
  const certainty = next && next.quality >= best.quality ? best.quality / 2 : best.quality
  return { id: category.id, name: taxonomy.nameOf(category, 'en'), certainty: Number(certainty.toFixed(2)) }
}
