import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { SqliteAccessWriter } from '../../src/adapters/sqlite/access-commands.ts'
import { SqliteAccessStore } from '../../src/adapters/sqlite/access-store.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { readSettings } from '../../src/config/settings.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { databaseFile } from '../../src/profiles/embedded/files.ts'
import { newKey } from '../support/api-key.ts'
import { sendRaw } from '../support/raw-http.ts'
import { makeDataFolder, type ServerProcess, scaled, startServerProcess } from '../support/server-process.ts'

let made: Awaited<ReturnType<typeof makeDataFolder>>
let server: ServerProcess
let port: number
let log = ''
/** An entity that is there, in place of the one of the examples. */
let entityId: string
async function start(): Promise<void> {
  server = await startServerProcess(made.folder, { env: { HIGHSTREET_LOG_LEVEL: 'trace' } })
  server.child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk
  })
  port = Number(new URL(server.url).port)
}

before(async () => {
  made = await makeDataFolder()
  await start()
  const business = endpoints.find(({ method, path }) => method === 'PUT' && path === '/v1/business')!
  const body = new URLSearchParams({ ...business.example.params, api_key: made.apiKey })
  const created = await fetch(`${server.url}/v1/business`, { method: 'PUT', body })
  entityId = ((await created.json()) as { data: { entity_id: string } }).data.entity_id
})
after(async () => {
  await server.end('SIGKILL')
})

/** A small generator with a seed, so that a failure comes again (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const nasty = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  '-0',
  'Infinity',
  'NaN',
  '0x10',
  '١٢٣',
  '9007199254740993',
  '9'.repeat(16),
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  'true',
  'null',
  '[]',
  '{}',
  '{"a":',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '"*',
  'NEAR(a b)',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  'ﷺ',
  '👩‍👩‍👧‍👦'.repeat(40),
  'a\u0301'.repeat(300),
  'x'.repeat(501),
  'a@b.c',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'https://a.b',
  'javascript:alert(1)',
  'gb',
  'XX',
  'Europe/London',
  'Etc/Nowhere',
  '+44 118 496 0123',
  '+',
  '(((',
  '24hour',
  '00000000',
  'closed',
  'a,b,,c',
  '|||',
  'en',
  'zz-ZZ',
  'cafe',
  'London',
]

type Random = () => number
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** A request to some endpoint: its example with a few values made nasty, left out or given twice. */
function fuzzed(random: Random): { method: string; path: string; params: [string, string][] } {
  const endpoint = pick(random, endpoints)
  const names = Object.keys(endpoint.params.properties)
  const params: [string, string][] = Object.entries(endpoint.example.params).map(([name, value]) => [
    name,
    random() < 0.25 ? pick(random, nasty) : value.replace(/^512345678901248$/, entityId),
  ])
  for (const name of names) if (random() < 0.2) params.push([name, pick(random, nasty)])
  if (random() < 0.1) params.push([pick(random, nasty), pick(random, nasty)])
  if (random() < 0.1) params.splice(0, 1)
  return {
    method: random() < 0.05 ? pick(random, ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) : endpoint.method,
    path: endpoint.path,
    params,
  }
}

async function sendFuzzed(random: Random): Promise<{ status: number; text: string; request: string }> {
  const { method, path, params } = fuzzed(random)
  const headers = { 'x-api-key': made.apiKey, ...(random() < 0.1 ? { origin: 'https://evil.example' } : {}) }
  const query = new URLSearchParams(params).toString()
  const request = `${method} ${path}?${query}`
  if (method === 'GET') {
    const response = await fetch(`${server.url}${path}?${query}`, { headers })
    return { status: response.status, text: await response.text(), request }
  }
  const members = Object.fromEntries(
    params.map(([name, value]) => [name, random() < 0.1 ? [value, { value }] : value]),
  )
  const form = new FormData()
  for (const [name, value] of params) form.append(name, value)
  const bodies: [string | FormData, Record<string, string>][] = [
    [query, { 'content-type': 'application/x-www-form-urlencoded' }],
    [JSON.stringify(members), { 'content-type': 'application/json' }],
    [form, {}],
  ]
  const [body, type] = pick(random, bodies)
  const response = await fetch(`${server.url}${path}`, { method, headers: { ...headers, ...type }, body })
  return { status: response.status, text: await response.text(), request }
}

const requests = scaled(2500)

test(`${requests} made-up requests are all answered, none with a 5xx, a stack or a path of this machine`, async () => {
  const random = seeded(20261121)
  for (let n = 0; n < requests; n += 10) {
    for (const { status, text, request } of await Promise.all(
      Array.from({ length: 10 }, () => sendFuzzed(random)),
    )) {
      assert.ok(status < 500, `${status} ${text.slice(0, 200)}\n${request}`)
      assert.doesNotMatch(text, /node_modules|\.ts:\d|SQLITE|at Object\.|\/src\//, request)
      assert.ok(text.length < 2_000_000)
    }
  }
})

const host = 'Host: x\r\nConnection: close\r\n'

/** Requests with the key where it belongs, and where people put it by mistake. */
const keyPlaces = (key: string): string[] => [
  `GET /v1/entity?api_key=${key}&entity_id=1 HTTP/1.1\r\n${host}\r\n`,
  `GET /v1/entity&api_key=${key} HTTP/1.1\r\n${host}\r\n`,
  `GET /v1/entity/${key} HTTP/1.1\r\n${host}\r\n`,
  `GET /${key.replace('_', '%5F')} HTTP/1.1\r\n${host}\r\n`,
  `GET /assets/${key} HTTP/1.1\r\n${host}\r\n`,
  `GET /v1/entity?api_key=${key}%zz HTTP/1.1\r\n${host}\r\n`,
  `GET /%zz${key} HTTP/1.1\r\n${host}\r\n`,
  `GET /v1/entity?api_key=${key} HTTP/9.9\r\n${host}\r\n`,
  `GET http://${key}@x/v1/entity?api_key=${key} HTTP/1.1\r\n${host}\r\n`,
  `GET /claim?token=${key}&api_key=${key} HTTP/1.1\r\n${host}\r\n`,
  `GET /v1/entity HTTP/1.1\r\n${host}X-API-Key: ${key}\r\nX-Request-Id: ${key}\r\nUser-Agent: ${key}\r\nCookie: ${key}\r\n\r\n`,
  `GET /v1/entity HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\nReferer: http://x/?api_key=${key}\r\nOrigin: http://${key}\r\n\r\n`,
  `POST /v1/entity/name HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${key.length + 13}\r\n\r\n{"api_key": "${key}`,
  `POST /v1/entity/name HTTP/1.1\r\n${host}Content-Type: multipart/form-data; boundary=${key}\r\nContent-Length: 3\r\n\r\nabc`,
  `${key} /v1/entity HTTP/1.1\r\n${host}\r\n`,
]

test('what is no HTTP is answered or cut off, and a slow sender holds up nobody', async () => {
  const slow = Array.from({ length: 50 }, () => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('POST /v1/entity/name HTTP/1.1\r\nHost: x\r\nContent-Le'),
    )
    socket.on('error', () => undefined)
    return socket
  })
  const noise = [
    '\x16\x03\x01\x02\x00',
    'GET\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n',
    `GET / HTTP/1.1\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`,
  ]
  for (const bytes of noise) {
    const reply = await sendRaw(port, Buffer.from(bytes, 'latin1')).catch(() => undefined)
    assert.ok(reply === undefined || (reply.status >= 400 && reply.status < 500), bytes.slice(0, 20))
  }
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
  for (const socket of slow) socket.destroy()
})

/** Reads and changes keys as a command in another process does. */
async function asOperator<T>(
  act: (store: SqliteAccessStore, writer: SqliteAccessWriter) => Promise<T>,
): Promise<T> {
  const db = openDatabase(databaseFile(readSettings({ HIGHSTREET_DATA_DIR: made.folder })), 'writer')
  try {
    return await act(new SqliteAccessStore(db), new SqliteAccessWriter(db, Date.now))
  } finally {
    db.close()
  }
}

const statusWith = async (key: string): Promise<number> =>
  (await fetch(`${server.url}/v1/tools/docs?object=phone`, { headers: { 'x-api-key': key } })).status

test('a key revoked by another process is refused by every thread at once', async () => {
  const { secret, key, creation } = newKey()
  await asOperator((_, writer) => writer.apply(creation))
  const before = await Promise.all(Array.from({ length: 20 }, () => statusWith(secret)))
  assert.deepEqual([...new Set(before)], [200])
  await asOperator((_, writer) => writer.apply({ type: 'access.key.revoke', id: key.id, at: Date.now() }))
  const after = await Promise.all(Array.from({ length: 20 }, () => statusWith(secret)))
  assert.deepEqual([...new Set(after)], [401])
})

test('a quota is used up by all threads together, and still is after a restart', async () => {
  const { secret, creation } = newKey({ plan: 'tiny' })
  await asOperator(async (store, writer) => {
    await writer.apply({
      type: 'access.plan.put',
      plan: { ...(await store.plan('standard'))!, name: 'tiny', dailyQuota: 15 },
    })
    await writer.apply(creation)
  })
  const statuses = await Promise.all(Array.from({ length: 30 }, () => statusWith(secret)))
  assert.equal(statuses.filter((status) => status === 200).length, 15)
  assert.equal(await server.end('SIGTERM'), 0, 'a stop under no load ends well')
  await start()
  assert.equal(await statusWith(secret), 429)
})

test('no key is logged or told, wherever it stood in a request', async () => {
  const secret = made.apiKey.slice(3)
  for (const request of keyPlaces(made.apiKey)) {
    const reply = await sendRaw(port, Buffer.from(request)).catch(() => undefined)
    assert.ok(reply === undefined || reply.status < 500, request)
    assert.ok(!reply?.body.includes(secret), request)
  }
  // With its end everything is written.
  const closed = once(server.child, 'close')
  await server.end('SIGTERM')
  await closed
  assert.match(log, /"msg":"request"/, 'requests are logged')
  assert.ok(
    !log.includes(secret),
    log.split('\n').find((line) => line.includes(secret)),
  )
})
