import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callOf, type Endpoint } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { pathsOf, takesFile } from '../../src/http/routes.ts'
import { keyFor } from '../support/directory.ts'
import { sendRaw } from '../support/raw-http.ts'
import { ireland, startWorld, type World } from '../support/world.ts'
import { parametersOf } from './faults.ts'

let world: World
let port: number
before(async () => {
  world = await startWorld(ireland)
  port = Number(new URL(await world.directory.server.listen({ host: '127.0.0.1', port: 0 })).port)
})
after(() => world.close())

interface Bad {
  readonly type: string | undefined
  readonly body: string | Buffer
  /** Statuses it may get; 400 unless said otherwise. */
  readonly status?: readonly number[]
}

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=b'
const part = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
/** More than a stack has room for, whatever walks down them. */
const levels = 30_000
const deepList = '['.repeat(levels) + ']'.repeat(levels)
const deepObject = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** Bodies that no call may accept, with what is otherwise right about a request. */
function badBodies(endpoint: Endpoint, auth: Record<string, string>): Record<string, Bad> {
  const names = parametersOf(endpoint).map(([name]) => name)
  const [name] = names as [string]
  const good = Object.entries({ ...auth, ...endpoint.example.params })
  const parts = good.map(([key, value]) => part(key, value)).join('')
  return {
    ...Object.fromEntries(
      names.map((one): [string, Bad] => [
        `JSON of many levels in ${one}`,
        { type: json, body: `{"${one}":${deepList}}` },
      ]),
    ),
    'JSON objects of many levels': { type: json, body: `{"${name}":${deepObject}}` },
    'JSON lists of lists': { type: json, body: `{${names.map((one) => `"${one}":[[1],{}]`).join(',')}}` },
    'JSON that is a list': { type: json, body: '[]' },
    'JSON that is a text': { type: json, body: '"text"' },
    'JSON that stops': { type: json, body: '{"entity_id": "1' },
    'JSON that is not UTF-8': { type: json, body: Buffer.from('{"entity_id":"\xff"}', 'latin1') },
    'JSON with a lone surrogate': { type: json, body: `{"${name}":"\\ud800"}` },
    'JSON with a name that cannot be read': { type: json, body: '{"\\ud800":"1"}' },
    'JSON with 2000 parameters': {
      type: json,
      body: JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`p${n}`, 1]))),
    },
    'JSON with names of objects': { type: json, body: '{"__proto__":{"entity_id":"1"},"constructor":"x"}' },
    'a form of 2000 parameters': { type: form, body: 'a=1&'.repeat(2000) },
    'a form that is not UTF-8': { type: form, body: Buffer.from(`${name}=\xff`, 'latin1') },
    'a form with broken escapes': { type: form, body: `${name}=%E0%A4%A` },
    'multipart without a boundary': { type: 'multipart/form-data', body: parts },
    'multipart with another boundary': { type: 'multipart/form-data; boundary=c', body: `${parts}--b--\r\n` },
    'multipart that stops': { type: multipart, body: parts },
    'multipart that stops in a header': { type: multipart, body: `${parts}--b\r\nContent-Dispo` },
    'multipart of 2000 parts': { type: multipart, body: `${part('a', '1').repeat(2000)}--b--\r\n` },
    'multipart with NUL': { type: multipart, body: `${parts}${part(name, 'a\0b')}--b--\r\n` },
    text: { type: 'text/plain', body: 'entity_id=1', status: [415] },
    XML: { type: 'application/xml', body: '<a/>', status: [415] },
    'a form of another name': { type: 'application/x-www-form', body: 'entity_id=1', status: [415] },
    'no type at all': { type: undefined, body: 'entity_id=1', status: [415] },
    'a type that is none': { type: ';;;', body: 'entity_id=1', status: [400, 415] },
    'more than may be sent': {
      type: form,
      body: `${name}=${'a'.repeat((takesFile(pathsOf(endpoints).get(endpoint.path)!) ? 36 : 2) * 1024 * 1024)}`,
      status: [413],
    },
  }
}

async function isRefused(
  endpoint: Endpoint,
  what: string,
  { type, body, status = [400] }: Bad,
): Promise<void> {
  const { server, keys, userId } = world.directory
  const writes = world.writes()
  const reply = await server.inject({
    method: endpoint.method,
    url: `${endpoint.path}?_user_id=${userId}`,
    payload: body,
    headers: {
      'x-api-key': keys[keyFor(endpoint.method, endpoint.path)],
      ...(type === undefined ? {} : { 'content-type': type }),
    },
  })
  const told = `${callOf(endpoint)}, ${what}: ${reply.statusCode} ${reply.body.slice(0, 200)}`
  assert.ok(status.includes(reply.statusCode), told)
  const envelope = reply.json()
  assert.deepEqual(Object.keys(envelope), ['success', 'msg', 'data'], told)
  assert.equal(envelope.success, false, told)
  assert.equal(world.writes(), writes, `${told}: something was written`)
}

for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
  test(`bodies that ${callOf(endpoint)} refuses`, async () => {
    const auth = { api_key: world.directory.keys[keyFor(endpoint.method, endpoint.path)] }
    for (const [what, bad] of Object.entries(badBodies(endpoint, auth))) await isRefused(endpoint, what, bad)
  })
}

test('every path tells the methods it takes, and takes no other', async () => {
  for (const [path, byMethod] of pathsOf(endpoints)) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      if (byMethod.has(method)) continue
      const reply = await world.directory.server.inject({ method, url: path })
      assert.equal(reply.statusCode, 405, `${method} ${path}`)
      const allowed = String(reply.headers.allow).split(', ')
      for (const taken of byMethod.keys()) assert.ok(allowed.includes(taken), `${path}: ${allowed}`)
      assert.ok(!allowed.includes(method))
      assert.deepEqual(reply.json().data, {})
      assert.equal(reply.json().success, false)
    }
  }
})

test('unknown paths are told as such, before any key is asked for', async () => {
  const paths = [
    '/v1',
    '/v1/',
    '/v2/entity',
    '/v1/entity/',
    '/v1/Entity',
    '/v1/entity/name/x',
    '/entity/claim',
    '/v1//entity',
    '/%00',
    '/v1/entity%2Fname',
    '/..%2f..%2fetc/passwd',
  ]
  for (const url of paths) {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await world.directory.server.inject({ method, url })
      assert.ok([400, 404].includes(reply.statusCode), `${method} ${url}: ${reply.statusCode} ${reply.body}`)
      assert.equal(reply.json().success, false)
    }
  }
})

/** Bytes that are no request at all. */
const broken: Readonly<Record<string, string>> = {
  'no HTTP': 'HELLO\r\n\r\n',
  'a tunnel': 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'an expectation': 'GET /v1/entity HTTP/1.1\r\nHost: a\r\nExpect: 999\r\n\r\n',
  'an unknown method': 'FETCH /v1/entity HTTP/1.1\r\nHost: a\r\n\r\n',
  'no host': 'GET /v1/entity HTTP/1.1\r\n\r\n',
  'a header without a name': 'GET /v1/entity HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n',
  'a header too long': `GET /v1/entity HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
  'two lengths': 'POST /v1/user HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  'a length that is no number': 'POST /v1/user HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
  'a length and chunks':
    'POST /v1/user HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'a chunk that is none': 'POST /v1/user HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
  'a raw space in the address': 'GET /v1/entity?a=b c HTTP/1.1\r\nHost: a\r\n\r\n',
}

test('what is no HTTP request gets the envelope too', async () => {
  for (const [what, text] of Object.entries(broken)) {
    const reply = await sendRaw(port, Buffer.from(text))
    assert.ok(reply.status >= 400 && reply.status < 500, `${what}: ${reply.status}`)
    assert.deepEqual(Object.keys(JSON.parse(reply.body)), ['success', 'msg', 'data'], what)
  }
})

/** Requests whose sender stops in the middle. */
const brokenOff: Readonly<Record<string, string>> = {
  'a head': 'GET /v1/entity HTTP/1.1\r\nHost: a',
  'a body':
    'POST /v1/user HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{"a"',
  'a chunk': 'POST /v1/user HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab',
}

test('a request that is broken off is told so and writes nothing', async () => {
  const writes = world.writes()
  for (const [what, text] of Object.entries(brokenOff)) {
    const reply = await sendRaw(port, Buffer.from(text), true)
    assert.equal(reply.status, 400, what)
    assert.equal(JSON.parse(reply.body).msg, 'The request could not be read')
  }
  assert.equal(world.writes(), writes)
})

test('a method may be overridden in a POST, and nowhere else', async () => {
  const { server, keys, userId } = world.directory
  const id = await world.newEntity()
  const call = (method: 'POST' | 'GET', override: string, path: string, query: string) =>
    server.inject({
      method,
      url: `${path}?api_key=${keys.standard}&_user_id=${userId}&entity_id=${id}&${query}`,
      headers: { 'x-http-method-override': override },
    })
  const genId = (await world.entity(id)).phones[0].gen_id
  const removed = await call('POST', 'delete', '/v1/entity/phone', `gen_id=${genId}`)
  assert.equal(removed.statusCode, 200, removed.body)
  assert.equal((await world.entity(id)).phones, undefined)
  const served = await call('POST', 'PUT', '/v1/entityserve', 'country=ie&event_type=email')
  assert.equal(served.statusCode, 200, served.body)
  assert.equal((await call('GET', 'DELETE', '/v1/entity/phone', `gen_id=${genId}`)).statusCode, 405)
})
