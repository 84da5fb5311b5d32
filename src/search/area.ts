/** Bounding boxes of searches, in degrees. */
import type { Area } from './query.ts'

/**
 * Whether a point lies in the box, edges included. A box with west > east spans the antimeridian; -180 and
 * 180 are the same meridian.
 */
export function isInBox(box: Extract<Area, { kind: 'box' }>, latitude: number, longitude: number): boolean {
  if (latitude < box.south || latitude > box.north) return false
  return Math.abs(longitude) === 180
    ? isInLongitudes(box, 180) || isInLongitudes(box, -180)
    : isInLongitudes(box, longitude)
}

function isInLongitudes(box: { west: number; east: number }, longitude: number): boolean {
  return box.west <= box.east
    ? box.west <= longitude && longitude <= box.east
    : longitude >= box.west || longitude <= box.east
}

/**
 * The box between two corners in any order. In longitude it spans the shorter way. Meridians exactly 180
 * degrees apart span the way that does not cross the antimeridian; -180 to 180 is the whole world, as world
 * maps request.
 */
export function boxBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): Extract<Area, { kind: 'box' }> {
  const low = Math.min(a.longitude, b.longitude)
  const high = Math.max(a.longitude, b.longitude)
  const crosses = high - low > 180 && high - low < 360
  return {
    kind: 'box',
    south: Math.min(a.latitude, b.latitude),
    north: Math.max(a.latitude, b.latitude),
    west: crosses ? high : low,
    east: crosses ? low : high,
  }
}
