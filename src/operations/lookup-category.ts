import type { CategoryLookupRow, Taxonomy } from '../taxonomy/category.ts'
import { categoryRow } from '../taxonomy/category-row.ts'

/** From this quality on a row has the text as a name, a synonym or the title of a code. */
const whole = 0.85
/** Beside such rows, others must be nearly as likely to be meant (a logarithm, see `Taxonomy.associated`). */
const lessLikely = 3
/** Without them, rows below this share of the best are noise. */
const shareOfBest = 0.7

/**
 * Every category that a text is associated with, best first: those that it names, their kin, and those that it makes
 * people think of. A misspelt text is looked up as corrected where nothing is called so.
 */
export function lookupCategory(taxonomy: Taxonomy, text: string, language?: string) {
  const found = taxonomy.lookup(text, language)
  const isNamed = (found.rows[0]?.order[0] ?? 0) >= whole
  const corrected = isNamed ? undefined : taxonomy.correctSpelling(text.trim().split(/\s+/), language)
  const asked = corrected?.join(' ') ?? text
  const { rows, fromCache } = corrected === undefined ? found : taxonomy.lookup(asked, language)
  const kept = withoutNoise(rows, asked, taxonomy, language)
  return { total_rows: kept.length, rows: kept.map(categoryRow), from_cache: fromCache }
}

function withoutNoise(
  rows: readonly CategoryLookupRow[],
  text: string,
  taxonomy: Taxonomy,
  language: string | undefined,
): readonly CategoryLookupRow[] {
  const best = rows[0]
  if (best === undefined) return rows
  if (best.order[0] < whole) return rows.filter(({ order }) => order[0] >= shareOfBest * best.order[0])
  const kin = new Set([...taxonomy.descendants(best.category.id), ...taxonomy.ancestors(best.category.id)])
  const worths = taxonomy.worthsOf(
    text,
    rows.map(({ category }) => category.id),
    language === undefined ? [] : [language],
  )
  const least = Math.max(...worths) - lessLikely
  return rows.filter(
    ({ category, order }, at) => order[0] >= whole || kin.has(category.id) || worths[at]! >= least,
  )
}
