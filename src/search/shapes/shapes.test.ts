import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { distanceMetres } from '../../great-circle.ts'
import { preparedShape } from './prepared-shape.ts'
import type { CorridorShape, PolygonShape, PreparedShape } from './shape.ts'

const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? '0.1')
const numRuns = Math.round(1000 * scale)
const micro = 1_000_000

/** Coarse coordinates, so that points on edges and corners are common. */
const coarse = fc.record({ x: fc.integer({ min: -6, max: 6 }), y: fc.integer({ min: -6, max: 6 }) })
const fine = fc.record({
  x: fc.integer({ min: -6_000_000, max: 6_000_000 }).map((n) => n / micro),
  y: fc.integer({ min: -6_000_000, max: 6_000_000 }).map((n) => n / micro),
})
type Corner = { readonly x: number; readonly y: number }

const rings = (corner: fc.Arbitrary<Corner>): fc.Arbitrary<Corner[][]> =>
  fc.array(fc.array(corner, { minLength: 3, maxLength: 8 }), { minLength: 1, maxLength: 3 })

/** Moved east by so many degrees, beyond the antimeridian too. */
const polygonOf = (list: readonly (readonly Corner[])[], east: number): PolygonShape => ({
  kind: 'polygon',
  polygons: [
    list.map((ring) =>
      [...ring, ring[0]!].flatMap(({ x, y }) => [Math.round((x + east) * micro), Math.round(y * micro)]),
    ),
  ],
})

const wrapped = (longitude: number): number =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude

/** By the definition: on an edge, or a ray to the east crosses an odd number of edges. Exact fractions of whole numbers. */
function isInRings(list: readonly (readonly Corner[])[], { x, y }: Corner): boolean {
  const whole = (n: number): bigint => BigInt(Math.round(n * micro))
  const [px, py] = [whole(x), whole(y)]
  let crossings = 0
  for (const ring of list) {
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length]!
      const [ax, ay, bx, by] = [whole(a.x), whole(a.y), whole(b.x), whole(b.y)]
      const turned = (bx - ax) * (py - ay) - (px - ax) * (by - ay)
      const within = (low: bigint, high: bigint, at: bigint): boolean =>
        low < high ? low <= at && at <= high : high <= at && at <= low
      if (turned === 0n && within(ax, bx, px) && within(ay, by, py)) return true
      if (ay > py === by > py) continue
      // The edge meets the parallel at ax + (bx - ax) * (py - ay) / (by - ay), which is to be east of the point.
      const [left, right] = [(px - ax) * (by - ay), (bx - ax) * (py - ay)]
      if (by > ay ? left < right : left > right) crossings++
    }
  }
  return crossings % 2 === 1
}

for (const [name, corner] of [
  ['coarse', coarse],
  ['fine', fine],
] as const) {
  test(`polygons with holes hold what their definition says, across the antimeridian too: ${name}`, () => {
    fc.assert(
      fc.property(
        rings(corner),
        fc.array(fc.oneof(corner, coarse), { minLength: 5, maxLength: 30 }),
        fc.constantFrom(0, 90, 178, 180, -177),
        (list, points, east) => {
          const shape = preparedShape(polygonOf(list, east))
          for (const { x, y } of points)
            assert.equal(shape.contains(y, wrapped(x + east)), isInRings(list, { x, y }), `${x} ${y}`)
        },
      ),
      { numRuns },
    )
  })
}

test('rectangles are judged as all of their points, and the cover leaves none out', () => {
  const side = fc.integer({ min: 0, max: 4_000_000 }).map((n) => n / micro)
  fc.assert(
    fc.property(
      rings(fc.oneof(coarse, fine)),
      fc.constantFrom(0, 177, 180),
      fc.array(fc.record({ at: fc.oneof(coarse, fine), width: side, height: side }), { minLength: 5 }),
      (list, east, rectangles) => {
        const shape = preparedShape(polygonOf(list, east))
        for (const { at, width, height } of rectangles) {
          const west = wrapped(at.x + east)
          judged(shape, at.y, west, at.y + height, Math.min(180, west + width))
        }
        for (const { at } of rectangles) covered(shape, at.y, wrapped(at.x + east))
      },
    ),
    { numRuns },
  )
})

const shares = [0, 0.13, 0.5, 0.77, 1]

function judged(shape: PreparedShape, south: number, west: number, north: number, east: number): void {
  const verdict = shape.cover(south, west, north, east)
  if (verdict === 'some') return
  for (const i of shares)
    for (const j of shares)
      assert.equal(
        shape.contains(south + (north - south) * i, west + (east - west) * j),
        verdict === 'all',
        `${verdict} of ${[south, west, north, east].join()}`,
      )
}

function covered(shape: PreparedShape, latitude: number, longitude: number): void {
  if (!shape.contains(latitude, longitude)) return
  const slack = 1e-6
  const isCovered = shape.rectangles.some(({ south, west, north, east }) => {
    const isBetween = (at: number): boolean => at >= west - slack && at <= east + slack
    return (
      latitude >= south - slack &&
      latitude <= north + slack &&
      (isBetween(longitude) || (Math.abs(longitude) === 180 && isBetween(-longitude)))
    )
  })
  assert.ok(isCovered, `${latitude} ${longitude} is outside of the cover`)
}

const anywhere = fc.record({
  latitude: fc.integer({ min: -80_000_000, max: 80_000_000 }).map((n) => n / micro),
  longitude: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((n) => n / micro),
})
const step = fc.record({
  y: fc.double({ min: -2, max: 2, noNaN: true }),
  x: fc.double({ min: -2, max: 2, noNaN: true }),
})

test('a corridor holds the points near its line, measured by many points of it', () => {
  fc.assert(
    fc.property(
      anywhere,
      fc.array(step, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(100, 5000, 60_000),
      fc.array(step, { minLength: 10, maxLength: 20 }),
      (start, steps, metres, offsets) => {
        const line = [start.longitude, start.latitude]
        for (const { x, y } of steps)
          line.push(wrapped(line.at(-2)! + x), Math.max(-85, Math.min(85, line.at(-1)! + y)))
        const shape: CorridorShape = { kind: 'corridor', line, metres }
        const ready = preparedShape(shape)
        for (const [i, { x, y }] of offsets.entries()) {
          const corner = (i * 2) % line.length
          const latitude = Math.max(-89, Math.min(89, line[corner + 1]! + y / 2))
          const longitude = wrapped(line[corner]! + x / 2)
          const { nearest, slack } = sampled(line, latitude, longitude)
          if (Math.abs(nearest - metres) <= slack) continue
          assert.equal(ready.contains(latitude, longitude), nearest < metres)
          covered(ready, latitude, longitude)
          judged(ready, latitude, longitude, latitude, longitude)
        }
      },
    ),
    { numRuns: Math.max(30, Math.round(numRuns / 3)) },
  )
})

/** The distance to the nearest of many points on the arcs, which are halved by the middle of their chords, and what it may be too much. */
function sampled(line: readonly number[], latitude: number, longitude: number) {
  let nearest = Infinity
  let slack = 0
  for (let i = 0; i + 3 < line.length; i += 2) {
    let stops = [toVector(line[i + 1]!, line[i]!), toVector(line[i + 3]!, line[i + 2]!)]
    for (let halving = 0; halving < 8; halving++)
      stops = stops.flatMap((stop, k) => (k === 0 ? [stop] : [middle(stops[k - 1]!, stop), stop]))
    for (const stop of stops) {
      const [lat, lon] = toDegrees(stop)
      nearest = Math.min(nearest, distanceMetres(lat, lon, latitude, longitude))
    }
    const whole = distanceMetres(line[i + 1]!, line[i]!, line[i + 3]!, line[i + 2]!)
    slack = Math.max(slack, whole / 256 + 1)
  }
  return { nearest, slack }
}

const radians = Math.PI / 180
const toVector = (latitude: number, longitude: number): number[] => [
  Math.cos(latitude * radians) * Math.cos(longitude * radians),
  Math.cos(latitude * radians) * Math.sin(longitude * radians),
  Math.sin(latitude * radians),
]
function middle(a: number[], b: number[]): number[] {
  const sum = a.map((n, i) => n + b[i]!)
  const length = Math.hypot(...sum)
  return sum.map((n) => n / length)
}
const toDegrees = ([x, y, z]: number[]): [number, number] => [
  Math.atan2(z!, Math.hypot(x!, y!)) / radians,
  Math.atan2(y!, x!) / radians,
]
