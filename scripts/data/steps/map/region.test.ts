import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Position, signedArea } from './layers.ts'
import { cutRing, regionFeatures, smoothed } from './region.ts'

const box = { west: 0, south: 0, east: 10, north: 10 }
const square = (from: number, to: number): Position[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
]

test('a ring is cut at the edges of the box', () => {
  assert.deepEqual(cutRing(square(2, 4), box), square(2, 4))
  assert.equal(signedArea(cutRing(square(-5, 5), box)), 25)
  assert.equal(signedArea(cutRing(square(-50, 50), box)), 100)
  assert.deepEqual(cutRing(square(20, 30), box), [])
})

test('the sea of the region keeps its islands, and seas elsewhere are left out', () => {
  const coordinates = [[square(-5, 5), square(2, 4), square(-4, -2)], [square(20, 30)]].map((rings) =>
    rings.map((ring) => ring.map(([x, y]) => [x, y])),
  )
  const seas = { type: 'GeometryCollection', geometries: [{ type: 'MultiPolygon', coordinates }] } as const
  const [land, ...water] = regionFeatures(seas as never, box)
  assert.equal(land!.layer, 'earth')
  assert.equal(water.length, 1)
  const [{ geometry }] = water as [{ geometry: { coordinates: Position[][] } } & (typeof water)[number]]
  const island = signedArea(geometry.coordinates[1]!)
  assert.ok(island > 3 && island < 4, String(island))
  assert.equal(geometry.coordinates.length, 2)
})

test('corners are cut off', () => {
  const ring = smoothed(square(0, 4))
  assert.equal(ring.length, 9)
  assert.deepEqual(ring[0], ring.at(-1))
  assert.equal(signedArea(ring), 14)
  assert.deepEqual(smoothed([]), [])
})
