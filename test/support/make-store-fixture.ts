/**
 * Makes a store fixture: a store that the present version wrote, and its answers about it. Each schema gets one, made by the last version that has it and never
 * made again; this script need not run with later versions.
 *
 *   node test/support/make-store-fixture.ts NAME   →  test/fixtures/stores/NAME.sqlite.gz and NAME.ndjson
 *
 * `schema-14` was made by 0.1.0, at the commit that adds it.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { SqliteOperatorPlaces } from '../../src/adapters/sqlite/operator-places.ts'
import { SqliteTaxonomyOverlay } from '../../src/adapters/sqlite/taxonomy-overlay.ts'
import type { Endpoint } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { version } from '../../src/paths.ts'
import { databaseFile } from '../../src/profiles/embedded/files.ts'
import { TaxonomyEditor } from '../../src/taxonomy/editor.ts'
import { openPage, sendForm } from './page-forms.ts'
import { answerOf, historyOf, type Recorded, secretFiles } from './store-fixture.ts'
import { ireland, startWorld } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any

const world = await startWorld(ireland)
const { directory, ask } = world
const { keys, userId, services } = directory
const entities: string[] = []

const rival = { key: keys.other }
const verifying = { key: keys.verifying }

async function add(objects: Record<string, unknown> = {}, params = {}): Promise<string> {
  const id = await world.newEntity(objects, params)
  entities.push(id)
  return id
}

async function addBusiness(params: Record<string, string>, options = {}): Promise<string> {
  const id = (await ask('PUT', '/v1/business', { country: 'IE', ...params }, options)).entity_id
  if (!entities.includes(id)) entities.push(id)
  return id
}

/** What operators change about places and categories. */
async function changeReferenceData(): Promise<void> {
  const db = openDatabase(databaseFile(directory.settings), 'writer')
  await new SqliteOperatorPlaces(db).save({
    id: 'own-ie-quarry-cross',
    name: 'Quarry Cross',
    alternateNames: ['Crosaire an Chairéil'],
    latitude: 51.93,
    longitude: -8.61,
    resolution: 'town',
    country: 'ie',
    population: 240,
  })
  const editor = new TaxonomyEditor(new SqliteTaxonomyOverlay(db), services.taxonomy as never)
  const { id } = await editor.add('Bell foundry', 'en', null)
  await editor.addSynonyms(id, ['bell caster'], 'en')
  await editor.rename(id, 'Glockengießerei', 'de')
  await editor.importTaxonomy('guild', 'Guilds of Cork', 'en', [
    { code: 'B', title: 'Bakers', category: 'osm:shop/bakery', parent: '' },
    { code: 'T', title: 'Thatchers', category: '', parent: '' },
  ])
  db.close()
}

/** One entity with every object there is, from the examples of the endpoints. */
async function addEverything(): Promise<string> {
  const id = await add({}, { _supplier_id: 'EVERYTHING-1' })
  const adds = ({ method, group }: Endpoint) =>
    method === 'POST' && (group === 'Objects of an entity' || group === 'Files of an entity')
  for (const endpoint of endpoints.filter(adds)) {
    const sent = Object.fromEntries(
      Object.entries({ ...endpoint.example.params, entity_id: id }).map(([name, value]) => [
        name,
        value.replace('pictures.example', world.files.host),
      ]),
    )
    await ask('POST', endpoint.path, sent)
  }
  return id
}

async function writeHistory(): Promise<void> {
  const id = await add()
  for (const day of ['Monday', 'Tuesday', 'Wednesday']) {
    world.advance(1)
    await ask('POST', '/v1/entity/featured_message', { entity_id: id, featured_text: `Open on ${day}` })
  }
  await ask('POST', '/v1/entity/tag', { entity_id: id, tag: 'sourdough', language: 'en' })
  const { tags } = await world.entity(id)
  await ask('DELETE', '/v1/entity/tag', { entity_id: id, gen_id: String(tags[0].gen_id) })
  await ask('DELETE', '/v1/entity/featured_message', { entity_id: id })
  const { phones } = await world.entity(id)
  const phone = { number: '+353 21 555 9999', description: 'moved' }
  await ask('POST', '/v1/entity/phone', { entity_id: id, ...phone })
  await ask('DELETE', '/v1/entity/phone', { entity_id: id, gen_id: String(phones[0].gen_id) })
  for (const [status, more] of [
    ['inactive', { inactive_reason: 'ceased trading' }],
    ['active', {}],
  ] as const)
    await ask('POST', '/v1/entity/status', { entity_id: id, status, ...more })
}

/** One business of several accounts, each with its own id for it, and what they disagree about. */
async function supply(): Promise<void> {
  const shop = { name: 'Lee Valley Saddlers', building_number: '31', address1: 'Bridge Street', town: 'Cork' }
  const known = { telephone_number: '+353 21 555 4100', category_type: 'osm', category_id: 'shop/craft' }
  const id = await addBusiness({ ...shop, ...known, _supplier_id: 'LVS-1' })
  const same = await addBusiness({ ...shop, ...known, _supplier_id: 'R-77' }, rival)
  assert.equal(same, id)
  await ask('POST', '/v1/entity/email', { entity_id: id, email_address: 'rival@saddlers.example' }, rival)
  await ask('POST', '/v1/entity/name', { entity_id: id, name: 'Lee Valley Saddlery' }, rival)
  const refused = await add()
  await ask('POST', '/v1/entity/name', { entity_id: refused, name: 'No Such Bakery' }, rival)
  const [{ suggestion_id }] = (await ask('GET', '/v1/entity/suggestions', { entity_id: refused })).rows
  await ask('POST', '/v1/entity/suggestion/refuse', { entity_id: refused, suggestion_id })
  const accepted = await add()
  await ask('POST', '/v1/entity/name', { entity_id: accepted, name: 'The Better Bakery' }, rival)
  const [next] = (await ask('GET', '/v1/entity/suggestions', { entity_id: accepted })).rows
  const accept = { entity_id: accepted, suggestion_id: next.suggestion_id }
  await ask('POST', '/v1/entity/suggestion/accept', accept)
  await ask('POST', '/v1/account', { account: 'trusted-desk', trust: '70', edits_for: 'rival' })
}

async function claim(): Promise<void> {
  const emails = [{ email_address: 'info@fixture-bakery.example' }]
  const waiting = await add({ emails })
  const { claim_id } = await ask('POST', '/v1/entity/claim', { entity_id: waiting, claimed_user_id: userId })
  const [{ verification }] = (await ask('GET', '/v1/entity/claims', { entity_id: waiting })).rows
  const { target } = verification.targets.find(({ method }: Data) => method === 'email')
  await ask('POST', '/v1/entity/claim/code', { entity_id: waiting, claim_id, target })
  const verified = await add({ emails })
  await ask('POST', '/v1/entity/claim', { entity_id: verified, claimed_user_id: userId }, verifying)
  await ask('POST', '/v1/entity/phone', { entity_id: verified, number: '+353 21 555 4200' }, rival)
  const resold = await add()
  await ask('POST', '/v1/entity/claim/reseller', { entity_id: resold }, verifying)
  const refused = await add({ emails })
  const asked = await ask('POST', '/v1/entity/claim/reseller', { entity_id: refused })
  const refusal = { entity_id: refused, claim_id: asked.claim_id, decision: 'refuse' }
  await ask('POST', '/v1/entity/claim/decide', refusal)
  const cancelled = await add()
  await ask('POST', '/v1/entity/claim/reseller', { entity_id: cancelled }, verifying)
  await ask('POST', '/entity/claim/cancel', { entity_id: cancelled })
}

async function sell(): Promise<void> {
  const seller = { publisher_id: 'demo-publisher', reseller_ref: 'R-0', reseller_agent_id: 'A-0' }
  const bought = { max_tags: '2', max_locations: '2', tags: 'heating', locations: 'Cobh' }
  for (const expiry_date of ['2036-01-01', '2026-12-01']) {
    const sold = { entity_id: await add(), ...seller, ...bought, expiry_date }
    await ask('POST', '/v1/entity/advertiser/create', sold)
  }
  const grown = { entity_id: await add(), ...seller }
  await ask('POST', '/v1/entity/advertiser/create', { ...grown, ...bought, expiry_date: '2036-01-01' })
  const extra = { extra_tags: '1', extra_locations: '1', tags: 'boilers', locations: 'Cork' }
  await ask('POST', '/v1/entity/advertiser/upsell', { ...grown, ...extra })
  await ask('POST', '/v1/entity/advertiser/renew', { ...grown, expiry_date: '2037-01-01' })
  const ended = { entity_id: await add(), ...seller }
  await ask('POST', '/v1/entity/advertiser/create', { ...ended, ...bought, expiry_date: '2036-01-01' })
  await ask('POST', '/v1/entity/advertiser/cancel', ended)
  for (const id of [await add(), grown.entity_id]) {
    const contract = { publisher_id: 'demo-publisher', country: 'IE', expiry_date: '2036-01-01' }
    const sent = { entity_id: id, ...contract, syndication_type: 'single' }
    const { syndication } = await ask('POST', '/v1/syndication/create', sent)
    const [{ id: syndication_id }] = syndication
    if (id === grown.entity_id) await ask('POST', '/v1/syndication/cancel', { syndication_id })
  }
}

/** Links, messages, reports, the inbox, deliveries and events. */
async function correspond(): Promise<void> {
  const emails = [{ email_address: 'counter@fixture-bakery.example' }]
  const id = await add({ emails })
  const portal = { portal_name: 'Cork Guide', language: 'en' }
  const send = async (action: string, form: Record<string, string>, more = {}) => {
    const made = await ask('GET', `/v1/token/${action}`, { ...portal, ...more })
    await openPage(directory, made.token ?? made)
    const { statusCode, body } = await sendForm(directory, made.token ?? made, form)
    assert.equal(statusCode, 200, body)
  }
  const writer = { your_name: 'Ann', your_email: 'ann@readers.example' }
  await send('message', { ...writer, text: 'Do you bake rye bread?' }, { entity_id: id })
  await send('report', { subject: 'phone', feedback: 'Rings elsewhere' }, { entity_id: id })
  await ask('GET', '/v1/token/claim', { ...portal, entity_id: id })
  const report = { entity_id: id, country: 'IE', signal_type: 'wrong', data_type: 'phone' }
  await ask('POST', '/v1/signal', { ...report, feedback: 'Rings at the neighbour’s' })
  const [newest] = (await ask('GET', '/v1/inbox', { per_page: '1' })).rows
  await ask('POST', '/v1/inbox/settle', { item_id: newest.id, state: 'done', note: 'Called them' })
  await ask('POST', '/v1/signal', report, rival)
  for (const event_type of ['telephone', 'telephone', 'website'])
    await ask('PUT', '/v1/entityserve', { entity_id: id, country: 'IE', event_type })
}

async function hideAndErase(): Promise<void> {
  const street = { building_number: '9', address1: 'Quiet Row', town: 'Cobh', do_not_display: true }
  await add({ postal_address: street })
  const gone = { name: 'Vanishing Forge', building_number: '3', address1: 'Anvil Street', town: 'Cork' }
  const known = {
    telephone_number: '+353 21 555 4300',
    category_type: 'osm',
    category_id: 'craft/blacksmith',
  }
  const { entity_id } = await ask('PUT', '/v1/business', { country: 'IE', ...gone, ...known })
  await ask('POST', '/v1/entity/purge', { entity_id, confirm: entity_id })
  const part = await add()
  await ask('POST', '/v1/entity/email', { entity_id: part, email_address: 'rival@bakery.example' }, rival)
  await ask('POST', '/v1/user', {
    email: 'second@shop.example',
    first_name: 'Sam',
    last_name: 'Second',
    user_type: 'owner',
  })
}

/** Questions whose answers stay the same whichever version answers them. */
function questions(): readonly Omit<Recorded, 'answer'>[] {
  const get = (path: string, params: Record<string, string>, key = 'standard') => ({ path, params, key })
  const about = (path: string) => entities.map((entity_id) => get(path, { entity_id }))
  const everybody = ['entry', 'standard', 'other', 'admin']
  const search = (path: string, params: Record<string, string>) =>
    get(`/v1/entity/search/${path}`, { country: 'IE', per_page: '50', ...params })
  const cork = { latitude: '51.8985', longitude: '-8.4756' }
  const box = { latitude_1: '51.80', longitude_1: '-8.70', latitude_2: '52.00', longitude_2: '-8.10' }
  return [
    ...entities.flatMap((entity_id) => everybody.map((key) => get('/v1/entity', { entity_id }, key))),
    ...about('/v1/entity/claims'),
    ...about('/v1/entity/suggestions'),
    ...about('/v1/syndication_log/by_entity_id'),
    ...entities.map((entity_id) => get('/v1/stats/entity/by_date', { entity_id, year: '2026' })),
    get('/v1/entity/by_supplier_id', { supplier_id: 'LVS-1' }),
    get('/v1/entity/by_supplier_id', { supplier_id: 'R-77' }, 'other'),
    get('/v1/advertiser/updated', { from_date: '2026-01-01', per_page: '50' }),
    get('/v1/user/by_email', { email: 'second@shop.example' }),
    get('/v1/user/by_email', { email: 'writer@shop.example' }),
    get('/v1/user/allowed_to_edit', { entity_id: entities[0]!, user_id: userId }),
    get('/v1/accounts', {}, 'admin'),
    get('/v1/erasures', {}, 'admin'),
    get('/v1/inbox', { per_page: '50' }, 'admin'),
    get('/v1/match/byphone', { phone: '+353 21 555 4100', country: 'IE' }),
    get('/v1/lookup/category', { string: 'bell caster', language: 'en' }),
    get('/v1/lookup/location', { string: 'Quarry Cross', country: 'IE' }),
    get('/v1/location', { location_id: 'own-ie-quarry-cross' }),
    search('what', { what: 'bakery' }),
    search('what/bylocation', { what: 'bakery', where: 'Cork' }),
    search('what/bynearest', { what: 'bakery', ...cork }),
    search('what/byboundingbox', { what: 'bakery', ...box }),
    search('who', { who: 'Lee Valley' }),
    search('who', { who: 'Fixture Bakery', isClaimed: '1' }),
    search('who/bylocation', { who: 'Harbour Row', where: 'Cobh' }),
    search('who/bynearest', { who: 'Fixture', ...cork }),
    search('who/byboundingbox', { who: 'Fixture', ...box }),
    search('keyword/bynearest', { keyword: 'bakery', ...cork }),
  ]
}

const name = process.argv[2]
assert.ok(name !== undefined, 'give the fixture a name')
await changeReferenceData()
await addEverything()
await writeHistory()
await supply()
await claim()
await sell()
// Builds the index, so that what is written from here on stands in the log of search.
await ask('GET', '/v1/entity/search/who', { who: 'Fixture', country: 'IE' })
await correspond()
await hideAndErase()
await directory.operations.flush()

const clock = services.clock.now() + 1000
const lines: unknown[] = []
for (const asked of questions()) lines.push({ ...asked, answer: await answerOf(directory, asked) })
for (const id of entities) lines.push({ history: id, entries: await historyOf(directory, id) })
const file = databaseFile(directory.settings)
const secrets = secretFiles.map((secret) => [
  secret,
  readFileSync(join(directory.settings.dataDir, secret), 'utf8'),
])
const db = new Database(file)
db.pragma('wal_checkpoint(TRUNCATE)')
const schema = db.pragma('user_version', { simple: true })
const copy = join(directory.settings.dataDir, 'copy.sqlite')
db.exec(`VACUUM INTO '${copy}'`)
db.close()
const made = { version, schema, clock, keys, userId, entities, secrets: Object.fromEntries(secrets) }
const folder = new URL('../fixtures/stores/', import.meta.url)
writeFileSync(new URL(`${name}.sqlite.gz`, folder), gzipSync(readFileSync(copy), { level: 9 }))
writeFileSync(
  new URL(`${name}.ndjson`, folder),
  `${[made, ...lines].map((line) => JSON.stringify(line)).join('\n')}\n`,
)
await world.close()
