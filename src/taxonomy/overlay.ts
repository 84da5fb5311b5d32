import type { CategoryMapping } from './category.ts'

/** What an operator has changed about one category, shipped or their own. Members left out stay as they were. */
export interface CategoryEdit {
  readonly id: string
  /** True for a category of the operator's own. */
  readonly created?: boolean
  readonly hidden?: boolean
  /** Null makes it a root. */
  readonly parentId?: string | null
  /** By language; replaces the shipped name. */
  readonly names?: Readonly<Record<string, string>>
  /** By language; added to the shipped synonyms. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>
  /** Counts the changes; part of the category's revision. */
  readonly changes: number
}

/** A taxonomy of the operator's own, accepted as a `category_type`. */
export interface OwnTaxonomy {
  /** The name clients send. */
  readonly type: string
  readonly title: string
  /** [code, title, category id], sorted by code. */
  readonly rows: readonly (readonly [string, string, string])[]
}

/** Everything operators changed, kept apart from the shipped data so that an update never undoes it. */
export interface TaxonomyOverlay {
  readonly edits: readonly CategoryEdit[]
  readonly taxonomies: readonly OwnTaxonomy[]
}

/** Ids of operators' own categories begin here, far above those that the shipped data will ever use. */
export const firstOwnId = 900_000_001

export const isOwnId = (id: string): boolean => Number(id) >= firstOwnId

export const emptyOverlay: TaxonomyOverlay = { edits: [], taxonomies: [] }

/** A mapping as it is shown on a category. */
export const ownMapping = (type: string, id: string, name: string): CategoryMapping => ({ type, id, name })
