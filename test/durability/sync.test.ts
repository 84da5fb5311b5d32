import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeDataFolder, readText, startServerProcess } from '../support/server-process.ts'

const hasStrace = spawnSync('strace', ['-V']).status === 0
const writes = 20

// A kill cannot show a missing sync, since the system keeps what was written; counting the calls can.
test('every acknowledged write was synced before its answer', {
  skip: hasStrace ? false : 'strace is not installed',
}, async () => {
  const { folder, apiKey } = await makeDataFolder()
  const trace = join(folder, 'trace.txt')
  const server = await startServerProcess(folder, {
    wrapper: ['strace', '-D', '-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', trace],
  })
  const send = async (method: string, path: string, params: Record<string, string>) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      body: new URLSearchParams({ ...params, api_key: apiKey }),
    })
    assert.equal(response.status, 200)
    return (await response.json()) as { data: { entity_id: string } }
  }
  const { data } = await send('PUT', '/v1/business', {
    name: 'Synced Bakery',
    address1: 'Friar Street 1',
    town: 'Reading',
    country: 'GB',
    telephone_number: '+44 118 496 0123',
    category_type: 'osm',
    category_id: 'shop/bakery',
  })
  const syncs = (): number =>
    readText(trace)
      .split('\n')
      .filter((line) => /f(data)?sync\(.*= 0/.test(line) || /resumed.*= 0/.test(line)).length
  for (let n = 0; n < writes; n++) {
    const before = syncs()
    await send('POST', '/v1/entity/tag', { entity_id: data.entity_id, tag: `tag ${n}` })
    assert.ok(syncs() > before, `write ${n} was acknowledged without a sync`)
  }
  await server.end('SIGTERM')
})
