import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { entity, start, value, viewsOf, writes, written } from '../../../test/support/entity-commands.ts'
import { withoutPostgres } from '../../../test/support/postgres-server.ts'
import { CountingDatabase, newDatabase } from '../../../test/support/postgres-store.ts'
import { defaultPlans } from '../../access/plans.ts'
import type { Entity } from '../../entity/model.ts'
import type { LoggedDocument } from '../../ports/change-log.ts'
import type { EntityStore } from '../../ports/entity-store.ts'
import { remoteLog } from '../remote-log.ts'
import { LogFollower } from '../segment-index/log-follower.ts'
import { PostgresAccessStore } from './access-store.ts'
import { openChangeLog } from './change-log.ts'
import { PostgresCommitter } from './committer.ts'
import { Database } from './database.ts'
import { PostgresEntityStore } from './entity-store.ts'
import { HeadLooks, LookingCommitter } from './head-looks.ts'
import { RecentViews } from './recent-views.ts'

/** An index that remembers nothing but how far it has read. */
class Reader {
  position = 0
  readonly merged = 0
  readonly isHeld = false

  apply(rows: readonly LoggedDocument[]): void {
    this.position = rows.at(-1)?.position ?? this.position
  }

  adopt(): Promise<void> {
    throw new Error('There are no segments.')
  }
}

/** A thread of a node, with the parts that a search and an edit pass through. */
async function openNode(url: string) {
  const db = new CountingDatabase({ url, connections: 4 })
  const looks = new HeadLooks(db)
  const recent = new RecentViews(looks)
  const committer = new LookingCommitter(
    new PostgresCommitter(new Database({ url, connections: 2 }), () => start),
    looks,
  )
  const follower = new LogFollower({
    index: new Reader(),
    log: remoteLog(await openChangeLog(db, 'search', { looks, recent })),
    folderPosition: null,
    merges: false,
    mergeRows: 1_000,
    startMerge: () => null,
    onError: (error) => assert.fail(String(error)),
    onDamaged: (reason) => assert.fail(reason),
    clock: {
      now: Date.now,
      sleep: () => Promise.resolve(),
      nextTurn: () => new Promise((resume) => setImmediate(resume)),
    },
  })
  const access = new PostgresAccessStore(db, looks)
  const store = new PostgresEntityStore(db, committer, { looks, recent })
  return {
    db,
    looks,
    access,
    store,
    committer,
    /** The views that a search request finds, and the number of statements that it costs. */
    search: async (ids: readonly string[], keyHash = hash) => {
      const before = db.statements
      const views = await looks.within(async () => {
        const grant = await access.keyByHash(keyHash)
        assert.equal(grant?.key.revoked, null)
        await follower.refresh()
        return viewsOf(store, ids)
      })
      return { views, statements: db.statements - before }
    },
    close: async () => {
      await committer.close()
      await db.close()
    },
  }
}

const hash = '1'.repeat(64)
const key = {
  id: '1'.repeat(32),
  account: 'shop',
  plan: 'standard',
  label: 'web',
  defaultUser: null,
  allowedOrigins: [],
  publishable: false,
  created: 1_000,
  revoked: null,
}

/** Two nodes over one database with a key. */
async function openNodes() {
  const url = await newDatabase()
  const [first, second] = [await openNode(url), await openNode(url)]
  for (const plan of defaultPlans) await first.committer.apply({ type: 'access.plan.put', plan })
  await first.committer.apply({ type: 'access.key.create', key, hash })
  return { url, first, second }
}

async function put({ store }: { store: EntityStore }, changes: Partial<Entity> = {}): Promise<string> {
  const outcome = await store.commit([writes(entity(changes))])
  return written(outcome)[0]!.id
}

async function rename({ store }: { store: EntityStore }, id: string, name: string): Promise<void> {
  const stored = (await store.get(id))!
  written(await store.commit([writes({ ...stored, objects: { name: [value({ name })] } })]))
}

const declare = (title: string, body: (t: TestContext) => Promise<void>): void =>
  void test(title, { skip: withoutPostgres }, body)

declare('a search of remembered views costs one statement', async (t) => {
  const { first, second } = await openNodes()
  t.after(() => Promise.all([first.close(), second.close()]))
  const ids = [await put(first), await put(second)]
  const fetched = await first.search(ids)
  assert.deepEqual(await first.search(ids), { views: fetched.views, statements: 1 })
  assert.deepEqual((await first.search(ids.toReversed())).statements, 1)
})

declare('searches that arrive together share one statement', async (t) => {
  const { first, second } = await openNodes()
  t.after(() => Promise.all([first.close(), second.close()]))
  const ids = [await put(first)]
  await first.search(ids)
  const before = first.db.statements
  const searches = await Promise.all(Array.from({ length: 20 }, () => first.search(ids)))
  assert.equal(first.db.statements - before, 1)
  for (const { views } of searches) assert.match(views[0]!, /"Bakery"/)
})

declare('a write through one node drops the view that another remembers', async (t) => {
  const { first, second } = await openNodes()
  t.after(() => Promise.all([first.close(), second.close()]))
  const ids = [await put(first), await put(first)]
  await second.search(ids)
  await second.search(ids)
  for (const name of ['Mill', 'Oven', 'Loaf']) {
    await rename(first, ids[1]!, name)
    const { views, statements } = await second.search(ids)
    assert.match(views[0]!, /"Bakery"/)
    assert.match(views[1]!, new RegExp(`"${name}"`))
    assert.ok(statements <= 3, `${statements} statements: one look, one reading of the log, one of views`)
  }
  assert.equal((await second.search(ids)).statements, 1)
})

declare('a read outside of a request shows what was committed before it', async (t) => {
  const { first, second } = await openNodes()
  t.after(() => Promise.all([first.close(), second.close()]))
  const id = await put(first)
  await second.search([id])
  await rename(first, id, 'Mill')
  assert.match((await viewsOf(second.store, [id]))[0]!, /"Mill"/)
})

declare('a request sees its own commits, and its end is the end of its look', async (t) => {
  const { first, second } = await openNodes()
  t.after(() => Promise.all([first.close(), second.close()]))
  const id = await put(first)
  await first.search([id])
  let late: Promise<void> | undefined
  const resume = Promise.withResolvers<void>()
  await first.looks.within(async () => {
    assert.ok(await first.access.keyByHash(hash))
    await rename(first, id, 'Mill')
    assert.match((await viewsOf(first.store, [id]))[0]!, /"Mill"/)
    late = resume.promise.then(async () => {
      assert.match((await viewsOf(first.store, [id]))[0]!, /"Oven"/)
    })
  })
  await rename(second, id, 'Oven')
  resume.resolve()
  await late
})

declare('the next request refuses a key that another node has revoked', async (t) => {
  const { first, second } = await openNodes()
  t.after(() => Promise.all([first.close(), second.close()]))
  await second.search(['1'])
  await first.committer.apply({ type: 'access.key.revoke', id: key.id, at: 5_000 })
  await assert.rejects(second.search(['1']), assert.AssertionError)
})

declare('entities wanted at the same moment are read in one statement', async (t) => {
  const { first, second } = await openNodes()
  t.after(() => Promise.all([first.close(), second.close()]))
  const ids = [await put(first), await put(first), await put(second)]
  const before = first.db.statements
  const found = await Promise.all([...ids, ids[0]!, 'none'].map((id) => first.store.get(id)))
  assert.equal(first.db.statements - before, 1)
  assert.deepEqual(
    found.map((one) => one?.id),
    [...ids, ids[0], undefined],
  )
  assert.notEqual(found[0], found[3])
})

declare('commits that come while a turn waits for the lock join it', async (t) => {
  const { url, first, second } = await openNodes()
  const other = new Database({ url, connections: 2 })
  t.after(() => Promise.all([first.close(), second.close(), other.close()]))
  await put(first)
  const turns = async (): Promise<number> =>
    (await other.query<{ sum: number }>('SELECT sum(number) AS sum FROM turn'))[0]!.sum
  const before = await turns()
  const { early, late } = await other.transaction(async (sql) => {
    await sql.query('SELECT one FROM head FOR UPDATE')
    const early = put(first)
    for (;;) {
      const [row] = await other.query<{ count: number }>(
        'SELECT count(*) AS count FROM pg_locks WHERE NOT granted',
      )
      if (row!.count > 0) break
    }
    const late = Array.from({ length: 5 }, () => put(first))
    return { early, late }
  })
  const ids = await Promise.all([early, ...late])
  assert.equal(new Set(ids).size, 6)
  assert.equal(await turns(), before + 1)
})

test('rows of the log that were not seen drop all views', () => {
  const looks = { newest: 10 }
  const recent = new RecentViews(looks)
  recent.put(1, 'one', 10)
  assert.deepEqual(recent.get([1]), ['one'])
  looks.newest = 30
  assert.equal(recent.get([1]), null)
  recent.note(20, [{ position: 30, entityId: '2', document: null }])
  assert.equal(recent.get([1]), null)
})

test('a view is used once the log has been read up to where it was read', () => {
  const looks = { newest: 10 }
  const recent = new RecentViews(looks)
  recent.note(0, [{ position: 10, entityId: '1', document: null }])
  recent.put(1, 'of 12', 12)
  recent.put(2, 'of 9', 9)
  assert.equal(recent.get([1]), null)
  assert.equal(recent.get([2]), null)
  const mark = (position: number) => ({ position, entityId: null, document: null })
  recent.note(10, [mark(11), mark(12)])
  looks.newest = 12
  assert.deepEqual(recent.get([1]), ['of 12'])
  recent.note(12, [{ position: 13, entityId: '1', document: null }])
  assert.equal(recent.get([1]), null)
})
