import assert from 'node:assert/strict'
import type { Area, FacetRequest, Filters, SearchQuery } from '../../../src/search/query.ts'
import { aDocument, aQuery, type Check, everything, now, word } from './checks.ts'

const always = 'Europe/London|||24hour 24hour 24hour 24hour 24hour 24hour 24hour'
const weekdays = 'Europe/London|||closed 09001700 09001700 09001700 09001700 09001700 closed'
const someZone = '|||closed 09001700 09001700 09001700 09001700 09001700 closed'

/** Filters on documents, and counts over what passes them. */
export function checkFilters(check: Check): void {
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

  check(
    'the filter on opening hours asks for states at an instant; without hours the state is unknown',
    [
      aDocument(1, { schedule: always }),
      aDocument(2, { schedule: weekdays }),
      aDocument(3),
      aDocument(4, { schedule: someZone }),
      aDocument(5, { schedule: weekdays, claimedUntil: now + 1 }),
    ],
    async (find) => {
      const opening = (at: number, ...states: ('open' | 'closed' | 'unknown')[]) =>
        find(aQuery(everything, { filters: { opening: { at, states } } }))
      const monday = Date.UTC(2026, 0, 5)
      const nine = Date.UTC(2026, 0, 5, 9)
      assert.deepEqual(await opening(monday, 'open'), ['1'])
      assert.deepEqual(await opening(nine, 'open'), ['1', '2', '5'])
      assert.deepEqual(await opening(nine - 1, 'open'), ['1'])
      assert.deepEqual(await opening(nine, 'open'), ['1', '2', '5'])
      assert.deepEqual(await opening(nine + 8 * 3_600_000 - 1, 'open'), ['1', '2', '5'])
      assert.deepEqual(await opening(nine + 8 * 3_600_000, 'open'), ['1'])
      assert.deepEqual(await opening(nine - 1, 'closed'), ['2', '5'])
      assert.deepEqual(await opening(nine, 'closed'), [])
      assert.deepEqual(await opening(nine, 'unknown'), ['3', '4'])
      assert.deepEqual(await opening(nine, 'open', 'unknown'), ['1', '2', '3', '4', '5'])
      assert.deepEqual(await opening(nine, 'open', 'closed'), ['1', '2', '5'])
      assert.deepEqual(await opening(nine), [])
      const both: Filters = { opening: { at: nine, states: ['open'] }, claimed: true }
      assert.deepEqual(await find(aQuery(everything, { filters: both })), ['5'])
    },
  )

  check(
    'hits carry the content score and the schedule of their document',
    [aDocument(1, { schedule: weekdays, contentScore: 7 }), aDocument(2)],
    async (_find, { index }) => {
      const { hits } = await index.search(aQuery(everything))
      assert.deepEqual(hits, [
        { id: '1', score: 0, contentScore: 7, distanceMetres: null, schedule: weekdays },
        { id: '2', score: 0, contentScore: 0, distanceMetres: null, schedule: '' },
      ])
    },
  )

  check(
    'documents that count as if they had no point are in no box and near nothing, and their hits carry no distance',
    [aDocument(1), aDocument(2, { flags: ['secret'] }), aDocument(3, { flags: ['other'] })],
    async (find, { index }) => {
      const centre = { latitude: 51.5, longitude: -0.12 }
      const areas: Area[] = [
        { kind: 'box', south: 51, north: 52, west: -1, east: 1 },
        { kind: 'nearest', ...centre, radiusMetres: 1000 },
        { kind: 'nearest', ...centre, radiusMetres: null },
      ]
      for (const area of areas) {
        assert.deepEqual(await find(aQuery(everything, { area, withoutPointOf: 'secret' })), ['1', '3'])
        assert.deepEqual(await find(aQuery(everything, { area, withoutPointOf: 'unknown' })), ['1', '2', '3'])
      }
      const placed = { area: { kind: 'places', ids: ['london'] }, distanceFrom: centre } as const
      const { hits } = await index.search(aQuery(everything, { ...placed, withoutPointOf: 'secret' }))
      assert.deepEqual(
        hits.map(({ distanceMetres }) => distanceMetres),
        [0, null, 0],
      )
    },
  )

  check(
    'where the content score counts as 0, hits of one score come by age, on every page',
    [aDocument(1), aDocument(2, { contentScore: 7 }), aDocument(3, { contentScore: 3 })],
    async (find, { index }) => {
      assert.deepEqual(await find(aQuery(everything)), ['2', '3', '1'])
      assert.deepEqual(await find(aQuery(everything, { ignoresContent: true })), ['1', '2', '3'])
      const after = { kind: 'score', score: 0, contentScore: 0, id: '1' } as const
      const { hits } = await index.search(aQuery(everything, { ignoresContent: true, after, limit: 1 }))
      assert.deepEqual(
        hits.map(({ id, contentScore }) => [id, contentScore]),
        [['2', 0]],
      )
    },
  )

  checkFacets(check)
}

function checkFacets(check: Check): void {
  const documents = [
    aDocument(1, { names: ['alpha'], categoryIds: ['5', '6'], flags: ['b'], claimedUntil: now + 1 }),
    aDocument(2, { categoryIds: ['6', '6'], placeIds: ['leeds', 'england'], schedule: always }),
    aDocument(3, { names: ['alpha'], categoryIds: ['7'], flags: ['a', 'b'], claimedUntil: now }),
    aDocument(4, { names: ['alpha'], placeIds: [], schedule: weekdays }),
    aDocument(5, { country: 'ie', categoryIds: ['5'], flags: ['a'] }),
  ]
  const all: FacetRequest[] = [
    { kind: 'category', limit: 10 },
    { kind: 'place', limit: 10 },
    { kind: 'flag', limit: 10 },
    { kind: 'claimed' },
    { kind: 'opening', at: now },
  ]
  const written = (facets: readonly (readonly { id: string; count: number }[])[]): string[] =>
    facets.map((facet) => facet.map(({ id, count }) => `${id}:${count}`).join(' '))

  check(
    'facets count all matches, each id once a document, highest first',
    documents,
    async (_, { index }) => {
      const counts = async (changes: Partial<SearchQuery>, facets = all): Promise<string[]> =>
        written((await index.search(aQuery(everything, { facets, ...changes }))).facets)
      const whole = ['6:2 5:1 7:1', 'england:3 london:2 leeds:1', 'b:2 a:1', 'unclaimed:3 claimed:1']
      assert.deepEqual(await counts({}), [...whole, 'unknown:2 closed:1 open:1'])
      assert.deepEqual(await counts({ limit: 1, offset: 2 }), [...whole, 'unknown:2 closed:1 open:1'])
      assert.deepEqual(await counts({ limit: 0 }), [...whole, 'unknown:2 closed:1 open:1'])
      const after = { kind: 'score', score: 0, contentScore: 0, id: '3' } as const
      assert.deepEqual(await counts({ after }), [...whole, 'unknown:2 closed:1 open:1'])
      assert.deepEqual(await counts({ country: 'ie' }, all.slice(0, 1)), ['5:1'])
      assert.deepEqual(await counts({ country: 'fr' }), ['', '', '', '', ''])
      assert.deepEqual(await counts({ condition: word('alpha') }, [all[2]!, all[0]!]), [
        'b:2 a:1',
        '5:1 6:1 7:1',
      ])
      assert.deepEqual(await counts({ filters: { claimed: true } }, [all[3]!]), ['claimed:1'])
    },
  )

  check(
    'a facet has as many ids as asked for; ids with one count come in order',
    documents,
    async (_, { index }) => {
      const counts = async (...facets: FacetRequest[]): Promise<string[]> =>
        written((await index.search(aQuery(everything, { facets }))).facets)
      assert.deepEqual(
        await counts(
          { kind: 'category', limit: 2 },
          { kind: 'category', limit: 0 },
          { kind: 'category', limit: 3 },
        ),
        ['6:2 5:1', '', '6:2 5:1 7:1'],
      )
      assert.deepEqual(await counts(), [])
    },
  )

  check('facets follow changes and removals', documents, async (_, opened) => {
    const counts = async (): Promise<string[]> =>
      written((await opened.index.search(aQuery(everything, { facets: all, limit: 0 }))).facets)
    await opened.put(aDocument(1, { categoryIds: ['7', '8'], schedule: weekdays }))
    await opened.remove('2')
    await opened.put(aDocument(6, { categoryIds: ['8', '7'], flags: ['new one'] }))
    assert.deepEqual(await counts(), [
      '7:3 8:2',
      'england:3 london:3',
      'a:1 b:1 new one:1',
      'unclaimed:4',
      'closed:2 unknown:2',
    ])
  })
}
