import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { boxBetween, isInBox } from './area.ts'

test('a box from -180 to 180 is the whole world', () => {
  const world = boxBetween({ latitude: -90, longitude: 180 }, { latitude: 90, longitude: -180 })
  for (const longitude of [-180, -24.9, 0, 24.9, 180]) assert.ok(isInBox(world, 60.17, longitude))
})

test('a box spans the shorter way round, whichever corners are given', () => {
  assert.deepEqual(boxBetween({ latitude: 1, longitude: 179 }, { latitude: -1, longitude: -179 }), {
    kind: 'box',
    south: -1,
    north: 1,
    west: 179,
    east: -179,
  })
  const degrees = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(degrees, degrees, (a, b) => {
      const box = boxBetween(a, b)
      assert.deepEqual(box, boxBetween(b, a))
      assert.deepEqual(
        box,
        boxBetween(
          { latitude: a.latitude, longitude: b.longitude },
          { latitude: b.latitude, longitude: a.longitude },
        ),
      )
      for (const corner of [a, b]) assert.ok(isInBox(box, corner.latitude, corner.longitude))
    }),
  )
})
