import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedPostgres, withoutPostgres } from '../../../test/support/postgres-server.ts'
import { Database } from './database.ts'
import { PostgresLeases } from './leases.ts'
import { migrate } from './migrate.ts'
import { PostgresNodes } from './nodes.ts'

const server = withoutPostgres ? undefined : await sharedPostgres()

test('nodes, their lag, leases and consumers of the log', { skip: withoutPostgres }, async () => {
  const db = new Database({ url: await server!.createDatabase(), connections: 4 })
  try {
    await migrate(db)
    const nodes = new PostgresNodes(db)
    await nodes.beat({ id: 'a', address: 'one:8080', version: '1.0.0', behind: 0 })
    await nodes.beat({ id: 'b', address: 'two:8080', version: '1.1.0', behind: 0 })
    await db.query('UPDATE head SET log = 12')
    await nodes.beat({ id: 'b', address: 'two:8080', version: '1.1.0', behind: 2 })
    await new PostgresLeases(db).take('jobs', 'a', 600_000)
    const state = await nodes.state()
    assert.deepEqual(
      state.nodes.map(({ id, address, version, behind }) => [id, address, version, behind]),
      [
        ['a', 'one:8080', '1.0.0', 12],
        ['b', 'two:8080', '1.1.0', 2],
      ],
    )
    assert.ok(state.nodes.every(({ started, seen }) => seen >= started))
    assert.deepEqual(state.leases, [{ name: 'jobs', holder: 'a', fence: 1 }])
    assert.deepEqual(state.consumers, [{ name: 'search', behind: 12 }])
  } finally {
    await db.close()
  }
})

test('a node that leaves is gone at once, a dead one after a minute', { skip: withoutPostgres }, async () => {
  const db = new Database({ url: await server!.createDatabase(), connections: 4 })
  try {
    await migrate(db)
    const nodes = new PostgresNodes(db)
    const ids = async () => (await nodes.state()).nodes.map(({ id }) => id)
    for (const id of ['a', 'b', 'c']) await nodes.beat({ id, address: 'x', version: '1', behind: 0 })
    await nodes.leave('a')
    await db.query("UPDATE node SET seen = seen - 61000 WHERE id = 'b'")
    assert.deepEqual(await ids(), ['c'])
    await nodes.beat({ id: 'c', address: 'x', version: '1', behind: 0 })
    assert.deepEqual(await db.query('SELECT id FROM node'), [{ id: 'c' }])
    await nodes.beat({ id: 'b', address: 'x', version: '1', behind: 0 })
    assert.deepEqual((await ids()).sort(), ['b', 'c'])
  } finally {
    await db.close()
  }
})
