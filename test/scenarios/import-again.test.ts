/** The same file imported again changes nothing: no entity, no history, whatever its rows say and have no ids for. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { hold, runsOf } from '../support/hold.ts'
import { importInto } from '../support/import-command.ts'

const folder = temporaryFolder('import-again')
const runs = runsOf(2000, 300)
const long = { timeout: 3_600_000 }
const columns = 'name,building_number,address1,town,telephone_number,website,category,formal_name,tags'

/** A row about one of a few businesses, in words of its own. */
const rows = fc.record({
  business: fc.nat(5),
  /** Its id, of those with the name of the business; without one by default. */
  id: fc.constantFrom(null, null, '1', '2'),
  name: fc.constantFrom<(word: string) => string>(
    (word) => `${word} Heating`,
    (word) => `${word} Heating Ltd`,
    (word) => `${word} heating`.toUpperCase(),
    (word) => `${word} Boilers`,
    () => 'Boiler Service',
  ),
  house: fc.constantFrom('7', '7a', '9', ''),
  street: fc.constantFrom('Castle Street', 'Castle St', ''),
  town: fc.constantFrom('Leeds', 'York'),
  phone: fc.constantFrom<(digits: string) => string>(
    (digits) => `+44 113 ${digits}`,
    (digits) => `0113 ${digits.slice(0, 3)} ${digits.slice(3)}`,
    () => '',
  ),
  website: fc.constantFrom('', 'http://heating.example', 'http://www.heating.example/york'),
  category: fc.constantFrom('', 'Plumbers', 'Heating Contractors'),
  formalName: fc.constantFrom('', 'Heating and More Limited', 'Boilers Limited'),
  tag: fc.constantFrom('', 'one', 'two'),
})
type Row = typeof rows extends fc.Arbitrary<infer R> ? R : never

let made = 0

const wordOf = (number: number): string =>
  [...String((number * 48_271) % 999_983)]
    .map((digit) => 'bakedilomunaperisotu'.slice(2 * +digit, 2 * +digit + 2))
    .join('')

function csvOf(given: readonly Row[], hasIds: boolean, of: number): string {
  const lines = given.map((row, at) =>
    [
      hasIds ? `R${at}` : row.id === null ? '' : `${row.name('')}${row.business}-${row.id}`,
      row.name(`Q${wordOf(of * 10 + row.business)}`),
      row.house,
      row.street,
      row.town,
      row.phone(`4${String((of * 10 + row.business) % 1_000_000).padStart(6, '0')}`),
      row.website,
      row.category,
      row.formalName,
      row.tag,
    ].join(),
  )
  return [`_supplier_id,${columns}`, ...lines, ''].join('\n')
}

/** The revisions of an account's entities, and the number of its entries of history. */
async function stateOf({ services: { store } }: TestDirectory, account: string) {
  const ids = await store.idsAfter('0', 100_000)
  const own = (await store.getMany(ids)).filter(({ seed }) => seed.account === account)
  let entries = 0
  for (const { id } of own) entries += (await historyOf(store, id)).length
  return { entities: own.map(({ id, revision }) => [id, revision]), entries }
}

const historyOf = async (store: EntityStore, entityId: string) =>
  (await store.history({ entityId }, null, 1000)).entries

test('rows that further describe one record add to it, and never replace each other', async () => {
  const directory = await startDirectory({ storage: 'memory' })
  after(() => directory.close())
  const file = join(folder, 'further.csv')
  const row = (phone: string, formalName: string, tag: string) =>
    ['R1', 'Kelo Heating', '7', 'Castle Street', 'Leeds', phone, '', '', formalName, tag].join()
  const taken = (...rows: readonly string[]) => {
    writeFileSync(file, [`_supplier_id,${columns}`, ...rows, ''].join('\n'))
    return importInto(directory, folder, file, '--country', 'gb', '--account', 'further')
  }
  const shown = async () => {
    const [id] = await directory.services.store.idsBySupplier('further', 'R1')
    const { objects, revision } = (await directory.services.store.get(id!))!
    const tags = objects.tag!.map(({ attributes }) => attributes.tag)
    return { revision, formalName: objects.name![0]!.attributes.formal_name, tags }
  }
  const rows = [row('+44 113 4123456', 'First', 'one'), row('0113 412 3456', 'Second', 'two')] as const
  await taken(...rows)
  const first = await shown()
  assert.deepEqual([first.formalName, first.tags], ['First', ['one', 'two']])
  await taken(...rows)
  assert.deepEqual(await shown(), first)
  await taken(row('+44 113 4123456', 'Changed', 'one'), rows[1])
  assert.equal((await shown()).formalName, 'Changed')
})

test('branches that differ only by their points stay apart, and come again unchanged', async () => {
  const directory = await startDirectory({ storage: 'memory' })
  after(() => directory.close())
  const file = join(folder, 'branches.geojson')
  const properties = { name: 'Kelo Kaffee', category: 'Cafe', website: 'https://kelo.example' }
  const points = [
    [13.405, 52.52],
    [11.582, 48.135],
    [9.993, 53.551],
  ]
  const features = points.map((coordinates) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates },
  }))
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }))
  const taken = () => importInto(directory, folder, file, '--country', 'de', '--account', 'branches')
  const first = await taken()
  assert.deepEqual([first.created, first.merged], [3, 0])
  const before = await stateOf(directory, 'branches')
  assert.equal(before.entities.length, 3)
  const again = await taken()
  assert.deepEqual([again.created, again.merged], [0, 3])
  assert.deepEqual(await stateOf(directory, 'branches'), before)
})

test('a file may go back to what an earlier file said; rows of one file do not alternate', async () => {
  const directory = await startDirectory({ storage: 'memory' })
  after(() => directory.close())
  const file = join(folder, 'back.csv')
  const row = (formalName: string) =>
    ['', 'Kelo Heating', '7', 'Castle Street', 'Leeds', '+44 113 4123456', '', '', formalName, ''].join()
  /** Imports a file of rows with these names, and tells which one is shown and how often the entity was written. */
  const taken = async (account: string, ...names: readonly string[]) => {
    writeFileSync(file, [`_supplier_id,${columns}`, ...names.map(row), ''].join('\n'))
    await importInto(directory, folder, file, '--country', 'gb', '--account', account)
    const { entities, entries } = await stateOf(directory, account)
    assert.equal(entities.length, 1)
    const entity = (await directory.services.store.get(String(entities[0]![0])))!
    return [entity.objects.name![0]!.attributes.formal_name, entries]
  }
  assert.deepEqual(await taken('back', 'Winter'), ['Winter', 1])
  assert.deepEqual(await taken('back', 'Summer'), ['Summer', 2])
  assert.deepEqual(await taken('back', 'Summer'), ['Summer', 2])
  assert.deepEqual(await taken('back', 'Winter'), ['Winter', 3])
  assert.deepEqual(await taken('back', 'Summer', 'Winter'), ['Winter', 5])
})

test('alternating rows of one file settle on the last new one, and come again unchanged', async () => {
  const directory = await startDirectory({ storage: 'memory' })
  after(() => directory.close())
  const file = join(folder, 'alternating.csv')
  const row = (formalName: string) =>
    ['', 'Kelo Heating', '7', 'Castle Street', 'Leeds', '+44 113 4123456', '', '', formalName, ''].join()
  writeFileSync(file, [`_supplier_id,${columns}`, ...['A', 'B', 'A', 'B'].map(row), ''].join('\n'))
  const taken = async () => {
    await importInto(directory, folder, file, '--country', 'gb', '--account', 'alternating')
    return stateOf(directory, 'alternating')
  }
  const first = await taken()
  assert.deepEqual([first.entities.length, first.entries], [1, 2])
  assert.deepEqual(await taken(), first)
  assert.deepEqual(await taken(), first)
})

for (const [storage, count] of [
  ['memory', runs],
  ['embedded', Math.ceil(runs / 10)],
] as const)
  test(`${storage}: a file that is imported twice changes nothing the second time, in each mode`, long, () =>
    hold(
      storage,
      count,
      [fc.array(rows, { minLength: 1, maxLength: 12 }), fc.constantFrom('add', 'upsert', 'snapshot')],
      async (directory, given, mode) => {
        const account = `again-${++made}`
        const file = join(folder, `${storage}.csv`)
        writeFileSync(file, csvOf(given, mode !== 'add', made))
        const args = [file, '--country', 'gb', '--account', account, '--mode', mode]
        const first = await importInto(directory, folder, ...args)
        const before = await stateOf(directory, account)
        const dry = await importInto(directory, folder, ...args, '--dry-run')
        const again = await importInto(directory, folder, ...args)
        for (const counts of [dry, again]) {
          assert.equal(counts.created, 0)
          assert.equal(counts.merged, first.created + first.merged)
          assert.equal(counts.refused, first.refused)
        }
        assert.deepEqual(await stateOf(directory, account), before)
      },
    ),
  )
