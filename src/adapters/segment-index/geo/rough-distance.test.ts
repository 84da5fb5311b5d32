import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { distanceMetres } from '../../../great-circle.ts'
import { RoughDistance, surelyFarther, surelyNearer } from './rough-distance.ts'

const runs = 20_000
const within = (min: number, max: number) => fc.double({ min, max, noNaN: true })
/** Two points, from centimetres to half the globe apart. */
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

test('no point of a rectangle is told to be nearer than the rectangle is', () => {
  let told = 0
  const between = (a: number, b: number, share: number) =>
    Math.min(Math.max(a, b), Math.min(a, b) + share * Math.abs(b - a))
  fc.assert(
    fc.property(points, points, within(0, 1), within(0, 1), (one, two, northwards, eastwards) => {
      const [latitude, longitude, power, north, east] = one
      const [, , , otherNorth, otherEast] = two
      const corner = (northward: number, eastward: number): [number, number] => [
        latitude + northward * 10 ** power,
        longitude + eastward * 10 ** power,
      ]
      const [a, b] = [corner(north, east), corner(otherNorth, otherEast)]
      const rough = new RoughDistance(latitude, longitude)
      const [south, west] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])]
      const least = rough.leastSquared(south, west, Math.max(a[0], b[0]), Math.max(a[1], b[1]))
      const square = rough.squared(between(a[0], b[0], northwards), between(a[1], b[1], eastwards))
      // Except for rounding.
      assert.ok(!(least > square * (1 + 1e-9)), `${least} is more than ${square}`)
      if (least > 0) told++
    }),
    { numRuns: runs },
  )
  assert.ok(told > runs / 10, `${told} of ${runs} told`)
})

test('what has no point is not told', () => {
  assert.ok(
    Number.isNaN(new RoughDistance(46, 6).leastSquared(Number.NaN, Number.NaN, Number.NaN, Number.NaN)),
  )
  assert.ok(Number.isNaN(new RoughDistance(46, 6).squared(Number.NaN, Number.NaN)))
})
