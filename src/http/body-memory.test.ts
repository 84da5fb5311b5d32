import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { bareServer } from '../../test/support/bare-server.ts'
import { hashKey } from '../access/keys.ts'
import { endpoints } from '../endpoints/index.ts'

const known = hashKey('hs_known')
const server = bareServer({
  endpoints,
  // A key that has been revoked is no stranger's.
  access: {
    originKnown: () => false,
    keyByHash: (hash: string) => (hash === known ? { key: { revoked: 0 } } : undefined),
  } as never,
  log: { failure: (error) => assert.fail(String(error)) },
})
const open: Socket[] = []
before(() => server.listen({ port: 0, host: '127.0.0.1' }))
after(() => {
  for (const socket of open) socket.destroy()
  return server.close()
})

const megabyte = 1024 * 1024
const part = Buffer.alloc(megabyte, 'a')
/** What a stranger is told whose body was read: it is one name of a parameter, far too long. */
const readWhole = '400'

/** Begins a request with a body of 33 MB and sends so many of them. */
async function send(query: string, megabytes: number, of = 33): Promise<Socket> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  open.push(socket)
  socket.write(
    `POST /v1/entity/image${query} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${of * megabyte}\r\n\r\n`,
  )
  const closed = once(socket, 'close')
  for (let sent = 0; sent < megabytes; sent++)
    if (!socket.write(part)) await Promise.race([once(socket, 'drain'), closed])
  return socket
}

const statusOf = async (socket: Socket): Promise<string> => {
  const [first] = (await once(socket, 'data')) as [Buffer]
  return String(first).slice(9, 12)
}

test('bodies of all requests together have a limit, which callers without a key do not use up for others', async () => {
  const waiting = await Promise.all([send('', 32), send('', 32)])
  const third = await send('', 33)
  assert.equal(await statusOf(third), '503', 'there is no room for it')
  assert.equal(await statusOf(await send('?api_key=hs_known', 33)), '401', 'it was read whole')
  assert.equal(
    await statusOf(await send('?api_key=hs_wrong', 33)),
    '503',
    'a key that nobody has helps nothing',
  )
  for (const socket of waiting) {
    socket.write(part)
    assert.equal(await statusOf(socket), readWhole, 'those before it are read to their end')
  }
  assert.equal(await statusOf(await send('', 33)), readWhole, 'and leave room for others')
})

test('a client that goes away in the middle of its body leaves room for others', async () => {
  for (let time = 0; time < 4; time++) {
    const socket = await send('', 32)
    socket.destroy()
    await once(socket, 'close')
  }
  const deadline = Date.now() + 10_000
  let status = ''
  while (status !== readWhole && Date.now() < deadline) status = await statusOf(await send('', 33))
  assert.equal(status, readWhole)
})
