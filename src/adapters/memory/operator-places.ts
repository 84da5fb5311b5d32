import type { OperatorPlace } from '../../geocoding/places/place-table.ts'
import type { OperatorPlaces } from '../../ports/operator-places.ts'

/** The places that operators add, in the memory of this process. */
export class MemoryOperatorPlaces implements OperatorPlaces {
  readonly #places = new Map<string, OperatorPlace>()
  #revision = 0

  async revision(): Promise<number> {
    return this.#revision
  }

  async read(): Promise<readonly OperatorPlace[]> {
    return [...this.#places.values()]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((place) => structuredClone(place))
  }

  async save(place: OperatorPlace): Promise<void> {
    this.#places.set(place.id, structuredClone(place))
    this.#revision++
  }
}
