import assert from 'node:assert/strict'
import { newUser } from '../../src/access/decide-user.ts'
import type { ApiKey, Plan, User } from '../../src/access/model.ts'
import { defaultPlans } from '../../src/access/plans.ts'
import type { AccessCommand, AccessStore, AccessWriter } from '../../src/ports/access-store.ts'
import { type ContractOptions, testsOf } from './contract.ts'

/** A new, empty store; both halves see the same data. */
export interface OpenAccess {
  readonly store: AccessStore
  readonly writer: AccessWriter
}

const hex = (digit: string): string => digit.repeat(32)
const hash = (digit: string): string => digit.repeat(64)

function key(changes: Partial<ApiKey> = {}): ApiKey {
  return {
    id: hex('1'),
    account: 'harbour',
    plan: 'standard',
    label: 'web',
    defaultUser: null,
    allowedOrigins: [],
    publishable: false,
    created: 1_000,
    revoked: null,
    ...changes,
  }
}

function user(changes: Partial<User> = {}): User {
  return {
    ...newUser(hex('a'), null, 2_000),
    rev: `1-${hex('0')}`,
    email: 'Ada@Harbour.example',
    firstName: 'Ada',
    lastName: 'Śmith',
    trust: 40,
    ...changes,
  }
}

function createKey(changes: Partial<ApiKey> = {}, digit = '1'): AccessCommand {
  return { type: 'access.key.create', key: key({ id: hex(digit), ...changes }), hash: hash(digit) }
}

function putUser(changes: Partial<User> = {}, expectedRev: string | null = null): AccessCommand {
  return { type: 'access.user.put', user: user(changes), expectedRev }
}

/** What every access store does, whatever it is made of. */
export function accessStoreContract(
  name: string,
  open: () => OpenAccess | Promise<OpenAccess>,
  options?: ContractOptions,
): void {
  const declare = testsOf(name, options)
  const contract = (title: string, body: (access: OpenAccess) => Promise<void>): void => {
    declare(title, () => Promise.resolve(open()).then(body))
  }

  contract('a new store has the default plans and nothing else', async ({ store }) => {
    assert.deepEqual(await store.plans(), defaultPlans)
    assert.deepEqual(
      [await store.keys(), await store.users(), await store.accounts(), await store.usage(20_000)],
      [[], [], [], []],
    )
  })

  contract('what is not there is undefined, not an error', async ({ store }) => {
    assert.equal(await store.keyByHash(hash('1')), undefined)
    assert.equal(await store.key(hex('1')), undefined)
    assert.equal(await store.plan('gold'), undefined)
    assert.equal(await store.user(hex('a')), undefined)
    assert.equal(await store.userByEmail('ada@harbour.example'), undefined)
    assert.equal(await store.userBySocialId('friendface', '7'), undefined)
  })

  contract('a key is found by its hash with its plan, and makes its account', async ({ store, writer }) => {
    const full = { allowedOrigins: ['https://shop.example', '*'], publishable: true, label: 'näkyvä' }
    assert.deepEqual(await writer.apply(createKey(full)), { ok: true })
    assert.deepEqual(await store.keyByHash(hash('1')), { key: key(full), plan: await store.plan('standard') })
    assert.deepEqual(await store.key(hex('1')), key(full))
    assert.deepEqual(await store.accounts(), ['harbour'])
  })

  contract('keys are listed oldest first, and by account', async ({ store, writer }) => {
    await writer.apply(createKey({ created: 30, account: 'b' }, '1'))
    await writer.apply(createKey({ created: 10, account: 'a' }, '2'))
    await writer.apply(createKey({ created: 20, account: 'b' }, '3'))
    const ids = (keys: readonly ApiKey[]): string[] => keys.map(({ id }) => id[0]!)
    assert.deepEqual(ids(await store.keys()), ['2', '3', '1'])
    assert.deepEqual(ids(await store.keys('b')), ['3', '1'])
    assert.deepEqual(ids(await store.keys('c')), [])
  })

  contract('a key of an unknown plan or user, or with a used id or hash, is refused', async (access) => {
    const refusal = async (command: AccessCommand): Promise<unknown> => {
      const result = await access.writer.apply(command)
      return result.ok ? 'ok' : result.reason
    }
    assert.equal(await refusal(createKey({ plan: 'gold' })), 'plan_unknown')
    assert.equal(await refusal(createKey({ defaultUser: hex('a') })), 'user_unknown')
    assert.deepEqual(await access.store.accounts(), [], 'a refused command changes nothing')
    assert.equal(await refusal(createKey()), 'ok')
    assert.equal(await refusal(createKey({}, '1')), 'exists')
    assert.equal(await refusal({ ...createKey({}, '2'), hash: hash('1') } as AccessCommand), 'exists')
  })

  contract('a revoked key stays readable; the earliest revocation stands', async ({ store, writer }) => {
    await writer.apply(createKey())
    assert.deepEqual(await writer.apply({ type: 'access.key.revoke', id: hex('1'), at: 500 }), { ok: true })
    assert.deepEqual(await writer.apply({ type: 'access.key.revoke', id: hex('1'), at: 900 }), { ok: true })
    assert.equal((await store.keyByHash(hash('1')))?.key.revoked, 500)
    const unknown = await writer.apply({ type: 'access.key.revoke', id: hex('2'), at: 500 })
    assert.deepEqual(unknown, { ok: false, reason: 'key_unknown' })
  })

  contract(
    'a rotation adds the successor and ends the old key, or does neither',
    async ({ store, writer }) => {
      await writer.apply(createKey())
      const rotate = (id: string, successor: Partial<ApiKey>): AccessCommand => ({
        type: 'access.key.rotate',
        id,
        key: key({ id: hex('2'), ...successor }),
        hash: hash('2'),
        at: 700,
      })
      assert.deepEqual(await writer.apply(rotate(hex('9'), {})), { ok: false, reason: 'key_unknown' })
      assert.deepEqual(await writer.apply(rotate(hex('1'), { plan: 'gold' })), {
        ok: false,
        reason: 'plan_unknown',
      })
      assert.deepEqual(await store.keys(), [key()])
      assert.deepEqual(await writer.apply(rotate(hex('1'), {})), { ok: true })
      assert.equal((await store.keyByHash(hash('1')))?.key.revoked, 700)
      assert.equal((await store.keyByHash(hash('2')))?.key.revoked, null)
    },
  )

  contract('an origin is known while a live key or a plan names it', async ({ store, writer }) => {
    await writer.apply(createKey({ allowedOrigins: ['https://shop.example'] }))
    assert.equal(await store.originKnown('https://shop.example', 100), true)
    assert.equal(await store.originKnown('https://other.example', 100), false)
    await writer.apply({ type: 'access.key.revoke', id: hex('1'), at: 500 })
    assert.equal(await store.originKnown('https://shop.example', 499), true)
    assert.equal(await store.originKnown('https://shop.example', 500), false)
    await writer.apply({
      type: 'access.plan.put',
      plan: { ...(await store.plan('entry'))!, corsOrigins: ['*'] },
    })
    assert.equal(await store.originKnown('https://other.example', 500), true)
  })

  contract('a key is restricted to other origins, and is otherwise as before', async ({ store, writer }) => {
    await writer.apply(createKey({ allowedOrigins: ['https://shop.example'], label: 'web' }))
    await store.keyByHash(hash('1'))
    const allowedOrigins = ['https://new.example', 'http://localhost']
    const restrict = (id: string): AccessCommand => ({ type: 'access.key.origins', id, allowedOrigins })
    assert.deepEqual(await writer.apply(restrict(hex('1'))), { ok: true })
    assert.deepEqual((await store.keyByHash(hash('1')))?.key, key({ allowedOrigins, label: 'web' }))
    assert.deepEqual(await store.keys('harbour'), [key({ allowedOrigins, label: 'web' })])
    assert.equal(await store.originKnown('https://new.example', 100), true)
    assert.equal(await store.originKnown('https://shop.example', 100), false)
    assert.deepEqual(await writer.apply(restrict(hex('2'))), { ok: false, reason: 'key_unknown' })
  })

  contract('an account has no standing until an operator gives it some', async ({ store, writer }) => {
    await writer.apply(createKey())
    assert.deepEqual(await store.account('harbour'), { name: 'harbour', trust: 0, editsFor: [] })
    assert.equal(await store.account('quay'), undefined)
    const desk = { name: 'desk', trust: 40, editsFor: ['harbour'] }
    await writer.apply({ type: 'access.account.put', account: desk })
    await writer.apply({ type: 'access.account.put', account: { ...desk, name: 'harbour' } })
    assert.deepEqual(await store.account('desk'), desk)
    assert.deepEqual(await store.account('harbour'), { ...desk, name: 'harbour' })
    assert.deepEqual(await store.accounts(), ['desk', 'harbour'])
    await writer.apply(createKey({}, '2'))
    assert.equal((await store.account('harbour'))?.trust, 40, 'a further key changes nothing')
    const fresh = (name: string) =>
      writer.apply({
        type: 'access.account.put',
        account: { name, trust: 0, editsFor: [] },
        onlyNew: true,
      })
    assert.deepEqual(await fresh('harbour'), { ok: false, reason: 'exists' })
    assert.equal((await store.account('harbour'))?.trust, 40)
    assert.deepEqual(await fresh('quay'), { ok: true })
    assert.deepEqual(await store.account('quay'), { name: 'quay', trust: 0, editsFor: [] })
  })

  contract('a plan is added or replaced, and its keys see it at once', async ({ store, writer }) => {
    await writer.apply(createKey())
    const changed: Plan = {
      name: 'standard',
      level: 25,
      allow: ['GET /v1/duplicates'],
      refuse: ['PUT /v1/business'],
      ratePerSecond: null,
      dailyQuota: 7,
      maxPerPage: 50,
      visibleObjects: ['name', 'phone'],
      hiddenObjects: [],
      corsOrigins: ['https://shop.example'],
      rights: ['verified_claims'],
    }
    await writer.apply({ type: 'access.plan.put', plan: changed })
    await writer.apply({ type: 'access.plan.put', plan: { ...changed, name: 'partner', level: 15 } })
    assert.deepEqual((await store.keyByHash(hash('1')))?.plan, changed)
    assert.deepEqual(
      (await store.plans()).map((plan) => plan.name),
      ['entry', 'partner', 'standard', 'admin'],
    )
  })

  contract(
    'a user is found by id, by address in any case, and by social login',
    async ({ store, writer }) => {
      const full = {
        socialNetwork: 'friendface',
        socialNetworkId: '7',
        groupId: 'g',
        account: 'harbour',
        resellerAdminMasheryId: 'r',
        adminUpgrader: true,
        active: false,
        extras: { opt_in_marketing: 'true' },
      }
      assert.deepEqual(await writer.apply(putUser(full)), { ok: true })
      assert.deepEqual(await store.user(hex('a')), user(full))
      assert.deepEqual(await store.userByEmail(' aDA@harbour.EXAMPLE '), user(full))
      assert.deepEqual(await store.userBySocialId('friendface', '7'), user(full))
      assert.equal(await store.userBySocialId('facefriend', '7'), undefined)
      assert.deepEqual(await store.accounts(), ['harbour'])
    },
  )

  contract('a user is replaced only on the revision it was read with', async ({ store, writer }) => {
    const second = { rev: `2-${hex('0')}`, firstName: 'Adele' }
    assert.deepEqual(await writer.apply(putUser(second, user().rev)), { ok: false, reason: 'stale' })
    await writer.apply(putUser())
    assert.deepEqual(await writer.apply(putUser()), { ok: false, reason: 'stale' })
    assert.deepEqual(await writer.apply(putUser(second, user().rev)), { ok: true })
    assert.deepEqual(await writer.apply(putUser(second, user().rev)), { ok: false, reason: 'stale' })
    assert.deepEqual(await store.users(), [user(second)])
  })

  contract('addresses and social logins belong to one user each', async ({ store, writer }) => {
    const login = { socialNetwork: 'friendface', socialNetworkId: '7' }
    await writer.apply(putUser(login))
    const other = { id: hex('b'), email: 'bea@harbour.example' }
    assert.deepEqual(await writer.apply(putUser({ ...other, email: 'ADA@harbour.example' })), {
      ok: false,
      reason: 'email_taken',
    })
    assert.deepEqual(await writer.apply(putUser({ ...other, ...login })), {
      ok: false,
      reason: 'social_id_taken',
    })
    assert.deepEqual(await writer.apply(putUser({ ...other, socialNetwork: 'friendface' })), { ok: true })
    assert.deepEqual(await writer.apply(putUser({ id: hex('c'), email: 'c@harbour.example' })), { ok: true })
    assert.equal((await store.users()).length, 3)
  })

  contract('requests of any number of servers add up, and yesterday is kept', async ({ store, writer }) => {
    const flush = (day: number, added: [string, number][]): AccessCommand => ({
      type: 'access.quota.flush',
      day,
      added: added.map(([keyId, count]) => ({ keyId, count })),
    })
    await writer.apply(flush(10, [[hex('1'), 5]]))
    await writer.apply(
      flush(10, [
        [hex('1'), 3],
        [hex('2'), 8],
      ]),
    )
    assert.deepEqual(await store.usage(10), [
      { keyId: hex('1'), count: 8 },
      { keyId: hex('2'), count: 8 },
    ])
    await Promise.all(Array.from({ length: 20 }, () => writer.apply(flush(11, [[hex('1'), 2]]))))
    assert.deepEqual(await store.usage(11), [{ keyId: hex('1'), count: 40 }])
    assert.equal((await store.usage(10)).length, 2)
    await writer.apply(flush(12, [[hex('1'), 1]]))
    assert.deepEqual([await store.usage(10), await store.usage(12)], [[], [{ keyId: hex('1'), count: 1 }]])
  })
}
