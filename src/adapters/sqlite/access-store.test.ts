import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { accessStoreContract } from '../../../test/contracts/access-store.contract.ts'
import { newKey } from '../../../test/support/api-key.ts'
import { hashKey } from '../../access/keys.ts'
import { applyAccessCommand, SqliteAccessWriter } from './access-commands.ts'
import { SqliteAccessStore } from './access-store.ts'
import { migrate, openDatabase, type Sqlite } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'highstreet-access-'))
const opened: Sqlite[] = []
after(() => {
  for (const db of opened) db.close()
  rmSync(folder, { recursive: true })
})

function openPair(): { file: string; writer: Sqlite; reader: Sqlite } {
  const file = join(folder, `${opened.length}.db`)
  const writer = openDatabase(file, 'writer')
  migrate(writer)
  const reader = openDatabase(file, 'reader')
  opened.push(writer, reader)
  return { file, writer, reader }
}

accessStoreContract('sqlite', () => {
  const { writer, reader } = openPair()
  return { store: new SqliteAccessStore(reader), writer: new SqliteAccessWriter(writer, () => 5_000) }
})

test('a revocation by another process is seen by the next read', async () => {
  const { file, writer, reader } = openPair()
  const store = new SqliteAccessStore(reader)
  const { secret, key, creation } = newKey({ plan: 'entry' })
  await new SqliteAccessWriter(writer, () => 1).apply(creation)
  assert.equal(store.keyByHash(hashKey(secret))?.key.revoked, null)
  const elsewhere = openDatabase(file, 'writer')
  opened.push(elsewhere)
  await new SqliteAccessWriter(elsewhere, () => 2).apply({ type: 'access.key.revoke', id: key.id, at: 2 })
  assert.equal(store.keyByHash(hashKey(secret))?.key.revoked, 2)
})

test('a command takes part in the transaction of its caller', () => {
  const { writer, reader } = openPair()
  const failing = writer.transaction(() => {
    const plan = { ...new SqliteAccessStore(writer).plan('entry')!, name: 'partner' }
    assert.deepEqual(applyAccessCommand(writer, { type: 'access.plan.put', plan }, 1), { ok: true })
    throw new Error('rolled back')
  })
  assert.throws(failing, /rolled back/)
  assert.equal(new SqliteAccessStore(reader).plan('partner'), undefined)
})

test('the secret of a key is nowhere in the database', async () => {
  const { writer, reader } = openPair()
  const { secret, creation } = newKey({ plan: 'entry' })
  const plan = new SqliteAccessStore(reader).plan('entry')!
  assert.equal(plan.name, 'entry')
  applyAccessCommand(writer, creation, 1)
  const content = writer.serialize()
  assert.equal(content.includes(secret), false)
  assert.equal(content.includes(hashKey(secret)), true)
})
