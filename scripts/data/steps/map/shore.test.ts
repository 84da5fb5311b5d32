import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Position, signedArea } from './layers.ts'
import { lakeBeside, waterBeside } from './shore.ts'

const box = { west: 0, south: 0, east: 20, north: 10 }
const areaOf = (ring: readonly Position[]): number => Math.abs(signedArea(ring))

test('water lies on the right of a shore and is closed along the edge of the box', () => {
  const northward: Position[] = [
    [15, 0.1],
    [15, 9.9],
  ]
  assert.deepEqual(waterBeside([northward], box).map(areaOf), [50])
  assert.deepEqual(waterBeside([northward.toReversed()], box).map(areaOf), [150])
})

test('two shores with water between them make one ring', () => {
  const north: Position[] = [
    [0.1, 4],
    [19.9, 4],
  ]
  const south: Position[] = [
    [19.9, 6],
    [0.1, 6],
  ]
  // Land is left of both: above the upper one and below the lower one.
  const rings = waterBeside([north.toReversed(), south.toReversed()], box)
  assert.deepEqual(rings.map(areaOf), [40])
})

test('a lake that the box cuts off is the smaller side of its shore', () => {
  const shore: Position[] = [
    [0.1, 2],
    [3, 5],
    [0.1, 8],
  ]
  // With the ends moved on to the edge.
  assert.equal(areaOf(lakeBeside(shore, box)), 9.3)
  assert.equal(areaOf(lakeBeside(shore.toReversed(), box)), 9.3)
})
