import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { mostFailedKeys } from '../../src/access/failed-keys.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { makeDataFolder, startServerProcess } from '../support/server-process.ts'

const newFolder = (): string => temporaryFolder('limits')

test('who tries many keys has to wait, the known keys of the same address and other clients of a trusted proxy do not', async () => {
  const { folder, apiKey } = await makeDataFolder()
  const server = await startServerProcess(folder, { env: { HIGHSTREET_TRUSTED_PROXIES: '127.0.0.0/8' } })
  const ask = (key: string, client: string): Promise<Response> =>
    fetch(`${server.url}/v1/entity?entity_id=1&api_key=${key}`, { headers: { 'X-Forwarded-For': client } })
  try {
    let refused: Response | undefined
    // A minute may end meanwhile, which begins the count anew.
    for (let n = 0; n <= 2 * mostFailedKeys && refused?.status !== 429; n++)
      refused = await ask(`hs_${n}`, '203.0.113.7, 192.0.2.1')
    assert.equal(refused?.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    const { msg } = (await refused.json()) as { msg: string }
    assert.match(msg, /too many unknown keys from this address/)
    // The address that the proxy saw counts, not the one that the client claims to come from.
    assert.equal((await ask('hs_other', '198.51.100.9, 192.0.2.1')).status, 429)
    assert.equal((await ask(apiKey, '192.0.2.1')).status, 404)
    assert.equal((await ask('hs_other', '192.0.2.2')).status, 401)
  } finally {
    assert.equal(await server.end('SIGTERM'), 0)
  }
})

const withOpenFiles = (limit: number): string[] => ['sh', '-c', `ulimit -n ${limit}; exec "$@"`, 'sh']
const skip = process.platform === 'linux' ? false : 'needs the limits of Linux'

test('connections beyond what the limit of open files leaves room for are refused, and the others are answered', {
  skip,
}, async () => {
  const folder = newFolder()
  const server = await startServerProcess(folder, { wrapper: withOpenFiles(220) })
  const { port, hostname } = new URL(server.url)
  const sockets: Socket[] = []
  /** The first line of the answer; empty for a connection that was closed without one. */
  const ask = async (): Promise<string> => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    sockets.push(socket)
    await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    const [chunk] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
    return Buffer.isBuffer(chunk) ? String(chunk) : ''
  }
  try {
    const answers: string[] = []
    for (let n = 0; n < 300; n++) answers.push(await ask())
    // A thread with more than its share of connections answers, and asks the client to connect again.
    const isKept = (text: string): boolean =>
      text.startsWith('HTTP/1.1 200 ') && !/connection: close/i.test(text)
    const refused = answers.filter((text) => text.startsWith('HTTP/1.1 503 '))
    assert.equal(answers.filter(isKept).length, 220 - 96 - 2 * 32 - 32)
    assert.ok(refused.length > 0)
    assert.match(refused[0]!, /retry-after: 5\r\n/i)
    for (const text of answers) assert.match(text, /^$|^HTTP\/1.1 (200|503) /)
    // Who has a connection keeps it.
    const kept = sockets[answers.findIndex(isKept)]!
    kept.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    assert.match(String((await once(kept, 'data'))[0]), /^HTTP\/1.1 200 /)
    for (const socket of sockets) socket.destroy()
    // Room again, as soon as the server has noticed.
    while (!(await ask()).startsWith('HTTP/1.1 200 '));
  } finally {
    for (const socket of sockets) socket.destroy()
    assert.equal(await server.end('SIGTERM'), 0)
  }
})

test('a start with a limit of open files that leaves no room is refused', { skip }, async () => {
  const folder = newFolder()
  await assert.rejects(
    startServerProcess(folder, { wrapper: withOpenFiles(150) }),
    /ended with 1 [\s\S]*at most 150 open files, which leaves room for 0 connections; raise the limit/,
  )
})
