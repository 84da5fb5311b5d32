import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clippedLine, clippedRing, type Pixel } from './clip-parts.ts'

const frame = { west: 0, north: 0, east: 100, south: 100 }
const far = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -1e6, max: 1e6 }))
const near = fc.tuple(fc.integer({ min: -50, max: 150 }), fc.integer({ min: -50, max: 150 }))
const points = fc.array(fc.oneof(near, far), { minLength: 3, maxLength: 12 })
const isInside = ([x, y]: Pixel) => x >= -1e-6 && x <= 100 + 1e-6 && y >= -1e-6 && y <= 100 + 1e-6

test('a ring that surrounds the frame becomes the frame', () => {
  const ring: Pixel[] = [
    [-1e6, -1e6],
    [1e6, -1e6],
    [1e6, 1e6],
    [-1e6, 1e6],
    [-1e6, -1e6],
  ]
  const corners = clippedRing(ring, frame).map((point) => point.join())
  assert.deepEqual(new Set(corners), new Set(['0,0', '100,0', '100,100', '0,100']))
})

test('a line is cut where it leaves the frame, into as many pieces as it enters it', () => {
  const line: Pixel[] = [
    [-50, 50],
    [150, 50],
    [150, 20],
    [50, 20],
  ]
  assert.deepEqual(clippedLine(line, frame), [
    [
      [0, 50],
      [100, 50],
    ],
    [
      [100, 20],
      [50, 20],
    ],
  ])
  assert.deepEqual(
    clippedLine(
      [
        [200, 0],
        [200, 50],
      ],
      frame,
    ),
    [],
  )
})

test('nothing that is kept lies outside, and what lies within is kept as it is', () => {
  fc.assert(
    fc.property(points, (path) => {
      const ring = clippedRing([...path, path[0]!], frame)
      const lines = clippedLine(path, frame)
      assert.ok([...ring, ...lines.flat()].every(isInside))
      if (path.every(isInside)) {
        assert.deepEqual(ring, [...path, path[0]])
        assert.deepEqual(lines, [path])
      }
    }),
  )
})
