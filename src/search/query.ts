/**
 * The query model, implemented by every search index. Phrases are interpreted beforehand (`understand.ts`),
 * so indexes know nothing of languages or taxonomies.
 */

import type { OpenState } from '../entity/opening/state.ts'
import type { CellCount, CellRequest } from './cells.ts'
import type { Shape } from './shapes/shape.ts'

export type SearchField = 'name' | 'tag' | 'description'

/**
 * A single criterion. Weights are positive integers; the weight is the score of a document that matches the
 * leaf.
 */
export type Leaf =
  /** In any of these categories (with descendants already expanded). */
  | { readonly kind: 'category'; readonly ids: readonly string[]; readonly weight: number }
  /** In any of these places of the gazetteer. */
  | { readonly kind: 'place'; readonly ids: readonly string[]; readonly weight: number }
  /** Has any of these flags (see `SearchDocument.flags`). */
  | { readonly kind: 'flag'; readonly ids: readonly string[]; readonly weight: number }
  /** Is one of these entities. */
  | { readonly kind: 'id'; readonly ids: readonly string[]; readonly weight: number }
  /**
   * Has a matching token in one of the fields (see `document-tokens.ts` for the tokens of a document).
   * `exact`: the token itself; `prefix`: a token that begins with `word`; `similar`: an unmarked token within
   * edit distance 1 (`word` of 3 to 7 letters) or 2 (from 8 letters), counting a transposition of adjacent
   * letters as one (see `similar.ts`).
   */
  | {
      readonly kind: 'word'
      readonly word: string
      readonly fields: readonly SearchField[]
      readonly form: 'exact' | 'prefix' | 'similar'
      readonly weight: number
    }

/**
 * `all`: every part must match, and scores add up; an empty `all` matches everything with score 0. `any`: at
 * least one part must match, and the best score counts; an empty `any` matches nothing.
 */
export type Condition =
  | Leaf
  | { readonly kind: 'all'; readonly parts: readonly Condition[] }
  | { readonly kind: 'any'; readonly parts: readonly Condition[] }

export type Area =
  | { readonly kind: 'country' }
  /** In one of these places of the gazetteer (a document lists its place and all of its parents). */
  | { readonly kind: 'places'; readonly ids: readonly string[] }
  /** Degrees. west > east means that the box spans the antimeridian. Edges are inclusive. */
  | {
      readonly kind: 'box'
      readonly south: number
      readonly west: number
      readonly north: number
      readonly east: number
    }
  /** Everything with a point, nearest first; with a radius, only documents within it. */
  | {
      readonly kind: 'nearest'
      readonly latitude: number
      readonly longitude: number
      readonly radiusMetres: number | null
    }

export interface Filters {
  /**
   * Only entities in one of these categories (with descendants already expanded). An empty list matches
   * nothing.
   */
  readonly categoryIds?: readonly string[] | undefined
  /** true: currently claimed; false: unclaimed or expired. */
  readonly claimed?: boolean | undefined
  /** Has all of these flags (see `SearchDocument.flags`). */
  readonly flags?: readonly string[] | undefined
  /** Has at least one flag of each of these lists. */
  readonly anyFlags?: readonly (readonly string[])[] | undefined
  /** Milliseconds since 1970. */
  readonly updatedSince?: number | undefined
  /**
   * Only documents whose opening hours are in one of these states at the instant (milliseconds since 1970).
   */
  readonly opening?: { readonly at: number; readonly states: readonly OpenState[] } | undefined
  /** Only documents with a point in all of these shapes. Not empty. */
  readonly shapes?: readonly Shape[] | undefined
  /** Only documents that do not match this. */
  readonly without?: Condition | undefined
}

/**
 * Orders that a search may ask for. Without one, an area `nearest` is ordered by distance, all others by
 * relevance: score, content score, age of the id. The others compare a key (`sort-key.ts`), then the id.
 */
export type Sort = 'relevance' | 'distance' | 'name' | 'updated' | 'completeness' | 'blend'

/** Lower sorts first. Of one search, all keys are texts or all are numbers. */
export type SortKey = string | number

/** A facet to count over all matches: ids that documents list, or the opening state at an instant. */
export type FacetRequest =
  | { readonly kind: 'category' | 'place' | 'flag'; readonly limit: number }
  /** Current claims, with the ids `claimed` and `unclaimed`. */
  | { readonly kind: 'claimed' }
  /** `at` is in milliseconds since 1970; the ids are the states. */
  | { readonly kind: 'opening'; readonly at: number }

export interface FacetCount {
  readonly id: string
  readonly count: number
}

/** The sort key of a hit. A page may begin after it, at about the cost of the first page. */
export type SearchPosition =
  | { readonly kind: 'score'; readonly score: number; readonly contentScore: number; readonly id: string }
  | { readonly kind: 'distance'; readonly metres: number; readonly id: string }
  | { readonly kind: 'key'; readonly key: SortKey; readonly id: string }

/** One interpretation of a text. */
export interface Reading {
  readonly condition: Condition
  /**
   * For the reading to count, something must match this as well, or at least `plenty` documents the
   * condition. Null: any match is enough.
   */
  readonly enough: Condition | null
}

/**
 * Whether anybody in the index may match a condition, in any area: false only where nobody has its words. Costs no
 * more than looking the words up, so that a reading need not be made which cannot answer.
 */
export type MayMatch = (condition: Condition) => boolean

/** This many matches are always enough. */
export const plenty = 200

export interface SearchQuery {
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  readonly condition: Condition
  /** As in `Reading`; null if absent. */
  readonly enough?: Condition | null | undefined
  /**
   * Other readings of the text, the most generous last. The first reading that answers, starting with
   * `condition`, gives the result, as if it were the only one. Readings are computed on call: an index calls
   * them in turn, with `mayMatch` if it can tell, or all together if a round trip costs more than computing them.
   */
  readonly otherwise?: readonly ((mayMatch?: MayMatch) => Reading)[] | undefined
  readonly area: Area
  readonly filters: Filters
  /** The current time in milliseconds since 1970: decides which claims have expired. */
  readonly now: number
  readonly offset: number
  /** 0 if only the total is wanted. */
  readonly limit: number
  /** The order; absent for that of the area. */
  readonly sort?: Sort | undefined
  /**
   * Only hits after this position in the order; the total still counts all. Its kind must match the order.
   */
  readonly after?: SearchPosition | undefined
  /** Counts over all matches, in this order. */
  readonly facets?: readonly FacetRequest[] | undefined
  /** Counts the matches with a point by cell of a map. */
  readonly cells?: CellRequest | undefined
  /**
   * Documents with this flag are treated as having no point: they are outside every box and radius, and their
   * hits have no distance.
   */
  readonly withoutPointOf?: string | undefined
  /**
   * Treats the content score as 0, in the order, in hits and in positions, because it would reveal data that
   * the caller may not see.
   */
  readonly ignoresContent?: boolean | undefined
  /** Degrees. If the area has no centre, distances of hits are measured from here. */
  readonly distanceFrom?: { readonly latitude: number; readonly longitude: number } | undefined
}

export interface SearchHit {
  readonly id: string
  readonly score: number
  readonly contentScore: number
  /**
   * From the centre of a `nearest` search, or from `distanceFrom`. Null without either, or without a point.
   */
  readonly distanceMetres: number | null
  /** As in the document. */
  readonly schedule: string
  /** In an order by a key. */
  readonly sortKey?: SortKey
}

export interface SearchResult {
  /**
   * The reading that answered: 0 for `condition`, and from 1 those of `otherwise`. Null if none did, and
   * nothing was found.
   */
  readonly reading: number | null
  /** Exact number of matches, the same on every page. */
  readonly total: number
  readonly hits: readonly SearchHit[]
  /**
   * For each requested facet, the ids with a count above 0: highest count first, then by id; at most `limit`.
   * Exact.
   */
  readonly facets: readonly (readonly FacetCount[])[]
  /** Cells with matches, by rows from the north-west. Exact. Absent if the query has none. */
  readonly cells?: readonly CellCount[] | undefined
}

/** An entity as search sees it, created by `search/document/search-document.ts` from an active entity. */
export interface SearchDocument {
  readonly id: string
  readonly country: string
  /** Degrees, rounded to 1e-6. Both null or neither. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** The place and all of its parents. */
  readonly placeIds: readonly string[]
  /** Trading, formal and branch names, as written. */
  readonly names: readonly string[]
  /** Other names that it is known by. */
  readonly alternativeNames?: readonly string[] | undefined
  readonly categoryIds: readonly string[]
  readonly tags: readonly string[]
  /** Streets of the address that is shown, as `streetKey` writes them. */
  readonly streets: readonly string[]
  readonly descriptions: readonly string[]
  readonly contentScore: number
  /** Facets such as `hasPhone` and `payment:visa`; `search-document.ts` lists all of them. */
  readonly flags: readonly string[]
  /** End of the claim, in milliseconds since 1970; 0 if unclaimed. */
  readonly claimedUntil: number
  readonly updated: number
  /**
   * The opening hours in the format of `search/document/schedule.ts`: equal texts have the same state at
   * every instant. Empty if there are none.
   */
  readonly schedule: string
}
