import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { changeLogContract } from '../../../test/contracts/change-log.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { logWrite, SqliteChangeLog } from './change-log.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteEntityStore } from './entity-store.ts'
import { migrations } from './migrations/index.ts'

changeLogContract('sqlite', async () => {
  const folder = temporaryFolder('log')
  const file = join(folder, 'test.db')
  const writer = openDatabase(file, 'writer')
  migrate(writer)
  const reader = openDatabase(file, 'reader')
  let now = 0
  const committer = new InlineCommitter(writer, () => ++now)
  const opened: SqliteChangeLog[] = []
  return {
    store: new SqliteEntityStore(reader, committer),
    log: (consumer) => {
      const log = new SqliteChangeLog(openDatabase(file, 'writer'), consumer)
      opened.push(log)
      return log
    },
    close: async () => {
      for (const log of opened) await log.close()
      await committer.close()
      reader.close()
    },
  }
})

test('the log of search of an older store goes on as the change log', async (t) => {
  const folder = temporaryFolder('log')
  const db = openDatabase(join(folder, 'test.db'), 'writer')
  t.after(() => {
    db.close()
  })
  for (const { version, sql, after } of migrations.filter((one) => one.version <= 14)) {
    db.exec(sql)
    after?.(db)
    db.pragma(`user_version = ${version}`)
  }
  const store = db.prepare('SELECT store FROM search_merge').pluck().get()
  const add = db.prepare('INSERT INTO search_log (entity_id, document) VALUES (?, ?)')
  for (const id of ['11', '12', '13', '0']) add.run(id, id === '12' || id === '0' ? null : `{"id":"${id}"}`)
  db.exec('DELETE FROM search_log WHERE position = 1; UPDATE search_merge SET position = 1')
  migrate(db)
  const log = new SqliteChangeLog(db)
  assert.equal(log.store, store)
  assert.deepEqual(await log.head(), { newest: 4, noted: 1 })
  assert.equal(await log.read(0, 10), null)
  const rows = (await log.read(1, 10))!.map(({ position, entityId, document, change }) => [
    ...[position, entityId, document?.id ?? null, change],
  ])
  assert.deepEqual(rows, [
    [2, '12', null, null],
    [3, '13', '13', null],
    [4, null, null, null],
  ])
  logWrite(db, '14', null, null)
  assert.equal((await log.head()).newest, 5)
})
