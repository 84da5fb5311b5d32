/**
 * Selects the categories that are meant among those that words name. Associations decide between a name that
 * merely contains the words and a synonym.
 */
import type { Taxonomy } from '../../taxonomy/category.ts'
import { mostlyTrades } from './trades.ts'

/** Associations are ignored if the best is worth less than this. */
const leastWorth = 6
/** Logarithmic. Categories less likely than the best by more than this are not meant. */
const muchLess = 1.6

/**
 * Returns a predicate for the categories that the text is likely about. Excludes categories that are not
 * trades (a vending machine) beside those that are, and categories much less associated with the words than
 * another one. Operators' own categories have no associations and always count as likely. Words that
 * operators add to shipped categories have none either, so these may rank lower.
 *
 * @param languages the languages the text may be in
 */
export function likelyAmong(
  ids: readonly string[],
  text: string,
  languages: readonly string[],
  taxonomy: Taxonomy,
): (categoryId: string) => boolean {
  if (ids.length < 2) return () => true
  const trades = mostlyTrades(ids, taxonomy)
  const worths = taxonomy.worthsOf(text, trades, languages)
  const best = Math.max(...worths)
  const least = best < leastWorth ? Number.NEGATIVE_INFINITY : best - muchLess
  const likely = trades.filter((_id, at) => worths[at]! >= least)
  return (id) => taxonomy.isOwn(id) || likely.includes(id)
}
