import assert from 'node:assert/strict'
import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../../../../test/support/at-end.ts'
import { entity, start, value, writes, written } from '../../../../test/support/entity-commands.ts'
import { indexDocumentToLog, logOf } from '../../../../test/support/search-log.ts'
import { crashDocument } from '../../../../test/support/segment-crash-document.ts'
import { shippedData } from '../../../paths.ts'
import type { SearchDocument } from '../../../search/query.ts'
import { MemorySearchIndex } from '../../memory/search-index.ts'
import { SqliteChangeLog } from '../../sqlite/change-log.ts'
import { InlineCommitter } from '../../sqlite/committer.ts'
import { migrate, openDatabase } from '../../sqlite/database.ts'
import { sqliteSource } from '../../sqlite/search-source.ts'
import { openSegmentIndex } from '../open-index.ts'

for (const count of [0, 1, 999, 1000, 2500]) {
  test(`an index built from ${count} documents answers as the reference, similar words and writes during the build included`, async (t) => {
    const folder = temporaryFolder('rebuild')
    const writer = openDatabase(join(folder, 'test.db'), 'writer')
    migrate(writer)
    const db = openDatabase(join(folder, 'test.db'), 'reader')
    const reference = new MemorySearchIndex()
    const during: SearchDocument = { ...crashDocument(count), names: ['Business written meanwhile'] }
    const documents = async function* (): AsyncGenerator<SearchDocument> {
      for (let n = 1; n <= count; n++) yield crashDocument(n)
      indexDocumentToLog(writer, during)
    }
    for (let n = 1; n <= count; n++) reference.put(crashDocument(n))
    reference.put(during)
    let told = -1
    const onProgress = (documents: number): void => {
      told = documents
    }
    const index = await openSegmentIndex({
      directory: join(folder, 'index'),
      ...logOf(db),
      documents,
      merges: false,
      pollMs: 0,
      onProgress,
    })
    t.after(async () => {
      await index.close()
      db.close()
      writer.close()
    })
    assert.equal(told, count)
    for (const [word, form] of [
      ['bussines', 'similar'],
      ['w10', 'prefix'],
      ['meanwhile', 'exact'],
    ] as const) {
      const condition = { kind: 'word', word, fields: ['name'], form, weight: 1 } as const
      const query = {
        country: 'gb',
        condition,
        area: { kind: 'country' },
        filters: {},
        now: 0,
        offset: 0,
        limit: 50,
      } as const
      assert.deepEqual(await index.search(query), await reference.search(query), word)
    }
  })
}

for (const count of [1999, 2600]) {
  test(`an index built from a store of ${count} entities has each of them once`, async (t) => {
    const folder = temporaryFolder('stored')
    const file = join(folder, 'test.db')
    const writer = openDatabase(file, 'writer')
    migrate(writer)
    const committer = new InlineCommitter(writer, () => start)
    const named = (n: number) => entity({ objects: { name: [value({ name: `Business ${n}` })] } })
    const commands = Array.from({ length: count }, (_, n) => writes(named(n)))
    const ids = written(await committer.commit(commands)).map(({ id }) => id)
    const index = await openSegmentIndex({
      directory: join(folder, 'index'),
      log: new SqliteChangeLog(writer),
      source: sqliteSource({ databaseFile: file, dataFolder: shippedData, now: start }),
      merges: false,
      pollMs: 0,
    })
    t.after(async () => {
      await index.close()
      await committer.close()
    })
    const { hits, total } = await index.search({
      country: 'gb',
      condition: { kind: 'word', word: 'business', fields: ['name'], form: 'exact', weight: 1 },
      area: { kind: 'country' },
      filters: {},
      now: start,
      offset: 0,
      limit: count,
    })
    assert.equal(total, count)
    assert.deepEqual(hits.map(({ id }) => id).toSorted(), ids.toSorted())
  })
}

test('nothing is read again and again, nor reported, while a damaged index is rebuilt', async (t) => {
  const folder = temporaryFolder('damaged')
  const writer = openDatabase(join(folder, 'test.db'), 'writer')
  migrate(writer)
  writer.transaction(() => indexDocumentToLog(writer, crashDocument(1)))()
  const errors: unknown[] = []
  const options = {
    directory: join(folder, 'index'),
    ...logOf(writer),
    pollMs: 1,
    onError: (error: unknown) => void errors.push(error),
  }
  await (await openSegmentIndex({ ...options, documents: () => [crashDocument(1)] })).close()
  for (const name of readdirSync(options.directory).filter((name) => name.endsWith('.segment')))
    truncateSync(join(options.directory, name), 20)
  const slowly = async function* (): AsyncGenerator<SearchDocument> {
    // A poll with the same interval on the same thread runs before each of these.
    for (let poll = 0; poll < 20; poll++) await sleep(options.pollMs)
    yield crashDocument(1)
  }
  const index = await openSegmentIndex({ ...options, documents: slowly })
  t.after(async () => {
    await index.close()
    writer.close()
  })
  assert.deepEqual(errors, [])
  assert.equal(index.status().segments[0]?.documents, 1)
})

test('a long log left by an import becomes a segment when the index is opened, not recent writes', async (t) => {
  const folder = temporaryFolder('backlog')
  const writer = openDatabase(join(folder, 'test.db'), 'writer')
  migrate(writer)
  const options = {
    directory: join(folder, 'index'),
    ...logOf(writer),
    documents: () => [],
    pollMs: 0,
    mergeRows: 50,
  }
  await (await openSegmentIndex(options)).close()
  writer.transaction(() => {
    for (let n = 1; n <= 220; n++) indexDocumentToLog(writer, crashDocument(n))
  })()
  const index = await openSegmentIndex(options)
  t.after(async () => {
    await index.close()
    writer.close()
  })
  const { segments, recent } = index.status()
  // The first position was assigned when the index was built.
  assert.deepEqual([segments.map(({ documents }) => documents), recent], [[199], 21])
})
