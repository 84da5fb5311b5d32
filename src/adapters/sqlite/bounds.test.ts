import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { strangerLimits } from '../../operations/stranger-limits.ts'
import type { LimitCommand } from '../../ports/commit.ts'
import { countedRows, sweptRows } from '../../ports/retention-store.ts'
import { migrate, openDatabase, type Sqlite } from './database.ts'
import { SqliteGrowthStore } from './growth.ts'
import { HistoryBlocks } from './history-blocks.ts'
import { Limits } from './limits.ts'
import { migrations } from './migrations/index.ts'
import { Sweeps } from './sweeps.ts'

const folder = temporaryFolder('bounds')
let opened = 0

function newDatabase(): Sqlite {
  const db = openDatabase(join(folder, `${opened++}.db`), 'writer')
  db.pragma('synchronous = OFF')
  return db
}

/** Returns the connection and the texts of the statements prepared on it. */
function watched(db: Sqlite): { readonly db: Sqlite; readonly texts: string[] } {
  const texts: string[] = []
  const prepare = db.prepare.bind(db)
  const watching = new Proxy(db, {
    get: (target, name) =>
      name === 'prepare'
        ? (text: string) => {
            texts.push(text)
            return prepare(text)
          }
        : Reflect.get(target, name),
  })
  return { db: watching, texts }
}

test('no limit, no sweep and no figure reads a table from end to end', async () => {
  const direct = newDatabase()
  migrate(direct)
  const { db, texts } = watched(direct)
  const sweeps = new Sweeps(db, new HistoryBlocks(db))
  for (const rows of sweptRows) sweeps.apply({ type: 'sweep', rows, before: 0, limit: 1 }, 0)
  const limits = new Limits(db)
  for (const [limit, { rows, of, ...declared }] of Object.entries(strangerLimits)) {
    const kind = 'kind' in declared ? { kind: declared.kind } : {}
    const about = {
      ...(of === 'account' ? {} : { entityId: '7' }),
      ...(of === 'entity' ? {} : { account: 'shop' }),
    }
    const share = { share: { account: 'shop', most: 1 } }
    limits.apply({
      type: 'limit',
      limit,
      rows,
      most: 1,
      since: 0,
      ...kind,
      ...about,
      ...share,
    } as LimitCommand)
  }
  await new SqliteGrowthStore(db).growth()
  assert.ok(texts.length > 30)
  for (const text of texts) {
    const plan = direct
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(...parametersOf(text))
      .map(({ detail }) => detail)
    // Full scans are fine for the few rows of counts and for rows found by a recursion.
    const scans = plan.filter((line) => /^SCAN /.test(line) && !/^SCAN (row_count|back|b)\b/.test(line))
    // The first row of an index, or of a table by rowid, is found directly.
    const isFirst = /ORDER BY (position|settled|over|expires|created)( DESC)? LIMIT|SELECT min\(/.test(
      text.replace(/\s+/g, ' '),
    )
    assert.deepEqual(isFirst ? scans.filter((line) => !/USING/.test(line)) : scans, [], text)
  }
  direct.close()
})

/** A value for each parameter of a statement. */
function parametersOf(text: string): unknown[] {
  const names = [...text.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1])
  if (names.length > 0) return [Object.fromEntries(names)]
  return [...text.matchAll(/\?/g)].map(() => 1)
}

test('a store of before gets counts of its rows, and records their ends', async () => {
  const db = newDatabase()
  for (const { version, sql } of migrations.filter((one) => one.version <= 12)) {
    db.exec(sql)
    db.pragma(`user_version = ${version}`)
  }
  const day = 86_400_000
  const put = db.prepare(
    "INSERT INTO record (id, kind, revision, entity_id, account, created, body) VALUES (?, ?, '1-x', 7, 'shop', ?, ?)",
  )
  put.run('a', 'signal', 1, '{}')
  put.run('b', 'message', 2, '{}')
  put.run('c', 'message', 3, '{}')
  put.run('d', 'syndication', 4, '{"state":"active","expiry_date":"2030-01-31"}')
  put.run('e', 'syndication', 5, '{"state":"cancelled","expiry_date":"2030-01-31"}')
  put.run('f', 'claim_code', 6, '{}')
  put.run('g', 'sales_log', 7, '{}')
  db.exec(`
    INSERT INTO inbox (id, revision, kind, state, account, record_id, created, changed, body)
      VALUES ('i', '1-x', 'message', 'new', 'shop', 'c', 1, 1, '{}');
    INSERT INTO event VALUES ('x', 7, 'bdp', 'shop', 1);
    INSERT INTO event_count VALUES (7, 2026, 1, 'bdp', 1);
    INSERT INTO history (previous, entity_id, revision, at, account, user_id, action, drawn, changes)
      VALUES (0, 7, '1-x', 1, 'shop', '', 'x', 0, '[]'), (1, 7, '2-x', 2, 'shop', '', 'x', 0, '[]');
    INSERT INTO access_account (name, created) VALUES ('shop', 1);
    INSERT INTO access_user VALUES ('u', '1-x', 'a@b.c', 'a@b.c', '', '', 'owner', 1, 0, 1, NULL, NULL, NULL, 'shop', NULL, 0, '{}');
  `)
  migrate(db)
  const ends = db.prepare('SELECT id, over FROM record ORDER BY id').raw().all()
  assert.deepEqual(ends, [
    ['a', null],
    ['b', 2],
    ['c', null],
    ['d', Date.UTC(2030, 1, 1)],
    ['e', 5],
    ['f', 6 + 30 * day],
    ['g', 7],
  ])
  const store = new SqliteGrowthStore(db)
  const { rows } = await store.growth()
  const none = Object.fromEntries(countedRows.map((name) => [name, 0]))
  const counted = { history: 2, inbox: 1, event_counts: 1, reports: 1, messages: 2, syndications: 2 }
  assert.deepEqual(rows, { ...none, ...counted, claim_codes: 1, sales_logs: 1 })
  const users = db.prepare("SELECT count FROM row_count WHERE name = 'user shop'").pluck()
  assert.equal(users.get(), 1)
  // The counts follow inserts, updates, deletes and rollbacks.
  db.exec(
    "DELETE FROM record WHERE kind = 'syndication'; DELETE FROM access_user; UPDATE record SET body = 'x'",
  )
  db.exec('BEGIN; DELETE FROM history; DELETE FROM inbox; ROLLBACK; DELETE FROM history WHERE position = 1')
  assert.deepEqual((await store.growth()).rows, { ...rows, syndications: 0, history: 1 })
  assert.equal(users.get(), 0)
  db.close()
})
