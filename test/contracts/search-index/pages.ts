import assert from 'node:assert/strict'
import { distanceMetres } from '../../../src/great-circle.ts'
import type { Area, Condition, SearchPosition, SearchQuery } from '../../../src/search/query.ts'
import { followingPage } from '../../support/search-pages.ts'
import { aDocument, aQuery, type Check, everything, type OpenedSearchIndex, word } from './checks.ts'

const documents = Array.from({ length: 57 }, (_, n) => {
  const i = n + 1
  const place = { latitude: 50 + (i % 7) / 10, longitude: (i % 5) / 10 }
  return aDocument(i, { ...place, names: [i % 3 ? 'Cafe' : 'Cafe Bar'], contentScore: i % 4 })
})
const areas: Area[] = [
  { kind: 'country' },
  { kind: 'places', ids: ['england'] },
  { kind: 'nearest', latitude: 50.3, longitude: 0.2, radiusMetres: null },
]
const condition: Condition = { kind: 'any', parts: [word('bar', 'exact', 3), word('cafe', 'exact', 2)] }

/** Pages by offset and by the position of the last hit. */
export function checkPages(check: Check): void {
  check(
    'totals are the same on every page, pages never overlap and do not depend on their size',
    documents,
    async (find, { index }) => {
      for (const area of areas) {
        const whole = await find(aQuery(condition, { area }))
        assert.equal(whole.length, 57)
        for (const limit of [1, 5, 10, 50]) {
          const seen: string[] = []
          for (let offset = 0; offset < 60; offset += limit) {
            const page = await index.search(aQuery(condition, { area, offset, limit }))
            assert.equal(page.total, 57)
            seen.push(...page.hits.map((hit) => hit.id))
          }
          assert.deepEqual(seen, whole)
        }
        const past = await index.search(aQuery(condition, { area, offset: 1_000_000, limit: 10 }))
        assert.deepEqual(past, { reading: 0, total: 57, hits: [], facets: [] })
        const counted = await index.search(aQuery(condition, { area, limit: 0 }))
        assert.deepEqual(counted, { reading: 0, total: 57, hits: [], facets: [] })
      }
    },
  )

  check('pages that each begin after the last hit make up the whole', documents, async (find, opened) => {
    for (const area of areas) {
      const whole = await find(aQuery(condition, { area }))
      for (const limit of [1, 4, 10, 57]) {
        assert.deepEqual(await walk(opened, aQuery(condition, { area, limit })), whole)
      }
    }
  })

  check(
    'a page begins after a position whether or not there is a hit at it; an offset counts from there',
    documents.slice(0, 8),
    async (_find, { index }) => {
      const after = async (
        position: SearchPosition,
        changes: Partial<SearchQuery> = {},
      ): Promise<string[]> => {
        const page = await index.search(aQuery(everything, { after: position, ...changes }))
        assert.equal(page.total, 8)
        return page.hits.map((hit) => hit.id)
      }
      const at = (score: number, contentScore: number, id: string): SearchPosition => ({
        kind: 'score',
        score,
        contentScore,
        id,
      })
      assert.deepEqual(await after(at(1, 0, '5')), ['3', '7', '2', '6', '1', '5', '4', '8'])
      assert.deepEqual(await after(at(0, 3, '3')), ['7', '2', '6', '1', '5', '4', '8'])
      assert.deepEqual(await after(at(0, 2, '5')), ['6', '1', '5', '4', '8'])
      assert.deepEqual(await after(at(0, 2, '5'), { offset: 2, limit: 2 }), ['5', '4'])
      assert.deepEqual(await after(at(0, 0, '8')), [])
      assert.deepEqual(await after(at(-1, 9, '1')), [])
      const area: Area = { kind: 'nearest', latitude: 50.1, longitude: 0.1, radiusMetres: null }
      const second = distanceMetres(50.1, 0.1, 50.2, 0.2)
      const behind = (metres: number, id: string) =>
        after({ kind: 'distance', metres, id }, { area, limit: 2 })
      assert.deepEqual(await behind(second, '2'), ['7', '8'])
      assert.deepEqual(await behind(second - 1e-6, '9'), ['2', '7'])
      assert.deepEqual(await behind(1e8, '1'), [])
    },
  )

  const many = Array.from({ length: 600 }, (_, i) =>
    aDocument(i + 1, { latitude: 50 + ((i * 37) % 101) / 50, longitude: ((i * 53) % 97) / 50 }),
  )
  check('pages far from the centre follow one another without gaps', many, async (_find, opened) => {
    const area: Area = { kind: 'nearest', latitude: 51, longitude: 0.9, radiusMetres: null }
    const { hits } = await opened.index.search(aQuery(everything, { area, limit: 600 }))
    assert.deepEqual(
      await walk(opened, aQuery(everything, { area, limit: 7 })),
      hits.map((hit) => hit.id),
    )
  })
}

/** The ids of all pages of a query, each after the last hit of the one before. */
async function walk({ index }: OpenedSearchIndex, first: SearchQuery): Promise<string[]> {
  const seen: string[] = []
  for (let query: SearchQuery | null = first; query !== null; ) {
    const page = await index.search(query)
    seen.push(...page.hits.map((hit) => hit.id))
    query = followingPage(query, page)
  }
  return seen
}
