import assert from 'node:assert/strict'
import { type Condition, type MayMatch, plenty, type Reading } from '../../../src/search/query.ts'
import { aDocument, aQuery, type Check, nothing, word } from './checks.ts'

const documents = [
  aDocument(1, { names: ['Skyline'] }),
  aDocument(2, { names: ['Sky Bar'] }),
  aDocument(3, { names: ['Sky Line'] }),
]
const many = Array.from({ length: plenty }, (_, i) => aDocument(i + 1, { names: ['Cafe'] }))
const reading = (condition: Condition, enough: Condition | null = null): Reading => ({ condition, enough })

/** Queries with several readings. */
export function checkReadings(check: Check): void {
  check('the first reading with a match answers', documents, async (_, { index }) => {
    const otherwise = [nothing, word('skyline'), word('sky')].map((condition) => () => reading(condition))
    const found = await index.search(aQuery(word('skylien'), { otherwise }))
    assert.deepEqual([found.reading, found.total, found.hits.map(({ id }) => id)], [2, 1, ['1']])
    const first = await index.search(aQuery(word('sky'), { otherwise }))
    assert.deepEqual([first.reading, first.total], [0, 2])
  })

  check('a reading is not told that nobody may match what somebody does', documents, async (_, { index }) => {
    const told: (boolean | undefined)[] = []
    const otherwise = [
      (mayMatch?: MayMatch) => {
        for (const text of ['skyline', 'sky', 'bar']) told.push(mayMatch?.(word(text)))
        told.push(mayMatch?.(word('sky', 'prefix')), mayMatch?.({ kind: 'all', parts: [] }))
        return reading(word('bar'))
      },
    ]
    const area = { kind: 'places', ids: ['leeds'] } as const
    assert.equal((await index.search(aQuery(word('skylien'), { otherwise }))).total, 1)
    await index.search(aQuery(word('skylien'), { otherwise, area }))
    assert.ok(told.length > 0 && told.every((may) => may !== false))
  })

  check('a reading without enough matches does not answer', documents, async (_, { index }) => {
    const otherwise = [() => reading(word('bar'), word('sky')), () => reading(word('line'))]
    const found = await index.search(aQuery(word('sky', 'prefix'), { enough: word('skyl'), otherwise }))
    assert.deepEqual([found.reading, found.total, found.hits.map(({ id }) => id)], [1, 1, ['2']])
    const last = await index.search(
      aQuery(word('sky'), { enough: nothing, otherwise: [() => reading(word('bar'), word('no'))] }),
    )
    assert.deepEqual(last, { reading: null, total: 0, hits: [], facets: [] })
  })

  check(
    'what is enough is looked for in the area and among what passes the filters',
    documents,
    async (_, { index }) => {
      const otherwise = [() => reading(word('sky', 'prefix'))]
      const query = aQuery(word('sky'), { enough: word('line'), otherwise })
      assert.equal((await index.search(query)).reading, 0)
      assert.equal((await index.search({ ...query, filters: { flags: ['hasPhone'] } })).reading, null)
      assert.equal((await index.search({ ...query, area: { kind: 'places', ids: ['leeds'] } })).reading, null)
    },
  )

  check('plenty of matches are enough', many, async (_, { index }) => {
    const query = aQuery(word('cafe'), { enough: nothing, limit: 1 })
    assert.deepEqual((await index.search(query)).total, plenty)
    const fewer = { ...query, filters: { updatedSince: Number.MAX_SAFE_INTEGER } }
    assert.equal((await index.search(fewer)).reading, null)
  })

  check(
    'a query without a match has no reading that answers, and a facet without counts',
    documents,
    async (_, { index }) => {
      const found = await index.search(aQuery(word('no'), { facets: [{ kind: 'claimed' }] }))
      assert.deepEqual(found, { reading: null, total: 0, hits: [], facets: [[]] })
    },
  )
}
