import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { databaseName } from '../../src/profiles/embedded/files.ts'
import { makeDataFolder, type ServerProcess, startServerProcess } from '../support/server-process.ts'

const { folder, apiKey } = await makeDataFolder()
const running: ServerProcess[] = []
after(async () => {
  for (const server of running) await server.end('SIGKILL')
})

async function started(): Promise<ServerProcess> {
  const server = await startServerProcess(folder, { env: { HIGHSTREET_SHUTDOWN_TIMEOUT_S: '1' } })
  running.push(server)
  return server
}

/** Standard error of a process, to its end. */
async function complaintsOf({ child }: ServerProcess): Promise<string> {
  let text = ''
  for await (const chunk of child.stderr!) text += chunk
  return text
}

test('a stop ends although the writer hangs, says what was not done, and fails', async () => {
  const server = await started()
  const complaints = complaintsOf(server)
  const other = openDatabase(join(folder, databaseName), 'writer')
  // Another process that keeps the database to itself: the writer thread waits for it inside a commit.
  other.exec('BEGIN IMMEDIATE')
  try {
    const write = fetch(`${server.url}/v1/user`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'late@shop.example', user_type: 'owner', api_key: apiKey }),
    }).catch(() => undefined)
    // Answered by the same threads, later than the write is taken.
    await (await fetch(`${server.url}/metrics`)).text()
    assert.equal(await server.end('SIGTERM'), 1)
    await write
    assert.match(
      await complaints,
      /highstreet serve: ended after 2 seconds, before (all requests|today's counts)/,
    )
  } finally {
    other.close()
  }
})

test('a stop ends although a client keeps its connection and sends nothing more', async () => {
  const server = await started()
  const { port, hostname } = new URL(server.url)
  const client = connect(Number(port), hostname)
  client.on('error', () => undefined)
  await once(client, 'connect')
  client.write('POST /v1/user HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nemail=')
  assert.equal(await server.end('SIGTERM'), 0)
  client.destroy()
})
