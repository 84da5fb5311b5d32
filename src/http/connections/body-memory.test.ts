import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { bareServer } from '../../../test/support/bare-server.ts'
import { hashKey } from '../../access/keys.ts'
import { type ApiKey, planLevels } from '../../access/model.ts'
import { endpoints } from '../../endpoints/index.ts'

const keyOf = (facts: Partial<ApiKey>) => ({
  plan: { level: planLevels.admin, allow: [], refuse: [] },
  key: { revoked: null, publishable: false, allowedOrigins: [], ...facts },
})
const grants: Record<string, unknown> = {
  [hashKey('hs_writer')]: keyOf({}),
  [hashKey('hs_revoked')]: keyOf({ revoked: 0 }),
  [hashKey('hs_publishable')]: keyOf({ publishable: true }),
}
const server = bareServer({
  endpoints,
  access: { originKnown: async () => false, keyByHash: async (hash: string) => grants[hash] } as never,
  log: { failure: (error) => assert.fail(String(error)) },
})
const open: Socket[] = []
const accepted: Socket[] = []
server.server.on('connection', (socket) => accepted.push(socket))
before(() => server.listen({ port: 0, host: '127.0.0.1' }))
after(() => {
  for (const socket of open) socket.destroy()
  return server.close()
})

const megabyte = 1024 * 1024
const part = Buffer.alloc(megabyte, 'a')
/** The status after the whole body was read: it is a single, far too long parameter name. */
const readWhole = '400'

/**
 * Starts a request with a body of `of` MB (default 33), sends the first `megabytes` and waits until the server
 * has read them: what still lies between the two counts for nobody.
 */
async function send(query: string, megabytes: number, of = 33): Promise<Socket> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  open.push(socket)
  socket.write(
    `POST /v1/entity/image${query} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${of * megabyte}\r\n\r\n`,
  )
  // A refused body ends the connection.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (let sent = 0; sent < megabytes && !socket.destroyed; sent++)
    if (!socket.write(part))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  const peer = accepted.find((each) => each.remotePort === socket.localPort)
  while (!socket.destroyed && peer && !peer.destroyed && peer.bytesRead < socket.bytesWritten)
    await setTimeout(5)
  return socket
}

/** The status of the response, or `cut` where the connection ended before one could be read. */
const statusOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('data', (first) => resolve(String(first).slice(9, 12)))
    socket.once('close', () => resolve('cut'))
    if (socket.closed) resolve('cut')
  })

test('bodies of all requests together have a limit, which callers without a key do not use up for others', async () => {
  const waiting = await Promise.all([send('', 32), send('', 32)])
  const third = await send('', 33)
  assert.equal(await statusOf(third), '503', 'there is no room for it')
  assert.equal(await statusOf(await send('?api_key=hs_writer', 33)), readWhole, 'it has room of its own')
  for (const key of ['hs_unknown', 'hs_revoked', 'hs_publishable'])
    assert.equal(await statusOf(await send(`?api_key=${key}`, 33)), '503', `${key} may not write`)
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
  // The server notices later than the client; if the memory were never released, this would not end.
  while ((await statusOf(await send('', 33))) !== readWhole);
})
