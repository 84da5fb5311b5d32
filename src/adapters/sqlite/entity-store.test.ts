import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { boundsContract } from '../../../test/contracts/bounds.contract.ts'
import { entityLookupsContract } from '../../../test/contracts/entity-lookups.contract.ts'
import { entityStoreContract } from '../../../test/contracts/entity-store.contract.ts'
import { growthStoreContract } from '../../../test/contracts/growth-store.contract.ts'
import { historyContract } from '../../../test/contracts/history.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { entity, record, start, writes } from '../../../test/support/entity-commands.ts'
import type { SearchDocument } from '../../search/query.ts'
import { blockLength } from '../rows/history-rows.ts'
import { SqliteChangeLog } from './change-log.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase, type Sqlite } from './database.ts'
import { SqliteEntityStore } from './entity-store.ts'
import { SqliteGrowthStore } from './growth.ts'
import { SqliteInboxStore } from './inbox-store.ts'

const folder = temporaryFolder('entities')
let opened = 0

/** Entities found in the change log, the source of every index. */
function foundInLog(db: Sqlite, country: string): string[] {
  const rows = db
    .prepare<[], { entity_id: string; document: string | null }>(
      'SELECT entity_id, document FROM change_log ORDER BY position',
    )
    .all()
  const latest = new Map(rows.map(({ entity_id, document }) => [entity_id, document]))
  const documents = [...latest.values()].filter((document) => document !== null)
  return documents
    .map((document) => JSON.parse(document) as SearchDocument)
    .filter((document) => document.country === country)
    .map(({ id }) => id)
}

/** `written` is the position at which history begins. */
async function open(written = 0) {
  let now = 0
  const file = join(folder, `${opened++}.db`)
  const writer = openDatabase(file, 'writer')
  writer.pragma('synchronous = OFF')
  migrate(writer)
  writer.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('history', ?)").run(written)
  const reader = openDatabase(file, 'reader')
  const committer = new InlineCommitter(writer, () => now)
  return {
    store: new SqliteEntityStore(reader, committer),
    inbox: new SqliteInboxStore(reader),
    growth: new SqliteGrowthStore(reader),
    setNow: (next: number) => {
      now = next
    },
    found: async (country: string) => foundInLog(reader, country),
    close: async () => {
      await committer.close()
      reader.close()
    },
  }
}

entityStoreContract('sqlite', open)
entityLookupsContract('sqlite', open)
historyContract('sqlite', open)
historyContract('sqlite, over the end of a block', () => open(3 * blockLength - 700))
boundsContract('sqlite', open)
growthStoreContract('sqlite', open)

test('a commit that cannot be written takes no other with it', async () => {
  const { store, setNow, close } = await open()
  setNow(start)
  const made = store.commit([writes(entity())])
  const failing = store.commit([writes(entity()), record({ body: { amount: 1n } })])
  const madeAfter = store.commit([writes(entity())])
  await assert.rejects(failing, TypeError)
  assert.equal((await made).ok && (await madeAfter).ok, true)
  assert.equal(await store.count(), 2)
  await close()
})

test('commits remove the rows of the log that are in segments, and no others', async () => {
  const file = join(folder, `${opened++}.db`)
  const writer = openDatabase(file, 'writer')
  migrate(writer)
  const committer = new InlineCommitter(writer, () => start)
  const write = (count: number) =>
    Promise.all(Array.from({ length: count }, () => committer.commit([writes(entity())])))
  const positions = writer.prepare<[], number>('SELECT position FROM change_log ORDER BY position').pluck()
  await write(300)
  assert.deepEqual([positions.all().length, positions.get()], [300, 1])
  await new SqliteChangeLog(writer).note(200)
  for (let round = 0; positions.get()! <= 200; round++) {
    assert.ok(round < 3, 'two rows for each commit')
    await write(64)
  }
  const left = positions.all()
  assert.deepEqual([left[0], left.length], [201, left.at(-1)! - 200])
  await write(200)
  assert.equal(positions.get(), 201)
  await committer.close()
})
