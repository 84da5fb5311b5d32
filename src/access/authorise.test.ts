import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newKey } from '../../test/support/api-key.ts'
import { MemoryAccessStore } from '../adapters/memory/access-store.ts'
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { authoriseKey, authoriseUser, findUser, type KeyQuestion } from './authorise.ts'
import { newUser } from './decide-user.ts'
import { hashKey, newHexId } from './keys.ts'
import type { ApiKey, User } from './model.ts'
import { defaultPlans, type EndpointAccess, refusedToEntry } from './plans.ts'

const store = new MemoryAccessStore()
const secrets = new Map<string, string>()
const read: EndpointAccess = { plan: 'entry', write: false, user: false }
const write: EndpointAccess = { plan: 'standard', write: true, user: true }

async function makeKey(label: string, changes: Partial<ApiKey>): Promise<void> {
  const { secret, creation } = newKey({ account: 'harbour', label, ...changes })
  secrets.set(label, secret)
  assert.deepEqual(await store.apply(creation), { ok: true })
}

function user(changes: Partial<User>): User {
  const email = `${newHexId()}@harbour.example`
  return { ...newUser(newHexId(), null, 0), rev: `1-${newHexId()}`, email, ...changes }
}

const shared = user({})
const own = user({ account: 'harbour' })
const foreign = user({ account: 'quay' })
const inactive = user({ active: false })

before(async () => {
  for (const each of [shared, own, foreign, inactive]) {
    await store.apply({ type: 'access.user.put', user: each, expectedRev: null })
  }
  await makeKey('standard', {})
  await makeKey('entry', { plan: 'entry' })
  await makeKey('admin', { plan: 'admin', account: 'operator' })
  await makeKey('revoked', { revoked: 500 })
  await makeKey('fenced', { allowedOrigins: ['https://shop.example'] })
  await makeKey('publishable', { publishable: true, allowedOrigins: ['*'], plan: 'entry' })
  await makeKey('own machine', { publishable: true, allowedOrigins: ['http://localhost'], plan: 'entry' })
  await makeKey('acting', { defaultUser: shared.id })
})

async function ask(label: string | undefined, changes: Partial<KeyQuestion> = {}): Promise<string> {
  try {
    const grant = await authoriseKey(store, {
      call: 'GET /v1/entity',
      access: read,
      apiKey: label && (secrets.get(label) ?? label),
      origin: undefined,
      ownOrigins: ['http://127.0.0.1:8080'],
      now: 1_000,
      ...changes,
    })
    return grant ? 'allowed' : 'open'
  } catch (error) {
    assert.ok(error instanceof DirectoryError)
    return error.code
  }
}

test('a call needs a key that is known and live, unless it is open', async () => {
  assert.equal(await ask(undefined), 'key_required')
  assert.equal(await ask('hs_unknown'), 'key_unknown')
  assert.equal(await ask('revoked'), 'key_unknown')
  assert.equal(await ask('revoked', { now: 499 }), 'allowed')
  assert.equal(await ask('standard'), 'allowed')
  const open = { access: { plan: 'open', write: false, user: false } } as const
  assert.equal(await ask(undefined, open), 'open')
  assert.equal(
    await ask('hs_unknown', open),
    'key_unknown',
    'a wrong key is refused even where none is needed',
  )
})

test('the entry plan is refused exactly the six calls of the specification', async () => {
  assert.equal(refusedToEntry.size, 6)
  for (const call of refusedToEntry) {
    const access = { plan: 'standard', write: false, user: false } as const
    assert.equal(await ask('entry', { call, access }), 'plan_too_low')
    assert.equal(await ask('standard', { call, access }), 'allowed')
  }
  assert.equal(
    await ask('standard', { access: { plan: 'admin', write: false, user: false } }),
    'plan_too_low',
  )
  assert.equal(await ask('admin', { access: { plan: 'admin', write: false, user: false } }), 'allowed')
})

test('the plan table allows and refuses single calls', async () => {
  const plan = {
    ...defaultPlans[0]!,
    name: 'partner',
    allow: ['PUT /v1/business'],
    refuse: ['GET /v1/entity'],
  }
  await store.apply({ type: 'access.plan.put', plan })
  await makeKey('partner', { plan: 'partner' })
  assert.equal(await ask('partner', { call: 'PUT /v1/business', access: write }), 'allowed')
  assert.equal(await ask('partner', { call: 'POST /v1/entity/email', access: write }), 'plan_too_low')
  assert.equal(await ask('partner'), 'plan_too_low')
  assert.equal(await ask('partner', { access: { plan: 'open', write: false, user: false } }), 'allowed')
})

test('a key that names origins is refused from others, but not without a browser', async () => {
  assert.equal(await ask('fenced', { origin: 'https://shop.example' }), 'allowed')
  assert.equal(await ask('fenced', { origin: 'https://other.example' }), 'origin_not_allowed')
  assert.equal(await ask('fenced', { origin: 'null' }), 'origin_not_allowed')
  assert.equal(
    await ask('fenced', { origin: 'http://127.0.0.1:8080' }),
    'allowed',
    "the directory's own pages",
  )
  assert.equal(await ask('fenced'), 'allowed')
  assert.equal(await ask('standard', { origin: 'https://other.example' }), 'allowed')
})

test('a publishable key only reads', async () => {
  assert.equal(await ask('publishable', { origin: 'https://any.example' }), 'allowed')
  assert.equal(await ask('publishable', { access: { ...read, write: true } }), 'key_read_only')
  assert.equal(await ask('publishable', { access: write }), 'key_read_only')
  assert.equal(await ask('publishable', { access: { ...read, publishable: false } }), 'key_read_only')
})

test('failures come in the order key, origin, read-only, plan', async () => {
  const worst = { access: write, origin: 'https://other.example', call: 'PUT /v1/business' }
  assert.equal(await ask('hs_unknown', worst), 'key_unknown')
  assert.equal(await ask('fenced', { ...worst, access: { ...write, plan: 'admin' } }), 'origin_not_allowed')
  assert.equal(await ask('publishable', worst), 'key_read_only')
  assert.equal(await ask('entry', worst), 'plan_too_low')
})

async function keyOf(label: string): Promise<ApiKey> {
  return (await store.keyByHash(hashKey(secrets.get(label)!)))!.key
}

test('a write needs a known user, sent or kept with the key', async () => {
  const found = async (label: string, sent?: string) => findUser(store, write, await keyOf(label), sent)
  assert.deepEqual((await found('standard')).fault, fault('required', '_user_id'))
  assert.deepEqual((await found('standard', newHexId())).fault, fault('unknown_user', '_user_id'))
  assert.deepEqual(await found('standard', own.id.toUpperCase()), { user: own, fault: null })
  assert.deepEqual(await found('acting'), { user: shared, fault: null })
  assert.deepEqual(await found('acting', own.id), { user: own, fault: null })
  assert.deepEqual(await findUser(store, read, await keyOf('acting'), newHexId()), {
    user: null,
    fault: null,
  })
})

test('a user acts through keys of its account or an administrator, an inactive one through none', async () => {
  const caller = async (label: string, who: User | null): Promise<unknown> => {
    try {
      const grant = (await store.keyByHash(hashKey(secrets.get(label)!)))!
      return authoriseUser(grant, who).userId
    } catch (error) {
      return error instanceof DirectoryError ? [error.code, ...error.details.map(({ code }) => code)] : error
    }
  }
  assert.equal(await caller('standard', null), null)
  assert.equal(await caller('standard', shared), shared.id)
  assert.equal(await caller('standard', own), own.id)
  assert.deepEqual(await caller('standard', foreign), ['not_allowed', 'user_elsewhere'])
  assert.equal(await caller('admin', foreign), foreign.id)
  assert.deepEqual(await caller('standard', inactive), ['not_allowed', 'user_inactive'])
  assert.deepEqual(await caller('admin', inactive), ['not_allowed', 'user_inactive'])
})

test('the caller carries account, key, plan and limits', async () => {
  const grant = (await store.keyByHash(hashKey(secrets.get('admin')!)))!
  const { key, limits, ...principal } = authoriseUser(grant, shared)
  assert.deepEqual(principal, {
    account: 'operator',
    keyId: grant.key.id,
    plan: 'admin',
    admin: true,
    userId: shared.id,
  })
  assert.deepEqual([key, limits], [grant.key, grant.plan])
})

test('an origin of the machine of the browser stands for all its ports, and for nothing else', async () => {
  const from = (origin: string) => ask('own machine', { origin })
  for (const port of ['', ':3000', ':65535']) assert.equal(await from(`http://localhost${port}`), 'allowed')
  for (const other of [
    'https://localhost:3000',
    'http://127.0.0.1:3000',
    'http://localhost.example:3000',
    'http://localhost:3000.example',
    'http://evil.example/http://localhost:3000',
    'null',
  ])
    assert.equal(await from(other), 'origin_not_allowed', other)
  assert.equal(await ask('fenced', { origin: 'https://shop.example:8443' }), 'origin_not_allowed')
  assert.equal(await ask('own machine', { access: write }), 'key_read_only')
})
