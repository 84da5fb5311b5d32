import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { InlineCommitter } from '../../src/adapters/sqlite/committer.ts'
import { migrate, openDatabase } from '../../src/adapters/sqlite/database.ts'
import { SqliteEntityStore } from '../../src/adapters/sqlite/entity-store.ts'
import { startWriter } from '../../src/adapters/sqlite/start-writer.ts'
import { RemoteCommitter } from '../../src/adapters/writer/committer.ts'
import type { Command, RecordCommand, Written } from '../../src/ports/commit.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { entity, writes } from '../support/entity-commands.ts'

const folder = temporaryFolder('committer')
let files = 0

function freshFile(): string {
  const file = join(folder, `${files++}.db`)
  const db = openDatabase(file, 'writer')
  migrate(db)
  db.close()
  return file
}

const record = (text: string): RecordCommand => ({
  type: 'record',
  kind: 'message',
  id: '',
  expectedRevision: null,
  entityId: '1',
  account: 'shop',
  body: { text },
})

/** SQLite refuses it: `account` may not be null. */
const broken = { ...record('broken'), account: null } as unknown as Command

async function assertOnlyTheBrokenOneFails(store: SqliteEntityStore): Promise<void> {
  const settled = await Promise.allSettled([
    store.commit([record('before')]),
    store.commit([record('half'), broken]),
    store.commit([record('after')]),
  ])
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  const kept = (await store.recordsOf('message', '1')).map(({ body }) => body.text)
  assert.deepEqual(kept.sort(), ['after', 'before'])
}

test('a commit that fails takes no other commit of its batch with it (same thread)', async () => {
  const file = freshFile()
  const committer = new InlineCommitter(openDatabase(file, 'writer'), Date.now)
  const store = new SqliteEntityStore(openDatabase(file, 'reader'), committer)
  await assertOnlyTheBrokenOneFails(store)
  await committer.close()
})

test('a commit that fails takes no other commit of its batch with it (writer thread)', async () => {
  const file = freshFile()
  const thread = startWriter(file)
  const committer = new RemoteCommitter(thread.connect())
  const store = new SqliteEntityStore(openDatabase(file, 'reader'), committer)
  await assertOnlyTheBrokenOneFails(store)
  await committer.close()
  await thread.stop()
})

test('no id is given out twice when the commit that drew them for its batch is undone', async () => {
  // The clock stands still, so that ids tell by their sequence alone whether they were drawn before.
  const committer = new InlineCommitter(openDatabase(freshFile(), 'writer'), () => Date.UTC(2026, 0, 10))
  const ids: string[] = []
  for (let turn = 0; turn < 3; turn++) {
    const create = writes(entity())
    const settled = await Promise.allSettled([
      committer.commit([create, broken]),
      committer.commit([create, create]),
      committer.commit([create]),
    ])
    for (const one of settled)
      if (one.status === 'fulfilled' && one.value.ok)
        ids.push(...one.value.results.map((result) => (result as Written).id))
  }
  await committer.close()
  assert.equal(ids.length, 9)
  assert.equal(new Set(ids).size, 9)
})

test('a commit that cannot be passed to the writer thread is refused at once and not waited for at the end', async () => {
  const thread = startWriter(freshFile())
  const committer = new RemoteCommitter(thread.connect())
  const uncopiable = { ...record('x'), body: { act: () => undefined } }
  await assert.rejects(committer.commit([uncopiable]), { name: 'DataCloneError' })
  assert.equal((await committer.commit([record('y')])).ok, true)
  await committer.close()
  await thread.stop()
})

test('a writer gets its turn between the turns of another process that rests 3 ms between them', async () => {
  const file = freshFile()
  const thread = startWriter(file)
  const committer = new RemoteCommitter(thread.connect())
  const other = openDatabase(file, 'writer')
  const insert = other.prepare("INSERT OR REPLACE INTO setting VALUES ('x', 'y')")
  let turns = 0
  let stop = false
  const importing = (async () => {
    while (!stop) {
      other.exec('BEGIN IMMEDIATE')
      insert.run()
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
      other.exec('COMMIT')
      turns++
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
  })()
  const waits: number[] = []
  for (let n = 0; n < 20; n++) {
    const before = turns
    await committer.commit([record(String(n))])
    waits.push(turns - before)
  }
  stop = true
  await importing
  other.close()
  await committer.close()
  await thread.stop()
  // Counted in turns of the other, not in time: with naps of 100 ms most gaps were missed.
  assert.ok(waits.toSorted((a, b) => a - b)[10]! <= 3, `turns waited: ${waits.join(' ')}`)
})
