import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callOf } from '../../src/endpoints/define-endpoint.ts'
import { specified } from './specified.ts'
import { errorEndpoints, exampleEndpoints, replayedCalls } from './suites.ts'

test('all 72 endpoints have example, error and client-replay tests', (t) => {
  const counted = (calls: readonly string[]) => specified.filter(({ call }) => calls.includes(call)).length
  const examples = counted(exampleEndpoints.map(callOf))
  const errors = counted(errorEndpoints.map(callOf))
  const replays = counted(replayedCalls)
  t.diagnostic(
    `Endpoints with example / error / client-replay tests: ${examples}/${errors}/${replays} of ${specified.length}`,
  )
  assert.deepEqual([examples, errors, replays], [72, 72, 72])
})
