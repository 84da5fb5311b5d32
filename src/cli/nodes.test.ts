import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runHere } from '../../test/support/run-command.ts'
import type { ClusterState } from '../ports/nodes.ts'
import { nodesCommand } from './nodes.ts'

const now = 1_000_000_000
const state: ClusterState = {
  nodes: [
    { id: 'a', address: 'one:8080', version: '1.0.0', started: now - 90_000, seen: now - 400, behind: 0 },
    {
      id: 'b',
      address: 'two:8080',
      version: '1.1.0',
      started: now - 8_000_000,
      seen: now - 31_000,
      behind: 12,
    },
  ],
  leases: [
    { name: 'index', holder: 'a', fence: 3 },
    { name: 'jobs', holder: 'a', fence: 1 },
  ],
  consumers: [{ name: 'search', behind: 4000 }],
}

const run = (found: ClusterState, ...args: string[]) =>
  runHere(nodesCommand, args, async () => ({ state: async () => found, now: () => now }))

test('nodes are listed with their lag and leases, and consumers of the log', async () => {
  assert.deepEqual((await run(state)).out, [
    'one:8080  1.0.0  up 90 s, seen 0 s ago, 0 rows behind, holds index, jobs',
    'two:8080  1.1.0  up 2 h, seen 31 s ago, 12 rows behind',
    'consumer search: 4000 rows of the change log kept',
  ])
  assert.deepEqual(JSON.parse((await run(state, '--json')).out[0]!), state)
  assert.deepEqual((await run({ ...state, nodes: [] })).out[0], 'no node is running')
})
