/** Of the categories that words name, which are meant: what the words make people think of decides between a name that merely holds them and a synonym. */
import type { Taxonomy } from '../../taxonomy/category.ts'
import { mostlyTrades } from './trades.ts'

/** Below this worth of the best one, associations say nothing. */
const leastWorth = 6
/** As a logarithm: what is so much less likely than the best one is not meant. */
const muchLess = 1.6

/**
 * Tells which of the categories the text is likely about: those that nobody makes a living in (a vending machine) not beside others, nor what the words
 * make people think of much less than of another one. Of operators' own categories nothing is known, so they stay likely; of the
 * words that operators give to categories that ship, neither, so these may come after others.
 *
 * @param languages those that the text may be in
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
