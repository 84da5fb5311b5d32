/** Reads shapes as clients send them: GeoJSON, and encoded polylines. */
import { type Fault, fault } from '../../faults/fault.ts'
import { micro } from './polygon.ts'
import type { CorridorShape, PolygonShape } from './shape.ts'

/** More corners fit no URL, and cost time for every listing near an edge. */
export const mostCorners = 1000
/** Of a line with a corridor, degrees of accuracy that encoded polylines have. */
const polylineUnit = 1e5

type Read<T> = { readonly shape: T } | { readonly fault: Fault }

const half = 180 * micro
const turn = 360 * micro

/**
 * A GeoJSON Polygon or MultiPolygon, a Feature of one, or a FeatureCollection of polygons. Rings need not be closed. An edge takes the shorter
 * way round in longitude, so that a ring may cross the antimeridian; from -180 to 180 it is taken as written.
 */
export function readPolygon(text: string, parameter: string): Read<PolygonShape> {
  const geometry = geometryOf(text)
  const written =
    geometry?.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry?.type === 'MultiPolygon'
        ? geometry.coordinates
        : null
  if (!isPolygons(written)) return { fault: fault('not_polygon', parameter) }
  const corners = written.flat(2)
  if (corners.length > mostCorners)
    return { fault: fault('too_many_corners', parameter, { maximum: mostCorners }) }
  if (!corners.every(isOnEarth)) return { fault: fault('not_on_earth', parameter) }
  const polygons = written.map(ringsOf)
  if (polygons.some((rings) => rings.length === 0 || rings.some((ring) => ring.length < 8)))
    return { fault: fault('ring_too_short', parameter) }
  if (polygons.some((rings) => rings.some((ring) => ring[0] !== ring.at(-2))))
    return { fault: fault('ring_round_pole', parameter) }
  return { shape: { kind: 'polygon', polygons } }
}

/** A GeoJSON LineString, a Feature of one, also alone in a collection, or an encoded polyline of five decimals, with `metres` on either side. */
export function readCorridor(text: string, metres: number, parameter: string): Read<CorridorShape> {
  const isJson = /^\s*\{\s*"/.test(text)
  const geometry = isJson ? geometryOf(text) : null
  const line = isJson ? (geometry?.type === 'LineString' ? geometry.coordinates : null) : decodePolyline(text)
  if (!isRing(line)) return { fault: fault('not_line', parameter) }
  if (line.length > mostCorners)
    return { fault: fault('too_many_corners', parameter, { maximum: mostCorners }) }
  if (!line.every(isOnEarth)) return { fault: fault('not_on_earth', parameter) }
  const places = line.filter((at, i) => i === 0 || at[0] !== line[i - 1]![0] || at[1] !== line[i - 1]![1])
  if (places.length < 2) return { fault: fault('line_too_short', parameter) }
  return {
    shape: {
      kind: 'corridor',
      line: places.flatMap(([longitude, latitude]) => [
        wrapped(Math.round(longitude * micro)) / micro,
        latitude,
      ]),
      metres,
    },
  }
}

type Position = readonly [longitude: number, latitude: number, ...rest: unknown[]]

function geometryOf(text: string): { type?: unknown; coordinates?: unknown } | null {
  try {
    return geometryIn(JSON.parse(text))
  } catch {
    return null
  }
}

/** The geometry of a feature, or of a collection of them; of several polygons, all together. */
function geometryIn(value: unknown): { type?: unknown; coordinates?: unknown } | null {
  if (!isObject(value)) return null
  if (value.type === 'Feature') return isObject(value.geometry) ? value.geometry : null
  if (value.type !== 'FeatureCollection') return value
  const features: readonly unknown[] = Array.isArray(value.features) ? value.features : []
  const geometries = features.map((one) => (isObject(one) && isObject(one.geometry) ? one.geometry : null))
  if (geometries.length === 1) return geometries[0]!
  const polygons = geometries.flatMap((one) =>
    one?.type === 'Polygon'
      ? [one.coordinates]
      : one?.type === 'MultiPolygon'
        ? [one.coordinates].flat()
        : [null],
  )
  return { type: 'MultiPolygon', coordinates: polygons }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && Number.isFinite(value[0]) && Number.isFinite(value[1])

const isRing = (value: unknown): value is Position[] => Array.isArray(value) && value.every(isPosition)

const isPolygons = (value: unknown): value is Position[][][] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((rings) => Array.isArray(rings) && rings.length > 0 && rings.every(isRing))

/** Maps that can be turned on and on send longitudes beyond 180. */
const isOnEarth = ([longitude, latitude]: Position): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 540

function wrapped(x: number): number {
  if (x > half) return wrapped(x - turn)
  return x < -half ? wrapped(x + turn) : x
}

/** The rings of a polygon, holes moved by whole turns to where the outer ring is. */
function ringsOf(rings: readonly (readonly Position[])[]): number[][] {
  const [outer = [], ...holes] = rings.map(ringOf)
  const [west, east] = boundsOf(outer)
  return [
    outer,
    ...holes.map((hole) => {
      const [left, right] = boundsOf(hole)
      const by = right < west ? turn : left > east ? -turn : 0
      return hole.map((n, i) => (i % 2 === 0 ? n + by : n))
    }),
  ]
}

/** A closed ring; an open one if it goes round a pole. */
function ringOf(corners: readonly Position[]): number[] {
  const ring: number[] = []
  const push = ([longitude, latitude]: Position): void => {
    const [x, y] = [wrapped(Math.round(longitude * micro)), Math.round(latitude * micro)]
    const last = ring.at(-2)
    const next = last === undefined ? x : continued(last, x)
    if (next !== last || y !== ring.at(-1)) ring.push(next, y)
  }
  for (const corner of corners) push(corner)
  const first = corners[0]
  if (first !== undefined) push(first)
  return ring
}

/** The longitude `x`, or one a turn away, on the shorter way from `last`. */
function continued(last: number, x: number): number {
  let next = x
  while (next - last > half && next - last < turn) next -= turn
  while (last - next > half && last - next < turn) next += turn
  // Far from the first turn, the same meridian is meant.
  while (next - last > turn) next -= turn
  while (last - next > turn) next += turn
  return next
}

function boundsOf(ring: readonly number[]): [number, number] {
  const longitudes = ring.filter((_, i) => i % 2 === 0)
  return [Math.min(...longitudes), Math.max(...longitudes)]
}

/** Null if it is none. Source: the algorithm of encoded polylines, five bits a character from `?`. */
function decodePolyline(text: string): Position[] | null {
  const line: Position[] = []
  const sums = [0, 0]
  let at = 0
  while (at < text.length) {
    for (const axis of [0, 1] as const) {
      let value = 0
      let place = 1
      let bits: number
      do {
        bits = text.charCodeAt(at++) - 63
        if (!(bits >= 0 && bits < 64) || place > 2 ** 35) return null
        value += (bits & 31) * place
        place *= 32
      } while (bits >= 32)
      sums[axis]! += value % 2 === 1 ? -(value + 1) / 2 : value / 2
    }
    line.push([sums[1]! / polylineUnit, sums[0]! / polylineUnit])
  }
  return line
}
