import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gridToWgs84 } from './osgb.ts'

test('the worked example of the Ordnance Survey guide comes out within ten metres', () => {
  const { latitude, longitude } = gridToWgs84(651_409.903, 313_177.27)
  assert.ok(Math.abs(latitude - 52.658) < 0.0001, String(latitude))
  assert.ok(Math.abs(longitude - 1.71606) < 0.0001, String(longitude))
})
