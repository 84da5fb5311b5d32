import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { documentArbitrary, queryArbitrary } from '../../test/support/search-arbitraries.ts'
import { MemorySearchIndex } from '../adapters/memory/search-index.ts'
import { explain } from './explain-score.ts'

test('the explained score is the score of the hit, and what does not match is not explained', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(documentArbitrary(), { maxLength: 20 }),
      queryArbitrary(),
      async (documents, { condition, country, now }) => {
        const index = new MemorySearchIndex()
        const byId = new Map(documents.map((document) => [document.id, document]))
        for (const document of byId.values()) index.put(document)
        const query = {
          condition,
          country,
          now,
          area: { kind: 'country' },
          filters: {},
          offset: 0,
          limit: 100,
        }
        const { hits } = await index.search(query as Parameters<MemorySearchIndex['search']>[0])
        const scores = new Map(hits.map(({ id, score }) => [id, score]))
        for (const document of byId.values()) {
          if (document.country !== country) continue
          assert.equal(explain(condition, document)?.score, scores.get(document.id))
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('an explanation names what was found where, the best reading first', () => {
  const document = {
    id: '1',
    country: 'gb',
    names: ['Sky Line'],
    tags: [],
    descriptions: ['Under the sky'],
    categoryIds: ['7'],
    placeIds: [],
    flags: [],
  }
  const word = (form: 'exact' | 'prefix', weight: number) =>
    ({ kind: 'word', word: 'sky', fields: ['name', 'description'], form, weight }) as const
  const condition = {
    kind: 'all',
    parts: [
      { kind: 'any', parts: [word('prefix', 2), word('exact', 5), { kind: 'flag', ids: ['x'], weight: 9 }] },
      { kind: 'category', ids: ['7', '8'], weight: 3 },
    ],
  } as const
  const found = { name: ['sky'], description: ['sky'] }
  assert.deepEqual(explain(condition, document), {
    score: 8,
    all: [
      {
        score: 5,
        any: [
          { score: 5, word: 'sky', form: 'exact', found },
          { score: 2, word: 'sky', form: 'prefix', found },
        ],
      },
      { score: 3, category: ['7'] },
    ],
  })
})
