import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPoint } from './coordinates.ts'
import { gridReference } from './national-grid.ts'

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
