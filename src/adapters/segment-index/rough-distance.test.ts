import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { distanceMetres } from '../../search/area.ts'
import { RoughDistance, surelyFarther, surelyNearer } from './rough-distance.ts'

const runs = 20_000
const within = (min: number, max: number) => fc.double({ min, max, noNaN: true })
/** Two points, and how far they may be apart: from centimetres to the other side of the world. */
const points = fc.tuple(
  within(-90, 90),
  within(-180, 180),
  within(-6, 1.5),
  within(-0.5, 0.5),
  within(-0.5, 0.5),
)

test('what is told roughly to be nearer or farther is', () => {
  let told = 0
  fc.assert(
    fc.property(points, ([latitude, longitude, power, north, east]) => {
      const otherLatitude = Math.max(-90, Math.min(90, latitude + north * 10 ** power))
      const otherLongitude = Math.max(-180, Math.min(180, longitude + east * 10 ** power))
      const metres = distanceMetres(latitude, longitude, otherLatitude, otherLongitude)
      const square = new RoughDistance(latitude, longitude).squared(otherLatitude, otherLongitude)
      assert.ok(!(square < surelyNearer(metres)), `${square} is not nearer than ${metres} m`)
      assert.ok(!(square > surelyFarther(metres)), `${square} is not farther than ${metres} m`)
      if (!Number.isNaN(square)) told++
    }),
    { numRuns: runs },
  )
  assert.ok(told > runs / 3, `${told} of ${runs} told`)
})

test('what has no point is not told', () => {
  assert.ok(Number.isNaN(new RoughDistance(46, 6).squared(Number.NaN, Number.NaN)))
})
