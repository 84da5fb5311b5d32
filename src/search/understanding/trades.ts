/**
 * Groups categories into trades, by the industrial classification (NAICS) to which the taxonomy maps them.
 */
import { WeakMemo } from '../../lru-cache.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'

const classification = 'NAICS'

interface Trades {
  readonly codesOf: ReadonlyMap<string, readonly string[]>
  readonly idsOf: ReadonlyMap<string, readonly string[]>
}

/**
 * Valid as long as the list of categories is the same object: a change of the taxonomy creates a new list.
 */
const trades = new WeakMemo(readTrades)
const tradesOf = (taxonomy: Taxonomy): Trades => trades.of(taxonomy.all())

function readTrades(all: ReturnType<Taxonomy['all']>): Trades {
  const codesOf = new Map<string, readonly string[]>()
  const idsOf = new Map<string, string[]>()
  for (const { id, mappings } of all) {
    const codes = mappings.filter(({ type }) => type === classification).map((mapping) => mapping.id)
    if (codes.length > 0) codesOf.set(id, codes)
    for (const code of codes) {
      const ids = idsOf.get(code)
      if (ids === undefined) idsOf.set(code, [id])
      else ids.push(id)
    }
  }
  return { codesOf, idsOf }
}

/** Whether any of the categories is a trade. */
export function areTrades(ids: readonly string[], taxonomy: Taxonomy): boolean {
  const { codesOf } = tradesOf(taxonomy)
  return ids.some((id) => codesOf.has(id))
}

/** The categories that are trades, as opposed to a bench or a vending machine. All of them if none is. */
export function mostlyTrades(ids: readonly string[], taxonomy: Taxonomy): readonly string[] {
  const { codesOf } = tradesOf(taxonomy)
  const trades = ids.filter((id) => codesOf.has(id))
  return trades.length > 0 ? trades : ids
}
