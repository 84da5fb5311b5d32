import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MemorySearchIndex } from '../../src/adapters/memory/search-index.ts'
import type { SearchIndex } from '../../src/ports/search-index.ts'
import { distanceMetres } from '../../src/search/area.ts'
import type { Area, Condition, Filters, Leaf, SearchDocument, SearchQuery } from '../../src/search/query.ts'
import { documentArbitrary, queryArbitrary } from '../support/search-arbitraries.ts'

/** An index under test with the writes that reach it. `settle` is called between writes and searches of long sequences, e.g. to merge. */
export interface OpenedSearchIndex {
  readonly index: SearchIndex
  put(document: SearchDocument): void | Promise<void>
  remove(id: string): void | Promise<void>
  close(): void | Promise<void>
}

const now = Date.UTC(2026, 0, 1)
const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? '0.1')

export function aDocument(id: number, changes: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id: String(id),
    country: 'gb',
    latitude: 51.5,
    longitude: -0.12,
    placeIds: ['london', 'england'],
    names: [`Business ${id}`],
    categoryIds: [],
    tags: [],
    descriptions: [],
    contentScore: 0,
    flags: [],
    claimedUntil: 0,
    updated: 0,
    schedule: '',
    ...changes,
  }
}

export function aQuery(condition: Condition, changes: Partial<SearchQuery> = {}): SearchQuery {
  return {
    country: 'gb',
    condition,
    area: { kind: 'country' },
    filters: {},
    now,
    offset: 0,
    limit: 100,
    ...changes,
  }
}

const everything: Condition = { kind: 'all', parts: [] }
const nothing: Condition = { kind: 'any', parts: [] }

function word(text: string, form: 'exact' | 'prefix' | 'similar' = 'exact', weight = 1): Leaf {
  return { kind: 'word', word: text, fields: ['name', 'tag', 'description'], form, weight }
}

/** What every search index does. Runs on each adapter. */
export function searchIndexContract(name: string, open: () => Promise<OpenedSearchIndex>): void {
  const withDocuments = async (
    documents: readonly SearchDocument[],
    run: (find: (query: SearchQuery) => Promise<string[]>, opened: OpenedSearchIndex) => Promise<void>,
  ): Promise<void> => {
    const opened = await open()
    try {
      for (const document of documents) await opened.put(document)
      await run(async (query) => {
        const result = await opened.index.search(query)
        assert.equal(result.total, result.hits.length + query.offset)
        return result.hits.map((hit) => hit.id)
      }, opened)
    } finally {
      await opened.close()
    }
  }
  const check = (
    title: string,
    documents: readonly SearchDocument[],
    run: (find: (query: SearchQuery) => Promise<string[]>, opened: OpenedSearchIndex) => Promise<void>,
  ): void => {
    test(`${name}: ${title}`, () => withDocuments(documents, run))
  }

  check('an empty index finds nothing', [], async (find) => {
    assert.deepEqual(await find(aQuery(everything)), [])
  })

  check(
    'a category leaf matches any of its ids',
    [aDocument(1, { categoryIds: ['10', '11'] }), aDocument(2, { categoryIds: ['12'] }), aDocument(3)],
    async (find) => {
      assert.deepEqual(await find(aQuery({ kind: 'category', ids: ['11', '12'], weight: 1 })), ['1', '2'])
      assert.deepEqual(await find(aQuery({ kind: 'category', ids: ['1'], weight: 1 })), [])
      assert.deepEqual(await find(aQuery({ kind: 'category', ids: [], weight: 1 })), [])
    },
  )

  check(
    'place and flag leaves match any of their ids and score like others',
    [
      aDocument(1, { placeIds: ['leeds', 'england'], flags: ['delivers'] }),
      aDocument(2, { placeIds: ['york', 'england'] }),
      aDocument(3, { placeIds: [], flags: ['Delivers'] }),
    ],
    async (find) => {
      const place = (...ids: string[]): Leaf => ({ kind: 'place', ids, weight: 3 })
      const flag = (...ids: string[]): Leaf => ({ kind: 'flag', ids, weight: 2 })
      assert.deepEqual(await find(aQuery(place('leeds', 'york'))), ['1', '2'])
      assert.deepEqual(await find(aQuery(place())), [])
      assert.deepEqual(await find(aQuery(flag('delivers'))), ['1'])
      const favoured: Condition = {
        kind: 'any',
        parts: [{ kind: 'all', parts: [everything, flag('Delivers')] }, everything],
      }
      assert.deepEqual(await find(aQuery(favoured)), ['3', '1', '2'])
      assert.deepEqual(await find(aQuery({ kind: 'all', parts: [place('england'), flag('delivers')] })), [
        '1',
      ])
    },
  )

  check(
    'a word leaf looks only in its fields',
    [
      aDocument(1, { names: ['Bakery'] }),
      aDocument(2, { tags: ['bakery'] }),
      aDocument(3, { descriptions: ['a bakery'] }),
    ],
    async (find) => {
      for (const [i, field] of (['name', 'tag', 'description'] as const).entries()) {
        const leaf = { kind: 'word', word: 'bakery', fields: [field], form: 'exact', weight: 1 } as const
        assert.deepEqual(await find(aQuery(leaf)), [String(i + 1)])
      }
      assert.deepEqual(await find(aQuery(word('bakery'))), ['1', '2', '3'])
      assert.deepEqual(await find(aQuery({ ...word('bakery'), fields: [] } as Leaf)), [])
    },
  )

  check(
    'exact is the whole word, prefix its beginning, similar a near spelling',
    [
      aDocument(1, { names: ['Skyline'] }),
      aDocument(2, { names: ['Sky Line'] }),
      aDocument(3, { names: ['Skyilne'] }),
      aDocument(4, { names: ['Skylines Windows'] }),
      aDocument(5, { names: ['Skylark'] }),
    ],
    async (find) => {
      assert.deepEqual(await find(aQuery(word('skyline'))), ['1'])
      assert.deepEqual(await find(aQuery(word('sky', 'prefix'))), ['1', '2', '3', '4', '5'])
      assert.deepEqual(await find(aQuery(word('skyline', 'similar'))), ['1', '3', '4'])
      assert.deepEqual(await find(aQuery(word('+skyline'))), ['2'])
      assert.deepEqual(await find(aQuery(word('=skyline'))), ['1', '2'])
      assert.deepEqual(await find(aQuery(word('=skyli', 'prefix'))), ['1', '2', '4'])
      assert.deepEqual(await find(aQuery(word('sky', 'similar'))), ['2'])
      assert.deepEqual(await find(aQuery(word('winsdow', 'similar'))), [])
      assert.deepEqual(await find(aQuery(word('winodwz', 'similar'))), [])
      assert.deepEqual(await find(aQuery(word('windosw', 'similar'))), ['4'])
    },
  )

  check(
    'stems and other spellings are found',
    [aDocument(1, { names: ['Müller Bakeries'] }), aDocument(2, { names: ["McDonald's"] })],
    async (find) => {
      assert.deepEqual(await find(aQuery(word('~bakeri'))), ['1'])
      assert.deepEqual(await find(aQuery(word('muller'))), ['1'])
      assert.deepEqual(await find(aQuery(word('mueller'))), ['1'])
      assert.deepEqual(await find(aQuery(word('mcdonalds'))), ['2'])
    },
  )

  check(
    'scores add up in all, the best counts in any; then content score, then age',
    [
      aDocument(10, { names: ['alpha beta'], contentScore: 1 }),
      aDocument(9, { names: ['alpha'], contentScore: 3 }),
      aDocument(100, { names: ['beta'], contentScore: 3 }),
      aDocument(11, { names: ['alpha gamma'], contentScore: 3 }),
    ],
    async (find, { index }) => {
      const both: Condition = { kind: 'all', parts: [word('alpha', 'exact', 5), word('beta', 'exact', 2)] }
      const condition: Condition = {
        kind: 'any',
        parts: [both, word('alpha', 'exact', 4), word('beta', 'exact', 3)],
      }
      assert.deepEqual(await find(aQuery(condition)), ['10', '9', '11', '100'])
      const { hits } = await index.search(aQuery(condition))
      assert.deepEqual(
        hits.map((hit) => hit.score),
        [7, 4, 4, 3],
      )
      assert.deepEqual(await find(aQuery(everything)), ['9', '11', '100', '10'])
      assert.deepEqual(await find(aQuery(nothing)), [])
      assert.deepEqual(await find(aQuery({ kind: 'all', parts: [everything, word('gamma')] })), ['11'])
      assert.deepEqual(await find(aQuery({ kind: 'any', parts: [nothing, word('gamma')] })), ['11'])
      assert.deepEqual(await find(aQuery({ kind: 'all', parts: [word('alpha'), word('alpha')] })), [
        '9',
        '11',
        '10',
      ])
    },
  )

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
    'filters: categories, claims that run out, flags, time of change',
    [
      aDocument(1, { categoryIds: ['5'], flags: ['hasPhone', 'payment:visa'], updated: 100 }),
      aDocument(2, { categoryIds: ['6'], flags: ['hasPhone'], claimedUntil: now + 1, updated: 101 }),
      aDocument(3, { claimedUntil: now, updated: 99 }),
    ],
    async (find) => {
      const filtered = (filters: Filters) => find(aQuery(everything, { filters }))
      assert.deepEqual(await filtered({ categoryIds: ['5', '6'] }), ['1', '2'])
      assert.deepEqual(await filtered({ categoryIds: [] }), [])
      assert.deepEqual(await filtered({ claimed: true }), ['2'])
      assert.deepEqual(await filtered({ claimed: false }), ['1', '3'])
      assert.deepEqual(await filtered({ flags: ['hasPhone', 'payment:visa'] }), ['1'])
      assert.deepEqual(await filtered({ flags: ['payment:'] }), [])
      assert.deepEqual(await filtered({ flags: [] }), ['1', '2', '3'])
      assert.deepEqual(await filtered({ updatedSince: 100 }), ['1', '2'])
      assert.deepEqual(await filtered({ updatedSince: 100, claimed: false }), ['1'])
    },
  )

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

  test(`${name}: totals are the same on every page, pages never overlap and do not depend on their size`, async () => {
    const opened = await open()
    try {
      for (let i = 1; i <= 57; i++) {
        const place = { latitude: 50 + (i % 7) / 10, longitude: (i % 5) / 10 }
        await opened.put(
          aDocument(i, { ...place, names: [i % 3 ? 'Cafe' : 'Cafe Bar'], contentScore: i % 4 }),
        )
      }
      const areas: Area[] = [
        { kind: 'country' },
        { kind: 'places', ids: ['england'] },
        { kind: 'nearest', latitude: 50.3, longitude: 0.2, radiusMetres: null },
      ]
      const condition: Condition = {
        kind: 'any',
        parts: [word('bar', 'exact', 3), word('cafe', 'exact', 2)],
      }
      for (const area of areas) {
        const whole = await opened.index.search(aQuery(condition, { area }))
        assert.equal(whole.total, 57)
        for (const limit of [1, 5, 10, 50]) {
          const seen: string[] = []
          for (let offset = 0; offset < 60; offset += limit) {
            const page = await opened.index.search(aQuery(condition, { area, offset, limit }))
            assert.equal(page.total, 57)
            seen.push(...page.hits.map((hit) => hit.id))
          }
          assert.deepEqual(
            seen,
            whole.hits.map((hit) => hit.id),
          )
        }
        const past = await opened.index.search(aQuery(condition, { area, offset: 1_000_000, limit: 10 }))
        assert.deepEqual(past, { total: 57, hits: [], facets: [] })
        const counted = await opened.index.search(aQuery(condition, { area, limit: 0 }))
        assert.deepEqual(counted, { total: 57, hits: [], facets: [] })
      }
    } finally {
      await opened.close()
    }
  })

  test(`${name}: random documents, changes and queries agree with the reference`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(documentArbitrary(), { minLength: 1, maxLength: 40 }),
        fc.array(fc.nat(60), { maxLength: 10 }),
        fc.array(queryArbitrary(), { minLength: 5, maxLength: 10 }),
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
              assert.deepEqual(await opened.index.search(query), await reference.search(query))
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
