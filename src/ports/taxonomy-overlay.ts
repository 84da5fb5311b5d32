import type { CategoryEdit, OwnTaxonomy, TaxonomyOverlay } from '../taxonomy/overlay.ts'
import type { Followed } from './followed.ts'

/** A change of the overlay, made in one piece. */
export interface OverlayChange {
  /** Each replaces the edit of its category. */
  readonly edits?: readonly CategoryEdit[]
  /** Each replaces the taxonomy of its type; types are compared without case. */
  readonly taxonomies?: readonly OwnTaxonomy[]
  /** Types of taxonomies to remove; unknown ones are ignored. */
  readonly removed?: readonly string[]
}

/**
 * Makes the change in a commit of the store. Result: as of `TaxonomyOverlayStore.commit`; the other commands of the
 * commit are written either way.
 */
export interface TaxonomyCommand {
  readonly type: 'taxonomy'
  readonly change: OverlayChange
  readonly expected: number
}

/** Port: the operators' changes to the taxonomy. Edits come in the order of category ids, taxonomies in that of their types. */
export interface TaxonomyOverlayStore extends Followed<TaxonomyOverlay> {
  /**
   * Makes the change if the revision is still `expected`, and raises the revision. Durable when it resolves.
   * False, and nothing is changed, when another process was faster: read again and decide again.
   */
  commit(change: OverlayChange, expected: number): Promise<boolean>
}
