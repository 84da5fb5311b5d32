import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallOptions, Reply } from '../support/directory.ts'
import { britain, startWorld, type World } from '../support/world.ts'

/** The rule of who may change what, in the cases that once went wrong. `shop` supplies; `rival` has said nothing of an entity. */
let world: World
before(async () => {
  world = await startWorld(britain)
})
after(() => world.close())

const rival = (): CallOptions => ({ key: world.directory.keys.other })
const entry = (): CallOptions => ({ key: world.directory.keys.entry })
const admin = (): CallOptions => ({ key: world.directory.keys.admin })

const downing = {
  name: 'Cabinet Bakery',
  building_number: '10',
  address1: 'Downing Street',
  town: 'London',
  postcode: 'SW1A 2AA',
  country: 'GB',
  telephone_number: '+44 20 7946 0991',
  category_type: 'osm',
  category_id: 'shop/bakery',
}

const put = (changes: Record<string, string> = {}, who?: CallOptions) =>
  world.ask('PUT', '/v1/business', { ...downing, ...changes }, who)

const refused = async (status: number, call: Promise<Reply>): Promise<string> => {
  const reply = await call
  assert.equal(reply.status, status, reply.text)
  return reply.body.msg
}

for (const [what, point, zone] of [
  ['in the sea', { latitude: '0', longitude: '0' }, 'Europe/London'],
  ['in Lagos', { latitude: '6.45', longitude: '3.39' }, 'Europe/London'],
  ['in Edinburgh', { latitude: '55.95', longitude: '-3.19' }, 'Europe/London'],
] as const) {
  test(`a point ${what} does not move a business of London`, async () => {
    const { entity_id: id, not_shown: held } = await put({
      ...point,
      name: `Bakery ${what}`,
      telephone_number: `+44 20 7946 1${String(what.length).padStart(3, '0')}`,
    })
    assert.deepEqual(
      held.map(({ object }: { object: string }) => object),
      ['geopoint'],
    )
    const entity = await world.entity(id)
    assert.equal(entity.local_timezone, zone)
    assert.ok(Math.abs(entity.geopoint.latitude - 51.5) < 0.2, JSON.stringify(entity.geopoint))
    const { rows } = await world.ask('GET', '/v1/entity/suggestions', { entity_id: id })
    assert.equal(rows[0].object, 'geopoint')
    assert.equal(rows[0].attributes.latitude, Number(point.latitude))
    // The operator may say that it is right.
    const accept = { entity_id: id, suggestion_id: rows[0].suggestion_id }
    if (what !== 'in Edinburgh')
      await refused(403, world.directory.call('POST', '/v1/entity/suggestion/accept', accept))
    await world.ask('POST', '/v1/entity/suggestion/accept', accept, admin())
    assert.equal((await world.entity(id)).geopoint.latitude, Number(point.latitude))
  })
}

test('a supplier without ids finds its own record again, whatever others made of the entity', async () => {
  const business = { name: 'Resent Bakery', telephone_number: '+44 20 7946 0992' }
  const { entity_id: id } = await put(business)
  const elsewhere = { entity_id: id, building_number: '99', address1: 'Whitehall', town: 'London' }
  await world.ask('POST', '/v1/entity/postal_address', elsewhere, admin())
  await world.ask('POST', '/v1/entity/name', { entity_id: id, name: 'Patisserie Renommée' }, admin())
  const [{ gen_id }] = (await world.entity(id)).phones
  await world.ask('DELETE', '/v1/entity/phone', { entity_id: id, gen_id: String(gen_id) }, admin())
  const again = await put(business)
  assert.deepEqual([again.matched, again.entity_id], [true, id])
  assert.deepEqual(
    new Set(again.not_shown.map(({ object }: { object: string }) => object)),
    new Set(['name', 'postal_address', 'phone']),
    'the operator has said otherwise',
  )
  // So does one that changed something of its own meanwhile.
  const changed = await put({ ...business, website: 'http://resent.example' })
  assert.deepEqual([changed.matched, changed.entity_id], [true, id])
  assert.equal((await world.entity(id)).name.name, 'Patisserie Renommée')
})

test('an answer about an inactive entity says so', async () => {
  const business = { name: 'Closed Bakery', telephone_number: '+44 20 7946 0993', _supplier_id: 'CLOSED' }
  const { entity_id: id, status } = await put(business)
  assert.equal(status, undefined)
  const closed = { entity_id: id, status: 'inactive', inactive_reason: 'ceased trading' }
  await world.ask('POST', '/v1/entity/status', closed, admin())
  const again = await put(business)
  assert.deepEqual([again.status, again.inactive_reason], ['inactive', 'ceased trading'])
})

test('what a plan may not write by its endpoint, it may not write by a document either', async () => {
  const json = {
    name: { name: 'Side Door Bakery' },
    postal_address: { address1: 'Fixture Lane', town: 'Cardiff' },
    phones: [{ number: '+44 29 2018 0001' }],
    categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
  }
  const send = (more: object) =>
    world.directory.call('PUT', '/v1/business/json', { json: { ...json, ...more }, country: 'GB' }, entry())
  const geopoint = { latitude: 51.48, longitude: -3.18 }
  const emails = [{ email_address: 'side@door.example' }]
  const writes = world.writes()
  assert.match(await refused(403, send({ geopoint, emails })), /may not write geopoint, email/)
  assert.equal(world.writes(), writes)
  assert.equal((await send({})).status, 200)
})

test('a value is changed in place by its source or a higher one only', async () => {
  const id = await world.newEntity({ websites: [{ website_url: 'http://own.example' }] })
  const [{ gen_id }] = (await world.entity(id)).websites
  const change = { entity_id: id, gen_id: String(gen_id), website_url: 'http://evil.example' }
  const call = world.directory.call('POST', '/v1/entity/website', change, rival())
  assert.match(await refused(403, call), /without gen_id/)
  assert.equal((await world.entity(id)).websites[0].website_url, 'http://own.example')
  await world.ask('POST', '/v1/entity/website', { ...change, website_url: 'http://own.example/new' })
  assert.equal((await world.entity(id)).websites[0].website_url, 'http://own.example/new')
})

test('the operator says whose word counts: by trust, and for whom an account edits', async () => {
  const id = await world.newEntity()
  const message = (text: string, who: CallOptions) =>
    world.ask('POST', '/v1/entity/featured_message', { entity_id: id, featured_text: text }, who)
  const shown = async (): Promise<string> => (await world.entity(id)).featured_message.featured_text
  const account = (params: Record<string, string>) => world.ask('POST', '/v1/account', params, admin())
  await world.ask('DELETE', '/v1/entity/featured_message', { entity_id: id })
  await message('by a stranger', { key: world.directory.keys.otherVerifying })
  assert.equal(await shown(), 'by a stranger')
  await account({ account: 'rival', trust: '40' })
  await message('by the trusted', rival())
  assert.equal(await shown(), 'by the trusted')
  const name = { entity_id: id, name: 'Renamed by Editors' }
  assert.equal((await world.ask('POST', '/v1/entity/name', name, rival())).shown, false)
  await account({ account: 'rival', edits_for: 'shop' })
  assert.equal((await world.ask('POST', '/v1/entity/name', name, rival())).shown, undefined)
  assert.equal((await world.entity(id)).name.name, 'Renamed by Editors')
  await account({ account: 'rival', trust: '0', edits_for: 'none' })
  assert.equal((await world.ask('POST', '/v1/entity/name', { ...name, name: 'Again' }, rival())).shown, false)
  const unknown = world.directory.call('POST', '/v1/account', { account: 'rival', edits_for: 'nobody' })
  assert.equal((await unknown).status, 400)
})

test('an id that is forced on an entity gives no standing', async () => {
  const id = await world.newEntity()
  const { name } = await world.entity(id)
  const forced = { master_entity_id: id, _supplier_id: 'FORCED', name: 'Taken Over' }
  const { entity_id, not_shown: held } = await put({ ...forced, country: 'GB' }, rival())
  assert.equal(entity_id, id)
  assert.ok(held.some(({ object }: { object: string }) => object === 'name'))
  assert.equal((await put({ ...forced, name: 'Taken Over Again' }, rival())).not_shown.length > 0, true)
  assert.deepEqual((await world.entity(id)).name.name, name.name)
})

test('others never fill the room of the supplier', async () => {
  const id = await world.newEntity()
  const tag = (text: string, who?: CallOptions) =>
    world.directory.call('POST', '/v1/entity/tag', { entity_id: id, tag: text }, who)
  let refusedAt = 0
  for (let n = 1; refusedAt === 0 && n < 100; n++)
    if ((await tag(`stranger ${n}`, rival())).status === 400) refusedAt = n
  assert.equal(refusedAt, 51, 'a stranger gives 50 values of an object')
  assert.equal((await tag('own')).status, 200)
})
