import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { accessStoreContract } from '../../../test/contracts/access-store.contract.ts'
import { newKey } from '../../../test/support/api-key.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { newUser } from '../../access/decide-user.ts'
import { hashKey, newHexId } from '../../access/keys.ts'
import { applyAccessCommand, SqliteAccessWriter } from './access-commands.ts'
import { SqliteAccessStore } from './access-store.ts'
import { migrate, openDatabase, type Sqlite } from './database.ts'

const folder = temporaryFolder('access')
const opened: Sqlite[] = []
after(() => {
  for (const db of opened) db.close()
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
  assert.equal((await store.keyByHash(hashKey(secret)))?.key.revoked, null)
  const elsewhere = openDatabase(file, 'writer')
  opened.push(elsewhere)
  await new SqliteAccessWriter(elsewhere, () => 2).apply({ type: 'access.key.revoke', id: key.id, at: 2 })
  assert.equal((await store.keyByHash(hashKey(secret)))?.key.revoked, 2)
})

test('a key is not remembered across a change that could not be looked for', async () => {
  const { writer, reader } = openPair()
  const store = new SqliteAccessStore(reader)
  const { secret, key, creation } = newKey({ plan: 'entry' })
  const commands = new SqliteAccessWriter(writer, () => 1)
  await commands.apply(creation)
  assert.equal((await store.keyByHash(hashKey(secret)))?.key.revoked, null)
  await commands.apply({ type: 'access.key.revoke', id: key.id, at: 2 })
  writer.exec('ALTER TABLE setting RENAME TO elsewhere')
  for (let time = 0; time < 2; time++)
    await assert.rejects(store.keyByHash(hashKey(secret)), /no such table/, `time ${time}`)
  writer.exec('ALTER TABLE elsewhere RENAME TO setting')
  assert.equal((await store.keyByHash(hashKey(secret)))?.key.revoked, 2)
})

test('of reads made together the first looks, and the next ones after it look again', async () => {
  const { writer, reader } = openPair()
  const store = new SqliteAccessStore(reader)
  const { secret, key, creation } = newKey({ plan: 'entry' })
  const commands = new SqliteAccessWriter(writer, () => 1)
  await commands.apply(creation)
  const together = [store.keyByHash(hashKey(secret)), store.keyByHash(hashKey(secret))]
  applyAccessCommand(writer, { type: 'access.key.revoke', id: key.id, at: 2 }, 1)
  for (const grant of await Promise.all(together)) assert.equal(grant?.key.revoked, null)
  assert.equal((await store.keyByHash(hashKey(secret)))?.key.revoked, 2)
})

test('keys, plans and users are remembered as they were only until somebody changes any of them', async () => {
  const { writer, reader } = openPair()
  const store = new SqliteAccessStore(reader)
  const commands = new SqliteAccessWriter(writer, () => 1)
  const { secret, creation } = newKey({ plan: 'entry' })
  await commands.apply(creation)
  const before = await store.keyByHash(hashKey(secret))
  assert.equal(before?.plan.dailyQuota, 10_000)
  await commands.apply({ type: 'access.quota.flush', day: 1, added: [] })
  writer.exec("INSERT INTO change_log (entity_id) VALUES ('1')")
  assert.equal(await store.keyByHash(hashKey(secret)), before)
  await commands.apply({ type: 'access.plan.put', plan: { ...before.plan, dailyQuota: 7 } })
  assert.equal((await store.keyByHash(hashKey(secret)))?.plan.dailyQuota, 7)
  const user = newUser(newHexId(), null, 1)
  assert.equal(await store.user(user.id), undefined)
  await commands.apply({ type: 'access.user.put', user, expectedRev: null })
  assert.equal((await store.user(user.id))?.trust, 0)
  await commands.apply({ type: 'access.user.put', user: { ...user, trust: 2 }, expectedRev: user.rev })
  assert.equal((await store.user(user.id))?.trust, 2)
})

test('a command takes part in the transaction of its caller', async () => {
  const { writer, reader } = openPair()
  const plan = { ...(await new SqliteAccessStore(writer).plan('entry'))!, name: 'partner' }
  const failing = writer.transaction(() => {
    assert.deepEqual(applyAccessCommand(writer, { type: 'access.plan.put', plan }, 1), { ok: true })
    throw new Error('rolled back')
  })
  assert.throws(failing, /rolled back/)
  assert.equal(await new SqliteAccessStore(reader).plan('partner'), undefined)
})

test('the secret of a key is nowhere in the database', async () => {
  const { writer, reader } = openPair()
  const { secret, creation } = newKey({ plan: 'entry' })
  const plan = (await new SqliteAccessStore(reader).plan('entry'))!
  assert.equal(plan.name, 'entry')
  applyAccessCommand(writer, creation, 1)
  const content = writer.serialize()
  assert.equal(content.includes(secret), false)
  assert.equal(content.includes(hashKey(secret)), true)
})
