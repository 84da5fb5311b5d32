/**
 * During a rebuild, an intact old index answers; otherwise searches wait, or fail with the time until a
 * retry.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { indexDocumentToLog, logOf, sourceOf } from '../../../test/support/search-log.ts'
import { crashDocument } from '../../../test/support/segment-crash-document.ts'
import { DirectoryError } from '../../errors.ts'
import type { SearchDocument, SearchQuery } from '../../search/query.ts'
import { migrate, openDatabase } from '../sqlite/database.ts'
import { type LazyOptions, LazySegmentIndex } from './lazy-segment-index.ts'
import { openSegmentIndex } from './open-index.ts'
import { rebuildIndex } from './rebuilding/rebuild.ts'

const mergeRows = 20

const all: SearchQuery = {
  country: 'gb',
  condition: { kind: 'word', word: 'business', fields: ['name'], form: 'exact', weight: 1 },
  area: { kind: 'country' },
  filters: {},
  now: 0,
  offset: 0,
  limit: 0,
}

/**
 * A store with documents 1 to `count` in Great Britain, its index, and a gate that blocks the next rebuild.
 */
async function world(t: TestContext, count: number) {
  const folder = temporaryFolder('lazy')
  const directory = join(folder, 'index')
  const writer = openDatabase(join(folder, 'test.db'), 'writer')
  migrate(writer)
  const stored: SearchDocument[] = []
  const closing: (() => unknown)[] = []
  let open = () => {}
  let gate = Promise.resolve()
  async function* documents(): AsyncGenerator<SearchDocument> {
    const known = [...stored]
    await gate
    yield* known
  }
  const reader = () => {
    const db = openDatabase(join(folder, 'test.db'), 'reader')
    closing.push(() => db.close())
    return db
  }
  const common = { directory, documents, mergeRows, pollMs: 0 }
  const made = {
    directory,
    manifest: join(directory, 'manifest.json'),
    segments: () => readdirSync(directory).filter((file) => file.endsWith('.segment')),
    shutGate: () => {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    openGate: () => open(),
    write: (number: number) => {
      const document = { ...crashDocument(number), country: 'gb' }
      stored.push(document)
      indexDocumentToLog(writer, document)
    },
    lazy: (options: Partial<LazyOptions>) => {
      const index = new LazySegmentIndex({ ...common, ...logOf(reader()), ...options })
      closing.unshift(() => index.close())
      return index
    },
    opened: async (options: Partial<LazyOptions>) => {
      const index = await openSegmentIndex({ ...common, ...logOf(reader()), ...options })
      closing.unshift(() => index.close())
      return index
    },
  }
  t.after(async () => {
    open()
    for (const close of closing) await close()
    writer.close()
  })
  for (let number = 1; number <= count; number++) made.write(number)
  await (await openSegmentIndex({ ...common, ...logOf(reader()), merges: false })).close()
  return made
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(5)
}

const total = async (index: { search(query: SearchQuery): Promise<{ total: number }> }): Promise<number> =>
  (await index.search(all)).total

test('without an old index to answer, searches are told when to come back; when it is there, all of them are answered', async (t) => {
  const { directory, segments, shutGate, openGate, lazy } = await world(t, 30)
  truncateSync(join(directory, segments()[0]!), 100)
  shutGate()
  const events: string[] = []
  const one = lazy({
    patienceMs: 30,
    onRebuild: (reason, isAnswered) => events.push(`${reason.includes(segments()[0]!)} ${isAnswered}`),
    onRebuilt: () => events.push('rebuilt'),
  })
  const other = lazy({ patienceMs: 30 })
  // Both prepare, and neither waits for the gate.
  await Promise.all([one.prepare(), other.prepare()])
  for (const index of [one, other]) {
    assert.equal(index.status().state, 'rebuilding')
    assert.equal(index.status().answers, false)
    await assert.rejects(index.search(all), (error: unknown) => {
      assert.ok(error instanceof DirectoryError)
      assert.equal(error.code, 'busy')
      assert.ok(error.retryAfterS !== null && error.retryAfterS >= 1)
      return true
    })
  }
  const waiting = lazy({})
  const answered = total(waiting)
  openGate()
  assert.equal(await answered, 30)
  await until(() => one.status().state === 'ready' && other.status().state === 'ready')
  assert.deepEqual([await total(one), await total(other)], [30, 30])
  assert.deepEqual(events, ['true false', 'rebuilt'])
  assert.equal(segments().length, 1)
})

test('an index whose texts an older program took apart answers, recent writes included, until the new one takes over', async (t) => {
  const { manifest, segments, shutGate, openGate, write, lazy } = await world(t, 30)
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"tokens": \d+/, '"tokens": 0'))
  const [old] = segments()
  shutGate()
  const indexes = [lazy({ patienceMs: 30 }), lazy({ patienceMs: 30 })]
  await Promise.all(indexes.map((index) => index.prepare()))
  for (const index of indexes) {
    const { state, answers } = index.status()
    assert.deepEqual([state, answers], ['rebuilding', true])
  }
  for (let number = 31; number <= 80; number++) {
    write(number)
    assert.equal(await total(indexes[number % 2]!), number)
  }
  openGate()
  await until(async () => {
    assert.deepEqual(await Promise.all(indexes.map(total)), [80, 80])
    return indexes.every((index) => index.status().state === 'ready')
  })
  assert.ok(!segments().includes(old!))
  assert.deepEqual(await Promise.all(indexes.map(total)), [80, 80])
})

test('an index of documents that an older program made does not answer: they may lack what keeps them from being found', async (t) => {
  const { manifest, segments, shutGate, openGate, lazy } = await world(t, 30)
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"documents": \d+/, '"documents": 0'))
  const [old] = segments()
  shutGate()
  const index = lazy({ patienceMs: 30 })
  await index.prepare()
  const { state, answers } = index.status()
  assert.deepEqual([state, answers], ['rebuilding', false])
  openGate()
  await until(() => index.status().state === 'ready')
  assert.equal(await total(index), 30)
  assert.ok(!segments().includes(old!))
})

test('a merge that comes upon a damaged segment has the index rebuilt, while what is in memory answers', async (t) => {
  const { directory, segments, write, opened } = await world(t, 30)
  const rebuilds: boolean[] = []
  let isRebuilt = false
  const index = await opened({
    onRebuild: (_reason, isAnswered) => rebuilds.push(isAnswered),
    onRebuilt: () => {
      isRebuilt = true
    },
    onError: (error) => assert.fail(String(error)),
  })
  const [damaged] = segments()
  truncateSync(join(directory, damaged!), 1000)
  for (let number = 31; number <= 80; number++) {
    write(number)
    assert.equal(await total(index), number)
  }
  await until(async () => {
    assert.equal(await total(index), 80)
    return isRebuilt
  })
  assert.deepEqual(rebuilds, [true])
  assert.ok(!segments().includes(damaged!))
  assert.equal(await total(await opened({ onRebuild: (reason) => assert.fail(reason) })), 80)
})

test('readers that have nothing to replay go over to an index that was rebuilt by another process', async (t) => {
  const { segments, opened, directory } = await world(t, 30)
  const index = await opened({ merges: false })
  const before = index.status().segments.map(({ name }) => name)
  const other = await opened({ merges: false })
  const source = sourceOf(join(directory, '..', 'test.db'))
  const documents = () => [{ ...crashDocument(7), country: 'gb' }]
  assert.equal(await rebuildIndex({ directory, source, documents }), 'rebuilt')
  for (const reader of [index, other]) {
    await reader.search(all)
    await until(async () => (await total(reader)) === 1)
    assert.deepEqual(
      reader.status().segments.map(({ name }) => name),
      segments(),
    )
  }
  assert.notDeepEqual(segments(), before)
})
