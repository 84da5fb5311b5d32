import { iso1A2Code } from '@rapideditor/country-coder'
import { dutchGrid, lambert93, swissGrid, webMercator } from './projected-grids.ts'

/**
 * Points of the British national grid (OSGB36), the Irish grid (1975) and grids on ETRS89 in WGS 84, to about five metres. Source:
 * Ordnance Survey, A guide to coordinate systems in Great Britain, annexes B and C; OSi, making maps compatible with GPS.
 */

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

interface Grid {
  /** Semi-axes of the ellipsoid, metres. */
  readonly a: number
  readonly b: number
  readonly scale: number
  readonly latitude0: number
  readonly longitude0: number
  readonly east0: number
  readonly north0: number
  /** Helmert's shift to WGS 84: metres, parts per million, seconds of arc. */
  readonly shift: readonly [number, number, number]
  readonly ppm: number
  readonly turn: readonly [number, number, number]
  readonly width: number
  readonly height: number
  /** Least easting and northing within the country; 0, 0 unless given. */
  readonly least?: readonly [number, number]
}

const grids: Readonly<Record<'gb' | 'ie', Grid>> = {
  gb: {
    a: 6_377_563.396,
    b: 6_356_256.909,
    scale: 0.9996012717,
    latitude0: 49,
    longitude0: -2,
    east0: 400_000,
    north0: -100_000,
    shift: [446.448, -125.157, 542.06],
    ppm: -20.4894,
    turn: [0.1502, 0.247, 0.8421],
    width: 700_000,
    height: 1_300_000,
  },
  ie: {
    a: 6_377_340.189,
    b: 6_356_034.447,
    scale: 1.000035,
    latitude0: 53.5,
    longitude0: -8,
    east0: 200_000,
    north0: 250_000,
    shift: [482.53, -130.596, 564.557],
    ppm: 8.15,
    turn: [-1.042, -0.214, -0.631],
    width: 400_000,
    height: 500_000,
  },
}

const noTurn = { shift: [0, 0, 0], ppm: 0, turn: [0, 0, 0] } as const

/** A transverse Mercator grid on ETRS89, which is WGS 84 within a metre. */
const onEtrs89 = (
  longitude0: number,
  least: readonly [number, number],
  [width, height]: readonly [number, number],
  east0 = 500_000,
): Grid => ({
  ...{ a: 6_378_137, b: 6_356_752.31414, scale: 0.9996, latitude0: 0, longitude0, north0: 0, ...noTurn },
  ...{ east0, least, width, height },
})

/** Grids of other countries, whose eastings and northings cannot be taken for each other. */
const etrsGrids: Readonly<Record<string, readonly Grid[]>> = {
  fi: [onEtrs89(27, [50_000, 6_600_000], [760_000, 7_800_000])],
  se: [onEtrs89(15, [250_000, 6_100_000], [950_000, 7_700_000])],
  dk: [onEtrs89(9, [440_000, 6_030_000], [900_000, 6_410_000])],
  // The number of the zone stands before the easting; without it, a point could lie in either.
  de: [
    onEtrs89(9, [32_270_000, 5_200_000], [32_930_000, 6_110_000], 32_500_000),
    onEtrs89(15, [33_100_000, 5_200_000], [33_530_000, 6_110_000], 33_500_000),
  ],
}

const radians = Math.PI / 180

const GRID_LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

/** `TQ 30269 79655` of Britain or `O 1590 3460` of Ireland; undefined for anything else or less than 100 m. */
export function gridReference(text: string): Point | undefined {
  const match = /^([A-HJ-Z]{1,2})\s*(\d+)\s*(\d*)$/i.exec(text.trim())
  if (!match) return undefined
  const digits = match[2]! + match[3]!
  if ((match[3] !== '' && match[2]!.length !== match[3]!.length) || digits.length % 2 === 1) return undefined
  const places = digits.length / 2
  if (places < 3 || places > 5) return undefined
  const unit = 10 ** (5 - places)
  const half = places === 5 ? 0.5 : unit / 2
  const within = [digits.slice(0, places), digits.slice(places)].map((part) => Number(part) * unit + half)
  const [first, second] = [...match[1]!.toUpperCase()].map((letter) => GRID_LETTERS.indexOf(letter))
  if (second === undefined)
    return gridPoint('ie', (first! % 5) * 1e5 + within[0]!, (4 - Math.floor(first! / 5)) * 1e5 + within[1]!)
  const east = ((first! - 2 + 25) % 5) * 5 + (second % 5)
  const north = 19 - Math.floor(first! / 5) * 5 - Math.floor(second / 5)
  return gridPoint('gb', east * 1e5 + within[0]!, north * 1e5 + within[1]!)
}

/** A point by easting and northing in metres on the grid of its country; undefined outside of the grid. */
export function gridPoint(country: string, east: number, north: number): Point | undefined {
  if (country === 'fr') return lambert93(east, north)
  if (country === 'nl') return dutchGrid(east, north)
  if (country === 'ch' || country === 'li') return swissGrid(east, north)
  const own = country === 'gb' || country === 'ie' ? [grids[country]] : etrsGrids[country]
  const grid = own?.find(
    ({ width, height, least: [west, south] = [0, 0] }) =>
      east >= west && north >= south && east < width && north < height,
  )
  return grid && toWgs84(grid, inverseMercator(grid, east, north))
}

/** Countries with older grids whose metres could be those of Web Mercator: Gauss-Boaga, RT 90, zones of SK-42. */
const unsure = new Set(['it', 'se', 'ru', 'kz'])

/**
 * The same of two numbers in either order, where the grid tells which is which. Metres that lie in the country on the maps of the web, and not
 * on its own grid, are theirs.
 */
export function gridPointOf(country: string, a: number, b: number): Point | undefined {
  const isThere = (point: Point | undefined) =>
    point && iso1A2Code([point.longitude, point.latitude])?.toLowerCase() === country
  const own =
    gridPoint(country, a, b) ?? (country === 'gb' || country === 'ie' ? undefined : gridPoint(country, b, a))
  if (isThere(own) || unsure.has(country)) return own
  return [webMercator(a, b), webMercator(b, a)].find(isThere) ?? own
}

/** Latitude and longitude on the grid's own ellipsoid, in radians. */
function inverseMercator(grid: Grid, east: number, north: number): readonly [number, number] {
  const { a, b, scale, north0, east0 } = grid
  const latitude0 = grid.latitude0 * radians
  const e2 = 1 - (b * b) / (a * a)
  let latitude = latitude0
  let arc = 0
  do {
    latitude += (north - north0 - arc) / (a * scale)
    arc = meridianArc(grid, latitude, latitude0)
  } while (Math.abs(north - north0 - arc) >= 1e-5)
  const sin2 = Math.sin(latitude) ** 2
  const nu = (a * scale) / Math.sqrt(1 - e2 * sin2)
  const rho = (a * scale * (1 - e2)) / (1 - e2 * sin2) ** 1.5
  const eta2 = nu / rho - 1
  const tan = Math.tan(latitude)
  const sec = 1 / Math.cos(latitude)
  const t2 = tan * tan
  const d = east - east0
  return [
    latitude -
      (tan / (2 * rho * nu)) * d ** 2 +
      (tan / (24 * rho * nu ** 3)) * (5 + 3 * t2 + eta2 - 9 * t2 * eta2) * d ** 4 -
      (tan / (720 * rho * nu ** 5)) * (61 + 90 * t2 + 45 * t2 * t2) * d ** 6,
    grid.longitude0 * radians +
      (sec / nu) * d -
      (sec / (6 * nu ** 3)) * (nu / rho + 2 * t2) * d ** 3 +
      (sec / (120 * nu ** 5)) * (5 + 28 * t2 + 24 * t2 * t2) * d ** 5,
  ]
}

function meridianArc({ a, b, scale }: Grid, latitude: number, latitude0: number): number {
  const n = (a - b) / (a + b)
  const [n2, n3] = [n * n, n ** 3]
  const [less, more] = [latitude - latitude0, latitude + latitude0]
  return (
    b *
    scale *
    ((1 + n + 1.25 * (n2 + n3)) * less -
      (3 * n + 3 * n2 + 2.625 * n3) * Math.sin(less) * Math.cos(more) +
      1.875 * (n2 + n3) * Math.sin(2 * less) * Math.cos(2 * more) -
      (35 / 24) * n3 * Math.sin(3 * less) * Math.cos(3 * more))
  )
}

function toWgs84({ a, b, shift, ppm, turn }: Grid, [latitude, longitude]: readonly [number, number]): Point {
  const e2 = 1 - (b * b) / (a * a)
  const nu = a / Math.sqrt(1 - e2 * Math.sin(latitude) ** 2)
  const x = nu * Math.cos(latitude) * Math.cos(longitude)
  const y = nu * Math.cos(latitude) * Math.sin(longitude)
  const z = nu * (1 - e2) * Math.sin(latitude)
  const s = 1 + ppm * 1e-6
  const [rx, ry, rz] = turn.map((seconds) => (seconds / 3600) * radians) as [number, number, number]
  const x2 = shift[0] + x * s - y * rz + z * ry
  const y2 = shift[1] + x * rz + y * s - z * rx
  const z2 = shift[2] - x * ry + y * rx + z * s
  const [aw, bw] = [6_378_137, 6_356_752.3142]
  const ew2 = 1 - (bw * bw) / (aw * aw)
  const p = Math.hypot(x2, y2)
  let found = Math.atan2(z2, p * (1 - ew2))
  for (let turns = 0; turns < 6; turns++) {
    const nuw = aw / Math.sqrt(1 - ew2 * Math.sin(found) ** 2)
    found = Math.atan2(z2 + ew2 * nuw * Math.sin(found), p)
  }
  return { latitude: found / radians, longitude: Math.atan2(y2, x2) / radians }
}
