import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { startFaultProxy } from './fault-proxy.ts'
import { requireStandbys, startPostgres, startStandby, withoutPostgres } from './postgres-server.ts'

const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a promoted synchronous standby has every acknowledged row', { skip: withoutPostgres }, async () => {
  const primary = await startPostgres()
  const standby = await startStandby(primary, 'second')
  await requireStandbys(primary, 'FIRST 1 (second)')
  await ask(primary.url(), 'CREATE TABLE kept (n int)')
  for (let n = 0; n < 20; n++) await ask(primary.url(), `INSERT INTO kept VALUES (${n})`)
  await primary.kill()
  await standby.promote()
  await requireStandbys(standby, '')
  assert.deepEqual(await ask(standby.url(), 'SELECT count(*)::int AS rows FROM kept'), [{ rows: 20 }])
  await ask(standby.url(), 'INSERT INTO kept VALUES (20)')
  await standby.stop()
})

test('a cut connection loses nothing when it heals', { skip: withoutPostgres }, async () => {
  const server = await startPostgres()
  const proxy = await startFaultProxy(() => server.port)
  const url = server.url().replace(`:${server.port}`, `:${proxy.port}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  proxy.cut()
  const held = client.query('SELECT 1 AS one')
  const fresh = ask(url, 'SELECT 2 AS two')
  assert.deepEqual(await ask(server.url(), 'SELECT 3 AS three'), [{ three: 3 }])
  proxy.heal()
  assert.deepEqual((await held).rows, [{ one: 1 }])
  assert.deepEqual(await fresh, [{ two: 2 }])
  const lost = new Promise((resolve) => client.on('error', resolve))
  proxy.refuse()
  await lost
  await assert.rejects(ask(url, 'SELECT 4'))
  proxy.heal()
  assert.deepEqual(await ask(url, 'SELECT 5 AS five'), [{ five: 5 }])
  await proxy.close()
  await server.stop()
})
