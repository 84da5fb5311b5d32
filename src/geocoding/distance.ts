import type { Point } from './types.ts'

const EARTH_RADIUS_METRES = 6_371_008.8
const RADIANS = Math.PI / 180

/**
 * Great-circle distance between two WGS-84 points, in metres. Sphere of the mean radius: within about 0.6 % of the ellipsoid.
 * Source: Sinnott, Sky & Telescope 68(2), 1984.
 */
export function distanceMetres(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * half(b.longitude - a.longitude)
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Metres of one degree of latitude. */
export const METRES_PER_DEGREE = EARTH_RADIUS_METRES * RADIANS

/** The point a share of the way from `from` to `to`; both within a few hundred kilometres and not across the antimeridian. */
export function pointBetween(from: Point, to: Point, share: number): Point {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  }
}
