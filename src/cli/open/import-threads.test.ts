import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { composeDirectory, loadGazetteer } from '../../compose.ts'
import { readSettings } from '../../config/settings.ts'
import { DirectoryError } from '../../errors.ts'
import { sentenceOf } from '../../faults/fault.ts'
import { eraseEntity } from '../../operations/erasure.ts'
import { takingHere } from '../../operations/feeds/take-in.ts'
import { profileOf } from '../../profiles/index.ts'
import { ImportThreads } from './import-threads.ts'

const settings = readSettings({
  HIGHSTREET_DATA_DIR: temporaryFolder('import-threads'),
  HIGHSTREET_WORKERS: '2',
})
const profile = await profileOf(settings)
await profile.prepare(settings)
const adapters = await profile.open(settings)
const gazetteer = loadGazetteer(settings)
const directory = await composeDirectory({ settings, adapters, gazetteer })
let here = 0
const threads = new ImportThreads(
  { settings, profile, gazetteer },
  {
    ...takingHere(directory.services),
    addBusiness: (...row) => {
      here++
      return directory.operations.addBusiness(...row)
    },
  },
  2,
)
after(async () => {
  await threads.close()
  await directory.close()
})

const principal = { account: 'feed', keyId: '', plan: 'admin', admin: false, userId: null }
const add = (name: string, supplierId: string, phone?: string) =>
  threads.addBusiness(
    {
      country: 'gb',
      supplierId,
      timezone: null,
      objects: {
        name: [{ name }],
        postal_address: [{ building_number: '4', address1: 'Mill Lane', town: 'Leeds' }],
        ...(phone === undefined ? {} : { phone: [{ number: phone }] }),
      },
    },
    principal,
    { profile: 'feed' },
  )

test('rows that threads decide on end as those decided on here, with their faults and their matches', async () => {
  await add('Abbey Bakery', 'A1', '0113 496 0001')
  await add('Castle Books', 'A2', '0113 496 0002')
  for (let n = 3; here === n - 1; n++) {
    await add(`Waiting Room ${n}`, `A${n}`)
    await pause(20)
  }
  const before = here
  const known = await add('Abbey Bakery Ltd', '', '0113 496 0001')
  assert.equal(known.matched, true)
  assert.deepEqual(known.alsoSuppliedAs, ['A1'])
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      add(`${'Quince Rowan Sorrel Thyme Umber'.split(' ')[n % 5]} ${n} Plumbing`, `B${n}`),
    ),
  )
  assert.equal(new Set(made.map(({ entityId }) => entityId)).size, 20)
  await assert.rejects(add('Castle Books', 'A9', 'no number'), (error: DirectoryError) => {
    assert.ok(error instanceof DirectoryError)
    assert.equal(error.code, 'invalid_parameters')
    assert.match(error.details.map(sentenceOf).join(), /telephone number/)
    return true
  })
  assert.equal(here, before, 'nothing was decided here once the threads had started')
  for (const { entityId } of made)
    assert.ok(await adapters.store.get(entityId), 'acknowledged rows are stored')
})

test('rows match what another process wrote meanwhile, and come back as new after it erased', async () => {
  const elsewhere = (supplierId: string, number: string) =>
    directory.operations.addBusiness(
      {
        country: 'gb',
        supplierId,
        timezone: null,
        objects: {
          name: [{ name: 'Walnut Chandlery' }],
          postal_address: [{ building_number: '9', address1: 'Quay Street', town: 'Leeds' }],
          phone: [{ number }],
        },
      },
      { ...principal, account: 'other' },
      { profile: 'feed' },
    )
  const written = await elsewhere('O1', '0113 496 0077')
  const row = (supplierId: string | null) =>
    threads.addBusiness(
      {
        country: 'gb',
        supplierId,
        timezone: null,
        objects: {
          name: [{ name: 'Walnut Chandlery' }],
          postal_address: [{ building_number: '9', address1: 'Quay Street', town: 'Leeds' }],
          phone: [{ number: '0113 496 0077' }],
        },
      },
      principal,
      { profile: 'feed' },
    )
  const matched = await row('C1')
  assert.deepEqual([matched.matched, matched.entityId], [true, written.entityId])
  const changed = await elsewhere('O1', '0113 496 0078')
  assert.deepEqual([changed.changed, changed.entityId], [true, written.entityId])
  assert.equal((await row(null)).entityId, written.entityId)
  await eraseEntity(directory.services, written.entityId, written.entityId, { ...principal, admin: true })
  await assert.rejects(row('C2'), (error: DirectoryError) => error.code === 'erased')
  const other = await add('Walnut Chandlery', 'C3')
  assert.equal(other.matched, false)
})
