/** Which categories are trades: those that the taxonomy maps to the industrial classification (NAICS). */
import { WeakMemo } from '../../lru-cache.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'

const classification = 'NAICS'

/**
 * Valid as long as the list of categories is the same object: a change of the taxonomy creates a new list.
 */
const trades = new WeakMemo(readTrades)
const tradesOf = (taxonomy: Taxonomy): ReadonlySet<string> => trades.of(taxonomy.all())

function readTrades(all: ReturnType<Taxonomy['all']>): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { id, mappings } of all) if (mappings.some(({ type }) => type === classification)) ids.add(id)
  return ids
}

/** Whether any of the categories is a trade. */
export function areTrades(ids: readonly string[], taxonomy: Taxonomy): boolean {
  const known = tradesOf(taxonomy)
  return ids.some((id) => known.has(id))
}

/** The categories that are trades, as opposed to a bench or a vending machine. All of them if none is. */
export function mostlyTrades(ids: readonly string[], taxonomy: Taxonomy): readonly string[] {
  const known = tradesOf(taxonomy)
  const found = ids.filter((id) => known.has(id))
  return found.length > 0 ? found : ids
}
