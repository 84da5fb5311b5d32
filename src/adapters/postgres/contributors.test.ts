import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entity, value, writes, written } from '../../../test/support/entity-commands.ts'
import { sharedPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import { openPostgresStore } from '../../../test/support/postgres-store.ts'
import type { Database } from './database.ts'
import { fillSome, migrate } from './migrate.ts'
import { contributors } from './migrations/009-contributors.ts'
import { putSetting, readSetting } from './settings.ts'

const skip = withoutPostgres
if (skip === false) await sharedPostgres()

const fill = contributors.fill!

/** Leaves the database as the migration does before it fills the index. */
async function forget(db: Database): Promise<void> {
  await db.query('DELETE FROM contributor')
  await db.query(`UPDATE entity SET users = '[]'`)
  await putSetting(db, fill.setting, '-1')
}

test('postgres: users find what they contributed to before there was an index', { skip }, async () => {
  const { db, store, close } = await openPostgresStore()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(written(await store.commit([writes(entity())]))[0]!.id)
  await store.commit([writes(entity({ objects: { name: [] } }))])
  const found = () => store.idsByContributor({ userId: 'u' }, 0, 10)
  const before = await found()
  assert.deepEqual(before, { total: 3, ids: ids.toReversed() })
  await forget(db)
  await migrate(db)
  assert.deepEqual(await found(), before)
  const first = (await store.get(ids[0]!))!
  await store.commit([writes({ ...first, objects: { tag: [value({ tag: 'x' })] }, mergedInto: ids[1]! })])
  assert.deepEqual(await found(), { total: 2, ids: [ids[2], ids[1]] })
  await close()
})

test('postgres: writers go on while nodes fill the index of users, one of which ends', { skip }, async () => {
  const { db, store, close } = await openPostgresStore()
  const create = async (): Promise<string> => written(await store.commit([writes(entity())]))[0]!.id
  const ids: string[] = []
  for (let n = 0; n < 12; n++) ids.push(await create())
  await forget(db)
  for (let n = 0; n < 4; n++) {
    assert.equal(await fillSome(db, fill, 2), true)
    // A new entity, one that is filled, and one that is not yet.
    ids.push(await create())
    for (const id of [ids[n]!, ids[11 - n]!]) {
      const before = (await store.get(id))!
      await store.commit([writes({ ...before, objects: { tag: [value({ tag: `x${n}` })] } })])
    }
  }
  const ended = {
    ...fill,
    batch: async (...batch: Parameters<typeof fill.batch>) => {
      await fill.batch(...batch)
      throw new Error('ended')
    },
  }
  await assert.rejects(fillSome(db, ended, 2), /ended/)
  const node = async (): Promise<void> => {
    while (await fillSome(db, fill, 2));
  }
  await Promise.all([node(), node(), create().then((id) => ids.push(id))])
  assert.equal(await readSetting(db, fill.setting), undefined)
  const { total, ids: found } = (await store.idsByContributor({ userId: 'u' }, 0, 100))!
  assert.deepEqual([total, found.toSorted()], [ids.length, ids.toSorted()])
  await close()
})
