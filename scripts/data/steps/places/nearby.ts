import { distanceMetres } from '../../../../src/geocoding/distance.ts'
import type { Point } from '../../../../src/geocoding/types.ts'

const CELL_DEGREES = 0.25
const cellOf = (latitude: number, longitude: number) =>
  Math.floor((latitude + 90) / CELL_DEGREES) * 2000 + Math.floor((longitude + 180) / CELL_DEGREES)

/** Items by position, for the build's joins. */
export class NearbyIndex<T extends Point> {
  readonly #cells = new Map<number, T[]>()

  add(item: T): void {
    const cell = cellOf(item.latitude, item.longitude)
    const items = this.#cells.get(cell)
    if (items) items.push(item)
    else this.#cells.set(cell, [item])
  }

  /** Items within `metres`, nearest first. */
  within(point: Point, metres: number): { item: T; metres: number }[] {
    const found: { item: T; metres: number }[] = []
    const rows = Math.ceil(metres / 111_000 / CELL_DEGREES)
    const narrowing = Math.max(0.1, Math.cos((point.latitude * Math.PI) / 180))
    const columns = Math.ceil(metres / 111_000 / narrowing / CELL_DEGREES)
    for (let row = -rows; row <= rows; row++) {
      for (let column = -columns; column <= columns; column++) {
        const cell = cellOf(point.latitude + row * CELL_DEGREES, point.longitude + column * CELL_DEGREES)
        for (const item of this.#cells.get(cell) ?? []) {
          const away = distanceMetres(point, item)
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
