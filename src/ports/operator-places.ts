import type { OperatorPlace } from '../geocoding/places/place-table.ts'
import type { Followed } from './followed.ts'

/** Port: the places that operators add to the gazetteer, in the order of their ids. */
export interface OperatorPlaces extends Followed<readonly OperatorPlace[]> {
  /** Adds a place, or replaces the one with its id. Durable when it resolves. */
  save(place: OperatorPlace): Promise<void>
}
