/**
 * Great Britain's national grid to WGS 84, within about 5 m: inverse transverse Mercator on the Airy 1830 ellipsoid, then the seven-parameter
 * Helmert shift. Source: Ordnance Survey, A guide to coordinate systems in Great Britain, annexes B and C.
 */
const AIRY = { a: 6_377_563.396, b: 6_356_256.909 }
const WGS84 = { a: 6_378_137, b: 6_356_752.314245 }
const SCALE = 0.9996012717
const ORIGIN = {
  latitude: (49 * Math.PI) / 180,
  longitude: (-2 * Math.PI) / 180,
  east: 400_000,
  north: -100_000,
}

export function gridToWgs84(easting: number, northing: number): { latitude: number; longitude: number } {
  const { latitude, longitude } = inverseMercator(easting, northing)
  return helmert(latitude, longitude)
}

function inverseMercator(easting: number, northing: number): { latitude: number; longitude: number } {
  const { a, b } = AIRY
  const e2 = 1 - (b * b) / (a * a)
  let latitude = ORIGIN.latitude
  let arc = 0
  do {
    latitude += (northing - ORIGIN.north - arc) / (a * SCALE)
    arc = meridianArc(latitude)
  } while (Math.abs(northing - ORIGIN.north - arc) >= 0.00001)
  const sin2 = Math.sin(latitude) ** 2
  const nu = (a * SCALE) / Math.sqrt(1 - e2 * sin2)
  const rho = (a * SCALE * (1 - e2)) / (1 - e2 * sin2) ** 1.5
  const eta2 = nu / rho - 1
  const t = Math.tan(latitude)
  const t2 = t * t
  const sec = 1 / Math.cos(latitude)
  const d = easting - ORIGIN.east
  const vii = t / (2 * rho * nu)
  const viii = (t / (24 * rho * nu ** 3)) * (5 + 3 * t2 + eta2 - 9 * t2 * eta2)
  const ix = (t / (720 * rho * nu ** 5)) * (61 + 90 * t2 + 45 * t2 * t2)
  const x = sec / nu
  const xi = (sec / (6 * nu ** 3)) * (nu / rho + 2 * t2)
  const xii = (sec / (120 * nu ** 5)) * (5 + 28 * t2 + 24 * t2 * t2)
  return {
    latitude: latitude - vii * d ** 2 + viii * d ** 4 - ix * d ** 6,
    longitude: ORIGIN.longitude + x * d - xi * d ** 3 + xii * d ** 5,
  }
}

function meridianArc(latitude: number): number {
  const { a, b } = AIRY
  const n = (a - b) / (a + b)
  const minus = latitude - ORIGIN.latitude
  const plus = latitude + ORIGIN.latitude
  return (
    b *
    SCALE *
    ((1 + n + 1.25 * n * n + 1.25 * n ** 3) * minus -
      (3 * n + 3 * n * n + 2.625 * n ** 3) * Math.sin(minus) * Math.cos(plus) +
      (1.875 * n * n + 1.875 * n ** 3) * Math.sin(2 * minus) * Math.cos(2 * plus) -
      (35 / 24) * n ** 3 * Math.sin(3 * minus) * Math.cos(3 * plus))
  )
}

const SECOND = Math.PI / (180 * 3600)
const SHIFT = { x: 446.448, y: -125.157, z: 542.06, rx: 0.1502, ry: 0.247, rz: 0.8421, ppm: -20.4894 }

function helmert(latitude: number, longitude: number): { latitude: number; longitude: number } {
  const airyE2 = 1 - AIRY.b ** 2 / AIRY.a ** 2
  const nu = AIRY.a / Math.sqrt(1 - airyE2 * Math.sin(latitude) ** 2)
  const x = nu * Math.cos(latitude) * Math.cos(longitude)
  const y = nu * Math.cos(latitude) * Math.sin(longitude)
  const z = nu * (1 - airyE2) * Math.sin(latitude)
  const s = 1 + SHIFT.ppm * 1e-6
  const [rx, ry, rz] = [SHIFT.rx * SECOND, SHIFT.ry * SECOND, SHIFT.rz * SECOND]
  const x2 = SHIFT.x + x * s - y * rz + z * ry
  const y2 = SHIFT.y + x * rz + y * s - z * rx
  const z2 = SHIFT.z - x * ry + y * rx + z * s
  const e2 = 1 - WGS84.b ** 2 / WGS84.a ** 2
  const p = Math.hypot(x2, y2)
  let phi = Math.atan2(z2, p * (1 - e2))
  for (let round = 0; round < 5; round++) {
    const n = WGS84.a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2)
    phi = Math.atan2(z2 + e2 * n * Math.sin(phi), p)
  }
  return { latitude: (phi * 180) / Math.PI, longitude: (Math.atan2(y2, x2) * 180) / Math.PI }
}
