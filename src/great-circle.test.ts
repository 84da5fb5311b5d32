import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceMetres } from './great-circle.ts'

test('distances agree with published ones', () => {
  const london = [51.5007, -0.1246] as const
  const newYork = [40.6892, -74.0445] as const
  assert.ok(Math.abs(distanceMetres(...london, ...newYork) - 5_574_840) < 2_000)
  assert.equal(distanceMetres(0, 180, 0, -180) < 0.001, true)
  assert.ok(Math.abs(distanceMetres(90, 0, -90, 0) - 20_015_114) < 1)
})
