import assert from 'node:assert/strict'
import { test } from 'node:test'
import { objectList } from '../../src/entity/objects/index.ts'
import { pdfWith } from '../support/document-files.ts'
import { declaredMembers, seenMembers } from '../support/document-schema.ts'
import { exampleValue } from '../support/object-examples.ts'
import { britain, startWorld } from '../support/world.ts'

/** What the examples of attributes cannot be together, or are not there for. */
const chosen = (host: string): Readonly<Record<string, Record<string, unknown>>> => ({
  status: { status: 'inactive' },
  // The postcode is not of this town.
  postal_address: { town: 'Reading', postcode: 'M1 1AE', address3: 'Yard' },
  invoice_address: { address3: 'Yard' },
  category: { category_type: 'osm', category_id: 'shop/bakery' },
  opening_times: { friday: '09001730', sunday: '10001200' },
  image: { image_url: `http://${host}/front.jpg` },
  logo: { logo_url: `http://${host}/logo.png` },
  video: { link: undefined },
})

/** A value of every object with every attribute, by the examples of the declarations. */
function everything(host: string): Record<string, unknown> {
  const values = objectList
    .filter(({ name }) => !['geopoint', 'document', 'advertiser'].includes(name))
    .map((type) => {
      const { name, entityKey, cardinality } = type
      const value = { ...exampleValue(type), ...chosen(host)[name] }
      return [entityKey, cardinality === 'one' ? value : [value]]
    })
  return Object.fromEntries(values)
}

// Every answer of `directory.call` is held to the schema (`test/support/document-schema.ts`).
test('an entity that has everything shows every member that is declared, and no other', async (t) => {
  const world = await startWorld(britain, { env: { HIGHSTREET_ACTIVE_DOCUMENTS: 'flag' } })
  t.after(() => world.close())
  const { ask } = world
  const id = await world.newEntity(everything(world.files.host), {
    timezone: 'Europe/London',
    _supplier_id: 'S1',
  })
  await ask('POST', '/v1/entity/document', {
    entity_id: id,
    name: 'Menu',
    filedata: pdfWith('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>').toString('base64'),
  })
  await ask('POST', '/v1/entity/advertiser/create', {
    entity_id: id,
    publisher_id: 'demo-publisher',
    max_tags: '5',
    max_locations: '5',
    expiry_date: '2030-01-01',
    tags: 'heating',
    locations: 'Reading',
    loc_tags: 'Reading:heating',
    region_tags: 'heating',
    reseller_ref: 'R-0',
    reseller_agent_id: 'A-0',
  })
  await ask('POST', '/v1/signal', {
    entity_id: id,
    country: 'GB',
    gen_id: String((await world.entity(id)).phones[0].gen_id),
    signal_type: 'wrong',
    data_type: 'phone',
  })
  const claim = { entity_id: id, claimed_user_id: world.directory.userId, claimed_reseller_id: 'reseller' }
  await ask('POST', '/v1/entity/claim', claim, { key: world.directory.keys.verifying })
  await ask('GET', '/v1/entity', { entity_id: id, open_at: 'now' })
  const duplicate = await world.newEntity()
  await ask('POST', '/v1/entity/merge', { from: duplicate, to: id }, { key: world.directory.keys.admin })
  await ask('GET', '/v1/entity', { entity_id: duplicate })
  await ask('PUT', '/v1/business', {
    name: 'Online Bakery',
    address1: '1 Wire Lane',
    town: 'Reading',
    country: 'GB',
    telephone_number: world.place.phone(900),
    category_type: 'osm',
    category_id: 'shop/bakery',
    orderonline: 'true',
    delivers: 'true',
  })
  const { rows } = await ask('GET', '/v1/entity/search/what', { what: 'bakery', country: 'GB' })
  assert.equal(rows.length, 1, 'the other one is inactive')
  assert.deepEqual([...declaredMembers().difference(seenMembers)], [])
})
