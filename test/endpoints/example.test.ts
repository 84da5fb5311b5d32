import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Compile } from 'typebox/compile'
import { callOf, type Endpoint } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { shapeFaults } from '../support/shape.ts'
import { ireland, startWorld, type World } from '../support/world.ts'
import { promises } from './promises/index.ts'
import { exampleEndpoints } from './suites.ts'

let world: World
before(async () => {
  world = await startWorld(ireland)
})
after(() => world.close())

/** Makes the example's call on an entity prepared for it, and holds the answer to every promise. */
async function tryExample(endpoint: Endpoint, path: string): Promise<void> {
  const promise = promises[callOf(endpoint)]!
  const example = endpoint.example.params
  const sent = { ...example, ...(await promise.prepare?.(world, example)) }
  const reply = await world.directory.call(endpoint.method, path, sent)
  assert.equal(reply.status, 200, reply.text)
  const { success, msg, data } = reply.body
  assert.equal(success, true)
  assert.ok([promise.msg ?? 'ok'].flat().includes(msg), msg)
  const schema = Compile(endpoint.result)
  assert.ok(schema.Check(data), JSON.stringify(schema.Errors(data)).slice(0, 500))
  assert.deepEqual(shapeFaults(data, promise.shape), [])
  await promise.readBack({ world, sent, msg, data })
}

for (const endpoint of exampleEndpoints) {
  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    test(`the example of ${endpoint.method} ${path} does what it says`, () => tryExample(endpoint, path))
  }
}

test('the result that the reference shows for each example has its shape', () => {
  for (const endpoint of endpoints) {
    const schema = Compile(endpoint.result)
    assert.ok(schema.Check(endpoint.example.result), callOf(endpoint))
  }
})

test('every endpoint has a promise, and every promise an endpoint', () => {
  assert.deepEqual(Object.keys(promises).toSorted(), endpoints.map(callOf).toSorted())
})
