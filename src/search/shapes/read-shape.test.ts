import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPolygon } from './read-shape.ts'

const square = (at: number) => [
  [at, 0],
  [at + 1, 0],
  [at + 1, 1],
  [at, 1],
  [at, 0],
]
const polygon = (at: number) => ({ type: 'Polygon', coordinates: [square(at)] })
const feature = (geometry: unknown) => ({ type: 'Feature', properties: {}, geometry })
const collection = (...geometries: unknown[]) => ({
  type: 'FeatureCollection',
  features: geometries.map(feature),
})
const shapeOf = (value: unknown) => readPolygon(JSON.stringify(value), 'polygon')

test('a polygon is the same alone, as a feature and in a collection, as map programs write it', () => {
  const alone = shapeOf(polygon(3))
  assert.ok('shape' in alone)
  assert.deepEqual(shapeOf(feature(polygon(3))), alone)
  assert.deepEqual(shapeOf(collection(polygon(3))), alone)
})

test('the polygons of a collection are one shape', () => {
  const both = { type: 'MultiPolygon', coordinates: [[square(3)], [square(7)]] }
  const [first, second] = [polygon(3), polygon(7)]
  assert.deepEqual(shapeOf(collection(first, second)), shapeOf(both))
  assert.deepEqual(shapeOf(collection(both)), shapeOf(both))
})

test('a collection with anything else than polygons is refused', () => {
  const point = { type: 'Point', coordinates: [3, 0] }
  const faulty = [
    collection(),
    collection(point),
    collection(polygon(3), point),
    collection(polygon(3), null),
    { type: 'FeatureCollection', features: 'x' },
    { type: 'FeatureCollection', features: [null] },
    { type: 'FeatureCollection', features: [collection(polygon(3))] },
    collection({ type: 'MultiPolygon', coordinates: 'ab' }, polygon(3)),
  ]
  for (const one of faulty) assert.ok('fault' in shapeOf(one), JSON.stringify(one))
})
