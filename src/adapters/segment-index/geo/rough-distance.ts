import { earthRadius } from '../../../great-circle.ts'

const radians = Math.PI / 180
/** Distances are estimated only within this many degrees of the centre. */
const mostDegrees = 6
const mostLatitude = 75

/**
 * Error bounds of a squared distance: the relative error, and an allowance in square metres for rounding in
 * the exact formula.
 */
const roughness = 0.01
const rounding = 0.01

/**
 * Squared distances from a point without trigonometry: a plane projection with converging meridians. It
 * decides for most documents whether they are nearer or farther than a limit; the exact formula is needed
 * only for those in between. Within 6 degrees, the omitted terms (third order in the cosine, second order in
 * the sines) contribute less than 0.5 %.
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

  /** In square metres. NaN for points out of reach and documents without a point. */
  squared(latitude: number, longitude: number): number {
    const north = latitude - this.#latitude
    const east = longitude - this.#longitude
    if (!(Math.abs(north) <= this.#reach && Math.abs(east) <= this.#reach)) return Number.NaN
    const y = north * radians
    return this.#squared(y, east * radians, this.#cosAt(y))
  }

  /**
   * Lower bound of `squared` over a rectangle, in square metres. NaN if part of it is out of reach or the
   * rectangle is NaN.
   */
  leastSquared(south: number, west: number, north: number, east: number): number {
    const reach = this.#reach
    const below = south - this.#latitude
    const above = north - this.#latitude
    const left = west - this.#longitude
    const right = east - this.#longitude
    if (!(below >= -reach && above <= reach && left >= -reach && right <= reach)) return Number.NaN
    const y = Math.max(0, below, -above) * radians
    const x = Math.max(0, left, -right) * radians
    // The approximate cosine takes its minimum at one of the ends.
    return this.#squared(y, x, Math.min(this.#cosAt(below * radians), this.#cosAt(above * radians)))
  }

  /** `y` and `x` are in radians. */
  #squared(y: number, x: number, cos: number): number {
    return earthRadius * earthRadius * (y * y + this.#cos * cos * x * x)
  }

  /** Approximate cosine of the latitude `y` radians north of the centre. */
  #cosAt(y: number): number {
    return this.#cos - (this.#sin + this.#cos * y * 0.5) * y
  }
}

/** A point with a lower rough square is certainly nearer than `metres`. */
export const surelyNearer = (metres: number): number => metres * metres * (1 - roughness) - rounding

/** A point with a higher rough square is certainly farther than `metres`. */
export const surelyFarther = (metres: number): number => metres * metres * (1 + roughness) + rounding
