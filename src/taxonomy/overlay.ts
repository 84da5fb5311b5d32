import type { CategoryMapping } from './category.ts'

/** An operator's changes to one category, shipped or own. Absent members are unchanged. */
export interface CategoryEdit {
  readonly id: string
  /** True for an operator's own category. */
  readonly created?: boolean
  readonly hidden?: boolean
  /** Null makes it a root. */
  readonly parentId?: string | null
  /** By language; replaces the shipped name. */
  readonly names?: Readonly<Record<string, string>>
  /** By language; added to the shipped synonyms. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>
  /** By language; shipped synonyms that are left out. */
  readonly removedSynonyms?: Readonly<Record<string, readonly string[]>>
  /** Number of changes; part of the category's revision. */
  readonly changes: number
}

/**
 * An operator's own taxonomy, accepted as a `category_type`; or, with the type of a shipped one, the codes of it that
 * the operator gave another category.
 */
export interface OwnTaxonomy {
  /** The name clients send. */
  readonly type: string
  readonly title: string
  /** [code, title, category id], sorted by code. */
  readonly rows: readonly (readonly [string, string, string])[]
}

/** All operator changes, separate from the shipped data so that updates never undo them. */
export interface TaxonomyOverlay {
  readonly edits: readonly CategoryEdit[]
  readonly taxonomies: readonly OwnTaxonomy[]
}

/** First id of operator categories, far above all future shipped ids. */
export const firstOwnId = 900_000_001

export const isOwnId = (id: string): boolean => Number(id) >= firstOwnId

export const emptyOverlay: TaxonomyOverlay = { edits: [], taxonomies: [] }

/** A mapping as shown on a category. */
export const ownMapping = (type: string, id: string, name: string): CategoryMapping => ({ type, id, name })
