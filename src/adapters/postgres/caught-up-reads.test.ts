import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { entity, start, value, viewsOf, writes, written } from '../../../test/support/entity-commands.ts'
import { withoutPostgres } from '../../../test/support/postgres-server.ts'
import { CountingDatabase } from '../../../test/support/postgres-store.ts'
import { startReplicatedPostgres } from '../../../test/support/replicated-postgres.ts'
import { CaughtUpReads } from './caught-up-reads.ts'
import { openChangeLog } from './change-log.ts'
import { PostgresCommitter } from './committer.ts'
import { Database } from './database.ts'
import { PostgresEntityStore } from './entity-store.ts'
import { HeadLooks } from './head-looks.ts'
import { migrate } from './migrate.ts'

const servers = withoutPostgres ? undefined : await startReplicatedPostgres()
after(() => servers?.stop())

/** A store that reads from the standby, and what each server was asked. */
async function openNode() {
  const { ports, database } = servers!
  const urlOf = (port: number): string => `postgres://highstreet@127.0.0.1:${port}/${database}`
  const primaryPort = servers!.primaryPort()
  const primary = new CountingDatabase({ url: urlOf(primaryPort), connections: 2 })
  const standbyUrl = urlOf(ports.find((port) => port !== primaryPort)!)
  const standby = new CountingDatabase({ url: standbyUrl, connections: 2, role: 'any', patienceMs: 0 })
  await migrate(primary)
  const looks = new HeadLooks(primary)
  let time = 0
  const reads = new CaughtUpReads({ primary, looks, standby, now: () => time })
  const writing = new PostgresCommitter(
    new Database({ url: urlOf(primaryPort), connections: 2 }),
    () => start,
  )
  const store = new PostgresEntityStore(primary, writing, { looks, reads })
  const log = await openChangeLog(primary, 'search', { looks, reads })
  return {
    store,
    log,
    standbyUrl,
    /** Lets the standby be asked again. */
    pass: () => {
      time += 10_000
    },
    /** The result of `read`, and how many statements each server was asked for it. */
    counted: async <T>(read: () => Promise<T>) => {
      const [before, beforeStandby] = [primary.statements, standby.statements]
      const result = await read()
      return { result, primary: primary.statements - before, standby: standby.statements - beforeStandby }
    },
    close: async () => {
      await writing.close()
      await reads.close()
      await primary.close()
    },
  }
}

type Node = Awaited<ReturnType<typeof openNode>>

async function put({ store }: Node): Promise<string> {
  return written(await store.commit([writes(entity({}))]))[0]!.id
}

async function rename({ store }: Node, id: string, name: string): Promise<void> {
  const stored = (await store.get(id))!
  written(await store.commit([writes({ ...stored, objects: { name: [value({ name })] } })]))
}

/** Waits until the standby answers like the primary. */
async function caughtUp({ counted, pass, store }: Node, id: string): Promise<void> {
  for (;;) {
    pass()
    const { primary } = await counted(() => viewsOf(store, [id]))
    if (primary === 1) return
  }
}

async function tell(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('a standby that has caught up answers for views and rows of the log', {
  skip: withoutPostgres,
}, async () => {
  const node = await openNode()
  const id = await put(node)
  await caughtUp(node, id)
  const views = await node.counted(() => viewsOf(node.store, [id]))
  assert.match(views.result[0]!, /"Bakery"/)
  assert.deepEqual([views.primary, views.standby], [1, 1], 'one look at the primary, and the views')
  const rows = await node.counted(() => node.log.readDocuments(0, 100))
  assert.equal(rows.result!.at(-1)!.entityId, id)
  assert.deepEqual([rows.primary, rows.standby], [0, 1])
  await node.close()
})

test('a standby that is behind is not believed, and left alone for a while', {
  skip: withoutPostgres,
}, async () => {
  const node = await openNode()
  const id = await put(node)
  await caughtUp(node, id)
  await tell(node.standbyUrl, 'SELECT pg_wal_replay_pause()')
  try {
    await rename(node, id, 'Mill')
    const first = await node.counted(() => viewsOf(node.store, [id]))
    assert.match(first.result[0]!, /"Mill"/)
    assert.deepEqual([first.primary, first.standby], [2, 1])
    const second = await node.counted(() => viewsOf(node.store, [id]))
    assert.match(second.result[0]!, /"Mill"/)
    assert.deepEqual([second.primary, second.standby], [2, 0])
    node.pass()
    const rows = await node.counted(() => node.log.readDocuments(0, 100))
    assert.equal(rows.result!.filter(({ entityId }) => entityId === id).length, 2)
    assert.deepEqual([rows.primary, rows.standby], [1, 1])
  } finally {
    await tell(node.standbyUrl, 'SELECT pg_wal_replay_resume()')
  }
  await caughtUp(node, id)
  assert.match((await viewsOf(node.store, [id]))[0]!, /"Mill"/)
  await node.close()
})

test('reads go on without the standby, and return to it', { skip: withoutPostgres }, async () => {
  const node = await openNode()
  const id = await put(node)
  await caughtUp(node, id)
  await servers!.withoutStandby()
  await servers!.stopStandby()
  node.pass()
  await rename(node, id, 'Oven')
  assert.match((await viewsOf(node.store, [id]))[0]!, /"Oven"/)
  await servers!.addStandby()
  await caughtUp(node, id)
  assert.match((await viewsOf(node.store, [id]))[0]!, /"Oven"/)
  await node.close()
})
