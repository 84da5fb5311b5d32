/** Submissions without an id that come again: they find the entity that their account said them of. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { Attributes, ObjectName } from '../../src/entity/model.ts'
import { eraseContributions } from '../../src/operations/erasure.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { hold, runsOf } from '../support/hold.ts'
import { codeOf, make, principalOf, writesTo } from '../support/merging.ts'

const runs = runsOf(2000, 300)
const long = { timeout: 3_600_000 }

type Objects = Partial<Record<ObjectName, readonly Attributes[]>>

const send = (
  { operations }: TestDirectory,
  account: string,
  objects: Objects,
  supplierId: string | null = null,
  more: object = {},
) =>
  operations.addBusiness(
    { country: 'ie', supplierId, timezone: null, objects },
    { ...principalOf('shop'), account },
    { profile: 'feed', ...more },
  )

test('a record without an id is found again where hundreds are more alike', async () => {
  const directory = await startDirectory({ storage: 'memory' })
  after(() => directory.close())
  const branch = (n: number): Objects => ({
    name: [{ name: 'Boiler Service' }],
    postal_address: [
      { building_number: String(n + 1), address1: `${'ABCDEFGHIJ'[n % 10]}ston Road`, town: 'Cork' },
    ],
    phone: [{ number: `+35321${4_100_000 + n}` }],
  })
  for (let n = 0; n < 200; n++) await send(directory, 'crowd', branch(n), `B${n}`, { skipMatching: true })
  const vague: Objects = { name: [{ name: 'Boiler Service' }], postal_address: [{ town: 'Cork' }] }
  const first = await send(directory, 'feed', vague)
  assert.equal(first.matched, false, 'nothing says which of the branches it is')
  for (const again of [
    await send(directory, 'feed', vague),
    await send(directory, 'feed', vague, null, { dryRun: true }),
  ]) {
    const { matched, changed, entityId } = again
    assert.deepEqual([matched, changed, entityId], [true, false, first.entityId])
  }
  // What tells no business from another may change, of a record that tells branches from each other.
  const placed: Objects = { ...vague, geopoint: [{ latitude: '51.9001', longitude: '-8.4702' }] }
  const { entityId } = await send(directory, 'feed', placed)
  assert.notEqual(entityId, first.entityId)
  const tagged = await send(directory, 'feed', {
    ...vague,
    geopoint: [{ latitude: '51.9003', longitude: '-8.4704', accuracy: '50' }],
    tag: [{ tag: 'new', language: 'en' }],
  })
  assert.deepEqual([tagged.matched, tagged.changed, tagged.entityId], [true, true, entityId])
  const other = await send(directory, 'other', vague)
  assert.notEqual(other.entityId, first.entityId, 'what another account said is not its own statement')
})

test('a source goes back to what it said before, unless it is an import that says both again', async () => {
  const directory = await startDirectory({ storage: 'memory' })
  after(() => directory.close())
  const said = (name: string): Objects => ({
    name: [{ name }],
    postal_address: [{ building_number: '7', address1: 'Castle Street', town: 'Cork' }],
    phone: [{ number: '+353214123456' }],
  })
  const [older, newer] = ['Kelo Heating', 'Kelo Heating Ltd']
  const nameNow = async (entityId: string) =>
    (await directory.services.store.get(entityId))!.objects.name![0]!.attributes.name
  const { entityId } = await send(directory, 'feed', said(older))
  /** Says a name, and tells whether that changed the entity, and its name then. */
  const say = async (name: string, more: object = {}) => {
    const outcome = await send(directory, 'feed', said(name), null, more)
    assert.equal(outcome.entityId, entityId)
    return [outcome.changed, await nameNow(entityId)]
  }
  assert.deepEqual(await say(newer), [true, newer])
  assert.deepEqual(await say(older), [true, older])
  assert.deepEqual(await say(older), [false, older])
  const first = { action: 'import.1' }
  assert.deepEqual(await say(newer, first), [true, newer], 'a single submission came since')
  assert.deepEqual(await say(older, first), [true, older])
  assert.deepEqual(await say(newer, first), [false, older], 'rows of one file do not alternate')
  const second = { action: 'import.2' }
  assert.deepEqual(await say(newer, second), [false, older])
  assert.deepEqual(await say(newer, { ...second, destructive: true }), [true, newer])
  assert.deepEqual(await say(older, { action: 'import.3' }), [true, older], 'an older import said it')
})

test('over the API, a status and opening times go back to what they were', async () => {
  const directory = await startDirectory({ storage: 'memory' })
  after(() => directory.close())
  const base = {
    name: { name: 'Harbour Row Ices' },
    postal_address: { building_number: '7', address1: 'Quay Street', town: 'Cork' },
    phones: [{ number: '+353 21 555 0178' }],
    categories: [{ category_id: 'craft/plumber', category_type: 'osm' }],
  }
  const put = async (more: object) => {
    const json = JSON.stringify({ ...base, ...more })
    const { status, body } = await directory.call('PUT', '/v1/business/json', { json, country: 'IE' })
    assert.equal(status, 200, JSON.stringify(body))
    return (await directory.services.store.get(body.data.entity_id))!
  }
  const week = (hours: string) => ({
    opening_times: Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
        day,
        hours,
      ]),
    ),
  })
  const steps = [
    ['status', { status: { status: 'active' } }, { status: { status: 'inactive' } }],
    ['opening_times', week('10001600'), week('09002200')],
  ] as const
  for (const [object, one, other] of steps) {
    const told = []
    for (const more of [one, other, one]) {
      const { id, objects } = await put(more)
      told.push({ id, shown: objects[object]![0]!.attributes })
    }
    assert.notDeepEqual(told[1], told[0])
    assert.deepEqual(told[2], told[0])
  }
})

let made = 0
const letters = 'ba do fi gu ke lo mi nu pa ro se tu vi wo xa zu'.split(' ')

/** A name of its own in each run, so that runs in one directory do not meet. */
const nextWord = (): string =>
  `Q${[12, 8, 4, 0].map((shift) => letters[((++made * 40_503) >> shift) & 15]).join('')}${made}`

const records = fc.record({
  business: fc.nat(2),
  name: fc.constantFrom('Heating', 'Heating Ltd', 'HEATING', 'Boilers'),
  house: fc.constantFrom('7', '9', undefined),
  phone: fc.constantFrom('+3532141234', '02141234', undefined),
  description: fc.constantFrom('Boilers and more', 'Open at night', undefined),
})

const acts = fc.array(
  fc.oneof(
    { arbitrary: fc.record({ write: writesTo(3) }), weight: 4 },
    { arbitrary: fc.record({ merge: fc.tuple(fc.nat(2), fc.nat(2)) }), weight: 2 },
    { arbitrary: fc.record({ unmerge: fc.nat(2) }), weight: 1 },
  ),
  { maxLength: 8 },
)

for (const [storage, count] of [
  ['memory', runs],
  ['embedded', Math.ceil(runs / 10)],
] as const)
  test(
    `${storage}: what was said before is found after merges, withdrawals and erasures, and then changes nothing`,
    long,
    () =>
      hold(
        storage,
        count,
        [
          fc.array(records, { minLength: 1, maxLength: 6 }),
          acts,
          fc.constantFrom(null, null, 'rival', 'own'),
        ],
        async (directory, given, steps, erased) => {
          const { operations, services, userId } = directory
          const operator = principalOf('operator', userId)
          const [account, word] = [`said-${nextWord()}`, nextWord()]
          const objectsOf = ({
            business,
            name,
            house,
            phone,
            description,
          }: (typeof given)[number]): Objects => ({
            name: [{ name: `${word}${letters[business]} ${name}` }],
            postal_address: [
              { ...(house && { building_number: house, address1: 'Castle Street' }), town: 'Cork' },
            ],
            ...(phone && { phone: [{ number: `${phone}${String(business).padStart(3, '0')}` }] }),
            ...(description && { description: [{ headline: 'About', body: description }] }),
          })
          const all = given.map(objectsOf)
          let imports = 0
          const sendAll = async () => {
            const outcomes = []
            const action = `import.${++imports}`
            for (const objects of all)
              outcomes.push(await send(directory, account, objects, null, { action }))
            return outcomes
          }
          const ids = (await sendAll()).map(({ entityId }) => entityId)
          const at = (n: number) => ids[n % ids.length]!
          for (const step of steps)
            if ('write' in step) await make(directory, [at(0), at(1), at(2)], step.write, userId)
            else if ('merge' in step)
              await codeOf(operations.mergeEntities(at(step.merge[0]), at(step.merge[1]), {}, operator))
            else await codeOf(operations.unmergeEntity(at(step.unmerge), {}, operator))
          const isErased = erased === 'own'
          if (erased !== null)
            for (const id of new Set(ids))
              await codeOf(
                eraseContributions(services, id, { account: isErased ? account : 'rival' }, operator),
              )
          const second = await sendAll()
          if (!isErased)
            assert.ok(
              second.every(({ matched }) => matched),
              'each is found',
            )
          const everything = async () => [...new Set([...ids, ...second.map(({ entityId }) => entityId)])]
          const revisions = async () => [...(await services.store.revisions(await everything()))].sort()
          const before = await revisions()
          const third = await sendAll()
          assert.deepEqual(
            third.map(({ entityId }) => entityId),
            second.map(({ entityId }) => entityId),
          )
          assert.ok(
            third.every(({ matched, changed }) => matched && !changed),
            'nothing is new',
          )
          assert.deepEqual(await revisions(), before)
        },
      ),
  )
