import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { exportCommand } from '../../src/cli/export.ts'
import type { Data } from '../endpoints/promises/promise.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { importInto } from '../support/import-command.ts'
import { runHere } from '../support/run-command.ts'
import { ireland, startWorld, type World } from '../support/world.ts'

/** Ids of other datasets: told, looked up, searched for, and decided by. */
let world: World
before(async () => {
  world = await startWorld(ireland)
})
after(() => world.close())

const say = (entity_id: string, scheme: string, id: string, more: Record<string, string> = {}) =>
  world.ask('POST', '/v1/entity/external_id', { entity_id, scheme, id, ...more })
const lookUp = async (external_id: string): Promise<string[]> => {
  const { status, body } = await world.directory.call('GET', '/v1/entity/by_external_id', { external_id })
  if (status === 404) return []
  assert.equal(status, 200, body.msg)
  return body.data.map(({ id }: Data) => id)
}
const rowsOf = async (path: string, params: Record<string, string>): Promise<string[]> =>
  (await world.ask('GET', path, { country: 'IE', ...params })).rows.map(({ id }: Data) => id)
const who = (text: string) => rowsOf('/v1/entity/search/who', { who: text })
const oneBox = (text: string) => rowsOf('/v1/search', { q: text })

const gers = 'D5D1C2B7-0A1B-4c3d-8E9F-001122334455'

test('an id is known in every spelling, by look-up, who and the one box, until it is removed', async () => {
  const id = await world.newEntity({
    name: { name: 'Lapwing Chandlery' },
    website: { website_url: 'https://www.lapwing-chandlery.example' },
  })
  await say(id, 'gers', gers)
  await say(id, 'osm', 'https://www.openstreetmap.org/way/4711')
  await say(id, 'osm', 'w4711')
  await say(id, 'wikidata', 'https://www.wikidata.org/wiki/Q104951199')
  await say(id, 'company_number', '0123-4567')
  await say(id, 'domain', 'https://www.Lapwing-Chandlery.example/contact')
  const { external_ids: ids } = await world.entity(id)
  assert.deepEqual(
    ids.map((one: Data) => [one.scheme, one.id, one.register]),
    [
      ['gers', gers.toLowerCase(), ''],
      ['osm', 'way/4711', ''],
      ['wikidata', 'Q104951199', ''],
      ['company_number', '0123-4567', 'ie'],
      ['domain', 'lapwing-chandlery.example', ''],
    ],
  )
  for (const text of [
    `gers:${gers.replaceAll('-', '')}`,
    'osm:w4711',
    'OSM:way/4711',
    'wikidata:Q104951199',
    'company_number:IE:01234567',
    'domain:lapwing-chandlery.example',
  ])
    for (const find of [lookUp, who, oneBox]) assert.deepEqual(await find(text), [id], text)
  for (const text of [gers, 'way/4711', 'Q104951199', 'lapwing-chandlery.example'])
    for (const find of [who, oneBox]) assert.deepEqual(await find(text), [id], text)
  assert.deepEqual(await lookUp(`osm:node/4711,gers:${gers}`), [id])
  assert.deepEqual(await lookUp('company_number:gb:01234567'), [], 'a number of another register')
  const osm = ids.find((one: Data) => one.scheme === 'osm')
  await world.ask('DELETE', '/v1/entity/external_id', { entity_id: id, gen_id: String(osm.gen_id) })
  assert.deepEqual(await lookUp('osm:way/4711'), [])
  assert.deepEqual(await oneBox('osm:way/4711'), [])
})

test('what is no id of its scheme is refused, with what is one', async () => {
  const entity_id = await world.newEntity()
  for (const [scheme, id] of [
    ['gers', 'abc'],
    ['osm', 'house/1'],
    ['fsq', '4b058804'],
    ['wikidata', 'P31'],
    ['company_number', 'none'],
    ['domain', 'localhost'],
  ] as const) {
    const reply = await world.directory.call('POST', '/v1/entity/external_id', { entity_id, scheme, id })
    assert.equal(reply.status, 400, id)
    assert.match(reply.text, new RegExp(`id must be an id of ${scheme}, like `))
  }
  const register = { entity_id, scheme: 'osm', id: 'node/1', register: 'gb' }
  const refused = await world.directory.call('POST', '/v1/entity/external_id', register)
  assert.match(refused.text, /register goes with scheme company_number only/)
  for (const external_id of ['node/1', 'osm:node', 'company_number:01234567']) {
    const reply = await world.directory.call('GET', '/v1/entity/by_external_id', { external_id })
    assert.deepEqual([reply.status, reply.text.includes(external_id)], [400, true])
  }
  assert.equal((await world.entity(entity_id)).external_ids, undefined)
})

const shop = (more: Record<string, string>) => ({
  name: 'Lantern Books',
  country: 'IE',
  address1: '4 Paul Street',
  town: 'Cork',
  telephone_number: '+353 21 555 0180',
  category_id: 'shop/books',
  category_type: 'osm',
  ...more,
})
const put = async (more: Record<string, string>): Promise<string> =>
  (await world.ask('PUT', '/v1/business', shop(more))).entity_id

test('an equal id is one business under another name, number and street; a company is not', async () => {
  const one = await put({ external_ids: 'osm:node/501,company_number:ie:777001' })
  const moved = { name: 'The Reading Room', address1: '90 Mac Curtain Street' }
  const renamed = { ...moved, telephone_number: '+353 21 555 0999' }
  assert.equal(await put({ ...renamed, external_ids: 'osm:n501' }), one)
  const branch = { name: 'Lantern Toys', address1: '17 Oliver Plunkett Street' }
  const other = await put({
    ...branch,
    telephone_number: '+353 21 555 0888',
    external_ids: 'company_number:777001',
  })
  assert.notEqual(other, one)
  assert.deepEqual((await lookUp('company_number:ie:777001')).sort(), [one, other].sort())
})

test('an id that both have in one dataset is evidence against, and merging and taking apart moves ids', async () => {
  const [one, two] = [
    await put({ name: 'Cooper Cycles', telephone_number: '+353 21 555 0301', external_ids: 'osm:node/601' }),
    await put({
      name: 'Cooper Cycle Hire',
      telephone_number: '+353 21 555 0302',
      address1: '88 Paul Street',
      external_ids: 'osm:node/602',
    }),
  ]
  assert.notEqual(one, two)
  const admin = { key: world.directory.keys.admin }
  const both = { primary_entity_id: one, secondary_entity_id: two }
  const compared = await world.ask('GET', '/v1/match/oftheday', both, admin)
  const against = compared.reasons.find(({ level }: Data) => level === 'id:other')
  assert.deepEqual([against.bits, against.words], [-3, 'other ids in the same dataset'])
  await world.ask('POST', '/v1/entity/merge', { from: two, to: one }, admin)
  assert.deepEqual([await lookUp('osm:node/601'), await lookUp('osm:node/602')], [[one], [one]])
  await world.ask('POST', '/v1/entity/unmerge', { entity_id: two }, admin)
  assert.deepEqual([await lookUp('osm:node/601'), await lookUp('osm:node/602')], [[one], [two]])
})

test('an erased business is not found by its id, and does not come back under another name', async () => {
  const id = await put({
    name: 'Gone Gallery',
    telephone_number: '+353 21 555 0401',
    external_ids: 'osm:node/701',
  })
  const admin = { key: world.directory.keys.admin }
  await world.ask('POST', '/v1/entity/purge', { entity_id: id, confirm: id }, admin)
  assert.deepEqual(await lookUp('osm:node/701'), [])
  const again = shop({ name: 'Other Art', address1: '3 New Quay', telephone_number: '+353 21 555 0402' })
  const reply = await world.directory.call('PUT', '/v1/business', { ...again, external_ids: 'osm:node/701' })
  assert.deepEqual([reply.status, reply.text.includes('erased')], [409, true], reply.text)
})

test('ids of a file are kept, what is none is told, and an export comes in again without a change', async () => {
  const { directory } = world
  const folder = temporaryFolder('external-ids')
  const path = (name: string) => join(folder, name)
  const taken = async (name: string, text: string, ...more: string[]) => {
    writeFileSync(path(name), text)
    return importInto(directory, path('reports'), path(name), '--account', 'guide', ...more)
  }
  const columns = ['_supplier_id', 'country', 'name', 'address1', 'town', 'telephone_number', 'category']
  const row = 'E-1,IE,Ember Deli,8 North Mall,Cork,+353 21 555 0501,osm:shop/deli'
  const mapping = {
    columns: Object.fromEntries([
      ...columns.map((name) => [name, name]),
      ['category', { to: 'category', type: 'osm' }],
      ['ids', 'external_ids'],
      ['osm id', 'external_id:osm'],
    ]),
  }
  writeFileSync(path('mapping.json'), JSON.stringify(mapping))
  const csv = `${columns.join()},ids,osm id\n${row.replace('osm:', '')},fsq:4b058804f964a52016af22e3|company_number:889900|gers:x,way/88\n`
  const first = await taken('shops.csv', csv, '--mapping', path('mapping.json'))
  assert.equal(first.cells_refused, 1)
  assert.match(readFileSync(first.report, 'utf8'), /not an id of a known scheme: gers:x/)
  const [id] = await lookUp('osm:way/88')
  const told = [['fsq:4b058804f964a52016af22e3'], ['company_number:ie:889900'], ['osm:way/88']]
  for (const [text] of told) assert.deepEqual(await lookUp(text!), [id])

  for (const format of ['jsonl', 'csv']) {
    const end = await runHere(exportCommand, ['--format', format, '--account', 'guide'], async () => ({
      operations: directory.operations,
    }))
    assert.equal(end.status, 0, end.err)
    const before = await world.entity(id!)
    assert.match(end.out.join('\n'), /889900/)
    await taken(`again.${format}`, end.out.map((line) => `${line}\n`).join(''))
    assert.deepEqual(await world.entity(id!), before, format)
  }
})
