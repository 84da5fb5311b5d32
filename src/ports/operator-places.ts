import type { OperatorPlace } from '../geocoding/places/place-table.ts'

/** Port: the places that operators add to the gazetteer. Read into memory whole, so calls may be synchronous. */
export interface OperatorPlaces {
  /** Grows with every change, by whichever process; cheap enough to ask once a second. */
  revision(): number
  /** All of them, in the order of their ids. */
  read(): readonly OperatorPlace[]
  /** Adds a place, or replaces the one with its id. */
  save(place: OperatorPlace): void
}
