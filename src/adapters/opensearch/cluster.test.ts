import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Cluster, isPassing } from './cluster.ts'

test('of nodes that accept requests and never answer, no more are asked than fit into the time of a request', async (t) => {
  let asked = 0
  const urls: string[] = []
  for (let node = 0; node < 4; node++) {
    const server = createServer(() => {
      asked++
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }
  const cluster = new Cluster({ urls, requestMs: 200 })
  t.after(() => cluster.close())
  await assert.rejects(cluster.send({ method: 'GET', path: '/' }), isPassing)
  assert.ok(asked >= 1 && asked <= 2, `${asked} nodes were asked`)
})
