import type { Point } from '../../../../src/geocoding/place.ts'
import { metresBetween } from '../../../../src/great-circle.ts'

/** Items by position, for the build's joins. */
export class NearbyIndex<T extends Point> {
  readonly #cells = new Map<number, T[]>()
  readonly #cellDegrees: number

  /** Smaller cells suit short distances among many items. */
  constructor(cellDegrees = 0.25) {
    this.#cellDegrees = cellDegrees
  }

  #cellOf(latitude: number, longitude: number): number {
    const column = Math.floor((longitude + 180) / this.#cellDegrees)
    return Math.floor((latitude + 90) / this.#cellDegrees) * 100_000 + column
  }

  add(item: T): void {
    const cell = this.#cellOf(item.latitude, item.longitude)
    const items = this.#cells.get(cell)
    if (items) items.push(item)
    else this.#cells.set(cell, [item])
  }

  /** Items within `metres`, nearest first. */
  within(point: Point, metres: number): { item: T; metres: number }[] {
    const found: { item: T; metres: number }[] = []
    const size = this.#cellDegrees
    const rows = Math.ceil(metres / 111_000 / size)
    const narrowing = Math.max(0.1, Math.cos((point.latitude * Math.PI) / 180))
    const columns = Math.ceil(metres / 111_000 / narrowing / size)
    for (let row = -rows; row <= rows; row++) {
      for (let column = -columns; column <= columns; column++) {
        const cell = this.#cellOf(point.latitude + row * size, point.longitude + column * size)
        for (const item of this.#cells.get(cell) ?? []) {
          const away = metresBetween(point, item)
          if (away <= metres) found.push({ item, metres: away })
        }
      }
    }
    return found.sort((a, b) => a.metres - b.metres)
  }
}

/** The mean position; `weight` says how much each counts. */
export function centreOf<T extends Point>(items: Iterable<T>, weight: (item: T) => number = () => 1): Point {
  let [latitude, longitude, total] = [0, 0, 0]
  for (const item of items) {
    const share = weight(item)
    latitude += item.latitude * share
    longitude += item.longitude * share
    total += share
  }
  return { latitude: latitude / total, longitude: longitude / total }
}
