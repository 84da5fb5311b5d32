import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callOf, type Endpoint } from '../../src/endpoints/define-endpoint.ts'
import { type CallOptions, keyFor, type Reply } from '../support/directory.ts'
import { ireland, startWorld, type World } from '../support/world.ts'
import { badValues, parametersOf } from './faults.ts'
import { promises } from './promises/index.ts'
import { specified } from './specified.ts'
import { errorEndpoints } from './suites.ts'

let world: World
before(async () => {
  world = await startWorld(ireland)
})
after(() => world.close())

const badRequest = 'There were errors in your request'
const unknownUser = '0'.repeat(32)

/** The six calls of specification part 5 are for higher plans. */
const closedToEntry = new Set(specified.filter(({ entry }) => !entry).map(({ call }) => call))

/** Makes a call that must be refused: with the envelope, by the sender's fault, and with nothing written. */
async function refused(
  endpoint: Endpoint,
  params: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Reply> {
  const writes = world.writes()
  const reply = await world.directory.call(endpoint.method, endpoint.path, params, options)
  const what = `${callOf(endpoint)} ${JSON.stringify(params).slice(0, 300)}: ${reply.status} ${reply.text.slice(0, 300)}`
  assert.ok(reply.status >= 400 && reply.status < 500, what)
  assert.deepEqual(Object.keys(reply.body), ['success', 'msg', 'data'], what)
  assert.equal(reply.body.success, false, what)
  assert.ok(reply.body.msg.length > 0, what)
  assert.equal(world.writes(), writes, `${what}: something was written`)
  return reply
}

const without = (params: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(params).filter(([other]) => other !== name))

/** The example's parameters with ids that exist. */
async function goodParams(endpoint: Endpoint): Promise<Record<string, string>> {
  const { params } = endpoint.example
  return { ...params, ...(await promises[callOf(endpoint)]!.prepare?.(world, params)) }
}

/** Required parameters, from the specification's list where it has the call. */
function requiredOf(endpoint: Endpoint): readonly string[] {
  const listed = specified.find(({ call }) => call === callOf(endpoint))?.required
  const { properties, required } = endpoint.params
  const hasDefault = (name: string): boolean => 'default' in (properties[name] as object)
  return listed ?? ((required ?? []) as string[]).filter((name) => !hasDefault(name))
}

async function keysAreChecked(endpoint: Endpoint, good: Record<string, string>): Promise<void> {
  const none = await refused(endpoint, good, { key: null })
  assert.equal(none.status, 401)
  assert.deepEqual(none.body, { success: false, msg: 'api_key is a required parameter', data: {} })
  const unknown = await refused(endpoint, good, { key: 'nobody-has-this-key' })
  assert.equal(unknown.status, 401)
  assert.match(unknown.body.msg, /^This api_key is not valid/)
  // A key comes before everything that is wrong with parameters.
  assert.equal((await refused(endpoint, {}, { key: null, user: null })).status, 401)
}

async function planIsChecked(endpoint: Endpoint): Promise<void> {
  const reply = await refused(
    endpoint,
    { entity_id: 'x' },
    { key: world.directory.keys.entry, user: null },
  ).catch(() => undefined)
  const isClosed =
    closedToEntry.has(callOf(endpoint)) || (endpoint.origin === 'ours' && endpoint.access.plan !== 'entry')
  assert.equal(reply?.status === 403, isClosed, callOf(endpoint))
}

async function userIsChecked(endpoint: Endpoint, good: Record<string, string>): Promise<void> {
  const none = await refused(endpoint, good, { user: null })
  assert.equal(none.status, 400)
  assert.deepEqual(none.body, { success: false, msg: badRequest, data: ['_user_id is a required parameter'] })
  const unknown = await refused(endpoint, good, { user: unknownUser })
  assert.equal(unknown.status, 400)
  assert.deepEqual(unknown.body.data, ['_user_id is not a known user'])
}

async function requiredAreChecked(endpoint: Endpoint, good: Record<string, string>): Promise<void> {
  const required = requiredOf(endpoint)
  for (const name of required) {
    for (const params of [without(good, name), { ...good, [name]: '' }]) {
      const { status, body } = await refused(endpoint, params)
      assert.equal(status, 400)
      assert.deepEqual(body, { success: false, msg: badRequest, data: [`${name} is a required parameter`] })
    }
  }
  if (required.length === 0) return
  const { body } = await refused(endpoint, {}, { user: null })
  const user = endpoint.access.user ? ['_user_id is a required parameter'] : []
  assert.deepEqual(
    body.data.toSorted(),
    [...user, ...required.map((name) => `${name} is a required parameter`)].toSorted(),
  )
}

/** One mistake is one fault, and its message begins with the name of the parameter. */
function namesOnly(faults: readonly string[], name: string, what: string): void {
  assert.equal(faults.length, 1, `${what}: ${faults}`)
  assert.ok(faults[0]!.startsWith(`${name} `), `${what}: ${faults}`)
}

/** A malformed value gives one fault, and no second one that says it is missing. */
async function formsAreChecked(endpoint: Endpoint, good: Record<string, string>): Promise<void> {
  for (const [name, schema] of parametersOf(endpoint)) {
    for (const bad of badValues(schema)) {
      const { status, body } = await refused(endpoint, { ...good, [name]: bad })
      assert.equal(status, 400, `${name}=${bad.slice(0, 40)}`)
      assert.equal(body.msg, badRequest)
      namesOnly(body.data, name, `${callOf(endpoint)} ${name}=${bad.slice(0, 40)}`)
    }
  }
}

/** Several faults are told in one answer, and each once. */
async function faultsComeTogether(endpoint: Endpoint, good: Record<string, string>): Promise<void> {
  const broken = parametersOf(endpoint).filter(([, schema]) => badValues(schema).length > 0)
  const params = {
    ...good,
    ...Object.fromEntries(broken.map(([name, schema]) => [name, badValues(schema)[0]])),
  }
  if (broken.length === 0) return
  const { status, body } = await refused(endpoint, params, { user: null })
  assert.equal(status, 400)
  for (const [name] of broken)
    assert.ok(
      body.data.some((fault: string) => fault.startsWith(`${name} `)),
      name,
    )
  if (endpoint.access.user) assert.ok(body.data.includes('_user_id is a required parameter'))
  assert.equal(new Set(body.data).size, body.data.length)
}

async function textsAreChecked(endpoint: Endpoint, good: Record<string, string>): Promise<void> {
  const [name] = parametersOf(endpoint)[0] ?? []
  if (name === undefined) return
  const nul = await refused(endpoint, { ...good, [name]: 'a\0b' })
  assert.equal(nul.status, 400)
  assert.deepEqual(nul.body.data, [`${name} must not contain the character NUL`])
  const { server, keys, userId } = world.directory
  const form = new URLSearchParams({
    ...without(good, name),
    api_key: keys[keyFor(endpoint.method, endpoint.path)],
    _user_id: userId,
  }).toString()
  const unreadable = [
    `${form}&${name}=%FF%FE`,
    `${form}&${name}=%C3%28`,
    `${form}&${name}=%ED%A0%80`,
    `${form}&${name}=%zz`,
    `${form}&${name}=1&${name}=2`,
    `${form}&${Array.from({ length: 2000 }, (_, n) => `p${n}=1`).join('&')}`,
  ]
  for (const text of unreadable) {
    const writes = world.writes()
    const reply = await server.inject(
      endpoint.method === 'GET'
        ? { method: 'GET', url: `${endpoint.path}?${text}` }
        : {
            method: endpoint.method,
            url: endpoint.path,
            payload: text,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          },
    )
    assert.equal(reply.statusCode, 400, `${text.slice(-60)}: ${reply.body.slice(0, 200)}`)
    assert.equal(reply.json().success, false)
    assert.equal(world.writes(), writes)
  }
}

async function idsAreChecked(endpoint: Endpoint, good: Record<string, string>): Promise<void> {
  const known = Object.keys(endpoint.params.properties)
  if (known.includes('entity_id')) {
    const { status, body } = await refused(endpoint, { ...good, entity_id: '999999999999' })
    assert.equal(status, 404, callOf(endpoint))
    const msg = endpoint.access.write ? 'Unable to fetch entity to update' : 'There is no entity with this id'
    assert.deepEqual(body, { success: false, msg, data: {} })
  }
  for (const name of ['gen_id', 'announcement_id'].filter((parameter) => known.includes(parameter))) {
    const { status, body } = await refused(endpoint, { ...good, [name]: '999999999999' })
    assert.equal(status, 404, callOf(endpoint))
    assert.deepEqual(body.data, {})
  }
}

/** Tried on every endpoint. */
const checks: Readonly<Record<string, (endpoint: Endpoint, good: Record<string, string>) => Promise<void>>> =
  {
    'a key is needed': keysAreChecked,
    'the plan counts': planIsChecked,
    'each required parameter is needed': requiredAreChecked,
    'each parameter has its form': formsAreChecked,
    'all faults come together': faultsComeTogether,
    'text is checked': textsAreChecked,
    'ids are known': idsAreChecked,
  }

for (const endpoint of errorEndpoints) {
  test(`what ${callOf(endpoint)} refuses`, async (t) => {
    const good = await goodParams(endpoint)
    for (const [what, check] of Object.entries(checks)) await t.test(what, () => check(endpoint, good))
    if (endpoint.access.user) await t.test('a user is needed', () => userIsChecked(endpoint, good))
    // After all of that the call still works: nothing of it was written.
    const reply = await world.directory.call(endpoint.method, endpoint.path, good)
    assert.equal(reply.status, 200, reply.text)
  })
}
