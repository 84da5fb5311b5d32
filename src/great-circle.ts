/** Mean radius of the earth (IUGG), in metres. */
export const earthRadius = 6_371_008.8
const radians = Math.PI / 180

/** Metres per degree of latitude. */
export const metresPerDegree = earthRadius * radians

/**
 * Great-circle distance in metres between two WGS-84 points in degrees (latitudes -90 to 90, longitudes -180
 * to 180), by the haversine formula on a sphere of the mean radius: within about 0.6 % of the ellipsoid. NaN
 * when a coordinate is NaN. Every index uses this function, so that orders and totals agree. Source: Sinnott,
 * Sky & Telescope 68(2), 1984.
 */
export function distanceMetres(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const sinLat = Math.sin(((lat2 - lat1) * radians) / 2)
  const sinLon = Math.sin(((lon2 - lon1) * radians) / 2)
  const h = sinLat * sinLat + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * sinLon * sinLon
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** `distanceMetres` between two points. */
export const metresBetween = (a: Point, b: Point): number =>
  distanceMetres(a.latitude, a.longitude, b.latitude, b.longitude)
