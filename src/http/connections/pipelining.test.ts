import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { inTurns } from './pipelining.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

const open: (() => void)[] = []
after(() => {
  for (const close of open) close()
})

/** A server on its own port that answers in turns. */
async function serve(answer: Answer): Promise<() => Socket> {
  const server = createServer(inTurns(answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    open.push(() => socket.destroy())
    return socket
  }
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const numbered = (count: number, path: string): string =>
  Array.from({ length: count }, (_, at) => get(`${path}${at}`)).join('')

/** Reads from a socket until it has this many one-line answers. */
async function bodies(socket: Socket, count: number): Promise<string[]> {
  const found: string[] = []
  let rest = ''
  for await (const chunk of socket) {
    const parts = (rest + chunk).split('>')
    rest = parts.pop()!
    for (const part of parts) found.push(part.slice(part.indexOf('\r\n\r\n<') + 5))
    if (found.length >= count) break
  }
  return found
}

const echo = (request: IncomingMessage, response: ServerResponse): unknown => response.end(`<${request.url}>`)

/** Waits for turns of the event loop, so that all runnable work proceeds. */
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise((resolve) => setImmediate(resolve))
}

test('requests sent ahead are answered in their order, one at a time', async () => {
  let inHand = 0
  let most = 0
  const dial = await serve((request, response) => {
    most = Math.max(most, ++inHand)
    setImmediate(() => {
      inHand--
      echo(request, response)
    })
  })
  const socket = dial()
  socket.write(numbered(700, '/'))
  const expected = Array.from({ length: 700 }, (_, at) => `/${at}`)
  assert.deepEqual(await bodies(socket, 700), expected)
  assert.equal(most, 1)
})

test('a client that waits for each answer is answered between the requests that others sent ahead', async () => {
  const order: string[] = []
  let isFlooded: () => void
  const flooded = new Promise<void>((resolve) => {
    isFlooded = resolve
  })
  const dial = await serve((request, response) => {
    order.push(request.url!.replace(/\d+$/, ''))
    isFlooded()
    echo(request, response)
  })
  const flood = Array.from({ length: 10 }, () => {
    const socket = dial()
    socket.write(numbered(300, '/flood'))
    return bodies(socket, 300)
  })
  await flooded
  const honest = dial()
  for (let n = 0; n < 3; n++) {
    honest.write(get('/honest'))
    const [chunk] = await once(honest, 'data')
    assert.match(String(chunk), /<\/honest>$/)
  }
  for (const answers of await Promise.all(flood)) assert.equal(answers.length, 300)
  assert.equal(order.length, 3003)
  assert.ok(order.lastIndexOf('/honest') < order.lastIndexOf('/flood') - 1000, 'the flood still waited')
})

test('bodies of requests sent ahead come with their requests', async () => {
  const dial = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.end(`<${request.method} ${body.length}>`)
  })
  const socket = dial()
  const post = (length: number): string =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${'b'.repeat(length)}`
  // Longer than one read, and behind others.
  const lengths = [5, 0, 200_000, 7, 300_000, 1]
  socket.write(lengths.map((length) => post(length) + get('/')).join(''))
  assert.deepEqual(
    await bodies(socket, 12),
    lengths.flatMap((length) => [`POST ${length}`, 'GET 0']),
  )
})

test('of a client that sends on and on without an answer no more is read than a few buffers', async () => {
  const sockets = new Set<Socket>()
  let held: (() => void) | undefined
  const dial = await serve((request, response) => {
    sockets.add(request.socket)
    if (held === undefined) held = () => echo(request, response)
    else echo(request, response)
  })
  const socket = dial()
  const requests = 20_000
  socket.write(numbered(requests, '/'))
  await turns(200)
  const [server] = sockets
  assert.ok(server!.bytesRead < 300_000, `${server!.bytesRead} bytes were read`)
  held!()
  assert.equal((await bodies(socket, requests)).length, requests)
})

test('requests that wait when their connection ends are never begun', async () => {
  const begun: string[] = []
  let first: ServerResponse | undefined
  const dial = await serve((request, response) => {
    begun.push(request.url!)
    first = response
  })
  const socket = dial()
  socket.write(numbered(5, '/'))
  while (first === undefined) await turns(1)
  await turns(5)
  const closed = once(first, 'close')
  first.destroy()
  await closed
  await turns(10)
  assert.deepEqual(begun, ['/0'])
})
