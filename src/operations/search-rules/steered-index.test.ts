import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { documentArbitrary, queryArbitrary } from '../../../test/support/search-arbitraries.ts'
import { MemorySearchIndex } from '../../adapters/memory/search-index.ts'
import type { SearchHit, SearchQuery } from '../../search/query.ts'
import { orderOf } from '../../search/sort-key.ts'
import { positionOf } from '../search-cursor.ts'
import { SteeredIndex } from './steered-index.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }).map(String), { maxLength: 12 })
const idsOf = (hits: readonly SearchHit[]): string[] => hits.map(({ id }) => id)

test('pinned hits, the others, buried hits: whatever the query, on pages by number and by cursor', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(documentArbitrary(), { minLength: 10, maxLength: 60 }),
      queryArbitrary(),
      ids,
      fc.nat(12),
      fc.integer({ min: 1, max: 7 }),
      async (documents, asked, steered, at, perPage) => {
        const index = new MemorySearchIndex()
        for (const document of documents) index.put(document)
        const { after: _, ...rest } = asked
        const query: SearchQuery = { ...rest, offset: 0, limit: 100 }
        const [pinned, last] = [steered.slice(0, at), steered.slice(at)]
        const steering = new SteeredIndex(index, { pinned, last })
        const plain = await index.search(query)
        const found = idsOf(plain.hits)
        const expected = [
          ...pinned.filter((id) => found.includes(id)),
          ...found.filter((id) => !steered.includes(id)),
          ...found.filter((id) => last.includes(id)),
        ]
        const whole = await steering.search(query)
        assert.deepEqual(idsOf(whole.hits), expected)
        assert.deepEqual({ ...whole, hits: [] }, { ...plain, hits: [] })
        const byId = new Map(plain.hits.map((hit) => [hit.id, hit]))
        for (const hit of whole.hits) assert.equal(hit.score, byId.get(hit.id)!.score)
        for (let offset = 0; offset <= expected.length; offset += perPage) {
          const page = await steering.search({ ...query, offset, limit: perPage })
          assert.deepEqual(idsOf(page.hits), expected.slice(offset, offset + perPage))
        }
        const paged: string[] = []
        for (let after: SearchHit | undefined; ; ) {
          const position = after && positionOf(after, orderOf(query))
          const page = await steering.search({
            ...query,
            limit: perPage,
            ...(position && { after: position }),
          })
          assert.equal(page.total, plain.total)
          paged.push(...idsOf(page.hits))
          after = page.hits.at(-1)
          if (after === undefined) break
        }
        assert.deepEqual(paged, expected)
      },
    ),
  )
})
