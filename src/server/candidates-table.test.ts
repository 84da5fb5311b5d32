import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { composeDirectory, loadGazetteer } from '../compose.ts'
import { readSettings } from '../config/settings.ts'
import type { Entity } from '../entity/model.ts'
import { DirectoryError } from '../errors.ts'
import { eraseEntity } from '../operations/erasure.ts'
import { findTarget } from '../operations/find-target.ts'
import { candidateOf } from '../operations/known-candidates.ts'
import { mergeEntities } from '../operations/merge-entities.ts'
import { packCandidate } from '../operations/packed-candidate.ts'
import type { Services } from '../operations/services.ts'
import { unmergeEntity } from '../operations/unmerge-entity.ts'
import { withdrawRecord } from '../operations/withdraw-record.ts'
import { profileOf } from '../profiles/index.ts'

const settings = readSettings({ HIGHSTREET_DATA_DIR: temporaryFolder('candidates-table') })
const profile = await profileOf(settings)
await profile.prepare(settings)
const gazetteer = loadGazetteer(settings)
const shared = await profile.startShared(settings, () => undefined, { candidates: { bytes: 4_000_000 } })
const compose = async (options?: Parameters<typeof profile.open>[1]) =>
  composeDirectory({ settings, gazetteer, adapters: await profile.open(settings, options) })
const server = await compose({ lines: shared.connect() })
const elsewhere = await compose()
after(async () => {
  await Promise.all([server.close(), elsewhere.close()])
  await shared.stop()
})

const { services } = server
const table = services.store.candidates!
const store = new Proxy(services.store, {
  get(target, name) {
    const value = name === 'candidates' ? undefined : Reflect.get(target, name, target)
    return typeof value === 'function' ? value.bind(target) : value
  },
})
const withoutTable: Services = { ...services, store }
const fill = () =>
  profile.fillCandidates(settings, shared.candidates!, (entity) => packCandidate(candidateOf(entity)))

const principal = { account: 'feed', keyId: '', plan: 'admin', admin: true, userId: null }
const words = ['Abbey', 'Castle', 'Mill', 'Quay', 'Rowan', 'Zoë', 'Łódź']
const submission = fc.record({
  name: fc.tuple(fc.constantFrom(...words), fc.constantFrom('Bakery', 'Books', 'Bakery Ltd', 'Dental')),
  house: fc.integer({ min: 1, max: 4 }),
  street: fc.constantFrom('Mill Lane', 'Quay Street'),
  town: fc.constantFrom('Leeds', 'Cardiff'),
  phone: fc.option(fc.integer({ min: 10, max: 40 }), { nil: undefined }),
  account: fc.constantFrom('feed', 'other'),
  isNumbered: fc.boolean(),
})
interface Submission {
  readonly name: readonly string[]
  readonly house: number
  readonly street: string
  readonly town: string
  readonly phone: number | undefined
  readonly account: string
  readonly isNumbered: boolean
}

let next = 0
const add = (to: typeof server, { name, house, street, town, phone, account, isNumbered }: Submission) =>
  to.operations.addBusiness(
    {
      country: 'gb',
      supplierId: isNumbered ? `S${next++}` : null,
      timezone: null,
      objects: {
        name: [{ name: name.join(' ') }],
        postal_address: [{ building_number: String(house), address1: street, town }],
        ...(phone === undefined ? {} : { phone: [{ number: `0113 496 00${phone}` }] }),
      },
    },
    { ...principal, account },
    { profile: 'feed' },
  )
/** Some may be of businesses that were erased. */
async function addAll(to: typeof server, count: number): Promise<string[]> {
  const ids: string[] = []
  for (const one of fc.sample(submission, count))
    try {
      ids.push((await add(to, one)).entityId)
    } catch (error) {
      if (!(error instanceof DirectoryError && error.code === 'erased')) throw error
    }
  return ids
}

const stored = async (): Promise<readonly Entity[]> =>
  services.store.getMany(await services.store.idsAfter('0', 10_000))

/** Decides on drafts that mix what two entities say, with the table and without. */
async function decideBothWays(count: number) {
  const entities = await stored()
  const pick = fc.constantFrom(...entities)
  const both = []
  for (const [one, other, account] of fc.sample(
    fc.tuple(pick, pick, fc.constantFrom('feed', 'new')),
    count,
  )) {
    const draft = { ...one, objects: { ...one.objects, phone: other.objects.phone ?? [] } } as Entity
    const by = { account, supplierId: null, userId: null, trust: 1, when: 0 } as unknown as Parameters<
      typeof findTarget
    >[2]
    assert.equal(table.isLive, true)
    both.push({
      withTable: await findTarget(services, draft, by, { profile: 'feed' }, null),
      without: await findTarget(withoutTable, draft, by, { profile: 'feed' }, null),
    })
  }
  return both
}

async function assertSame(count: number): Promise<void> {
  for (const { withTable, without } of await decideBothWays(count)) assert.deepEqual(withTable, without)
}

test('submissions are decided with a table as they are from the store, after any writes of the server', async () => {
  await addAll(elsewhere, 60)
  assert.equal(table.isLive, false)
  assert.equal(typeof (await fill()), 'number')
  await addAll(elsewhere, 5)
  const [first] = await addAll(server, 30)
  await assertSame(60)

  const [one, other] = (await stored()).filter(({ mergedInto, id }) => mergedInto === null && id !== first)
  await mergeEntities(services, one!.id, other!.id, {}, principal)
  await assertSame(60)
  const supplied = (await stored()).find(
    ({ suppliers, mergedInto }) => suppliers.length > 1 && mergedInto === null,
  )!
  await withdrawRecord(services, supplied.id, supplied.suppliers[0]!, principal)
  await addAll(server, 10)
  await assertSame(60)
})

test('a table has a text for each entity that was stored before, and none for one that another process changed', async () => {
  const known = (await stored()).filter(({ mergedInto }) => mergedInto === null)
  const read = known.map(({ id }) => table.placeOf(id)).filter((place) => place !== 0)
  assert.ok(read.length > known.length / 2)
  const { entityId } = await add(elsewhere, {
    name: ['Elsewhere', 'Chandlery'],
    house: 9,
    street: 'Quay Street',
    town: 'Leeds',
    phone: 99,
    account: 'feed',
    isNumbered: true,
  })
  const again = await add(server, {
    name: ['Elsewhere', 'Chandlery'],
    house: 9,
    street: 'Quay Street',
    town: 'Leeds',
    phone: 99,
    account: 'third',
    isNumbered: false,
  })
  assert.deepEqual([again.entityId, again.matched], [entityId, true])
  await assertSame(30)
})

test('an erasure ends a table, and so does what comes while it is filled; it is filled again', async () => {
  const erase = async (by: typeof server, id: string) => eraseEntity(by.services, id, id, principal)
  const ids = (await stored()).filter(({ mergedInto }) => mergedInto === null).map(({ id }) => id)
  await erase(server, ids[0]!)
  assert.equal(table.isLive, false)
  assert.equal(typeof (await fill()), 'number')
  await erase(elsewhere, ids[1]!)
  await addAll(server, 1)
  assert.equal(table.isLive, false, 'another process erased between the filling and the taking over')
  assert.equal(typeof (await fill()), 'number')
  await addAll(server, 20)
  await assertSame(60)
})

test('a table goes on after an erasure is lifted, and after files were scrubbed', async () => {
  if (!table.isLive) await fill()
  await addAll(server, 1)
  const { erasures } = await services.erasures.erasures(0, 1)
  const { id, at } = erasures[0]!
  const outcome = await services.store.commit([
    { type: 'erase.lift', id },
    { type: 'erase.scrubbed', upTo: at },
  ])
  assert.equal(outcome.ok, true)
  assert.equal(table.isLive, true)
})

test('a table goes on, or is filled again, after entities were merged and taken apart', async () => {
  const [one, other] = (await stored()).filter(
    ({ mergedInto, suppliers }) => mergedInto === null && suppliers.length > 0,
  )
  await mergeEntities(services, one!.id, other!.id, {}, principal)
  await assertSame(30)
  const survivor = (await services.store.get(one!.id))!.mergedInto ?? one!.id
  const { account, supplierId } = other!.suppliers[0]!
  await unmergeEntity(services, survivor, { account, supplierId }, principal)
  if (!table.isLive) assert.equal(typeof (await fill()), 'number')
  await addAll(server, 5)
  await assertSame(60)
})
