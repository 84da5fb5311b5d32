import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entity, value, writes, written } from '../../../test/support/entity-commands.ts'
import { sharedPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import { openPostgresStore } from '../../../test/support/postgres-store.ts'
import { contributors } from './migrations/009-contributors.ts'

const skip = withoutPostgres
if (skip === false) await sharedPostgres()

test('postgres: users find what they contributed to before there was an index', { skip }, async () => {
  const { db, store, close } = await openPostgresStore()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(written(await store.commit([writes(entity())]))[0]!.id)
  await store.commit([writes(entity({ objects: { name: [] } }))])
  const found = () => store.idsByContributor({ userId: 'u' }, 0, 10)
  const before = await found()
  assert.deepEqual(before, { total: 3, ids: ids.toReversed() })
  await db.transaction(async (sql) => {
    await sql.script("DELETE FROM contributor; UPDATE entity SET users = '[]'")
    await contributors.after!(sql)
  })
  assert.deepEqual(await found(), before)
  const first = (await store.get(ids[0]!))!
  await store.commit([writes({ ...first, objects: { tag: [value({ tag: 'x' })] }, mergedInto: ids[1]! })])
  assert.deepEqual(await found(), { total: 2, ids: [ids[2], ids[1]] })
  await close()
})
