import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPoint } from './coordinates.ts'
import { gridPointOf, gridReference } from './national-grid.ts'
import { settlePoint } from './settle-point.ts'

/** Reference points of the mapping agencies' own converters, to within ten metres. */
test('grid references become the points that the agencies give', () => {
  const points: readonly [string, number, number][] = [
    ['TQ 30269 79655', 51.5007, -0.1246],
    ['NT 25166 73504', 55.9486, -3.2],
    ['O 15904 34671', 53.3498, -6.2603],
  ]
  for (const [text, latitude, longitude] of points) {
    const found = gridReference(text)!
    assert.ok(Math.abs(found.latitude - latitude) < 0.0002, `${text} ${found.latitude}`)
    assert.ok(Math.abs(found.longitude - longitude) < 0.0003, `${text} ${found.longitude}`)
  }
  assert.equal(gridReference('TQ 12'), undefined)
  assert.equal(gridReference('TQ 1234 123'), undefined)
  assert.equal(readPoint('99.9, 999.9', 'gb'), undefined)
})

test('words are a point on no grid, and stay for the validator to refuse', () => {
  for (const country of ['ch', 'li', 'nl', 'fr', 'gb', 'ie', 'fi', 'de', 'at', undefined]) {
    assert.equal(gridPointOf(country ?? '', Number.NaN, Number.NaN), undefined, country)
    assert.equal(gridPointOf(country ?? '', 2_600_000, Number.NaN), undefined, country)
    const point = { latitude: 'siehe Karte', longitude: 'siehe Karte' }
    settlePoint(point, country)
    assert.deepEqual(point, { latitude: 'siehe Karte', longitude: 'siehe Karte' }, country)
  }
})
