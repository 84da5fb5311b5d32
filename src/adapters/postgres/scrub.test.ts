import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { entity, record, start, writes, written } from '../../../test/support/entity-commands.ts'
import { sharedPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import { openPostgresStore } from '../../../test/support/postgres-store.ts'
import { createMemoryBlobStore } from '../memory/blob-store.ts'
import { PostgresErasureStore } from './erasure-store.ts'
import { type ScrubRequest, scrub } from './scrub.ts'

const skip = withoutPostgres
if (skip === false) await sharedPostgres()

const secret = 'Zebedee Quixote'

/** A store that has erased an entity with a record, a file and a history that name `secret`. */
async function openErased() {
  const opened = await openPostgresStore()
  const { db, committer, store } = opened
  opened.setNow(start)
  const blobs = createMemoryBlobStore()
  await blobs.put('a.jpg', Buffer.from('x'), 'image/jpeg')
  const suppliers = [{ account: 'shop', supplierId: secret }]
  const [made] = written(await store.commit([writes(entity({ suppliers }), { files: ['a.jpg'] })]))
  await store.commit([record({ entityId: made!.id, body: { text: secret } })])
  // Rows before and after it in the same pages.
  for (let at = 0; at < 20; at++) await store.commit([writes(entity()), record({ entityId: '8' })])
  const erase = {
    type: 'erase.entity',
    id: 'a'.repeat(32),
    account: 'operator',
    userId: null,
    entityId: made!.id,
    expectedRevision: made!.revision,
    marks: [],
  } as const
  written(await store.commit([erase]))
  const [own] = await db.query<{ oid: number }>(
    'SELECT oid::int8 AS oid FROM pg_database WHERE datname = current_database()',
  )
  const { folder } = await sharedPostgres()
  return {
    ...opened,
    blobs,
    erasures: new PostgresErasureStore(db),
    /** Names of the database's files that contain the text. */
    filesWithSecret: async () => {
      await db.script('CHECKPOINT')
      const files = globSync(join(folder, 'data/base', String(own!.oid), '*'))
      assert.ok(files.length > 100)
      return files.filter((file) => readFileSync(file).includes(secret))
    },
    scrub: (changes: Partial<ScrubRequest> = {}) =>
      scrub({ db, committer, blobs, rewriteIndex: async () => undefined, now: () => start, ...changes }),
  }
}

test('postgres: no data file has a byte of what was erased once it is scrubbed', { skip }, async () => {
  const { store, blobs, erasures, filesWithSecret, scrub, close } = await openErased()
  assert.notDeepEqual(await filesWithSecret(), [])
  assert.equal(await scrub(), 1)
  assert.deepEqual(await filesWithSecret(), [])
  assert.equal(await erasures.oldestToScrub(), null)
  assert.equal(await blobs.stat('a.jpg'), undefined)
  assert.equal((await store.recordsOf('signal', '8')).length, 20)
  await close()
})

test('postgres: large tables are vacuumed without a lock that readers wait for', { skip }, async () => {
  const { db, erasures, scrub, close } = await openErased()
  const filenode = "SELECT pg_relation_filenode('record') AS node"
  const before = await db.query(filenode)
  assert.equal(await scrub({ rewrittenBytes: 0 }), 1)
  assert.deepEqual(await db.query(filenode), before)
  assert.equal(await erasures.oldestToScrub(), null)
  await close()
})

test('postgres: an erasure is not scrubbed while a transaction sees its rows', { skip }, async () => {
  const { db, erasures, scrub, close } = await openErased()
  const snapshot = 'BEGIN ISOLATION LEVEL REPEATABLE READ'
  await db.transaction(async (sql) => {
    await sql.query('SELECT 1 FROM record LIMIT 1')
    await assert.rejects(scrub({ patienceMs: 0 }), /keeps old rows/)
    assert.equal(await erasures.oldestToScrub(), start)
  }, snapshot)
  assert.equal(await scrub(), 1)
  await close()
})
