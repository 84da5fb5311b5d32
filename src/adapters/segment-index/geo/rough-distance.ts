import { earthRadius } from '../../../great-circle.ts'

const radians = Math.PI / 180
/** Degrees from the point within which distances are told. */
const mostDegrees = 6
const mostLatitude = 75

/** A squared distance is wrong by less than this share of itself, and by a little for the rounding of the exact formula, in square metres. */
const roughness = 0.01
const rounding = 0.01

/**
 * Squared distances from a point without sines: a plane that the meridians lean together in. Most documents are told to be nearer or farther than some
 * distance by it, and the exact formula is left to those in between. Within 6 degrees the terms left out, of the third order in the cosine and the second in the
 * sines, make less than half a hundredth.
 */
export class RoughDistance {
  readonly #latitude: number
  readonly #longitude: number
  readonly #sin: number
  readonly #cos: number
  readonly #reach: number

  /** Degrees. */
  constructor(latitude: number, longitude: number) {
    this.#latitude = latitude
    this.#longitude = longitude
    this.#sin = Math.sin(latitude * radians)
    this.#cos = Math.cos(latitude * radians)
    this.#reach = Math.abs(latitude) > mostLatitude ? -1 : mostDegrees
  }

  /** In square metres; NaN for what is too far away to tell, or has no point. */
  squared(latitude: number, longitude: number): number {
    const north = latitude - this.#latitude
    const east = longitude - this.#longitude
    if (!(Math.abs(north) <= this.#reach && Math.abs(east) <= this.#reach)) return Number.NaN
    const y = north * radians
    return this.#squared(y, east * radians, this.#cosAt(y))
  }

  /** No more than `squared` gives for any point of the rectangle; NaN where one of them is too far away to tell, or has no point. */
  leastSquared(south: number, west: number, north: number, east: number): number {
    const reach = this.#reach
    const below = south - this.#latitude
    const above = north - this.#latitude
    const left = west - this.#longitude
    const right = east - this.#longitude
    if (!(below >= -reach && above <= reach && left >= -reach && right <= reach)) return Number.NaN
    const y = Math.max(0, below, -above) * radians
    const x = Math.max(0, left, -right) * radians
    // The plane's cosine has no minimum but at an end.
    return this.#squared(y, x, Math.min(this.#cosAt(below * radians), this.#cosAt(above * radians)))
  }

  /** Of radians. */
  #squared(y: number, x: number, cos: number): number {
    return earthRadius * earthRadius * (y * y + this.#cos * cos * x * x)
  }

  /** The cosine of the latitude so many radians to the north, nearly. */
  #cosAt(y: number): number {
    return this.#cos - (this.#sin + this.#cos * y * 0.5) * y
  }
}

/** What has a lower rough square is nearer for sure. */
export const surelyNearer = (metres: number): number => metres * metres * (1 - roughness) - rounding

/** What has a higher rough square is farther away for sure. */
export const surelyFarther = (metres: number): number => metres * metres * (1 + roughness) + rounding
