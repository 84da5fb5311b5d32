/** Two nodes that search on OpenSearch. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { indexForm } from '../../src/adapters/opensearch/mapping.ts'
import { checkOpenSearch } from '../../src/adapters/opensearch/open.ts'
import { startCluster, withoutCluster } from '../support/nodes.ts'
import { startOpenSearch, withoutOpenSearch } from '../support/opensearch-nodes.ts'

const program = fileURLToPath(new URL('../../bin/highstreet.js', import.meta.url))
const skip = withoutCluster || withoutOpenSearch
const search = skip ? undefined : await startOpenSearch(1)
const cluster = skip ? undefined : await startCluster()
after(async () => {
  await cluster?.close()
  await search?.stop()
})

test('two nodes that search on OpenSearch are one directory', { skip }, async (t) => {
  const { startNode, env, adminKey } = cluster!
  const url = search!.urls[0]!
  const settings = { HIGHSTREET_SEARCH: 'opensearch', HIGHSTREET_OPENSEARCH_URLS: url }
  const one = await startNode(settings)
  const two = await startNode(settings)
  const key = adminKey()
  const run = async (more: Record<string, string>, ...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], {
      env: { ...process.env, ...env, ...settings, HIGHSTREET_DATA_DIR: one.folder, ...more },
    })
  const user = (await run({}, 'users', 'create', '--email', 'a@shop.example')).stdout.trim()
  const call = async (address: string, method: string, path: string, params: Record<string, string>) => {
    const text = new URLSearchParams({ api_key: key, ...params }).toString()
    const reply = await (method === 'GET'
      ? fetch(`${address}${path}?${text}`)
      : fetch(`${address}${path}`, {
          method,
          body: text,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }))
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), text: await reply.text() }
  }
  let businesses = 0
  const put = async (address: string): Promise<string> => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const [one, other] = [letters[businesses % 26]!, letters[Math.floor(businesses / 26) % 26]!]
    const name = `Breadhouse ${one.repeat(6)}${other.repeat(4)}`
    businesses++
    const { status, text } = await call(address, 'PUT', '/v1/business', {
      _user_id: user,
      country: 'GB',
      town: 'Leeds',
      category_type: 'osm',
      category_id: 'shop/bakery',
      name,
      address1: `${businesses} Park Row`,
      telephone_number: `+44 113 496 0${100 + businesses}`,
    })
    assert.equal(status, 200, text)
    return name
  }
  const find = (address: string, who: string) =>
    call(address, 'GET', '/v1/entity/search/who', { who, country: 'GB' })
  const ready = async (address: string) =>
    (await (await fetch(`${address}/readyz`)).json()) as {
      behind: number
      search: { state: string; answers: boolean }
    }
  const untilReady = async (address: string): Promise<void> => {
    while (!(await ready(address)).search.answers) await pause(100)
  }
  const inIndex = async (): Promise<number> => {
    const { count } = (await (await fetch(`${url}/highstreet/_count`)).json()) as { count: number }
    return count
  }

  await t.test('a write through one is found by the next search through the other', async () => {
    await untilReady(one.url)
    await untilReady(two.url)
    for (let n = 0; n < 10; n++) {
      const [writer, reader] = n % 2 === 0 ? [one, two] : [two, one]
      const name = await put(writer.url)
      const found = await find(reader.url, name)
      assert.equal(found.status, 200, found.text)
      assert.match(found.text, new RegExp(name))
    }
  })

  await t.test('the index catches up, and nothing waits any more', async () => {
    while ((await inIndex()) < businesses) await pause(100)
    while ((await ready(one.url)).behind + (await ready(two.url)).behind > 0) await pause(100)
  })

  await t.test('when the indexer is killed, another node goes on', async () => {
    const holder = async () => {
      const { nodes, leases } = JSON.parse((await run({}, 'nodes', '--json')).stdout)
      const lease = leases.find(({ name }: { name: string }) => name === 'index')
      return nodes.find(({ id }: { id: string }) => id === lease?.holder)?.address as string | undefined
    }
    const address = await holder()
    const [dead, alive] = address?.endsWith(new URL(one.url).port) ? [one, two] : [two, one]
    await dead.end('SIGKILL')
    const name = await put(alive.url)
    assert.match((await find(alive.url, name)).text, new RegExp(name))
    while ((await inIndex()) < businesses) await pause(100)
  })

  const three = await startNode(settings)
  await t.test('reindex puts another index in place, while searches are answered', async () => {
    const before = Object.keys((await (await fetch(`${url}/_alias/highstreet`)).json()) as object)
    const done = run({}, 'reindex', '--json')
    let isDone = false
    void done.finally(() => {
      isDone = true
    })
    const names: string[] = []
    while (!isDone) {
      const name = await put(three.url)
      names.push(name)
      const found = await find(three.url, name)
      assert.equal(found.status, 200, found.text)
      assert.match(found.text, new RegExp(name))
      await pause(200)
    }
    assert.equal(JSON.parse((await done).stdout).entities >= 11, true)
    const behind = Object.keys((await (await fetch(`${url}/_alias/highstreet`)).json()) as object)
    assert.equal(behind.length, 1)
    assert.notDeepEqual(behind, before)
    const all = Object.keys((await (await fetch(`${url}/highstreet-v*/_mapping`)).json()) as object)
    assert.deepEqual(all, behind)
    for (const name of names) assert.match((await find(three.url, name)).text, new RegExp(name))
  })

  await t.test('while OpenSearch is down, searches get 503 and writes go on', async () => {
    await search!.kill(0)
    const name = await put(three.url)
    const refused = await find(three.url, name)
    assert.equal(refused.status, 503, refused.text)
    assert.ok(Number(refused.retryAfter) > 0)
    assert.equal((await fetch(`${three.url}/readyz`)).status, 200)
    await assert.rejects(
      run({}, 'serve'),
      /No OpenSearch answers at .*; start it, or correct HIGHSTREET_OPENSEARCH_URLS/,
    )
    await search!.restart(0)
    let found = await find(three.url, name)
    while (found.status === 503) {
      await pause(200)
      found = await find(three.url, name)
    }
    assert.match(found.text, new RegExp(name))
    while ((await inIndex()) < businesses) await pause(100)
  })

  await t.test('a node with another index than those that run is refused', async () => {
    await assert.rejects(
      run({ HIGHSTREET_OPENSEARCH_INDEX: 'other' }, 'serve'),
      /the server at \S+ runs with HIGHSTREET_SEARCH=opensearch and HIGHSTREET_OPENSEARCH_INDEX=highstreet, this one has .*INDEX=other; use the same settings/,
    )
  })

  await t.test('an index of another database or of a newer version is left alone', async () => {
    const make = (name: string, meta: Record<string, string>) =>
      fetch(`${url}/${name}-v1`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ aliases: { [name]: {} }, mappings: { _meta: meta } }),
      })
    await make('foreign', { store: 'another', form: indexForm })
    await make('newer', { store: 'own', form: '99.1' })
    for (const [prefix, message] of [
      [
        'foreign',
        /^the index foreign of OpenSearch is not of this database; name another one in HIGHSTREET_/,
      ],
      [
        'newer',
        /^the index newer of OpenSearch was written by a newer version \(form 99\.1, this program writes/,
      ],
    ] as const) {
      for (const store of prefix === 'foreign' ? ['own', undefined] : ['own'])
        await assert.rejects(checkOpenSearch({ urls: [url] }, { prefix, store }), { message })
      assert.equal((await fetch(`${url}/${prefix}-state`)).status, 404)
    }
  })
})
