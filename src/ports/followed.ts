import type { OperatorPlace } from '../geocoding/places/place-table.ts'
import type { TaxonomyOverlay } from '../taxonomy/overlay.ts'

/** Port: something that operators change beside the entities, and that every thread follows. */
export interface Followed<State> {
  /** Grows with every change of any process; cheap enough to ask twice a second. */
  revision(): Promise<number>
  /**
   * As it is now. A reader asks for the revision first, so that it applies a change in between twice rather
   * than never.
   */
  read(): Promise<State>
}

export type FollowedPlaces = Followed<readonly OperatorPlace[]>
export type FollowedTaxonomy = Followed<TaxonomyOverlay>
