import assert from 'node:assert/strict'
import { test } from 'node:test'
import { britain, startWorld } from '../support/world.ts'
import { replayClients } from './client-replay.ts'
import { clientRequests, isMisdirected } from './client-requests.ts'

replayClients(async () => {
  const world = await startWorld(britain)
  const address = await world.directory.server.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  return { world, port: () => port, writes: world.writes }
})

test('the 576 requests are 552 that work and 24 misdirected deletes', () => {
  assert.equal(clientRequests.length, 576)
  assert.equal(clientRequests.filter(isMisdirected).length, 24)
})
