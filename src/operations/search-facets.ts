import type { Viewer } from '../access/visibility.ts'
import { attributeNameIn, attributeNames, attributes } from '../entity/attributes/index.ts'
import { paymentTypes } from '../entity/objects/payment_type.ts'
import { placeObjects } from '../entity/visible.ts'
import type { Gazetteer } from '../geocoding/place.ts'
import { attributeFlag, featureNames, features, paymentFlag } from '../search/document/features.ts'
import type { FacetCount, FacetRequest } from '../search/query.ts'
import type { Taxonomy } from '../taxonomy/category.ts'
import { type QueriedObjects, shows } from './search-filters.ts'

export const facetNames = ['category', 'place', 'flag', 'attribute', 'claimed', 'opening'] as const
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
  /** For attributes: their name and value; `id` is what the filter takes. */
  readonly attribute?: string
  readonly value?: string
  /** For categories, places and attributes; null if the id is no longer known. */
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
  return countedKinds(names).map((kind): FacetRequest => {
    if (kind === 'claimed') return { kind }
    if (kind === 'opening') return { kind, at: openAt ?? 0 }
    return { kind, limit: kind === 'flag' ? everyFlag : limit }
  })
}

/** Attributes are flags, which are counted once for both facets. */
const countedAs = (name: FacetName): FacetRequest['kind'] => (name === 'attribute' ? 'flag' : name)
const countedKinds = (names: readonly FacetName[]) => [...new Set(names.map(countedAs))]

export const queriedByFacets = (names: readonly FacetName[]): QueriedObjects => [
  ...(names.includes('category')
    ? [{ parameter: 'facets', choice: 'category', objects: ['category'] as const }]
    : []),
  ...(names.includes('attribute')
    ? [{ parameter: 'facets', choice: 'attribute', objects: ['attribute'] as const }]
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
  const kinds = countedKinds(names)
  return Object.fromEntries(
    names.map((kind) => {
      const found = counts[kinds.indexOf(countedAs(kind))] ?? []
      if (kind === 'attribute') return [kind, presentAttributes(found, language).slice(0, limit)]
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

const attributeOfFlag = new Map(
  attributeNames.flatMap((attribute) =>
    attributes[attribute].values.map(
      (value) => [attributeFlag(attribute, value), { attribute, value }] as const,
    ),
  ),
)

/** Stated attributes with their values, the most frequent first. */
function presentAttributes(counts: readonly FacetCount[], language: string | null): readonly FacetEntry[] {
  return counts
    .flatMap(({ id, count }): FacetEntry[] => {
      const stated = attributeOfFlag.get(id)
      if (stated === undefined) return []
      const { attribute, value } = stated
      const name = attributeNameIn(attribute, language ?? undefined)
      return [{ id: `${attribute}:${value}`, name, attribute, value, count }]
    })
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
}
