import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { bareServer } from '../../../test/support/bare-server.ts'

const server = bareServer({ connections: { ofAnAddress: 2 } })

before(() => server.listen({ port: 0, host: '127.0.0.1' }))
after(() => server.close())

const dial = (): Socket => connect((server.server.address() as AddressInfo).port, '127.0.0.1')

async function ask(socket: Socket): Promise<string> {
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  const [chunk] = await once(socket, 'data')
  return String(chunk)
}

const connections = (): Promise<number> =>
  new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)))

test('requests on more connections of an address than it may have are refused, until it closes one', async () => {
  const [first, second, third] = [dial(), dial(), dial()] as const
  // In this order, because all three are only about to be opened.
  assert.match(await ask(first), /^HTTP\/1.1 200 /)
  assert.match(await ask(second), /^HTTP\/1.1 200 /)
  const ended = once(third, 'close')
  const refusal = await ask(third)
  assert.match(refusal, /^HTTP\/1.1 429 /)
  assert.match(refusal, /retry-after: 1\r\n/i)
  assert.match(refusal, /\{"success":false,"msg":"[^"]*2 connections from one address[^"]*","data":\{\}\}$/)
  await ended
  assert.match(await ask(first), /^HTTP\/1.1 200 /)
  second.destroy()
  while ((await connections()) > 1) await new Promise((resolve) => setImmediate(resolve))
  const fourth = dial()
  assert.match(await ask(fourth), /^HTTP\/1.1 200 /)
  first.destroy()
  fourth.destroy()
})
