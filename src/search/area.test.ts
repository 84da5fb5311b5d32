import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { boxBetween, distanceMetres, isInBox } from './area.ts'

test('distances agree with published ones', () => {
  const london = [51.5007, -0.1246] as const
  const newYork = [40.6892, -74.0445] as const
  assert.ok(Math.abs(distanceMetres(...london, ...newYork) - 5_574_840) < 2_000)
  assert.equal(distanceMetres(0, 180, 0, -180) < 0.001, true)
  assert.ok(Math.abs(distanceMetres(90, 0, -90, 0) - 20_015_114) < 1)
})

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
