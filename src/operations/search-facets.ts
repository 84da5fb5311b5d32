import type { Viewer } from '../access/visibility.ts'
import { paymentTypes } from '../entity/objects/payment_type.ts'
import { placeObjects } from '../entity/visible.ts'
import type { Gazetteer } from '../geocoding/place.ts'
import { featureNames, features, paymentFlag } from '../search/document/features.ts'
import type { FacetCount, FacetRequest } from '../search/query.ts'
import type { Taxonomy } from '../taxonomy/category.ts'
import { type QueriedObjects, shows } from './search-filters.ts'

export const facetNames = ['category', 'place', 'flag', 'claimed', 'opening'] as const
export type FacetName = (typeof facetNames)[number]

/** The facets to count. */
export interface FacetsRequest {
  readonly names: readonly FacetName[]
  /** Maximum entries of a facet. */
  readonly limit: number
}

/** One facet count, over all matches of the search, not only the current page. */
export interface FacetEntry {
  readonly id: string
  readonly count: number
  /** For categories and places; null if the id is no longer known. */
  readonly name?: string | null
  /** For places. */
  readonly formal_name?: string | null
  /** For places: their kind. */
  readonly resolution?: string | null
}

export type Facets = Partial<Record<FacetName, readonly FacetEntry[]>>

/** High enough that internal flags cannot crowd out public ones. */
const everyFlag = 1_000_000

/** The facets for the index to count. `openAt` in milliseconds since 1970, required for `opening`. */
export function facetRequests(
  { names, limit }: FacetsRequest,
  openAt: number | null,
): readonly FacetRequest[] {
  return names.map((kind): FacetRequest => {
    if (kind === 'claimed') return { kind }
    if (kind === 'opening') return { kind, at: openAt ?? 0 }
    return { kind, limit: kind === 'flag' ? everyFlag : limit }
  })
}

export const queriedByFacets = (names: readonly FacetName[]): QueriedObjects => [
  ...(names.includes('category')
    ? [{ parameter: 'facets', choice: 'category', objects: ['category'] as const }]
    : []),
  ...(names.includes('place') ? [{ parameter: 'facets', choice: 'place', objects: placeObjects }] : []),
]

/**
 * Facet counts in wire form. Flags have the names that `has` and `payment_type` accept; those of objects
 * hidden from the viewer are left out.
 */
export function presentFacets(
  { names, limit }: FacetsRequest,
  counts: readonly (readonly FacetCount[])[],
  { taxonomy, gazetteer }: { readonly taxonomy: Taxonomy; readonly gazetteer: Gazetteer },
  { language, viewer }: { readonly language: string | null; readonly viewer: Viewer | undefined },
): Facets {
  const present = {
    category: ({ id, count }: FacetCount): FacetEntry => {
      const category = taxonomy.get(id)
      const name = category === undefined ? null : taxonomy.nameOf(category, language ?? undefined)
      return { id, name, count }
    },
    place: ({ id, count }: FacetCount): FacetEntry => {
      const { name = null, formalName = null, resolution = null } = gazetteer.get(id) ?? {}
      return { id, name, formal_name: formalName, resolution, count }
    },
  }
  return Object.fromEntries(
    names.map((kind, at) => {
      const found = counts[at] ?? []
      if (kind === 'flag') return [kind, presentFlags(found, viewer).slice(0, limit)]
      return [kind, kind === 'category' || kind === 'place' ? found.map(present[kind]) : found]
    }),
  )
}

function presentFlags(counts: readonly FacetCount[], viewer: Viewer | undefined): readonly FacetCount[] {
  const byFlag = new Map(counts.map(({ id, count }) => [id, count]))
  const named = [
    ...featureNames
      .filter((name) => features[name].objects.every((object) => shows(viewer, object)))
      .map((name) => ({ id: name as string, flag: features[name].flag as string })),
    ...(shows(viewer, 'payment_type') ? paymentTypes : []).map((type) => ({
      id: `payment_type:${type}`,
      flag: paymentFlag(type),
    })),
  ]
  return named
    .map(({ id, flag }) => ({ id, count: byFlag.get(flag) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
}
