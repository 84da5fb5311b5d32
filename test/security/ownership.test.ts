import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { rankOf } from '../../src/access/ownership.ts'
import { liveValue } from '../../src/entity/live.ts'
import type { Entity, ObjectName } from '../../src/entity/model.ts'
import { presentEntity } from '../../src/entity/present.ts'
import { suggestionsOf } from '../../src/entity/suggestions.ts'
import { DirectoryError } from '../../src/errors.ts'
import type { Principal } from '../../src/operations/submission.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { historyOf } from '../support/history.ts'
import { scaled } from '../support/server-process.ts'

/**
 * Sequences of writes by five accounts on claimed and unclaimed entities: what an owner shows is never replaced, hidden or deleted by another, and everything
 * that was acknowledged can be found again.
 */
const sequences = scaled(10_000, 0.04)

let directory: TestDirectory
before(async () => {
  directory = await startDirectory({ env: { HIGHSTREET_DEMO: '0' } })
  await directory.services.accessWriter.apply({
    type: 'access.account.put',
    account: { name: 'trusted', trust: 60, editsFor: [] },
  })
})
after(() => directory.close())

const accounts = ['owner', 'seed', 'supplier', 'trusted', 'stranger'] as const
type Account = (typeof accounts)[number]

const principalOf = (account: Account): Principal => ({
  account,
  keyId: '',
  plan: account === 'stranger' ? 'entry' : 'standard',
  admin: false,
  userId: directory.userId,
})

const singular = ['name', 'postal_address', 'status', 'featured_message'] as const
const many = ['tag', 'phone', 'website', 'description'] as const

const attributesOf: Record<(typeof singular | typeof many)[number], (n: number) => Record<string, unknown>> =
  {
    name: (n) => ({ name: `Marker ${n} Shop` }),
    postal_address: (n) => ({ address1: `Marker ${n} Street`, town: 'Reading' }),
    status: (n) =>
      n % 2 === 0
        ? { status: 'active' }
        : { status: 'inactive', inactive_reason: 'other', inactive_description: `Marker ${n} gone` },
    featured_message: (n) => ({ featured_text: `Marker ${n} message` }),
    tag: (n) => ({ tag: `marker ${n} tag`, language: 'en' }),
    phone: (n) => ({ number: `+4411849${String(60_000 + n)}`, description: `Marker ${n} line` }),
    website: (n) => ({ website_url: `http://marker-${n}.example/` }),
    description: (n) => ({ headline: `Marker ${n} headline`, body: 'Text.' }),
  }

const step = fc.oneof(
  fc.record({
    do: fc.constant('set' as const),
    by: fc.constantFrom(...accounts),
    object: fc.constantFrom(...singular),
    n: fc.nat(9),
  }),
  fc.record({
    do: fc.constant('add' as const),
    by: fc.constantFrom(...accounts),
    object: fc.constantFrom(...many),
    n: fc.nat(9),
  }),
  fc.record({
    do: fc.constant('remove' as const),
    by: fc.constantFrom(...accounts),
    object: fc.constantFrom(...many, 'featured_message' as const),
    n: fc.nat(3),
  }),
  fc.record({
    do: fc.constant('amend' as const),
    by: fc.constantFrom(...accounts),
    object: fc.constantFrom('website' as const, 'description' as const),
    n: fc.nat(9),
  }),
  fc.record({
    do: fc.constant('submit' as const),
    by: fc.constantFrom(...accounts),
    object: fc.constant('name' as const),
    n: fc.nat(9),
  }),
  fc.record({
    do: fc.constant('decide' as const),
    by: fc.constantFrom(...accounts),
    object: fc.constant('name' as const),
    n: fc.nat(9),
  }),
  fc.record({
    do: fc.constant('advert' as const),
    by: fc.constantFrom(...accounts),
    object: fc.constant('name' as const),
    n: fc.nat(9),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const entityOf = async (id: string): Promise<Entity> => (await directory.services.store.get(id))!

/** The document as a stranger sees it, without what every write changes. */
function shown(entity: Entity): unknown {
  const viewer = {
    account: '',
    admin: false,
    key: { publishable: false },
    limits: { visibleObjects: null, hiddenObjects: [] },
  }
  const { _rev, lastEditDate, ...rest } = presentEntity(entity, viewer, directory.services.clock.now())
  return rest
}

/** Carries out one step; returns the text that must be found again, or null when it was refused or said nothing. */
async function carryOut(id: string, { do: what, by, object, n }: Step): Promise<string | null> {
  const { operations } = directory
  const principal = principalOf(by)
  if (what === 'set' || what === 'add') {
    const attributes = attributesOf[object](n)
    await operations.contributeObject(id, object, attributes, principal)
    return object === 'status' && n % 2 === 0 ? null : markerIn(attributes)
  }
  const live = async (name: ObjectName) =>
    ((await entityOf(id)).objects[name] ?? []).filter(({ confidence }) => confidence > 0)
  if (what === 'remove') {
    const genId = object === 'featured_message' ? null : String((await live(object))[n]?.genId ?? 0)
    await operations.removeValue(id, object, genId, principal)
  } else if (what === 'amend') {
    const genId = String((await live(object))[0]?.genId ?? 0)
    const attributes =
      object === 'website' ? { display_url: `Marker ${n} amended` } : { body: `Marker ${n} amended` }
    await operations.contributeObject(id, object, attributes, principal, { genId })
    return markerIn(attributes)
  } else if (what === 'submit') {
    await operations.addBusiness(
      {
        country: 'gb',
        supplierId: n % 2 === 0 ? `${by} ${id}` : null,
        timezone: null,
        objects: { name: [attributesOf.name(n)], phone: [attributesOf.phone(n)] },
      },
      principal,
      { profile: 'api', masterEntityId: id },
    )
    return markerIn(attributesOf.name(n))
  } else if (what === 'decide') {
    const suggestion = suggestionsOf(await entityOf(id))[n % 3]
    if (suggestion !== undefined)
      await operations.decideSuggestion(id, suggestion.id, n % 2 === 0 ? 'accept' : 'refuse', principal)
  } else {
    await operations.createAdvert(id, advert(by), principal)
  }
  return null
}

const advert = (by: string) => ({
  publisherId: `publisher of ${by}`,
  maxTags: 1,
  maxLocations: 1,
  expiryDate: '2040-01-01',
  tags: [],
  locations: [],
  isNational: true,
  isRegional: false,
  language: 'en',
  resellerRef: '',
  resellerAgentId: '',
})

const markerIn = (attributes: Record<string, unknown>): string =>
  String(Object.values(attributes).find((text) => /marker.?\d/i.test(String(text))))

let made = 0
async function newEntity(claimed: boolean): Promise<string> {
  const { operations, services } = directory
  const first = {
    name: [{ name: `First Shop ${++made}` }],
    postal_address: [{ building_number: String(made), address1: 'First Street', town: 'Reading' }],
    phone: [{ number: `+44118${String(7_000_000 + made)}` }],
  }
  const { entityId } = await operations.addBusiness(
    {
      country: 'gb',
      supplierId: `S${made}`,
      timezone: null,
      objects: first,
    },
    principalOf('seed'),
    { profile: 'api', skipMatching: true },
  )
  const second = { country: 'gb', supplierId: `X${made}`, timezone: null, objects: first }
  const matched = await operations.addBusiness(second, principalOf('supplier'), { profile: 'api' })
  assert.equal(matched.entityId, entityId)
  if (claimed) {
    const admin = { ...principalOf('owner'), plan: 'admin', admin: true }
    await operations.claimEntity(entityId, { userId: directory.userId, method: 'api' }, admin)
    assert.ok((await services.store.get(entityId))!.claim)
    for (const object of ['name', 'tag', 'website'] as const)
      await operations.contributeObject(entityId, object, attributesOf[object](50), principalOf('owner'))
  }
  return entityId
}

const found = async (id: string, text: string): Promise<boolean> => {
  const { store } = directory.services
  return (
    JSON.stringify(await store.get(id)).includes(text) ||
    JSON.stringify(await historyOf(store, id, 1000)).includes(text)
  )
}

/** The singular values that a caller of this rank must leave as they are. */
function aboveRank(entity: Entity, account: Account): unknown {
  const now = directory.services.clock.now()
  const trust = account === 'trusted' ? 60 : 0
  const rank = rankOf(entity, { account, userId: '', trust }, now)
  return singular.map((object) => {
    const top = liveValue(entity, object)?.contributions[0]
    return top !== undefined && rankOf(entity, top, now) > rank ? liveValue(entity, object)?.attributes : null
  })
}

test(`${sequences} sequences of writes by five accounts`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 8 }), async (claimed, steps) => {
      const id = await newEntity(claimed)
      const acknowledged: string[] = []
      for (const one of steps) {
        const before = await entityOf(id)
        const higher = JSON.stringify(aboveRank(before, one.by))
        try {
          const text = await carryOut(id, one)
          if (text !== null) acknowledged.push(text)
        } catch (error) {
          assert.ok(error instanceof DirectoryError, String(error))
          assert.deepEqual(await entityOf(id), before, 'a refused write changes nothing')
        }
        const entity = await entityOf(id)
        if (claimed && one.by !== 'owner')
          assert.deepEqual(shown(entity), shown(before), `${one.by} changed what a claimed entity shows`)
        const after = JSON.stringify(
          singular.map((object, at) =>
            JSON.parse(higher)[at] === null ? null : (liveValue(entity, object)?.attributes ?? 'gone'),
          ),
        )
        assert.equal(after, higher, `${one.by} replaced what a higher source says`)
      }
      for (const text of acknowledged) assert.ok(await found(id, text), `${text} is lost`)
    }),
    { numRuns: sequences },
  )
})
