import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { inboxStoreContract } from '../../../test/contracts/inbox-store.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { openSqliteStore } from '../../../test/support/sqlite-store.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteInboxStore } from './inbox-store.ts'
import { migrations } from './migrations/index.ts'

const folder = temporaryFolder('inbox')

inboxStoreContract('sqlite', async () => {
  const { reader, ...opened } = openSqliteStore()
  return { ...opened, inbox: new SqliteInboxStore(reader) }
})

test('reports and messages of before there was an inbox enter it, oldest first', async () => {
  const db = openDatabase(join(folder, 'former.db'), 'writer')
  for (const { version, sql } of migrations.filter((migration) => migration.version < 9)) {
    db.exec(sql)
    db.pragma(`user_version = ${version}`)
  }
  const add = db.prepare("INSERT INTO record VALUES (?, ?, '1-0', 7, 'shop', ?, '{}')")
  add.run('b'.repeat(32), 'message', 2000)
  add.run('a'.repeat(32), 'signal', 1000)
  add.run('c'.repeat(32), 'syndication', 3000)
  migrate(db)
  const { total, items } = await new SqliteInboxStore(db).items({}, 0, 10)
  assert.equal(total, 2)
  assert.deepEqual(
    items.map(({ kind, state, recordId, entityId, created }) => [kind, state, recordId, entityId, created]),
    [
      ['message', 'new', 'b'.repeat(32), '7', 2000],
      ['report', 'new', 'a'.repeat(32), '7', 1000],
    ],
  )
  for (const { id, revision } of items) assert.match(`${id} ${revision}`, /^[0-9a-f]{32} 1-[0-9a-f]{32}$/)
  db.close()
})

test('every list of the inbox is read by an index, in its order', () => {
  const db = openDatabase(join(folder, 'plans.db'), 'writer')
  migrate(db)
  for (const where of [
    '',
    "WHERE state = 'new'",
    "WHERE kind = 'x'",
    "WHERE kind = 'x' AND state = 'new'",
    'WHERE entity_id = 7',
  ]) {
    const plan = db
      .prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN SELECT * FROM inbox ${where} ORDER BY position DESC LIMIT 10`,
      )
      .all()
      .map(({ detail }) => detail)
    assert.equal(plan.length, 1, `${where}: ${plan}`)
    if (where !== '') assert.match(plan[0]!, /^SEARCH inbox USING INDEX/)
  }
  db.close()
})
