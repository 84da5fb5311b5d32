import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import type { Caller } from '../../src/access/principal.ts'
import { everybody, type Viewer } from '../../src/access/visibility.ts'
import {
  deflateBody,
  type EntityRow,
  entityColumns,
  entityOf,
  packEntity,
} from '../../src/adapters/rows/packed-entity.ts'
import { packView, setIds, versionOf } from '../../src/adapters/rows/packed-view.ts'
import { InlineCommitter } from '../../src/adapters/sqlite/committer.ts'
import { migrate, openDatabase, type Sqlite } from '../../src/adapters/sqlite/database.ts'
import { SqliteEntityStore } from '../../src/adapters/sqlite/entity-store.ts'
import { sqliteViews } from '../../src/adapters/sqlite/view-source.ts'
import { ViewRenewal } from '../../src/adapters/writer/renew-views.ts'
import type { Claim, Entity } from '../../src/entity/model.ts'
import { usuallyHidden, viewOf, viewVersion } from '../../src/entity/view.ts'
import { presentRows, readEntity } from '../../src/operations/read-entity.ts'
import type { Services } from '../../src/operations/services.ts'
import { Utf8Writer } from '../../src/wire/utf8-writer.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { entityArbitrary, now } from '../support/entity-arbitrary.ts'
import { entity, value, writes, written } from '../support/entity-commands.ts'
import { makeDataFolder, startServerProcess } from '../support/server-process.ts'

/** A store on SQLite, its database, and a clock in the hands of the test. */
function openStore(t: TestContext, folder = temporaryFolder('views')) {
  const file = join(folder, 'directory.sqlite')
  const db = openDatabase(file, 'writer')
  migrate(db)
  db.pragma('synchronous = OFF')
  const committer = new InlineCommitter(db, () => now)
  const reader = openDatabase(file, 'reader')
  const store = new SqliteEntityStore(reader, committer)
  t.after(async () => {
    await committer.close()
    reader.close()
  })
  const clock = { at: now, now: () => clock.at }
  let added = 0
  const add = async (made: Entity): Promise<string> => {
    const supplierId = `S${++added}`
    const suppliers = made.suppliers.map((supplier) => ({ ...supplier, supplierId }))
    return written(await store.commit([writes({ ...made, suppliers, id: '', revision: '' })]))[0]!.id
  }
  return { db, reader, committer, store, clock, services: { store, clock } as unknown as Services, add }
}

/** What `GET /v1/entity` and a row of a search show. */
async function shown(services: Services, id: string, viewer: Viewer): Promise<[read: unknown, row: unknown]> {
  const caller = viewer as Caller
  const read = await readEntity(services, id, caller)
  const rows = await presentRows(services, [id], caller)
  const out = new Utf8Writer()
  rows.write(out)
  const [row] = JSON.parse(String(out.take())) as { doc: unknown }[]
  return [JSON.parse(JSON.stringify(read)), row!.doc]
}

const usual: Viewer['limits'] = { visibleObjects: null, hiddenObjects: usuallyHidden }

const viewers: fc.Arbitrary<Viewer> = fc.record({
  account: fc.constantFrom('shop', 'rival', 'guide', 'nobody'),
  admin: fc.constantFrom(false, false, true),
  key: fc.record({ publishable: fc.boolean() }),
  limits: fc.constantFrom<Viewer['limits']>(
    usual,
    { visibleObjects: null, hiddenObjects: [] },
    { visibleObjects: ['name', 'phone', 'tag'], hiddenObjects: [] },
    { visibleObjects: null, hiddenObjects: ['postal_address', 'employee'] },
  ),
})

test('an entity and the row of a search show the same to every viewer at every time', async (t) => {
  const { services, clock, add } = openStore(t)
  const times = fc.constantFrom(now, now + 1, now + 86_400_000, now + 86_400_001)
  await fc.assert(
    fc.asyncProperty(
      entityArbitrary,
      fc.array(fc.tuple(viewers, times), { minLength: 1, maxLength: 5 }),
      async (made, readers) => {
        const id = await add(made)
        for (const [viewer, at] of readers) {
          clock.at = at
          const [read, row] = await shown(services, id, viewer)
          assert.deepEqual(row, read)
        }
      },
    ),
    { numRuns: 300 },
  )
})

const claim: Claim = {
  userId: 'aa',
  account: 'owner',
  resellerId: null,
  claimed: now,
  expires: Date.UTC(2999, 0),
  method: 'phone',
  phoneNumber: '+353215559999',
  referrerUrl: '',
  referrerName: '',
}
const hidden = value({ address1: '1 Quay', town: 'Cork', do_not_display: true })

const rowOf = (db: Sqlite, id: string): EntityRow =>
  db.prepare<[number], EntityRow>(`SELECT ${entityColumns} FROM entity WHERE id = ?`).get(Number(id))!

/** Stores the view of an earlier version, in which everybody read how an entity was claimed. */
function storeAsBefore(db: Sqlite, id: string, version: number): void {
  const row = rowOf(db, id)
  const stored = entityOf(row)
  const { text, ...view } = viewOf(stored, now)
  const told = { claimed_user_id: 'aa', claim_method: { method: 'phone', phone_number: claim.phoneNumber } }
  const document = JSON.stringify({ ...JSON.parse(text), claim: told })
  const before = packView(stored, { ...view, version, text: document, exceptions: [], concerned: 0 })
  const body = deflateBody(packEntity(stored), before)
  setIds(before, row.id, row.drawn)
  db.prepare('UPDATE entity SET view = ?, body = ? WHERE id = ?').run(before, body, row.id)
}

test('views of an earlier version are not shown, and are made anew', async (t) => {
  const { db, reader, committer, store, services, add } = openStore(t)
  const made: Partial<Entity>[] = [{ claim }, { objects: { postal_address: [hidden] } }, {}, {}]
  const ids: string[] = []
  for (const changes of made) ids.push(await add({ ...entity(), ...changes }))
  const seen: Viewer[] = [
    { ...everybody, limits: usual },
    { ...everybody, limits: usual, key: { publishable: true } },
    { ...everybody, limits: usual, account: 'owner' },
  ]
  const all = async () => {
    const pairs: unknown[] = []
    for (const id of ids) for (const viewer of seen) pairs.push(await shown(services, id, viewer))
    return pairs
  }
  const before = await all()
  const entities = await store.getMany(ids)
  for (const [at, id] of ids.entries()) if (at !== 2) storeAsBefore(db, id, at === 3 ? viewVersion - 1 : 0)
  const numbers = () => ids.filter((id) => String(rowOf(db, id).view).includes(claim.phoneNumber))
  assert.equal(numbers().length, 3)
  assert.deepEqual(await all(), before)
  for (const pair of before) assert.deepEqual((pair as unknown[])[0], (pair as unknown[])[1])

  // An entity that was written since it was read keeps what that write made.
  const late = { id: Number(ids[0]), revision: '1-before', view: '', body: '' }
  await committer.renewViews({ type: 'renewed views', views: [late], reached: '' })
  assert.deepEqual(await all(), before)

  const renewal = new ViewRenewal(sqliteViews(reader), committer, () => now)
  assert.deepEqual(
    [await renewal.step(3), await renewal.step(3), await renewal.step(3)],
    [true, false, false],
  )
  for (const id of ids) assert.equal(versionOf(rowOf(db, id).view), viewVersion)
  assert.deepEqual(await all(), before)
  assert.deepEqual(await store.getMany(ids), entities)
  assert.deepEqual(numbers(), [])
})

test('a server that starts on views of an earlier version makes them anew', async (t) => {
  const { folder } = await makeDataFolder()
  const { db, add } = openStore(t, folder)
  const ids: string[] = []
  for (let n = 0; n < 25; n++) ids.push(await add({ ...entity(), claim }))
  for (const id of ids) storeAsBefore(db, id, 0)
  const server = await startServerProcess(folder, { env: { HIGHSTREET_WORKERS: '1' } })
  t.after(() => server.end('SIGKILL'))
  const isNew = (id: string) => versionOf(rowOf(db, id).view) === viewVersion
  while (!ids.every(isNew)) await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal(await server.end('SIGTERM'), 0)
})
