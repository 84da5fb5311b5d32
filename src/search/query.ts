/**
 * The query model: what every search index answers. A phrase has been understood (`understand.ts`) before it gets here, so an index
 * knows nothing of languages or taxonomies.
 */

import type { OpenState } from '../entity/opening/state.ts'

export type SearchField = 'name' | 'tag' | 'description'

/** One thing a document can match. Weights are positive integers; a document's score for a leaf is the weight. */
export type Leaf =
  /** In any of these categories (descendants are already listed). */
  | { readonly kind: 'category'; readonly ids: readonly string[]; readonly weight: number }
  /** In any of these places of the gazetteer. */
  | { readonly kind: 'place'; readonly ids: readonly string[]; readonly weight: number }
  /** Has any of these flags (see SearchDocument.flags). */
  | { readonly kind: 'flag'; readonly ids: readonly string[]; readonly weight: number }
  /**
   * Has a token in one of the fields (see `document-tokens.ts` for the tokens of a document). `exact`: the token; `prefix`: a token that begins
   * with it; `similar`: a token without a mark within edit distance 1 (`word` of 3 to 7 letters) or 2 (from 8), adjacent swaps counted as one
   * (see `similar.ts`).
   */
  | {
      readonly kind: 'word'
      readonly word: string
      readonly fields: readonly SearchField[]
      readonly form: 'exact' | 'prefix' | 'similar'
      readonly weight: number
    }

/**
 * `all`: every part must match, scores add up; of nothing it matches everything with score 0. `any`: one part must match, the best score
 * counts; of nothing it matches nothing.
 */
export type Condition =
  | Leaf
  | { readonly kind: 'all'; readonly parts: readonly Condition[] }
  | { readonly kind: 'any'; readonly parts: readonly Condition[] }

export type Area =
  | { readonly kind: 'country' }
  /** In one of these places of the gazetteer (a document lists its place and all of its parents). */
  | { readonly kind: 'places'; readonly ids: readonly string[] }
  /** Degrees; west > east means the box spans the antimeridian. Edges are inside. */
  | {
      readonly kind: 'box'
      readonly south: number
      readonly west: number
      readonly north: number
      readonly east: number
    }
  /** Everything with a point, nearest first; with a radius only what lies within it. */
  | {
      readonly kind: 'nearest'
      readonly latitude: number
      readonly longitude: number
      readonly radiusMetres: number | null
    }

export interface Filters {
  /** Only entities in one of these categories (descendants are already listed); an empty list lets nothing through. */
  readonly categoryIds?: readonly string[] | undefined
  /** true: claimed now; false: unclaimed or expired. */
  readonly claimed?: boolean | undefined
  /** All of these flags (see SearchDocument.flags). */
  readonly flags?: readonly string[] | undefined
  /** Of each of these lists at least one flag. */
  readonly anyFlags?: readonly (readonly string[])[] | undefined
  /** Milliseconds since 1970. */
  readonly updatedSince?: number | undefined
  /** Only documents whose opening hours put them in one of these states at the instant (milliseconds since 1970). */
  readonly opening?: { readonly at: number; readonly states: readonly OpenState[] } | undefined
}

/** What can be counted over all matches: the ids that documents list, or the state of the opening hours at an instant. */
export type FacetRequest =
  | { readonly kind: 'category' | 'place' | 'flag'; readonly limit: number }
  /** Claims that run now, as the ids `claimed` and `unclaimed`. */
  | { readonly kind: 'claimed' }
  /** `at` in milliseconds since 1970; ids are the states. */
  | { readonly kind: 'opening'; readonly at: number }

export interface FacetCount {
  readonly id: string
  readonly count: number
}

/** The sort key of a hit: a page may begin after it, and then costs about as much as the first page. */
export type SearchPosition =
  | { readonly kind: 'score'; readonly score: number; readonly contentScore: number; readonly id: string }
  | { readonly kind: 'distance'; readonly metres: number; readonly id: string }

/** One way to read a text. */
export interface Reading {
  readonly condition: Condition
  /** Something must match this, too, or `plenty` the condition, for the reading to answer; null when any match will do. */
  readonly enough: Condition | null
}

/** So many matches are enough, however they came about. */
export const plenty = 200

export interface SearchQuery {
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  readonly condition: Condition
  /** As of a reading; null when it is left out. */
  readonly enough?: Condition | null | undefined
  /**
   * Other readings of the text, more generous ones last. The first that answers, beginning with `condition`, gives the result, as if it had been asked for
   * alone. Each is made when it is called for: an index calls them in turn, or all at once where asking costs more than making them.
   */
  readonly otherwise?: readonly (() => Reading)[] | undefined
  readonly area: Area
  readonly filters: Filters
  /** Now, in milliseconds since 1970: decides which claims have run out. */
  readonly now: number
  readonly offset: number
  /** 0 when only the total is wanted. */
  readonly limit: number
  /** Only hits behind this one in the order; the total still counts all. Of the kind that the area orders by. */
  readonly after?: SearchPosition | undefined
  /** Counts over all matches, in this order. */
  readonly facets?: readonly FacetRequest[] | undefined
  /** Documents with this flag count as if they had no point: they are in no box and near nothing, and hits carry no distance. */
  readonly withoutPointOf?: string | undefined
  /** The content score counts as 0, in the order and in hits and positions: it tells of what the caller may not see. */
  readonly ignoresContent?: boolean | undefined
  /** Degrees. Hits of an area without a centre of its own carry their distance from here. */
  readonly distanceFrom?: { readonly latitude: number; readonly longitude: number } | undefined
}

export interface SearchHit {
  readonly id: string
  readonly score: number
  readonly contentScore: number
  /** From the centre of a `nearest` search or from `distanceFrom`; null without either, or without a point. */
  readonly distanceMetres: number | null
  /** As in the document. */
  readonly schedule: string
}

export interface SearchResult {
  /** The reading that answers: 0 for `condition`, then those of `otherwise` from 1. Null when none does: nothing is found. */
  readonly reading: number | null
  /** Exact number of matches, the same on every page. */
  readonly total: number
  readonly hits: readonly SearchHit[]
  /** For each facet asked for, its ids with a count above 0: highest count first, then by id; at most `limit`. Exact. */
  readonly facets: readonly (readonly FacetCount[])[]
}

/** An entity as search sees it. Made by `search/document/search-document.ts` from an active entity. */
export interface SearchDocument {
  readonly id: string
  readonly country: string
  /** Degrees, rounded to 1e-6; both null or neither. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** The place and all of its parents. */
  readonly placeIds: readonly string[]
  /** Trading, formal and branch names, as written. */
  readonly names: readonly string[]
  readonly categoryIds: readonly string[]
  readonly tags: readonly string[]
  readonly descriptions: readonly string[]
  readonly contentScore: number
  /** Facets such as `hasPhone` and `payment:visa`; all of them stand in `search-document.ts`. */
  readonly flags: readonly string[]
  /** End of the claim in milliseconds since 1970, 0 when unclaimed. */
  readonly claimedUntil: number
  readonly updated: number
  /** The opening hours, as `search/document/schedule.ts` writes them: equal texts are in the same state at every instant. Empty when there are none. */
  readonly schedule: string
}
