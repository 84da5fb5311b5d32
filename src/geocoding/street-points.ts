import { metresBetween } from '../great-circle.ts'
import { houseNumberOf, streetKey } from '../street-name.ts'
import type { Point, StructuredAddress } from './place.ts'

/** An entity's address with its verified point. */
export interface VerifiedAddress {
  readonly address: StructuredAddress
  readonly point: Point
}

/** Locates a street by known points in it. */
export interface StreetPoints {
  /** The centre of the known points of the address's street near `around`, or undefined if none is known. */
  find(
    address: StructuredAddress,
    around: Point,
  ): (Point & { accuracyMetres: number; confidence: number }) | undefined
}

const SAME_STREET_METRES = 15_000

/** Known points by country and street, in memory. Points with the nearest house numbers weigh most. */
export class KnownStreets implements StreetPoints {
  readonly #points = new Map<string, { point: Point; number: number | undefined }[]>()

  add({ address, point }: VerifiedAddress): void {
    const key = keyOf(address)
    if (key === undefined) return
    const entry = { point, number: houseNumberOf(address.lines![0]!) }
    const points = this.#points.get(key)
    if (points) points.push(entry)
    else this.#points.set(key, [entry])
  }

  find(
    address: StructuredAddress,
    around: Point,
  ): (Point & { accuracyMetres: number; confidence: number }) | undefined {
    const key = keyOf(address)
    const near = (key === undefined ? [] : (this.#points.get(key) ?? [])).filter(
      ({ point }) => metresBetween(point, around) < SAME_STREET_METRES,
    )
    if (near.length === 0) return undefined
    const number = address.buildingNumber
      ? Number.parseInt(address.buildingNumber, 10)
      : houseNumberOf(address.lines![0]!)
    const away = (other: number | undefined) =>
      number === undefined || other === undefined || Number.isNaN(number) ? 1_000 : Math.abs(other - number)
    const nearest = Math.min(...near.map((entry) => away(entry.number)))
    const best = near.find((entry) => away(entry.number) === nearest)!
    return {
      ...best.point,
      accuracyMetres: nearest === 0 ? 200 : 1_500,
      confidence: nearest === 0 ? 0.95 : 0.9,
    }
  }
}

function keyOf(address: StructuredAddress): string | undefined {
  const street = streetKey(address.lines?.[0] ?? '')
  return street.length < 3 ? undefined : `${address.country} ${street}`
}
