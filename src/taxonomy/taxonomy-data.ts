/** Formats of the shipped files, which the maintainers' build steps write and an adapter reads. */
import type { CategoryMapping } from './category.ts'

/** `data/taxonomy.json.gz`. */
export interface TaxonomyData {
  /** Languages of the shipped names; the first is the fallback. */
  readonly languages: readonly string[]
  /** In order of `rank`. */
  readonly categories: readonly CategoryData[]
  /** Preset ids of the schema that are aliases of a category: [preset id, category id]. */
  readonly aliases: readonly (readonly [string, string])[]
}

export interface CategoryData {
  readonly id: string
  /** Preset id of the tagging schema, or `trade/...` for the directory's own. */
  readonly key: string
  readonly parent: string | null
  /** A business, as opposed to street furniture or a landscape feature. */
  readonly commercial: boolean
  /** Popularity rank, 1 for the most popular; breaks ties in lookups and suggestions. */
  readonly rank: number
  /** 32 hex digits over the content. */
  readonly hash: string
  readonly names: Readonly<Record<string, string>>
  readonly mappings: readonly CategoryMapping[]
}

/**
 * Origin of a code's category: curated; through a concordance or from the only industry below it; or from the
 * nearest code above it.
 */
export type CodeOrigin = 'curated' | 'derived' | 'ancestor'

/** One code of a list: [code, title, category id, origin]. */
export type CodeRow = readonly [string, string, string, CodeOrigin]

/** `data/codes.json.gz`. */
export interface CodeData {
  readonly lists: readonly CodeList[]
  /** Phrases of the index of activities: [sic_03 or sic_2007 code, phrases]; searched but not displayed. */
  readonly keywords: readonly (readonly [string, string, readonly string[]])[]
}

export interface CodeList {
  /** As written in mappings, e.g. `NAICS`. */
  readonly type: string
  readonly title: string
  /** Sorted by code. */
  readonly rows: readonly CodeRow[]
}
