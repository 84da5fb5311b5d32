import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MemorySearchIndex } from '../../src/adapters/memory/search-index.ts'
import { type SearchCapabilities, searchCapabilities } from '../../src/ports/search-index.ts'
import type { Area } from '../../src/search/query.ts'
import { documentArbitrary, readingsArbitrary } from '../support/search-arbitraries.ts'
import { followingPage } from '../support/search-pages.ts'
import { checkAreas } from './search-index/areas.ts'
import { checkCells } from './search-index/cells.ts'
import {
  aDocument,
  aQuery,
  checksOf,
  everything,
  type OpenedSearchIndex,
  word,
} from './search-index/checks.ts'
import { checkConditions } from './search-index/conditions.ts'
import { checkFilters } from './search-index/filters.ts'
import { checkPages } from './search-index/pages.ts'
import { checkReadings } from './search-index/readings.ts'

export type { OpenedSearchIndex }

const tiles = [
  { z: 0, x: 0, y: 0, split: 4 },
  { z: 2, x: 2, y: 1, split: 2 },
]

const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? '0.1')

/** What every search index does. Runs on each adapter. */
export function searchIndexContract(
  name: string,
  open: () => Promise<OpenedSearchIndex>,
  { countsCells }: SearchCapabilities = searchCapabilities,
): void {
  const check = checksOf(name, open)
  checkConditions(check)
  checkAreas(check)
  checkFilters(check)
  if (countsCells) checkCells(check)
  checkPages(check)
  checkReadings(check)

  check('changes, moves and removals are seen by the next search', [aDocument(1)], async (find, opened) => {
    const box: Area = { kind: 'box', south: 51, west: -1, north: 52, east: 1 }
    assert.deepEqual(await find(aQuery(word('business'), { area: box })), ['1'])
    await opened.put(aDocument(1, { latitude: 40, names: ['Other'], contentScore: 4 }))
    assert.deepEqual(await find(aQuery(everything, { area: box })), [])
    assert.deepEqual(await find(aQuery(word('business'))), [])
    assert.deepEqual(await find(aQuery(word('other'))), ['1'])
    await opened.put(aDocument(1, { country: 'ie' }))
    assert.deepEqual(await find(aQuery(everything)), [])
    assert.deepEqual(await find(aQuery(everything, { country: 'ie' })), ['1'])
    await opened.remove('1')
    await opened.remove('1')
    assert.deepEqual(await find(aQuery(everything, { country: 'ie' })), [])
    await opened.put(aDocument(1))
    assert.deepEqual(await find(aQuery(everything)), ['1'])
  })

  test(`${name}: random documents, changes and queries agree with the reference`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(documentArbitrary(), { minLength: 1, maxLength: 40 }),
        fc.array(fc.nat(60), { maxLength: 10 }),
        fc.array(readingsArbitrary(), { minLength: 5, maxLength: 10 }),
        async (documents, removed, queries) => {
          const reference = new MemorySearchIndex()
          const opened = await open()
          try {
            for (const document of documents) {
              reference.put(document)
              await opened.put(document)
            }
            for (const id of removed) {
              reference.remove(String(id))
              await opened.remove(String(id))
            }
            for (const query of queries) {
              const page = await opened.index.search(query)
              assert.deepEqual(page, await reference.search(query))
              for (const cells of countsCells ? tiles : [])
                assert.deepEqual(
                  (await opened.index.search({ ...query, cells })).cells,
                  (await reference.search({ ...query, cells })).cells,
                )
              const following = followingPage(query, page)
              if (following === null) continue
              assert.deepEqual(await opened.index.search(following), await reference.search(following))
            }
          } finally {
            await opened.close()
          }
        },
      ),
      { numRuns: Math.max(10, Math.round(300 * scale)) },
    )
  })
}
