import { plainWords } from '../folding.ts'
import type { Taxonomy } from '../taxonomy/category.ts'

/** A drafted decision on a source's word for a category. */
export interface CategoryDraft {
  readonly value: string
  readonly count: number
  /** Null if no category is named by the word. */
  readonly found: { readonly id: string; readonly name: string; readonly certainty: number } | null
}

/** Words for "everything else", which some category's associations would otherwise claim. */
const leftovers = new Set(
  `sonstiges|sonstige|diverse|diverses|andere|anderes|verschiedenes|misc|miscellaneous|other|others|various|general|divers|autre|autres|
  varios|otros|otras|otro|vario|muu|muut|sekalaiset|allgemein|rest|unsorted|n a|none`
    .split('|')
    .map((word) => word.trim()),
)
const LEAST_CERTAINTY = 0.6
const MOST_VALUES = 500

/** Decisions for the most frequent values; exact names of categories need none and are passed over. */
export function draftCategories(
  counts: ReadonlyMap<string, number>,
  taxonomy: Taxonomy,
  language: string | undefined,
): readonly CategoryDraft[] {
  const values = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_VALUES)
  return values.map(([value, count]) => ({ value, count, found: bestOf(value, taxonomy, language) }))
}

function bestOf(value: string, taxonomy: Taxonomy, language: string | undefined): CategoryDraft['found'] {
  const words = plainWords(value).join(' ')
  if (leftovers.has(words) || words === '' || /^\d+$/.test(words)) return null
  const [best, next] = taxonomy.match(value.replace(/[_/]+/g, ' '), language)
  if (!best || best.quality < LEAST_CERTAINTY) return null
  const category = taxonomy.get(best.categoryId)
  if (!category) return null
  // Two categories that fit the word alike make either of them half as certain.
  const certainty = next && next.quality >= best.quality ? best.quality / 2 : best.quality
  return { id: category.id, name: taxonomy.nameOf(category, 'en'), certainty: Number(certainty.toFixed(2)) }
}
