/** Two nodes over one database and one bucket: what one acknowledges, the other answers. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startCluster, withoutCluster } from '../support/nodes.ts'

const program = fileURLToPath(new URL('../../bin/highstreet.js', import.meta.url))
const cluster = withoutCluster ? undefined : await startCluster()
after(() => cluster?.close())

test('two nodes are one directory', { skip: withoutCluster }, async (t) => {
  const { startNode, env, adminKey } = cluster!
  const one = await startNode()
  const two = await startNode({ HIGHSTREET_DRAIN_S: '1' })
  const key = adminKey()
  const run = async (...args: string[]): Promise<string> =>
    (
      await promisify(execFile)(process.execPath, [program, ...args], {
        env: { ...process.env, ...env, HIGHSTREET_DATA_DIR: one.folder },
      })
    ).stdout
  const call = async (url: string, method: string, path: string, params: Record<string, string>) => {
    const text = new URLSearchParams({ api_key: key, ...params }).toString()
    const reply = await (method === 'GET'
      ? fetch(`${url}${path}?${text}`)
      : fetch(`${url}${path}`, {
          method,
          body: text,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }))
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return { status: reply.status, body: (await reply.json()) as any }
  }
  const user = (await run('users', 'create', '--email', 'a@shop.example')).trim()
  const shop = {
    _user_id: user,
    country: 'GB',
    town: 'Leeds',
    category_type: 'osm',
    category_id: 'shop/bakery',
    latitude: '53.8',
    longitude: '-1.55',
    postcode: 'LS1 4AP',
    address1: '1 Park Row',
  }

  await t.test('a write through one is found by the next search through the other', async () => {
    for (let n = 0; n < 20; n++) {
      const [writer, reader] = n % 2 === 0 ? [one, two] : [two, one]
      const name = `Breadhouse ${'abcdefghijklmnopqrstuvwxyz'[n]!.repeat(6)}`
      const put = await call(writer.url, 'PUT', '/v1/business', {
        ...shop,
        name,
        address1: `${n + 1} Park Row`,
        telephone_number: `+44 113 496 0${100 + n}`,
      })
      assert.equal(put.status, 200, JSON.stringify(put.body))
      const found = await call(reader.url, 'GET', '/v1/entity/search/who', { who: name, country: 'GB' })
      assert.equal(found.status, 200, JSON.stringify(found.body))
      assert.match(JSON.stringify(found.body.data), new RegExp(name))
    }
  })

  await t.test('the same new business through both is one entity', async () => {
    const same = { ...shop, name: 'Only One Bakery', telephone_number: '+44 113 496 0456' }
    const puts = await Promise.all(
      Array.from({ length: 20 }, (_, n) => call((n % 2 ? one : two).url, 'PUT', '/v1/business', same)),
    )
    assert.deepEqual([...new Set(puts.map(({ status }) => status))], [200])
    assert.equal(new Set(puts.map(({ body }) => body.data.entity_id)).size, 1)
  })

  await t.test('nodes are listed, and one holds the jobs', async () => {
    const state = JSON.parse(await run('nodes', '--json'))
    assert.equal(state.nodes.length, 2)
    const jobs = state.leases.find(({ name }: { name: string }) => name === 'jobs')
    assert.ok(state.nodes.some(({ id }: { id: string }) => id === jobs.holder))
    const ready = (await (await fetch(`${one.url}/readyz`)).json()) as { status: string; behind: number }
    assert.deepEqual([ready.status, typeof ready.behind], ['ready', 'number'])
    const metrics = await (await fetch(`${one.url}/metrics`)).text()
    assert.match(metrics, /^highstreet_nodes\{version="[^"]+"\} 2$/m)
  })

  await t.test('a node that leaves says so first, and serves meanwhile', async () => {
    const leaving = two.end('SIGTERM')
    let ready = await fetch(`${two.url}/readyz`)
    while (ready.status === 200) {
      await pause(20)
      ready = await fetch(`${two.url}/readyz`)
    }
    assert.equal(ready.status, 503)
    const found = await call(two.url, 'GET', '/v1/entity/search/who', {
      who: 'Only One Bakery',
      country: 'GB',
    })
    assert.equal(found.status, 200)
    assert.equal(await leaving, 0)
    const state = JSON.parse(await run('nodes', '--json'))
    assert.equal(state.nodes.length, 1)
  })

  await t.test('when the node with the jobs is killed, another takes them over', async () => {
    const third = await startNode()
    const holder = async () => {
      const { nodes, leases } = JSON.parse(await run('nodes', '--json'))
      const jobs = leases.find(({ name }: { name: string }) => name === 'jobs')
      return nodes.find(({ id }: { id: string }) => id === jobs?.holder)?.address
    }
    while (!(await holder())?.endsWith(new URL(one.url).port)) await pause(100)
    await one.end('SIGKILL')
    while (!(await holder())?.endsWith(new URL(third.url).port)) await pause(100)
  })
})
