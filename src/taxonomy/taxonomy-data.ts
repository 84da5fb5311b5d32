/** The shapes of the shipped files. The maintainers' steps write them, an adapter reads them. */
import type { CategoryMapping } from './category.ts'

/** `data/taxonomy.json.gz`. */
export interface TaxonomyData {
  /** Languages of the shipped names, the first is the fall-back. */
  readonly languages: readonly string[]
  /** In order of `rank`. */
  readonly categories: readonly CategoryData[]
  /** Preset ids of the schema that are another spelling of a category: [preset id, category id]. */
  readonly aliases: readonly (readonly [string, string])[]
}

export interface CategoryData {
  readonly id: string
  /** Preset id of the tagging schema, or `trade/...` for those of our own. */
  readonly key: string
  readonly parent: string | null
  /** A line of business, not street furniture or a feature of the landscape. */
  readonly commercial: boolean
  /** From 1, the most often wanted first; breaks ties in look-ups and suggestions. */
  readonly rank: number
  /** 32 hex digits over the content. */
  readonly hash: string
  readonly names: Readonly<Record<string, string>>
  readonly mappings: readonly CategoryMapping[]
}

/** How a code came to its category: curated by hand; through a concordance or from the only industry below it; or from the nearest code above it. */
export type CodeOrigin = 'curated' | 'derived' | 'ancestor'

/** One code of a list: [code, title, category id, origin]. */
export type CodeRow = readonly [string, string, string, CodeOrigin]

/** `data/codes.json.gz`. */
export interface CodeData {
  readonly lists: readonly CodeList[]
  /** Phrases of the index of activities: [sic_03 or sic_2007 code, phrases], searched but not shown. */
  readonly keywords: readonly (readonly [string, string, readonly string[]])[]
}

export interface CodeList {
  /** As written in mappings, e.g. `NAICS`. */
  readonly type: string
  readonly title: string
  /** Sorted by code. */
  readonly rows: readonly CodeRow[]
}
