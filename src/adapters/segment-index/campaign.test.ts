/**
 * Long random runs against the reference implementation: writes, merges, restarts and two readers.
 * `HIGHSTREET_TEST_SCALE=1` runs 100,000 writes and 10,000 searches.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { documentArbitrary, readingsArbitrary } from '../../../test/support/search-arbitraries.ts'
import {
  indexDocumentToLog,
  logOf,
  removeDocumentFromLog,
  sourceOf,
} from '../../../test/support/search-log.ts'
import { followingPage } from '../../../test/support/search-pages.ts'
import type { SearchDocument } from '../../search/query.ts'
import { MemorySearchIndex } from '../memory/search-index.ts'
import { shortenLog } from '../sqlite/change-log.ts'
import { migrate, openDatabase } from '../sqlite/database.ts'
import { mergeLog } from './merging/merge.ts'
import { openSegmentIndex } from './open-index.ts'

const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? '0.05')
const seed = Number(process.env.HIGHSTREET_TEST_SEED ?? '20261121')
const writes = Math.round(100_000 * scale)
const searches = Math.round(10_000 * scale)
const ids = 300
const mergeRows = 500

test(`${writes} random writes, ${searches} searches, two readers, merges and restarts: no difference from the reference`, async (t) => {
  const folder = temporaryFolder('campaign')
  const databaseFile = join(folder, 'test.db')
  const directory = join(folder, 'index')
  const writer = openDatabase(databaseFile, 'writer')
  writer.pragma('synchronous = OFF')
  migrate(writer)
  const reader = openDatabase(databaseFile, 'reader')
  const documents = new Map<string, SearchDocument>()
  const reference = new MemorySearchIndex()
  let rebuilds = 0
  // The first reader merges in its own thread; the second shares the writer's connection.
  const open = (isFirst: boolean) =>
    openSegmentIndex({
      directory,
      ...logOf(isFirst ? reader : writer),
      documents: () => documents.values(),
      merges: isFirst,
      mergeRows,
      pollMs: 0,
      onRebuild: () => rebuilds++,
      onError: (error) => assert.fail(String(error)),
    })
  const readers = [await open(true), await open(false)]
  t.after(async () => {
    for (const index of readers) await index.close()
    reader.close()
    writer.close()
  })

  const random = randomNumbers(seed)
  const pool = fc.sample(documentArbitrary(), { numRuns: 2000, seed })
  const queries = fc.sample(readingsArbitrary(), { numRuns: searches, seed })
  const write = writer.transaction((count: number) => {
    for (let i = 0; i < count; i++) {
      const id = String(1 + random(ids))
      if (random(5) === 0) {
        documents.delete(id)
        reference.remove(id)
        removeDocumentFromLog(writer, id)
      } else {
        const document = { ...pool[random(pool.length)]!, id }
        documents.set(id, document)
        reference.put(document)
        indexDocumentToLog(writer, document)
      }
    }
    shortenLog(writer, 2 * count)
  })
  let merges = 0
  for (const [n, query] of queries.entries()) {
    write.immediate(Math.round((writes * (n + 1)) / searches) - Math.round((writes * n) / searches))
    const reading = random(10) === 0 ? 1 : 0
    const chance = random(400)
    if (chance < 2) {
      await readers[reading]!.close()
      readers[reading] = await open(reading === 0)
    } else if (chance < 6) {
      const request = { directory, source: sourceOf(databaseFile), mergeRows, everything: chance === 2 }
      if ((await mergeLog(request)) === 'merged') merges++
    }
    const index = readers[reading]!
    const page = await index.search(query)
    assert.deepEqual(page, await reference.search(query), JSON.stringify(query))
    const following = followingPage(query, page)
    if (following === null) continue
    assert.deepEqual(
      await index.search(following),
      await reference.search(following),
      JSON.stringify(following),
    )
  }
  assert.ok(merges > 0)
  assert.equal(rebuilds, 1, 'only the first opening builds')
})

/** Integers below a bound, determined by a seed (a linear congruential generator). */
function randomNumbers(start: number): (below: number) => number {
  let state = start >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 4294967296) * below)
  }
}
