/**
 * Points of the grids that are no transverse Mercator, in WGS 84, to about five metres: Lambert 93 of France, the Dutch
 * Rijksdriehoek, the Swiss LV95, and the Web Mercator of maps online. Source: IGN, NT/G 71; Schreutelkamp and Strang van Hees, Benaderingsformules voor de
 * transformatie tussen RD- en WGS84-kaartcoördinaten; swisstopo, Näherungslösungen.
 */

interface Point {
  readonly latitude: number
  readonly longitude: number
}

const degrees = 180 / Math.PI

/** Undefined outside of France. */
export function lambert93(east: number, north: number): Point | undefined {
  if (!(east >= 50_000 && east < 1_300_000 && north >= 6_000_000 && north < 7_200_000)) return undefined
  const [n, c, poleEast, poleNorth, e] = [0.725607765, 11754255.426, 700_000, 12655612.05, 0.0818191910428]
  const radius = Math.hypot(east - poleEast, north - poleNorth)
  const longitude = Math.atan((east - poleEast) / (poleNorth - north)) / n + 3 / degrees
  const isometric = -Math.log(radius / c) / n
  let latitude = 2 * Math.atan(Math.exp(isometric)) - Math.PI / 2
  for (let turn = 0; turn < 8; turn++) {
    const sine = e * Math.sin(latitude)
    latitude = 2 * Math.atan(((1 + sine) / (1 - sine)) ** (e / 2) * Math.exp(isometric)) - Math.PI / 2
  }
  return { latitude: latitude * degrees, longitude: longitude * degrees }
}

/** Powers of the two differences, with their factor in seconds of arc. */
type Terms = readonly (readonly [p: number, q: number, factor: number])[]

const dutchNorth: Terms = [
  [0, 1, 3235.65389],
  [2, 0, -32.58297],
  [0, 2, -0.2475],
  [2, 1, -0.84978],
  [0, 3, -0.0655],
  [2, 2, -0.01709],
  [1, 0, -0.00738],
  [4, 0, 0.0053],
  [2, 3, -0.00039],
  [4, 1, 0.00033],
  [1, 1, -0.00012],
]
const dutchEast: Terms = [
  [1, 0, 5260.52916],
  [1, 1, 105.94684],
  [1, 2, 2.45656],
  [3, 0, -0.81885],
  [1, 3, 0.05594],
  [3, 1, -0.05607],
  [0, 1, 0.01199],
  [3, 2, -0.00256],
  [1, 4, 0.00128],
  [0, 2, 0.00022],
  [2, 0, -0.00022],
  [5, 0, 0.00026],
]

/** Undefined outside of the Netherlands. */
export function dutchGrid(east: number, north: number): Point | undefined {
  if (!(east >= 0 && east < 300_000 && north >= 300_000 && north < 630_000)) return undefined
  const [x, y] = [(east - 155_000) / 1e5, (north - 463_000) / 1e5]
  const sum = (terms: Terms) => terms.reduce((all, [p, q, factor]) => all + factor * x ** p * y ** q, 0)
  return { latitude: 52.1551744 + sum(dutchNorth) / 3600, longitude: 5.38720621 + sum(dutchEast) / 3600 }
}

/** LV95, or LV03 without the millions; undefined outside of Switzerland. */
export function swissGrid(east: number, north: number): Point | undefined {
  const isOld = east < 1_000_000
  const y = (east - (isOld ? 600_000 : 2_600_000)) / 1e6
  const x = (north - (isOld ? 200_000 : 1_200_000)) / 1e6
  if (!(Math.abs(y) <= 0.26 && x >= -0.13 && x <= 0.1)) return undefined
  const longitude = 2.6779094 + 4.728982 * y + 0.791484 * y * x + 0.1306 * y * x ** 2 - 0.0436 * y ** 3
  const latitude =
    16.9023892 + 3.238272 * x - 0.270978 * y ** 2 - 0.002528 * x ** 2 - 0.0447 * y ** 2 * x - 0.014 * x ** 3
  return { latitude: (latitude * 100) / 36, longitude: (longitude * 100) / 36 }
}

/** Of EPSG:3857, whose metres count from the equator and Greenwich; undefined outside of its square. */
export function webMercator(east: number, north: number): Point | undefined {
  const [radius, half] = [6_378_137, 20_037_508.343]
  if (!(Math.abs(east) <= half && Math.abs(north) <= half)) return undefined
  const latitude = 2 * Math.atan(Math.exp(north / radius)) - Math.PI / 2
  return { latitude: latitude * degrees, longitude: (east / radius) * degrees }
}
