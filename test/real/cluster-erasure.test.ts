/** An erasure in a cluster: no node answers with the business, and its bytes leave the tables. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Database } from '../../src/adapters/postgres/database.ts'
import { startCluster, withoutCluster } from '../support/nodes.ts'

const program = fileURLToPath(new URL('../../bin/highstreet.js', import.meta.url))
const cluster = withoutCluster ? undefined : await startCluster()
after(() => cluster?.close())

test('what is erased through one node is gone from the other and from the tables', {
  skip: withoutCluster,
}, async () => {
  const { startNode, env, adminKey } = cluster!
  const one = await startNode()
  const two = await startNode()
  const key = adminKey()
  const run = async (...args: string[]): Promise<string> =>
    (
      await promisify(execFile)(process.execPath, [program, ...args], {
        env: { ...process.env, ...env, HIGHSTREET_DATA_DIR: one.folder },
      })
    ).stdout
  const user = JSON.parse(await run('users', 'create', '--email', 'a@shop.example', '--json')).user_id
  const shop = {
    api_key: key,
    _user_id: user,
    name: 'Zebedee Quixote',
    country: 'GB',
    town: 'Leeds',
    category_type: 'osm',
    category_id: 'shop/bakery',
    postcode: 'LS1 4AP',
    address1: '1 Park Row',
    latitude: '53.8',
    longitude: '-1.55',
    telephone_number: '+44 113 496 0456',
  }
  const put = await fetch(`${one.url}/v1/business`, { method: 'PUT', body: new URLSearchParams(shop) })
  const made = await put.text()
  assert.equal(put.status, 200, made)
  const { data } = JSON.parse(made) as { data: { entity_id: string } }
  const search = new URLSearchParams({ api_key: key, who: shop.name, country: 'GB' })
  const found = async () => {
    const reply = await fetch(`${two.url}/v1/entity/search/who?${search}`)
    const text = await reply.text()
    assert.equal(reply.status, 200, text)
    return (text.match(/Zebedee Quixote/g) ?? []).length
  }
  assert.notEqual(await found(), 0)
  await run('purge', 'entity', data.entity_id)
  assert.equal(await found(), 0)
  const listed = await run('purge', 'list', '--json')
  assert.ok(listed.includes(data.entity_id), listed)
  assert.match(listed, /"bytes":"removed"|"scrubbed":\d+/)
  const db = new Database({ url: env.HIGHSTREET_POSTGRES_URL!, connections: 1 })
  const left = await db.query('SELECT 1 FROM erasure WHERE scrubbed IS NULL')
  assert.deepEqual(left, [])
  const log = await db.query("SELECT 1 FROM change_log WHERE document LIKE '%Zebedee%'")
  assert.deepEqual(log, [])
  await db.close()
})
