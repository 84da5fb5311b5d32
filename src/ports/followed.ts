import type { OperatorPlace } from '../geocoding/places/place-table.ts'
import type { TaxonomyOverlay } from '../taxonomy/overlay.ts'

/** Port: operators' data beside the entities, followed by every thread. */
export interface Followed<State> {
  /** Increases with every change of any process; cheap enough to poll twice a second. */
  revision(): Promise<number>
  /**
   * The current state. Read the revision first: a change in between is then applied twice rather than missed.
   */
  read(): Promise<State>
}

export type FollowedPlaces = Followed<readonly OperatorPlace[]>
export type FollowedTaxonomy = Followed<TaxonomyOverlay>
