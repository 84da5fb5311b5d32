import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceMetres } from '../../search/area.ts'
import { RoughDistance, surelyFarther, surelyNearer } from './rough-distance.ts'

test('what is told roughly to be nearer or farther is', () => {
  let told = 0
  for (let n = 0; n < 200_000; n++) {
    const latitude = -90 + Math.random() * 180
    const longitude = -180 + Math.random() * 360
    const spread = 10 ** (-6 + Math.random() * 7.5)
    const [otherLatitude, otherLongitude] = [
      Math.max(-90, Math.min(90, latitude + (Math.random() - 0.5) * spread)),
      Math.max(-180, Math.min(180, longitude + (Math.random() - 0.5) * spread)),
    ]
    const metres = distanceMetres(latitude, longitude, otherLatitude, otherLongitude)
    const square = new RoughDistance(latitude, longitude).squared(otherLatitude, otherLongitude)
    const where = `${latitude} ${longitude} ${otherLatitude} ${otherLongitude}: ${metres}`
    assert.ok(!(square < surelyNearer(metres)), `not nearer than itself: ${where}`)
    assert.ok(!(square > surelyFarther(metres)), `not farther than itself: ${where}`)
    if (!Number.isNaN(square)) told++
  }
  assert.ok(told > 100_000)
})

test('what has no point is not told', () => {
  assert.ok(Number.isNaN(new RoughDistance(46, 6).squared(Number.NaN, Number.NaN)))
})
