/** Conditions that are asked for again and again while documents change: what is remembered of them must stay right. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { documentArbitrary, queryArbitrary } from '../../../test/support/search-arbitraries.ts'
import type { Condition, SearchDocument, SearchQuery } from '../../search/query.ts'
import { MemorySearchIndex } from '../memory/search-index.ts'
import { migrate, openDatabase } from '../sqlite/database.ts'
import { openSegmentIndex } from './open.ts'
import { indexDocumentToLog, removeDocumentFromLog } from './search-log.ts'

const documents = 3000
const conditions = 40
const searches = 600
const seed = 20261121

test('a remembered condition gives what the reference gives, whatever was written since', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'highstreet-remembered-'))
  const writer = openDatabase(join(folder, 'test.db'), 'writer')
  writer.pragma('synchronous = OFF')
  migrate(writer)
  const reference = new MemorySearchIndex()
  const random = fc.sample(fc.nat(1_000_000), { numRuns: searches * 20, seed }).values()
  const below = (most: number): number => random.next().value! % most
  const pool = fc.sample(documentArbitrary(), { numRuns: documents, seed })
  const stored = pool.map((document, i): SearchDocument => ({ ...document, id: String(i + 1) }))
  for (const document of stored) reference.put(document)
  const index = await openSegmentIndex({
    directory: join(folder, 'index'),
    db: writer,
    documents: () => stored,
    merges: false,
    pollMs: 0,
  })
  t.after(async () => {
    await index.close()
    writer.close()
    rmSync(folder, { recursive: true })
  })

  const sampled = fc.sample(queryArbitrary(), { numRuns: searches, seed })
  // Scores are kept in bytes where they fit.
  const asked = sampled
    .slice(0, conditions)
    .map(({ condition }, i) => (i % 2 ? heavier(condition) : condition))
  let many = 0
  for (const one of sampled) {
    for (let writes = below(4); writes > 0; writes--) {
      const id = String(1 + below(documents))
      if (below(3) === 0) {
        reference.remove(id)
        removeDocumentFromLog(writer, id)
      } else {
        const document = { ...pool[below(pool.length)]!, id }
        reference.put(document)
        indexDocumentToLog(writer, document)
      }
    }
    // Half of the searches have nothing but the condition.
    const plain = below(2) === 0 ? { filters: {}, facets: [] } : {}
    const query: SearchQuery = { ...one, ...plain, country: 'gb', condition: asked[below(conditions)]! }
    const found = await index.search(query)
    assert.deepEqual(found, await reference.search(query), JSON.stringify(query))
    if (found.total > 500) many++
  }
  assert.ok(many > searches / 20, `${many} searches found enough to be remembered`)
})

function heavier(condition: Condition): Condition {
  if (condition.kind === 'all' || condition.kind === 'any') {
    return { ...condition, parts: condition.parts.map(heavier) }
  }
  return { ...condition, weight: condition.weight * 60 }
}
