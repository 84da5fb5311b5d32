import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type CallerKind,
  callerKinds,
  type Effect,
  type EntityState,
  entityStates,
  type Outcome,
  outcomeOf,
} from '../../src/access/ownership-table.ts'
import { mayCall } from '../../src/access/plans.ts'
import { callOf, type Endpoint } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { promises } from '../endpoints/promises/index.ts'
import { newKey } from '../support/api-key.ts'
import type { Reply } from '../support/directory.ts'
import { ireland, startWorld, type World } from '../support/world.ts'

/**
 * Every endpoint × every caller × every state of an entity, held to the table of `access/ownership-table.ts`. The entity was made by the account `shop`, its supplier;
 * the claimant is `rival`, and the others have said nothing of it.
 */
let world: World
const keys = new Map<CallerKind | 'revoked' | 'publishable', string>()

before(async () => {
  world = await startWorld(ireland)
  const { services, keys: known } = world.directory
  const make = async (account: string, plan: string, facts: object = {}): Promise<string> => {
    const { secret, creation } = newKey({ account, plan, created: services.clock.now(), ...facts })
    await services.accessWriter.apply(creation)
    return secret
  }
  keys.set('entry', await make('stranger', 'entry'))
  keys.set('other', await make('another', 'standard'))
  keys.set('supplier', known.standard)
  keys.set('owner', known.other)
  keys.set('admin', known.admin)
  keys.set('revoked', await make('shop', 'admin', { revoked: 1 }))
  const origins = { publishable: true, allowedOrigins: ['https://shop.example'] }
  keys.set('publishable', await make('shop', 'admin', origins))
})
after(() => world.close())

/** A claim of the account `rival` for this entity, in this state. Returns its id, or one that nobody has. */
async function claim(id: string | undefined, state: EntityState): Promise<string> {
  if (id === undefined || state === 'unclaimed') return '0'.repeat(32)
  const key = world.directory.keys[state === 'claimed' ? 'otherVerifying' : 'other']
  const asked = { entity_id: id, claimed_user_id: world.directory.userId }
  return (await world.ask('POST', '/v1/entity/claim', asked, { key })).claim_id
}

/** Parameters for a call on a fresh entity in a state. */
async function prepared(endpoint: Endpoint, state: EntityState): Promise<Record<string, string>> {
  const { params } = endpoint.example
  const call = callOf(endpoint)
  if (endpoint.effect === 'verifies' || endpoint.effect === 'ends a claim') return claimParams(params, state)
  if (endpoint.path.startsWith('/v1/user') && !('entity_id' in params))
    return {
      ...params,
      email: endpoint.effect === undefined ? 'writer@shop.example' : `user-${cells}@shop.example`,
    }
  const sent = { ...params, ...(await promises[call]!.prepare?.(world, params)) }
  if (endpoint.effect === 'operates' && !('entity_id' in sent)) return sent
  await claim(sent.entity_id ?? sent.from, state)
  // It is active already, which anybody may say again.
  if (endpoint.path === '/v1/entity/status')
    Object.assign(sent, { status: 'inactive', inactive_reason: 'other' })
  // The example lies in another town than the entity: near it, nothing but the standing of the caller decides.
  if (endpoint.path === '/v1/entity/geopoint') Object.assign(sent, { latitude: '51.9', longitude: '-8.47' })
  return sent
}

async function claimParams(
  params: Readonly<Record<string, string>>,
  state: EntityState,
): Promise<Record<string, string>> {
  const email = 'info@fixture-bakery.example'
  const id = await world.newEntity({ emails: [{ email_address: email }] })
  const claimId = await claim(id, state)
  if (!('claim_id' in params)) return { entity_id: id }
  if (!('code' in params)) return { entity_id: id, claim_id: claimId, email }
  if (state !== 'pending') return { entity_id: id, claim_id: claimId, code: '12345678' }
  const code = { entity_id: id, claim_id: claimId, email }
  await world.ask('POST', '/v1/entity/claim/code', code, { key: keys.get('owner')! })
  const [delivery] = await world.directory.services.deliveries.inState('queued', 1)
  return { entity_id: id, claim_id: claimId, code: /\d{4} \d{4}/.exec(delivery!.text)![0] }
}

const isShown = ({ body: { data } }: Reply): boolean => data?.shown !== false && data?.removed !== false

const fits: Readonly<Record<Outcome, (reply: Reply) => boolean>> = {
  shown: (reply) => reply.status === 200 && isShown(reply),
  kept: (reply) => reply.status === 200 && !isShown(reply) && reply.body.data.reason.length > 20,
  done: (reply) => reply.status === 200 && isShown(reply),
  waits: ({ status, body }) => status === 200 && body.data.state === 'pending',
  refused: ({ status, body }) => status === 403 && body.msg.length > 20,
  'not found': ({ status }) => status === 404,
  conflict: ({ status }) => status === 409,
}

/** What the table says of a call, with what the plan says first. */
async function expected(endpoint: Endpoint, caller: CallerKind, state: EntityState): Promise<Outcome> {
  const plan = (await world.directory.services.access.plan(
    { entry: 'entry', other: 'standard', supplier: 'standard', owner: 'standard', admin: 'admin' }[caller],
  ))!
  if (!mayCall(plan, callOf(endpoint), endpoint.access)) return 'refused'
  return outcomeOf((endpoint.effect ?? 'reads') as Effect, caller, state)
}

/** Records and users of an account's own, which others do not find. */
const ownRecords = new Set([
  'POST /v1/syndication/cancel',
  'GET /v1/entity/by_supplier_id',
  'GET /v1/entity/by_user_id',
  'POST /v1/entity/distinct',
])

const perform = (endpoint: Endpoint, params: Record<string, string>, key: string | null): Promise<Reply> =>
  world.directory.call(endpoint.method, endpoint.path, params, { key })

async function keysAreChecked(endpoint: Endpoint, state: EntityState, params: Record<string, string>) {
  const writes = world.writes()
  for (const key of [null, 'hs_wrong', keys.get('revoked')!])
    assert.equal((await perform(endpoint, params, key)).status, 401, `${state} ${key}`)
  if (endpoint.access.write)
    assert.equal((await perform(endpoint, params, keys.get('publishable')!)).status, 403, state)
  assert.equal(world.writes(), writes, 'nothing was written')
}

let cells = 0
for (const endpoint of endpoints) {
  test(`${callOf(endpoint)} answers every caller as the table says`, async () => {
    for (const state of entityStates) {
      const reads = endpoint.effect === undefined ? await prepared(endpoint, state) : null
      await keysAreChecked(endpoint, state, reads ?? endpoint.example.params)
      for (const caller of callerKinds) {
        const params = reads ?? (await prepared(endpoint, state))
        const reply = await perform(endpoint, params, keys.get(caller)!)
        const outcome = await expected(endpoint, caller, state)
        const isOwn = caller === 'supplier' || !ownRecords.has(callOf(endpoint))
        const isHidden = !isOwn && (caller !== 'admin' || reply.status !== 200)
        const ok = isHidden && outcome !== 'refused' ? reply.status === 404 : fits[outcome](reply)
        cells++
        assert.ok(ok, `${caller} on a ${state} entity is to be ${outcome}: ${reply.status} ${reply.text}`)
      }
    }
  })
}

test('every cell of the table was tried', (t) => {
  assert.equal(cells, endpoints.length * callerKinds.length * entityStates.length)
  t.diagnostic(
    `${cells} of ${cells} calls by known keys ended as the table says, and ${endpoints.length * 3 * 4} by others were refused`,
  )
})
