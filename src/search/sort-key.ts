/** The orders of a search, and the keys of those that compare a single one. */
import type { SearchPosition, SearchQuery, Sort, SortKey } from './query.ts'

/** Orders by a key, then by id. */
export type KeySort = Exclude<Sort, 'relevance'>

/** By score, content score and id; by distance from the centre of the area, and id; or by a key. */
export type Order = 'score' | 'nearest' | KeySort

export function orderOf({ area, sort }: Pick<SearchQuery, 'area' | 'sort'>): Order {
  if (sort === undefined || sort === 'distance')
    return area.kind === 'nearest' ? 'nearest' : (sort ?? 'score')
  return sort === 'relevance' ? 'score' : sort
}

export const hasKey = (order: Order): order is KeySort => order !== 'score' && order !== 'nearest'

/** The kind of positions in an order. */
export const positionKind = (order: Order): SearchPosition['kind'] =>
  order === 'score' ? 'score' : order === 'nearest' ? 'distance' : 'key'

/** What keys are made of. */
export interface Keyed {
  readonly score: number
  /** As the query may see it. */
  readonly contentScore: number
  /** From `distanceFrom` or the centre of the area; null without either, or without a point. */
  readonly distanceMetres: number | null
  readonly updated: number
  /** See `nameKey`; empty if there is no name. */
  readonly name: string
}

/** Greater than any distance on earth: entities without a point come last. */
export const noDistance = 90_000_000
/** Sorts behind all keys of names. */
export const noName = '~'

/** A unit of score in the key of a blend, which holds the distance in metres below it. */
export const blendUnit = 100_000_000

/**
 * How much being near adds to a score, by distance in metres: a point less with every doubling from 500 m on.
 * A table, so that every index comes to the same number.
 */
export const nearnessSteps = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000] as const
export const nearnessWorth = 2

export function nearness(metres: number): number {
  let steps = 0
  for (const limit of nearnessSteps) if (metres <= limit) steps++
  return steps * nearnessWorth
}

export function sortKeyOf(
  sort: KeySort,
  { score, contentScore, distanceMetres, updated, name }: Keyed,
): SortKey {
  switch (sort) {
    case 'name':
      return name === '' ? noName : name
    // Never -0, which JSON does not keep.
    case 'updated':
      return 0 - updated
    case 'completeness':
      return 0 - contentScore
    case 'distance':
      return distanceMetres ?? noDistance
    case 'blend': {
      const metres = distanceMetres ?? noDistance
      return metres - (score + nearness(metres)) * blendUnit
    }
  }
}

/** Negative if the first comes first. Both are texts or both are numbers. */
export const compareKeys = (a: SortKey, b: SortKey): number => (a < b ? -1 : a > b ? 1 : 0)
