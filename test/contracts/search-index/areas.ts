import assert from 'node:assert/strict'
import { distanceMetres } from '../../../src/great-circle.ts'
import type { Area } from '../../../src/search/query.ts'
import { aDocument, aQuery, type Check, everything } from './checks.ts'

/** Countries, places, boxes and circles, and distances. */
export function checkAreas(check: Check): void {
  check(
    'only the country asked for is searched',
    [aDocument(1), aDocument(2, { country: 'ie' })],
    async (find) => {
      assert.deepEqual(await find(aQuery(everything)), ['1'])
      assert.deepEqual(await find(aQuery(everything, { country: 'ie' })), ['2'])
      assert.deepEqual(await find(aQuery(everything, { country: 'fr' })), [])
    },
  )

  check(
    'a places area holds what lists one of the places',
    [aDocument(1), aDocument(2, { placeIds: ['leeds', 'england'] }), aDocument(3, { placeIds: [] })],
    async (find) => {
      const within = (...ids: string[]) => find(aQuery(everything, { area: { kind: 'places', ids } }))
      assert.deepEqual(await within('leeds'), ['2'])
      assert.deepEqual(await within('leeds', 'london'), ['1', '2'])
      assert.deepEqual(await within('england'), ['1', '2'])
      assert.deepEqual(await within('eng'), [])
      assert.deepEqual(await within(), [])
    },
  )

  check(
    'boxes: edges are inside, the antimeridian and the poles are ordinary',
    [
      aDocument(1, { latitude: 10, longitude: 20 }),
      aDocument(2, { latitude: 0, longitude: 180 }),
      aDocument(3, { latitude: 0, longitude: -179.5 }),
      aDocument(4, { latitude: 90, longitude: 33 }),
      aDocument(5, { latitude: -90, longitude: -170 }),
      aDocument(6, { latitude: null, longitude: null }),
      aDocument(7, { latitude: 0, longitude: -180 }),
    ],
    async (find) => {
      const box = (south: number, west: number, north: number, east: number) =>
        find(aQuery(everything, { area: { kind: 'box', south, west, north, east } }))
      assert.deepEqual(await box(10, 20, 11, 21), ['1'])
      assert.deepEqual(await box(9, 19, 10, 20), ['1'])
      assert.deepEqual(await box(10, 20, 10, 20), ['1'])
      assert.deepEqual(await box(10.000001, 20, 11, 21), [])
      assert.deepEqual(await box(-1, 179, 1, -179), ['2', '3', '7'])
      assert.deepEqual(await box(-1, 170, 1, 180), ['2', '7'])
      assert.deepEqual(await box(-1, -180, 1, -170), ['2', '3', '7'])
      assert.deepEqual(await box(80, 30, 90, 40), ['4'])
      assert.deepEqual(await box(-90, -180, -80, 0), ['5'])
      assert.deepEqual(await box(-90, -180, 90, 180), ['1', '2', '3', '4', '5', '7'])
    },
  )

  check(
    'nearest orders everything with a point by distance; a radius leaves out what lies beyond',
    [
      aDocument(1, { latitude: 51.6, longitude: 0 }),
      aDocument(2, { latitude: 51.5, longitude: 0 }),
      aDocument(3, { latitude: -33.9, longitude: 151.2 }),
      aDocument(4, { latitude: null, longitude: null }),
      aDocument(6, { latitude: 51.51, longitude: 0 }),
      aDocument(5, { latitude: 51.51, longitude: 0, contentScore: 9 }),
    ],
    async (find, { index }) => {
      const near = (radiusMetres: number | null): Area => ({
        kind: 'nearest',
        latitude: 51.5,
        longitude: 0,
        radiusMetres,
      })
      assert.deepEqual(await find(aQuery(everything, { area: near(null) })), ['2', '5', '6', '1', '3'])
      assert.deepEqual(await find(aQuery(everything, { area: near(0) })), ['2'])
      const exactly = distanceMetres(51.5, 0, 51.51, 0)
      assert.deepEqual(await find(aQuery(everything, { area: near(exactly) })), ['2', '5', '6'])
      assert.deepEqual(await find(aQuery(everything, { area: near(exactly - 0.01) })), ['2'])
      assert.deepEqual(await find(aQuery(everything, { area: near(30_000_000) })), ['2', '5', '6', '1', '3'])
      const { hits } = await index.search(aQuery(everything, { area: near(null) }))
      assert.equal(hits[1]?.distanceMetres, exactly)
      const abroad = await index.search(aQuery(everything))
      assert.equal(abroad.hits[0]?.distanceMetres, null)
    },
  )

  check(
    'nearest works over the antimeridian and from a pole',
    [
      aDocument(1, { latitude: -17, longitude: 179.9 }),
      aDocument(2, { latitude: -17, longitude: -179.9 }),
      aDocument(3, { latitude: 89.9, longitude: 10 }),
      aDocument(4, { latitude: 89.8, longitude: -170 }),
    ],
    async (find) => {
      const near = (latitude: number, longitude: number, radiusMetres: number | null) =>
        find(aQuery(everything, { area: { kind: 'nearest', latitude, longitude, radiusMetres } }))
      assert.deepEqual(await near(-17, -179.95, 50_000), ['2', '1'])
      assert.deepEqual(await near(-17, 180, 50_000), ['1', '2'])
      assert.deepEqual(await near(90, 0, 50_000), ['3', '4'])
      assert.deepEqual((await near(90, 77, null)).slice(0, 2), ['3', '4'])
    },
  )

  check(
    'hits carry their distance from a point that the area does not give',
    [
      aDocument(1, { latitude: 51.6, longitude: 0 }),
      aDocument(2, { latitude: null, longitude: null }),
      aDocument(3, { latitude: 51.5, longitude: 0.5, placeIds: ['dover'] }),
    ],
    async (_find, { index }) => {
      const distanceFrom = { latitude: 51.5, longitude: 0 }
      const distances = async (area: Area): Promise<(number | null)[]> => {
        const { hits } = await index.search(aQuery(everything, { area, distanceFrom }))
        return hits.map((hit) => hit.distanceMetres)
      }
      const first = distanceMetres(51.5, 0, 51.6, 0)
      const third = distanceMetres(51.5, 0, 51.5, 0.5)
      assert.deepEqual(await distances({ kind: 'country' }), [first, null, third])
      assert.deepEqual(await distances({ kind: 'places', ids: ['dover'] }), [third])
      assert.deepEqual(await distances({ kind: 'box', south: 51.5, west: 0, north: 52, east: 1 }), [
        first,
        third,
      ])
      const nearest: Area = { kind: 'nearest', latitude: 51.6, longitude: 0, radiusMetres: 1 }
      assert.deepEqual(await distances(nearest), [0])
    },
  )
}
