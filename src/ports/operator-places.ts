import type { OperatorPlace } from '../geocoding/places/place-table.ts'

/**
 * Port: places that operators add to the gazetteer. Small enough to read whole into memory, so calls may be
 * synchronous.
 */
export interface OperatorPlaces {
  /** Increases with every change of any process; cheap enough to poll. */
  revision(): number
  /** All places, by id. */
  read(): readonly OperatorPlace[]
  /** Adds a place or replaces the one with its id. */
  save(place: OperatorPlace): void
}
