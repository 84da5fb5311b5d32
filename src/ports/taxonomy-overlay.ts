import type { CategoryEdit, OwnTaxonomy, TaxonomyOverlay } from '../taxonomy/overlay.ts'

/**
 * Port: operators' changes to the taxonomy. Small enough to read whole into memory, so calls may be
 * synchronous; they see the writes of other processes.
 */
export interface TaxonomyOverlayStore {
  /** Increases with every change of any process; cheap enough to poll. */
  revision(): number
  read(): TaxonomyOverlay
  /** Runs `work` in one transaction: no other process writes meanwhile, and nothing changes if it throws. */
  change<Result>(work: () => Result): Result
  /** Replaces the stored edit of the category. */
  saveEdit(edit: CategoryEdit): void
  /** Replaces the whole taxonomy of that type (types ignore case). */
  saveTaxonomy(taxonomy: OwnTaxonomy): void
  /** False when there was none. */
  removeTaxonomy(type: string): boolean
}
