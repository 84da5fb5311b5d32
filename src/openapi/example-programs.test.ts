import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { callOf, type Endpoint } from '../endpoints/define-endpoint.ts'
import { endpoints } from '../endpoints/index.ts'
import { readBag } from '../http/bag.ts'
import { exampleJavaScript, examplePython } from './example-programs.ts'

/** What each program sent, read as the API reads it. */
const sent: { call: string; key: string | undefined; values: Record<string, unknown> }[] = []
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const { values } = await readBag({
    method: request.method!,
    query,
    contentType: request.headers['content-type'],
    body: Buffer.concat(chunks),
  })
  sent.push({
    call: `${request.method} ${path}`,
    key: request.headers['x-api-key'] as string | undefined,
    values: { ...values },
  })
  response.setHeader('content-type', 'application/json').end('{"success":true}')
})
let base: string
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const userId = 'ab'.repeat(16)

function hold(endpoint: Endpoint, got: (typeof sent)[number] | undefined, language: string): void {
  const where = `${callOf(endpoint)} in ${language}`
  assert.equal(got?.call, callOf(endpoint), where)
  assert.equal(got?.key, 'the key', where)
  const properties = endpoint.params.properties as Record<string, { kind?: string }>
  const expected: Record<string, unknown> = { ...endpoint.example.params }
  if (endpoint.access.user) expected._user_id = userId
  assert.deepEqual(Object.keys(got?.values ?? {}).toSorted(), Object.keys(expected).toSorted(), where)
  for (const [name, value] of Object.entries(expected))
    if (properties[name]?.kind !== 'file') assert.equal(got?.values[name], value, `${where}: ${name}`)
}

test('each example in JavaScript sends what its endpoint declares', async () => {
  // biome-ignore lint/complexity/useArrowFunction: only this kind of function has the constructor
  const AsyncFunction = async function () {}.constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>
  for (const endpoint of endpoints) {
    sent.length = 0
    const run = new AsyncFunction(
      'BASE_URL',
      'API_KEY',
      'USER_ID',
      'file',
      'console',
      exampleJavaScript(endpoint),
    )
    const file = new Blob(['bytes'], { type: 'image/png' })
    await run(base, 'the key', userId, file, { log: () => undefined })
    hold(endpoint, sent[0], 'JavaScript')
  }
})

const python = (): string | false => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return false
  } catch {
    return 'python3 is not installed'
  }
}

test('each example in Python sends what its endpoint declares', { skip: python() }, async () => {
  sent.length = 0
  const folder = temporaryFolder('python')
  const file = join(folder, 'file.png')
  writeFileSync(file, 'bytes')
  const constants = [
    `BASE_URL = ${JSON.stringify(base)}`,
    `API_KEY = 'the key'`,
    `USER_ID = '${userId}'`,
    `FILE = ${JSON.stringify(file)}`,
  ]
  const program = join(folder, 'examples.py')
  writeFileSync(program, [...constants, ...endpoints.map(examplePython)].join('\n'))
  const child = spawn('python3', [program], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk
  })
  const [code] = await once(child, 'exit')
  assert.equal(code, 0, complaints)
  assert.equal(sent.length, endpoints.length)
  for (const [at, endpoint] of endpoints.entries()) hold(endpoint, sent[at], 'Python')
})
