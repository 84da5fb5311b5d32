import type { CategoryEdit, OwnTaxonomy, TaxonomyOverlay } from '../taxonomy/overlay.ts'

/** Port: what operators change of the taxonomy. Read into memory whole, so calls may be synchronous; they see what other processes have written. */
export interface TaxonomyOverlayStore {
  /** Grows with every change, by whichever process; cheap enough to ask once a second. */
  revision(): number
  read(): TaxonomyOverlay
  /** Does reads and writes as one: other processes change nothing in between, and if it throws nothing was changed. */
  change<Result>(work: () => Result): Result
  /** Replaces what is kept about the category. */
  saveEdit(edit: CategoryEdit): void
  /** Replaces the whole taxonomy of that type (types are compared without case). */
  saveTaxonomy(taxonomy: OwnTaxonomy): void
  /** False when there was none. */
  removeTaxonomy(type: string): boolean
}
