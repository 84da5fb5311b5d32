import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../../test/support/at-end.ts'
import { contributorsOf } from '../../../entity/contributors.ts'
import { InlineCommitter } from '../committer.ts'
import { migrate, openDatabase } from '../database.ts'
import { SqliteEntityStore } from '../entity-store.ts'

test('users find what they contributed to before there was an index', async () => {
  const fixture = new URL('../../../../test/fixtures/stores/schema-14.sqlite.gz', import.meta.url)
  const file = join(temporaryFolder('contributors'), 'store.sqlite')
  writeFileSync(file, gunzipSync(readFileSync(fixture)))
  const db = openDatabase(file, 'writer')
  migrate(db)
  const store = new SqliteEntityStore(db, new InlineCommitter(db, Date.now))
  const expected = new Map<string, string[]>()
  for (const id of await store.idsAfter('0', 1000))
    for (const { userId } of contributorsOf((await store.get(id))!))
      expected.set(userId, [...(expected.get(userId) ?? []), id])
  assert.ok(expected.size > 0)
  for (const [userId, wanted] of expected) {
    const { total, ids } = await store.idsByContributor({ userId }, 0, 1000)
    assert.equal(total, wanted.length)
    assert.deepEqual(ids.toSorted(), wanted.toSorted())
  }
  db.close()
})
