import assert from 'node:assert/strict'
import type { CellRequest } from '../../../src/search/cells.ts'
import type { SearchDocument, SearchQuery } from '../../../src/search/query.ts'
import { aDocument, aQuery, type Check, everything, now, word } from './checks.ts'

const world: CellRequest = { z: 0, x: 0, y: 0, split: 3 }

/** Counts by cell of a map. */
export function checkCells(check: Check): void {
  check(
    'cells: exact counts with the mean of the points and the lowest id, in rows from the north-west',
    [
      aDocument(7, { latitude: 60, longitude: 24 }),
      aDocument(3, { latitude: 60.5, longitude: 24.5 }),
      aDocument(4, { latitude: -33.9, longitude: 18.4 }),
      aDocument(5, { latitude: null, longitude: null }),
      aDocument(6, { latitude: 60, longitude: 25, country: 'fi' }),
    ],
    async (_find, { index }) => {
      const result = await index.search(aQuery(everything, { limit: 0, cells: world }))
      assert.equal(result.total, 4)
      assert.deepEqual(result.cells, [
        { column: 4, row: 2, count: 2, latitude: 60.25, longitude: 24.25, id: '3' },
        { column: 4, row: 4, count: 1, latitude: -33.9, longitude: 18.4, id: '4' },
      ])
      assert.deepEqual((await index.search(aQuery(word('unknown'), { cells: world }))).cells, [])
      assert.equal((await index.search(aQuery(everything))).cells, undefined)
    },
  )

  check(
    'cells: every point is in one tile of a zoom, also on edges, at the poles and on the 180th meridian',
    [
      aDocument(1, { latitude: 0, longitude: 0 }),
      aDocument(2, { latitude: 90, longitude: -180 }),
      aDocument(3, { latitude: -90, longitude: 179.999999 }),
      aDocument(4, { latitude: 85.2, longitude: 90 }),
      aDocument(5, { latitude: 66.51326, longitude: -90 }),
      aDocument(6, { latitude: 51.5, longitude: -0.12 }),
    ],
    async (_find, { index }) => {
      for (const z of [0, 1, 2, 4]) {
        const ids: string[] = []
        for (let x = 0; x < 2 ** z; x++) {
          for (let y = 0; y < 2 ** z; y++) {
            const query = aQuery(everything, { limit: 0, cells: { z, x, y, split: 5 } })
            for (const cell of (await index.search(query)).cells ?? []) {
              assert.equal(cell.count, 1)
              ids.push(cell.id)
            }
          }
        }
        assert.deepEqual(ids.sort(), ['1', '2', '3', '4', '5', '6'], `zoom ${z}`)
      }
    },
  )

  const towns: SearchDocument[] = Array.from({ length: 60 }, (_, i) =>
    aDocument(i + 1, {
      latitude: 51 + (i % 10) / 50,
      longitude: -0.5 + Math.floor(i / 10) / 10,
      names: [i % 3 === 0 ? `Bakery ${i}` : `Shop ${i}`],
      placeIds: [i % 2 === 0 ? 'reading' : 'slough', 'england'],
      categoryIds: [String(i % 4)],
      flags: i % 5 === 0 ? ['secret'] : [],
      claimedUntil: i % 7 === 0 ? now + 1 : 0,
    }),
  )
  check(
    'cells count what the search finds, whatever its area, filters and reading; hidden points are in none',
    towns,
    async (_find, { index }) => {
      const queries: Partial<SearchQuery>[] = [
        {},
        { area: { kind: 'places', ids: ['slough'] } },
        { area: { kind: 'box', south: 51.05, west: -0.45, north: 51.15, east: -0.15 } },
        { area: { kind: 'box', south: -90, west: -180, north: 90, east: 180 } },
        { area: { kind: 'nearest', latitude: 51.1, longitude: -0.3, radiusMetres: 9000 } },
        { area: { kind: 'nearest', latitude: 51.1, longitude: -0.3, radiusMetres: null } },
        { filters: { claimed: true } },
        { filters: { categoryIds: ['1', '2'] } },
        { condition: word('unknown'), otherwise: [() => ({ condition: word('bakery'), enough: null })] },
      ]
      for (const changes of queries) {
        const asked = { limit: 100, withoutPointOf: 'secret', ...changes }
        const { hits } = await index.search(aQuery(word('bakery'), asked))
        const shown = hits.filter(({ id }) => !towns[Number(id) - 1]!.flags.includes('secret'))
        let count = 0
        for (let x = 509; x <= 512; x++) {
          for (let y = 338; y < 345; y++) {
            const cells = { z: 10, x, y, split: 3 }
            const result = await index.search(aQuery(word('bakery'), { ...asked, limit: 0, cells }))
            assert.equal(result.total, hits.length)
            for (const cell of result.cells ?? []) count += cell.count
          }
        }
        assert.equal(count, shown.length, JSON.stringify(changes))
      }
    },
  )
}
