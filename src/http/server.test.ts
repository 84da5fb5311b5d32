import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { bareServer } from '../../test/support/bare-server.ts'
import { endpoints } from '../endpoints/index.ts'

const failures: unknown[] = []
/** Statuses in the order of the answers. */
const answered: number[] = []

const server = bareServer({
  endpoints,
  log: { request: () => undefined, failure: (error) => failures.push(error) },
  observe: (_call, status) => answered.push(status),
})

before(() => server.listen({ port: 0, host: '127.0.0.1' }))
after(() => server.close())

interface Reply {
  readonly status: number
  readonly allow: string | undefined
  readonly envelope: { success: boolean; msg: string; data: unknown }
}

function send(method: string, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const { port } = server.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          allow: answer.headers.allow,
          envelope: JSON.parse(Buffer.concat(chunks).toString() || 'null'),
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

for (const method of ['QUERY', 'TRACE', 'PATCH', 'PROPFIND', 'PUT']) {
  test(`${method} on a path that takes others is a 405 that says which`, async () => {
    const reply = await send(method, '/v1/entity/email?api_key=x')
    assert.equal(reply.status, 405)
    assert.deepEqual(reply.allow?.split(', ').toSorted(), ['DELETE', 'OPTIONS', 'POST'])
    assert.equal(reply.envelope.success, false)
    assert.deepEqual(reply.envelope.data, {})
  })
}

test('a path beside the table says what it takes, too', async () => {
  const reply = await send('POST', '/healthz')
  assert.equal(reply.status, 405)
  assert.equal(reply.allow, 'GET, HEAD')
})

test('an unknown path is a 404 whatever the method', async () => {
  for (const method of ['GET', 'POST', 'QUERY', 'TRACE']) {
    const reply = await send(method, '/v1/nothing')
    assert.equal(reply.status, 404, method)
    assert.equal(reply.envelope.success, false)
    assert.equal(reply.allow, undefined)
  }
})

test('a path that cannot be decoded is a 400, also for a page of another site', async () => {
  for (const headers of [{}, { origin: 'https://site.example' }]) {
    const reply = await send('GET', '/%zz', headers)
    assert.equal(reply.status, 400)
    assert.equal(reply.envelope.success, false)
  }
})

test('a POST may carry another method, and then only that one counts', async () => {
  const reply = await send('POST', '/v1/entity/name', { 'x-http-method-override': 'DELETE' })
  assert.equal(reply.status, 405)
})

test('a client beside one that sends hundreds of requests ahead is answered while those still wait', async () => {
  answered.length = 0
  const { port } = server.server.address() as AddressInfo
  const ahead = 500
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(ahead))
  await once(socket, 'data')
  assert.equal((await send('GET', '/healthz')).status, 200)
  while (answered.length <= ahead) await once(socket, 'data')
  socket.destroy()
  assert.ok(answered.lastIndexOf(404) - answered.indexOf(200) > 100, 'most of the others came later')
})

test('none of this is a failure of ours', () => {
  assert.deepEqual(failures, [])
})
