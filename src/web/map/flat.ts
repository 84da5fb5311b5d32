/** Web Mercator: points of the globe on a square of side 1, from the north-western corner. */

export interface Flat {
  readonly x: number
  readonly y: number
}

/** Beyond it, maps in Web Mercator end. */
const endLatitude = 85.0511

export function flatten(latitude: number, longitude: number): Flat {
  const sine = Math.sin((Math.max(-endLatitude, Math.min(endLatitude, latitude)) * Math.PI) / 180)
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Pixels of the whole world at a zoom, by MapLibre's count. */
export const worldPixels = (zoom: number): number => 512 * 2 ** zoom
