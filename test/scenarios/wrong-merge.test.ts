import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { commandHere } from '../support/run-command.ts'
import { addKey, startOwnServer } from '../support/server-process.ts'

/** What operators do where one entity holds two businesses, and where two entities will be taken for one. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any

let own: Awaited<ReturnType<typeof startOwnServer>>
const keys = new Map<string, string>()
before(async () => {
  own = await startOwnServer({ HIGHSTREET_WORKERS: '1' })
  for (const account of ['desk', 'guide', 'atlas']) {
    const plan = account === 'desk' ? 'admin' : 'standard'
    keys.set(account, await addKey(own.folder, { account, plan, defaultUser: own.userId }))
  }
})
after(() => own.close())

const highstreet = (...args: readonly string[]): Promise<string> => commandHere(own.folder, ...args)
const told = async (...args: readonly string[]): Promise<Data> =>
  JSON.parse(await highstreet(...args, '--json'))

interface Shop {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly phone: string
}

async function importFeed(account: string, shops: readonly Shop[]): Promise<Data> {
  const file = join(own.folder, `${account}.ndjson`)
  const lines = shops.map(({ id, name, number, phone }) => ({
    _supplier_id: id,
    country: 'GB',
    name: { name },
    postal_address: {
      building_number: number,
      address1: 'Friar Street',
      town: 'Reading',
      postcode: 'RG1 1DB',
    },
    phones: [{ number: phone }],
  }))
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return told('import', file, '--account', account)
}

async function idOf(account: string, supplierId: string): Promise<string> {
  const bag = new URLSearchParams({ api_key: keys.get(account)!, supplier_id: supplierId })
  const reply = await fetch(`${own.server.url}/v1/entity/by_supplier_id?${bag}`)
  const { data } = (await reply.json()) as Data
  return data[0].id
}

const bakery = { name: 'Quay Street Bakery', number: '12', phone: '+441184960101' }
const records = { name: 'Needle Drop Records', number: '41', phone: '+441184960177' }

test('a supplier that gives the id of a bakery to a record shop: the entity is found, and taken apart for good', async () => {
  await importFeed('guide', [{ id: 'G1', ...bakery }])
  await importFeed('atlas', [{ id: 'A1', ...bakery }])
  const one = await idOf('guide', 'G1')
  assert.equal(await idOf('atlas', 'A1'), one)
  assert.equal(await highstreet('review', 'mixed', '--json'), '')

  await importFeed('atlas', [{ id: 'A1', ...records }])
  const mixed = await told('review', 'mixed', '--country', 'gb')
  assert.equal(mixed.entity_id, one)
  assert.deepEqual(
    mixed.parts.map((part: Data) =>
      part.map(({ masheryid, supplier_id, name }: Data) => [masheryid, supplier_id, name]),
    ),
    [[['guide', 'G1', bakery.name]], [['atlas', 'A1', records.name]]],
  )
  assert.ok(mixed.score < 0)
  assert.match(
    await highstreet('review', 'mixed'),
    /atlas A1 {2}Needle Drop Records {2}41 Friar Street {2}Reading/,
  )
  assert.equal(await highstreet('review', 'mixed', '--country', 'ie', '--json'), '')

  const { id, from } = await told('unmerge', one, '--account', 'atlas', '--supplier-id', 'A1', '--distinct')
  assert.equal(from.id, one)
  assert.equal(await highstreet('review', 'mixed', '--json'), '')
  await importFeed('atlas', [{ id: 'A1', ...records }])
  await importFeed('guide', [{ id: 'G1', ...bakery }])
  assert.deepEqual([await idOf('atlas', 'A1'), await idOf('guide', 'G1')], [id, one])
})

test('two entities that dedupe would merge are declared distinct before it runs, though no pair names them', async () => {
  const shop = { name: 'Copper Kettle', number: '88', phone: '+441184960140' }
  const put = async (): Promise<string> => {
    const json = JSON.stringify({
      name: { name: shop.name },
      postal_address: {
        building_number: shop.number,
        address1: 'Castle Street',
        town: 'Reading',
        postcode: 'RG1 7RD',
      },
      phones: [{ number: shop.phone }],
      categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
    })
    const body = new URLSearchParams({
      api_key: keys.get('desk')!,
      country: 'gb',
      skip_dedup_check: 'true',
      json,
    })
    const reply = await fetch(`${own.server.url}/v1/business/json`, { method: 'PUT', body })
    assert.equal(reply.status, 200)
    return ((await reply.json()) as Data).data.entity_id
  }
  const [one, other] = [await put(), await put()]
  const pair = `${one}-${other}`
  assert.deepEqual((await told('dedupe')).merges, { 'would be merged': 1 })
  const shown = await told('review', 'show', pair)
  assert.deepEqual([shown.decision, shown.sides.length], ['match', 2])
  assert.match(await highstreet('review', 'show', pair), /not in the queue\n {2}now match, /)

  const decided = await told(
    'review',
    'decide',
    `${other}-${one}`,
    '--state',
    'distinct',
    '--note',
    'two floors',
  )
  assert.deepEqual([decided.pair_id, decided.state, decided.source], [pair, 'distinct', 'person'])
  assert.deepEqual((await told('dedupe', '--apply')).merges, {})
  await assert.rejects(told('review', 'decide', `${one}-${one}`, '--state', 'distinct'), /no such pair/)
  await assert.rejects(told('review', 'decide', `${one}-7`, '--state', 'distinct'), /no such pair/)
  await assert.rejects(told('review', 'decide', 'these two', '--state', 'distinct'), /no such pair/)
})
