import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openFileBlobStore } from '../../src/adapters/blob-fs/blob-store.ts'
import { PostgresCommitter } from '../../src/adapters/postgres/committer.ts'
import { Database } from '../../src/adapters/postgres/database.ts'
import { PostgresEntityStore } from '../../src/adapters/postgres/entity-store.ts'
import { migrate } from '../../src/adapters/postgres/migrate.ts'
import {
  copiedSecretSettings,
  PostgresTableCopy,
  prepareMove,
} from '../../src/adapters/postgres/table-copy.ts'
import { tables } from '../../src/adapters/rows/tables.ts'
import { InlineCommitter } from '../../src/adapters/sqlite/committer.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { SqliteEntityStore } from '../../src/adapters/sqlite/entity-store.ts'
import { PairWriter } from '../../src/adapters/sqlite/pair-store.ts'
import { SqliteTableCopy } from '../../src/adapters/sqlite/table-copy.ts'
import { changesBetween, membersBetween } from '../../src/entity/changes.ts'
import { digestTable, isEqual } from '../../src/operations/moving/compare-tables.ts'
import { moveStore, type RunStage, type Side } from '../../src/operations/moving/move-store.ts'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import { databaseName } from '../../src/profiles/embedded/files.ts'
import { prepareDataFolder } from '../../src/profiles/embedded/prepare.ts'
import { openEmbeddedSide, type Role } from '../../src/profiles/moving.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { startDirectory } from '../support/directory.ts'
import { filledFolder, made, recorded } from '../support/filled-store.ts'
import { postgresBin, sharedPostgres, withoutPostgres } from '../support/postgres-server.ts'
import { answerOf } from '../support/store-fixture.ts'

// Started here: it ends after all tests of the file.
if (withoutPostgres === false) await sharedPostgres()

const run: RunStage = (_, work) => work(() => undefined)

const embeddedSide = (dataDir: string, role: Role = 'target'): Promise<Side> =>
  openEmbeddedSide({ dataDir }, role)

/** A PostgreSQL database, with a folder for its files. */
async function postgresSide(
  url?: string,
  folder = temporaryFolder('blobs'),
): Promise<Side & { url: string }> {
  const address = url ?? (await (await sharedPostgres()).createDatabase())
  const db = new Database({ url: address, connections: 2 })
  await prepareMove(db, 'target')
  return {
    url: address,
    store: new PostgresTableCopy(db, 'postgres'),
    secrets: copiedSecretSettings(db),
    blobs: await openFileBlobStore(folder),
  }
}

/** Ends before the `most`th row, as a killed process does. */
const interruptedAfter =
  (most: number): RunStage =>
  (_, work) =>
    work((done) => {
      if (done === most) throw new Error('interrupted')
    })

/** Puts a pair into the store, whose version of the schema knew none. */
function addPair(folder: string): void {
  const db = openDatabase(join(folder, databaseName), 'writer')
  const side = (entityId: string) => ({ entityId, revision: `1-${'a'.repeat(32)}` })
  const compared = { score: -1.25, reasons: [{ level: 'prior', bits: -1.25 }], version: '1', worth: 12 }
  const proposal = {
    type: 'pair.propose',
    sides: [side('7'), side('9')],
    source: 'scan',
    country: 'gb',
  } as const
  const { id, revision } = new PairWriter(db).apply({ ...proposal, ...compared }, [], 1000)
  const decision = { id, expectedRevision: revision, state: 'distinct', note: 'zwei Läden' } as const
  new PairWriter(db).apply({ type: 'pair.decide', ...decision, account: 'a', userId: 'u' }, [], 2000)
  db.close()
}

/** The same for a feed and a run of it. */
function addSearches(folder: string): void {
  const db = openDatabase(join(folder, databaseName), 'writer')
  db.prepare("INSERT INTO search_count VALUES (20000, 'fi', 'kampaamo', 9, 3, 2, 4, 1, '7 8')").run()
  db.close()
}

function addFeed(folder: string): void {
  const db = openDatabase(join(folder, databaseName), 'writer')
  db.prepare('INSERT INTO feed (id, body) VALUES (?, ?)').run(
    'nightly',
    '{"account":"shop","source":"läden.csv"}',
  )
  db.prepare('INSERT INTO import_run (id, account, feed, started, body) VALUES (?, ?, ?, ?, ?)').run(
    'ab'.repeat(8),
    'shop',
    'nightly',
    1000,
    '{"state":"done"}',
  )
  db.close()
}

const digests = (side: Side) => Promise.all(tables.map((table) => digestTable(table, side.store)))

describe('a move', { skip: withoutPostgres }, () => {
  test('to PostgreSQL and back changes nothing', async () => {
    const folder = await filledFolder()
    addPair(folder)
    addFeed(folder)
    addSearches(folder)
    const source = await embeddedSide(folder, 'source')
    const cluster = await postgresSide()
    const there = await moveStore(source, cluster, run)
    assert.deepEqual(
      there.comparisons.filter((comparison) => !isEqual(comparison)),
      [],
    )
    assert.equal(there.isComplete, true)
    const empty = there.comparisons.filter((comparison) => comparison.source.count === 0)
    assert.deepEqual(empty.map(({ name }) => name).sort(), ['access_quota', 'file_gone', 'file_hold'])
    assert.deepEqual(await cluster.store.positions(), await source.store.positions())

    const fresh = temporaryFolder('back')
    const target = await embeddedSide(fresh)
    assert.equal((await moveStore(cluster, target, run)).isComplete, true)
    assert.deepEqual(await digests(target), await digests(source))
    for (const name of ['link-secret', 'erasure-secret'] as const)
      assert.equal(await target.secrets.read(name), made.secrets[name]!.trim())
    await source.store.close()
    await target.store.close()
    await cluster.store.close()

    const [before, after] = [folder, fresh].map((dataDir) =>
      openDatabase(join(dataDir, databaseName), 'reader'),
    )
    for (const sql of [
      'SELECT name, count FROM row_count WHERE count > 0 ORDER BY name',
      'SELECT key_id, count FROM link_count WHERE count > 0 ORDER BY key_id',
      'SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name',
    ])
      assert.deepEqual(after!.prepare(sql).all(), before!.prepare(sql).all(), sql)
    assert.deepEqual(after!.pragma('foreign_key_check'), [])
    assert.deepEqual(after!.pragma('quick_check', { simple: true }), 'ok')
    before!.close()
    after!.close()

    let clock = made.clock
    const directory = await startDirectory({
      env: { HIGHSTREET_DATA_DIR: fresh },
      now: () => clock++,
      people: made,
    })
    for (const { answer, ...asked } of recorded)
      assert.deepEqual(
        await answerOf(directory, asked),
        answer,
        `${asked.path} ${JSON.stringify(asked.params)}`,
      )
    const [entity_id] = made.entities
    const newest = async () => (await directory.services.store.history({}, null, 1)).entries[0]!.position
    const last = await newest()
    const written = await directory.call('POST', '/v1/entity/tag', {
      entity_id,
      tag: 'moved',
      language: 'en',
    })
    assert.equal(written.status, 200, written.text)
    assert.ok((await newest()) > last)
    await directory.close()
  })

  test('that was interrupted is continued, and its target is not usable before', async () => {
    const source = await embeddedSide(await filledFolder(), 'source')
    const cluster = await postgresSide()
    await assert.rejects(moveStore(source, cluster, interruptedAfter(150)), /interrupted/)
    const fresh = temporaryFolder('interrupted')
    const other = await embeddedSide(fresh)
    await assert.rejects(moveStore(cluster, other, run), /is incomplete: a move into it was not completed/)
    await assert.rejects(moveStore(other, cluster, run), /is being filled from another store/)
    const node = new Database({ url: cluster.url, connections: 1 })
    await assert.rejects(migrate(node), /a move into it was not completed; run highstreet migrate again/)
    assert.equal((await moveStore(source, cluster, run)).isComplete, true)
    await migrate(node)
    await node.close()

    await assert.rejects(moveStore(cluster, other, interruptedAfter(250)), /interrupted/)
    assert.throws(() => prepareDataFolder({ dataDir: fresh }), /a move into it was not completed; run/)
    assert.equal((await moveStore(cluster, other, run)).isComplete, true)
    prepareDataFolder({ dataDir: fresh })
    await assert.rejects(moveStore(source, cluster, run), /is not empty; name an empty one/)
    await assert.rejects(moveStore(cluster, other, run), /is not empty; name an empty one/)
    for (const side of [source, cluster, other]) await side.store.close()
  })

  test('reports what changed at the source meanwhile, and a second run copies only that', async () => {
    const folder = await filledFolder()
    const source = await embeddedSide(folder, 'source')
    const cluster = await postgresSide()
    const db = openDatabase(join(folder, databaseName), 'writer')
    const meanwhile: RunStage = async (stage, work) => {
      const result = await work(() => undefined)
      if (stage === 'copying rows') {
        db.exec("UPDATE record SET body = body || ' ' WHERE id = (SELECT min(id) FROM record)")
        db.exec('DELETE FROM advert_term WHERE term = (SELECT min(term) FROM advert_term)')
        db.exec("UPDATE access_account SET trust = trust + 1 WHERE name = 'shop'")
        db.exec(
          'INSERT INTO history SELECT position + 1000, previous, entity_id, revision, at, account, user_id, action, drawn, changes, batch FROM history ORDER BY position DESC LIMIT 1',
        )
      }
      return result
    }
    const first = await moveStore(source, cluster, meanwhile)
    assert.equal(first.isComplete, false)
    const changed = first.comparisons.filter((comparison) => !isEqual(comparison)).map(({ name }) => name)
    assert.deepEqual(
      changed,
      ['access_account', 'history', 'record', 'advert_term', 'positions'].sort(
        (a, b) =>
          first.comparisons.findIndex(({ name }) => name === a) -
          first.comparisons.findIndex(({ name }) => name === b),
      ),
    )
    const second = await moveStore(source, cluster, run)
    assert.equal(second.isComplete, true)
    const replaced = tables.filter(({ isReplaced }) => isReplaced).map(({ name }) => name)
    const again = second.comparisons.filter(({ name }) => replaced.includes(name))
    const rowsOfReplaced = again.reduce((sum, comparison) => sum + comparison.source.count, 0)
    assert.equal(second.written - rowsOfReplaced, 2)
    assert.ok(second.removed > 0)
    db.close()
    for (const side of [source, cluster]) await side.store.close()
  })

  test('names a row that cannot be read or stored, and a damaged file', async () => {
    const folder = await filledFolder()
    const source = await embeddedSide(folder, 'source')
    const db = openDatabase(join(folder, databaseName), 'writer')
    db.exec("INSERT INTO taxonomy_edit VALUES ('odd', 'a' || char(0) || 'b')")
    const cluster = await postgresSide()
    await assert.rejects(
      moveStore(source, cluster, run),
      /^Error: row "odd" of table taxonomy_edit cannot be stored there: /,
    )
    db.exec("DELETE FROM taxonomy_edit WHERE category_id = 'odd'")
    db.exec("INSERT INTO supplier VALUES ('shop', 'odd', 'text')")
    await assert.rejects(
      moveStore(source, cluster, run),
      /row "shop", "odd" of table supplier is not readable: entity_id is not of kind integer/,
    )
    db.exec("DELETE FROM supplier WHERE supplier_id = 'odd'")
    const damaged = `A/bb/${'ab'.repeat(32)}.png`
    await source.blobs.put(damaged, Buffer.from('other'), 'image/png')
    await assert.rejects(moveStore(source, cluster, run), /the file A\/bb\/abab.*png is damaged; restore it/)
    await source.blobs.delete(damaged)
    assert.equal((await moveStore(source, cluster, run)).isComplete, true)
    db.exec('PRAGMA user_version = 15')
    assert.throws(
      () => new SqliteTableCopy(join(folder, databaseName), 'reader'),
      /has schema 15, this program writes \d+; start its server once/,
    )
    db.exec('PRAGMA user_version = 99')
    assert.throws(
      () => new SqliteTableCopy(join(folder, databaseName), 'reader'),
      /written by a newer version \(schema 99/,
    )
    db.close()
    for (const side of [source, cluster]) await side.store.close()
  })

  test('a database that pg_dump has written and pg_restore has read is the same, and goes on counting', async () => {
    const folder = await filledFolder()
    const source = await embeddedSide(folder, 'source')
    const cluster = await postgresSide()
    await moveStore(source, cluster, run)
    const dump = join(temporaryFolder('dump'), 'store.dump')
    execFileSync(join(postgresBin!, 'pg_dump'), ['--format=custom', `--file=${dump}`, cluster.url])
    const url = await (await sharedPostgres()).createDatabase()
    execFileSync(join(postgresBin!, 'pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${url}`, dump])
    const restored = await postgresSide(url)
    assert.deepEqual(await digests(restored), await digests(source))
    assert.deepEqual(await restored.store.positions(), await source.store.positions())
    assert.deepEqual(await restored.store.identity(), await cluster.store.identity())
    const db = new Database({ url, connections: 2 })
    const store = new PostgresEntityStore(db, new PostgresCommitter(db))
    const reader = openDatabase(join(folder, databaseName), 'reader')
    const before = new SqliteEntityStore(reader, new InlineCommitter(reader, Date.now))
    assert.equal(await store.count(), await before.count())
    for (const id of made.entities) {
      assert.deepEqual(await store.get(id), await before.get(id), id)
      const history = (of: EntityStore) => of.history({ entityId: id }, null, 100)
      assert.deepEqual(await history(store), await history(before), id)
    }
    reader.close()
    const entity = (await store.get(made.entities[0]!))!
    const written = { ...entity, timezone: 'Europe/Rome' }
    const { ok } = await store.commit([
      {
        type: 'entity',
        entity: written,
        expectedRevision: entity.revision,
        action: 'test',
        account: 'shop',
        userId: '',
        changes: changesBetween(entity, written),
        members: membersBetween(entity, written),
        blockingKeys: null,
        keysRead: null,
        document: null,
        adverts: null,
      },
    ])
    assert.equal(ok, true)
    const { history: last, log } = await source.store.positions()
    const now = await restored.store.positions()
    assert.deepEqual([now.history, now.log], [last + 1, log + 1])
    const counted = () => db.query("SELECT count FROM row_count WHERE name = 'history'")
    const [rows] = await counted()
    await db.query('DELETE FROM history WHERE position = (SELECT max(position) FROM history)')
    assert.deepEqual(await counted(), [{ count: Number(rows!.count) - 1 }])
    await db.close()
    for (const side of [source, cluster, restored]) await side.store.close()
  })
})
