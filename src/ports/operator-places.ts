import type { OperatorPlace } from '../geocoding/places/place-table.ts'
import type { Followed } from './followed.ts'

/** Adds a place, or replaces the one with its id, in a commit of the store. Result: null. */
export interface PlaceCommand {
  readonly type: 'place'
  readonly place: OperatorPlace
}

/** Port: the places that operators add to the gazetteer, in the order of their ids. */
export interface OperatorPlaces extends Followed<readonly OperatorPlace[]> {
  /** Adds a place, or replaces the one with its id. Durable when it resolves. */
  save(place: OperatorPlace): Promise<void>
}
