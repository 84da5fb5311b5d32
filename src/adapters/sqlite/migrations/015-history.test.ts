import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../../test/support/at-end.ts'
import { changesBetween, membersBetween } from '../../../entity/changes.ts'
import { stateBefore } from '../../../entity/history.ts'
import type { HistoryFilter } from '../../../ports/entity-store.ts'
import { InlineCommitter } from '../committer.ts'
import { migrate, openDatabase } from '../database.ts'
import { SqliteEntityStore } from '../entity-store.ts'

const folder = temporaryFolder('history')

test('history of before is found by whom and when, says that it is of values only, and later entries that they are complete', async () => {
  const fixture = new URL('../../../../test/fixtures/stores/schema-14.sqlite.gz', import.meta.url)
  const file = join(folder, 'store.sqlite')
  writeFileSync(file, gunzipSync(readFileSync(fixture)))
  const db = openDatabase(file, 'writer')
  const rows = db
    .prepare<[], { position: number; entity_id: number; account: string; user_id: string }>(
      'SELECT position, entity_id, account, user_id FROM history ORDER BY position DESC',
    )
    .all()
  migrate(db)
  const store = new SqliteEntityStore(db, new InlineCommitter(db, Date.now))
  const positions = async (filter: HistoryFilter) =>
    (await store.history(filter, null, 1000)).entries.map(({ position }) => position)
  const of = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).map(({ position }) => position)
  assert.ok(rows.length > 50)
  assert.deepEqual(
    await positions({}),
    of(() => true),
  )
  for (const account of new Set(rows.map((row) => row.account)))
    assert.deepEqual(
      await positions({ account }),
      of((row) => row.account === account),
    )
  for (const userId of new Set(rows.map((row) => row.user_id)))
    if (userId !== '')
      assert.deepEqual(
        await positions({ userId }),
        of((row) => row.user_id === userId),
      )
  const { entries } = await store.history({}, null, 1000)
  assert.ok(entries.every(({ isComplete, members }) => !isComplete && members.length === 0))

  const before = (await store.get(entries[0]!.entityId))!
  const written = { ...before, timezone: 'Europe/Rome' }
  await store.commit([
    {
      type: 'entity',
      entity: written,
      expectedRevision: before.revision,
      action: 'test',
      account: 'shop',
      userId: '',
      changes: changesBetween(before, written),
      members: membersBetween(before, written),
      blockingKeys: null,
      keysRead: null,
      document: null,
      adverts: null,
    },
  ])
  const [newest, older] = (await store.history({ entityId: before.id }, null, 2)).entries
  assert.deepEqual([newest!.isComplete, older!.isComplete], [true, false])
  assert.deepEqual(stateBefore((await store.get(before.id))!, newest!), before)
  db.close()
})
