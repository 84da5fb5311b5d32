import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flatten } from './flat.ts'
import { sheetZoom } from './sheet-zoom.ts'

const sheet = {
  worldZooms: [0, 5],
  regionZooms: [6, 9],
  regionBounds: [19, 58.8, 28.5, 61.6],
  streetZooms: [10, 15],
  streetBounds: [24.93, 60.16, 24.95, 60.18],
} as const
const at = (latitude: number, longitude: number, zoom = 16, size = 300) =>
  sheetZoom({ middle: flatten(latitude, longitude), zoom, width: size, height: size }, sheet)

test('a view on the streets stays, one beside them goes back to see them, one far away shows the towns around', () => {
  assert.equal(at(60.17, 24.94), 16)
  assert.equal(at(60.17, 24.9505), 16)
  const beside = at(60.17, 24.953)
  assert.ok(beside === 15 || beside === 14, String(beside))
  assert.equal(at(60.17, 25.2), 11, 'in the region, its coast')
  assert.equal(at(-33.9, 151.2), 7, 'elsewhere, outlines of the world')
})

test('a view that has the whole sheet stays, and so does one of countries', () => {
  assert.equal(at(60.17, 24.94, 11, 1000), 11)
  assert.equal(at(60.17, 24.94, 4), 4)
  assert.equal(at(60.17, 24.94, 8), 8)
})

test('tiles of an operator are shown at the zoom that is asked for', () => {
  const view = { middle: flatten(0, 0), zoom: 16, width: 300, height: 300 }
  assert.equal(sheetZoom(view, null), 16)
})
