/** Geometry of search areas. Degrees and metres; the same arithmetic in every index, so that orders and totals agree. */
import type { Area } from './query.ts'

/** Mean radius of the earth (IUGG), metres. */
export const earthRadius = 6_371_008.8
const radians = Math.PI / 180

/**
 * Great-circle distance in metres by the haversine formula: within about 0.6 % of the ellipsoid. Source: Sinnott, Sky & Telescope 68(2),
 * 1984.
 */
export function distanceMetres(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const sinLat = Math.sin(((lat2 - lat1) * radians) / 2)
  const sinLon = Math.sin(((lon2 - lon1) * radians) / 2)
  const h = sinLat * sinLat + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * sinLon * sinLon
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Whether a point lies in the box, edges included. A box whose west is above its east spans the antimeridian; -180 and 180 are one meridian. */
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
 * The box between two corners in any order; in longitude it spans the shorter way round. Two meridians exactly 180 degrees apart span the
 * way that does not cross the antimeridian; from -180 to 180 is all the way round, as maps of the whole world ask.
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
