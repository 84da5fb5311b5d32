import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { composeDirectory, loadGazetteer } from '../../compose.ts'
import { readSettings } from '../../config/settings.ts'
import { DirectoryError } from '../../errors.ts'
import { sentenceOf } from '../../faults/fault.ts'
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
  (...row) => {
    here++
    return directory.operations.addBusiness(...row)
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
