import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { objectList } from '../../src/entity/objects/index.ts'
import { exampleValue } from '../support/object-examples.ts'
import { shapeFaults } from '../support/shape.ts'
import { britain, startWorld, type World } from '../support/world.ts'
import type { Data } from './promises/promise.ts'

/** A whole business in one document. */

let world: World
before(async () => {
  world = await startWorld(britain)
})
after(() => world.close())

const path = '/v1/business/json'
let n = 0
const document = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: { name: `Document ${++n} Bakery` },
  postal_address: { building_number: String(n), address1: 'Paper Lane', town: 'Exeter' },
  phones: [{ number: `+44 113 496 ${String(6000 + n)}` }],
  categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
  ...more,
})

const put = (json: unknown, more: Record<string, string> = {}) =>
  world.directory.call('PUT', path, { json, country: 'GB', ...more })

async function faultsOf(json: unknown, more: Record<string, string> = {}): Promise<string[]> {
  const writes = world.writes()
  const reply = await put(json, more)
  assert.equal(reply.status, 400, reply.text)
  assert.equal(world.writes(), writes)
  return reply.body.data
}

/** Every object that a document may hold, by its examples. */
const examples = Object.fromEntries(
  objectList
    .filter(({ name }) => name !== 'document' && name !== 'advertiser')
    .map((type) => [type.entityKey, type.cardinality === 'one' ? exampleValue(type) : [exampleValue(type)]]),
)

/** Everything a document may hold. */
const whole = () => ({
  ...examples,
  ...document(),
  status: { status: 'active' },
  invoice_address: { building_number: '1', address1: 'Billing Road', town: 'Exeter' },
  geopoint: { latitude: 50.72, longitude: '-3.53' },
  faxes: [{ number: '+44 1392 496001' }],
  emails: [{ email_address: 'info@document.example' }, { email_address: 'sales@document.example' }],
  websites: [{ website_url: 'www.document.example' }],
  tags: ['rye', { tag: 'Roggen', language: 'de' }],
  socialMedia: [{ type: 'facebook', website_url: 'https://www.facebook.com/document.bakery' }],
  opening_times: {
    monday: 'closed',
    tuesday: '24hour',
    wednesday: '09001730',
    thursday: '09001200,13001700',
    friday: '20000200',
    saturday: 'closed',
    sunday: 'closed',
  },
  alternative_names: ['The Boiler Men'],
  payment_types: ['visa', { payment_type: 'cash' }],
  attributes: ['vegan', 'wheelchair:limited', { attribute: 'wifi', value: 'free' }],
  special_offers: [
    { title: 'Two', description: 'for one', start_date: '2026-11-01', expiry_date: '2030-01-01' },
  ],
  images: [{ image_url: `http://${world.files.host}/front.jpg`, image_name: 'Front' }],
  logos: [{ logo_url: `http://${world.files.host}/logo.png` }],
  videos: [{ embed_code: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>' }],
})

test('every object but files and adverts goes in at once, with one revision', async () => {
  const { body } = await put(whole(), { timezone: 'Europe/London' })
  const entity = await world.entity(body.data.entity_id)
  assert.match(entity._rev, /^1-/)
  for (const { name, entityKey } of objectList) {
    const absent = name === 'document' || name === 'advertiser'
    assert.equal(entity[entityKey] === undefined, absent, name)
  }
  assert.equal(entity.emails.length, 2)
  assert.deepEqual(
    entity.tags.map(({ language }: Data) => language),
    ['en', 'de'],
  )
  assert.equal(entity.videos[0].video_id, 'dQw4w9WgXcQ')
  assert.equal(entity.images[0].large.image_width, 400)
  assert.deepEqual(shapeFaults(entity, 'entity'), [])
  assert.deepEqual(entity.geopoint.wgs84, [50.72, -3.53])
  const genIds = Object.values(entity)
    .flatMap((values) => (Array.isArray(values) ? values : []))
    .map((v: Data) => v?.gen_id)
    .filter(Boolean)
  assert.equal(new Set(genIds).size, genIds.length)
})

test('all faults are told, each with its path, and nothing is written', async () => {
  const faults = await faultsOf({
    name: { formal_name: 'No name' },
    postal_address: { town: 'Exeter', do_not_display: 'perhaps' },
    phones: [{ number: '+44 113 496 6999' }, { number: 'call me' }, {}],
    categories: [
      { category_id: 'no/such', category_type: 'osm' },
      { category_id: '1711', category_type: 'tarot' },
    ],
    emails: [{ email_address: 'nobody' }, 'info@document.example'],
    opening_times: { monday: '25001730' },
    special_offers: [{ title: 'x', description: 'y', start_date: '2030-02-01', expiry_date: '2030-01-01' }],
    images: [{ image_name: 'no address' }],
    advertisers: [{ publisher_id: 'p' }],
    documents: [{ name: 'Menu' }],
    moustaches: [{}],
    geopoint: [],
    websites: { website_url: 'nowhere' },
    employees: 'Ada',
    videos: [{}, { embed_code: '<iframe src="https://elsewhere.example/"></iframe>' }],
  })
  const paths = faults.map((fault) => fault.split(' ')[0])
  const expected = [
    'name.name',
    'postal_address.address1',
    'postal_address.do_not_display',
    'phones[1].number',
    'phones[2].number',
    'categories[0].category_id',
    'categories[1].category_type',
    'emails[0].email_address',
    'emails[1]',
    'opening_times.monday',
    'opening_times.tuesday',
    'special_offers[0].expiry_date',
    'images[0].image_url',
    'advertisers',
    'documents',
    'moustaches',
    'websites[0].website_url',
    'employees[0]',
    'videos[0].link',
    'videos[1].embed_code',
  ]
  for (const place of expected) assert.ok(paths.includes(place), `${place} is not among ${faults.join('; ')}`)
  assert.equal(new Set(faults).size, faults.length)
})

test('a wrong or missing country hides no other fault, and none is said that depends on it', async () => {
  for (const country of ['XX', '']) {
    const fault = country === '' ? /^country is a required/ : /^country must be/
    const flat = {
      ...{ name: 'Paper', address1: 'Paper Lane', telephone_number: '0113 496 0000', country },
      ...{ category_id: 'nosuch', external_ids: 'company_number:1234' },
    }
    const reply = await world.directory.call('PUT', '/v1/business', flat)
    assert.equal(reply.status, 400, reply.text)
    assert.deepEqual(
      reply.body.data.map((text: string) => text.split(' ', 1)[0]).sort(),
      ['category_id', 'country'],
      reply.text,
    )
    assert.match(reply.body.data.find((text: string) => text.startsWith('country'))!, fault)
    const bad = document({ categories: [{ category_id: 'nosuch' }] })
    const faults = await faultsOf(bad, { country })
    assert.deepEqual(
      faults.map((text) => text.split(' ', 1)[0]).sort(),
      ['categories[0].category_id', 'country'],
      faults.join('; '),
    )
  }
})

test('what is required may be waived, or stands already in the entity that is named', async () => {
  const { name } = document()
  assert.deepEqual((await faultsOf({ name })).toSorted(), [
    'categories is a required parameter',
    'phones is a required parameter',
    'postal_address is a required parameter',
  ])
  const { postal_address: _p, phones: _f, ...rest } = document()
  const waived = { allow_no_address: 'true', allow_no_phone: 'true' }
  assert.equal((await put(rest, waived)).status, 200)
  assert.deepEqual(await faultsOf({}, waived).then((faults) => faults.toSorted()), [
    'categories is a required parameter',
    'name is a required parameter',
  ])
  const id = await world.newEntity()
  const added = await put({ emails: [{ email_address: 'more@document.example' }] }, { master_entity_id: id })
  assert.deepEqual(added.body.data, { matched: true, entity_id: id })
  const entity = await world.entity(id)
  assert.equal(entity.emails.length, 1)
  assert.equal(entity.phones.length, 1)
  const unknown = await put(document(), { master_entity_id: '999999999999' })
  assert.equal(unknown.status, 404)
})

test('an account supplies a business under at most 100 ids, and goes on under those it has', async () => {
  const id = await world.newEntity()
  const tags = ['vegan']
  const supply = (supplierId: string) => ({ master_entity_id: id, _supplier_id: supplierId })
  for (let number = 0; number < 100; number++)
    assert.equal((await put({ tags }, supply(`MANY-${number}`))).status, 200)
  assert.deepEqual(await faultsOf({ tags }, supply('MANY-100')), [
    '_supplier_id: this account has supplied this entity under 100 ids already, as many as it may; use one of them',
  ])
  assert.equal((await put({ tags: ['rye'] }, supply('MANY-7'))).status, 200)
  assert.deepEqual(
    (await world.entity(id)).tags.map(({ tag }: Data) => tag),
    ['vegan', 'rye'],
  )
})

test('a supplier id names one business: sent again it is the same one, changed or not', async () => {
  const first = document({ emails: [{ email_address: 'first@document.example' }] })
  const supplied = { _supplier_id: 'DOC-1' }
  const { body } = await put(first, supplied)
  assert.equal(body.data.matched, false)
  const id = body.data.entity_id
  const before = await world.entity(id)
  assert.deepEqual((await put(first, supplied)).body.data, { matched: true, entity_id: id })
  assert.deepEqual(await world.entity(id), before)
  const renamed = { ...first, name: { name: 'Quite Another Name' }, phones: [{ number: '+44 113 496 6888' }] }
  assert.deepEqual((await put(renamed, supplied)).body.data, { matched: true, entity_id: id })
  const after = await world.entity(id)
  assert.equal(after.name.name, 'Quite Another Name')
  assert.equal(after.phones.length, 2)
  const other = await put({ ...first, name: { name: 'Sister Shop' } }, { _supplier_id: 'DOC-2' })
  assert.notEqual(other.body.data.entity_id, id)
})

test('a picture that cannot be had refuses the document, and nothing is written', async () => {
  const wrong: [string, number][] = [
    [`http://${world.files.host}/missing`, 400],
    ['http://127.0.0.1:9/front.jpg', 400],
    ['http://169.254.169.254/latest/meta-data', 400],
    ['http://[::1]:80/a.png', 400],
    ['file:///etc/passwd', 400],
  ]
  for (const [image_url, status] of wrong) {
    const writes = world.writes()
    const reply = await put(document({ images: [{ image_url }] }))
    assert.equal(reply.status, status, `${image_url}: ${reply.text}`)
    assert.ok(reply.body.data[0].startsWith('images[0].image_url '), reply.text)
    assert.equal(world.writes(), writes)
  }
})

test('several pictures keep their order, and all that cannot be had are told', async () => {
  const picture = (name: string) => ({ image_url: `http://${world.files.host}/${name}`, image_name: name })
  const names = Array.from({ length: 9 }, (_, i) => `${i}.jpg`)
  const { body } = await put(document({ images: names.map(picture) }))
  const { images } = await world.entity(body.data.entity_id)
  assert.deepEqual(
    images.map(({ image_name }: Data) => image_name),
    names,
  )
  assert.ok(images.every(({ large }: Data) => large.image_width === 400))
  const writes = world.writes()
  const reply = await put(document({ images: ['missing', 'front.jpg', 'gone'].map((file) => picture(file)) }))
  assert.equal(reply.status, 400)
  assert.deepEqual(reply.body.data.map((fault: string) => fault.split(' ')[0]).toSorted(), [
    'images[0].image_url',
    'images[2].image_url',
  ])
  assert.equal(
    world.writes(),
    writes + 1,
    'the file that could be had is held until it is removed; nothing else',
  )
})

test('the document may be an object of a JSON body, and hostile names in it are only names', async () => {
  const { server, keys, userId } = world.directory
  const send = (payload: string) =>
    server.inject({
      method: 'PUT',
      url: `${path}?_user_id=${userId}`,
      headers: { 'x-api-key': keys.standard, 'content-type': 'application/json' },
      payload,
    })
  const good = await send(JSON.stringify({ json: document(), country: 'GB' }))
  assert.equal(good.statusCode, 200, good.body)
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const reply = await send(`{"country":"GB","json":{"${name}":{"name":"x"}}}`)
    assert.equal(reply.statusCode, 400, `${name}: ${reply.body}`)
    const inner = await send(
      `{"country":"GB","json":${JSON.stringify(document()).replace('"phones":[{', `"phones":[{"${name}":"x",`)}}`,
    )
    assert.equal(inner.statusCode, 200, `${name}: ${inner.body}`)
  }
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  for (const json of [
    `{"tags":${deep}}`,
    `{"name":{"name":${deep}}}`,
    `{"phones":[${deep}]}`,
    `{"opening_times":{"monday":${deep}}}`,
  ]) {
    const reply = await send(`{"country":"GB","json":${json}}`)
    assert.equal(reply.statusCode, 400, reply.body.slice(0, 200))
  }
  const many = JSON.stringify({
    country: 'GB',
    json: document({ tags: Array.from({ length: 5000 }, (_, i) => `tag ${i}`) }),
  })
  const refused = await send(many)
  assert.equal(refused.statusCode, 400)
  assert.ok(refused.json().data.length < 10, 'a fault that repeats is not told 5000 times')
})
