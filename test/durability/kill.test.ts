import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDataFolder, scaled, startServerProcess } from '../support/server-process.ts'

const clients = 8
const kills = scaled(50, 0.04)

interface Acknowledged {
  readonly id: string
  readonly tag: string
}

interface Client {
  readonly apiKey: string
  readonly url: string
}

async function put(client: Client, method: string, path: string, params: Record<string, string>) {
  const response = await fetch(`${client.url}${path}`, {
    method,
    body: new URLSearchParams({ ...params, api_key: client.apiKey }),
  })
  return {
    status: response.status,
    body: (await response.json()) as { data: { entity_id: string; id: string } },
  }
}

/** Writes until the server is gone; returns what was acknowledged, of which `note` hears at once. */
async function write(
  client: Client,
  label: string,
  entityId: string,
  note: () => void,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  for (let n = 0; ; n++) {
    const tag = `${label} ${n}`
    try {
      const { status } = await put(client, 'POST', '/v1/entity/tag', { entity_id: entityId, tag })
      if (status !== 200) return acknowledged
      acknowledged.push({ id: entityId, tag })
      note()
    } catch {
      return acknowledged
    }
  }
}

async function tagsOf(client: Client, id: string): Promise<Set<string>> {
  const response = await fetch(`${client.url}/v1/entity?entity_id=${id}&api_key=${client.apiKey}`)
  const { data } = (await response.json()) as { data: { tags?: { tag: string }[] } }
  return new Set((data.tags ?? []).map(({ tag }) => tag))
}

async function create(client: Client, name: string): Promise<string> {
  const { status, body } = await put(client, 'PUT', '/v1/business', {
    name,
    address1: `${name} Street 1`,
    town: 'Reading',
    country: 'GB',
    telephone_number: '+44 118 496 0123',
    category_type: 'osm',
    category_id: 'shop/bakery',
    _supplier_id: name,
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body.data.entity_id
}

async function assertKept(client: Client, acknowledged: readonly Acknowledged[]): Promise<void> {
  for (const id of new Set(acknowledged.map((one) => one.id))) {
    const kept = await tagsOf(client, id)
    const lost = acknowledged.filter((one) => one.id === id && !kept.has(one.tag))
    assert.deepEqual(lost, [], 'acknowledged writes are missing after the restart')
  }
}

test(`kill -9 under ${clients} writing clients, ${kills} times, loses no acknowledged write`, async (t) => {
  const { folder, apiKey } = await makeDataFolder()
  let total = 0
  let last: Acknowledged[] = []
  for (let round = 0; round < kills; round++) {
    const server = await startServerProcess(folder)
    const client = { apiKey, url: server.url }
    await assertKept(client, last)
    // Half of the clients share one entity, so that they also fight for its revision.
    const shared = await create(client, `Shared ${round}`)
    const own = await Promise.all([0, 1, 2, 3].map((n) => create(client, `Own ${round} ${n}`)))
    const enough = Promise.withResolvers<void>()
    let left = 10 + Math.floor(Math.random() * 90)
    const note = (): void => {
      if (--left === 0) enough.resolve()
    }
    const writing = Array.from({ length: clients }, (_, n) =>
      write(client, `round ${round} client ${n}`, n < 4 ? shared : own[n - 4]!, note),
    )
    // Should the writes fail, the test does not wait for more.
    await Promise.race([enough.promise, Promise.all(writing)])
    await server.end('SIGKILL')
    last = (await Promise.all(writing)).flat()
    total += last.length
  }
  const server = await startServerProcess(folder)
  await assertKept({ apiKey, url: server.url }, last)
  await server.end('SIGTERM')
  assert.ok(total >= 10 * kills, 'writes failed before a kill')
  t.diagnostic(`${total} acknowledged writes over ${kills} kills, none lost`)
})
