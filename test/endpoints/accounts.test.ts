import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallOptions, Reply } from '../support/directory.ts'
import { britain, startWorld, type World } from '../support/world.ts'
import type { Data } from './promises/promise.ts'

/** What one account may do to what another gave. */

let world: World
before(async () => {
  world = await startWorld(britain)
})
after(() => world.close())

const shop = (): CallOptions => ({ key: world.directory.keys.standard })
const rival = (): CallOptions => ({ key: world.directory.keys.other })
/** Keys whose plan verifies claims itself. */
const verifying = (): CallOptions => ({ key: world.directory.keys.verifying })
const verifyingRival = (): CallOptions => ({ key: world.directory.keys.otherVerifying })
const admin = (): CallOptions => ({ key: world.directory.keys.admin })
const call = (
  method: string,
  path: string,
  params: Record<string, unknown>,
  who: CallOptions,
): Promise<Reply> => world.directory.call(method, path, params, who)

async function refused(
  status: number,
  method: string,
  path: string,
  params: Record<string, unknown>,
  who: CallOptions,
) {
  const writes = world.writes()
  const reply = await call(method, path, params, who)
  assert.equal(reply.status, status, reply.text)
  assert.equal(world.writes(), writes, 'something was written')
  return reply
}

/** An entity with a tag that both accounts gave. */
async function sharedTag(): Promise<{ entity_id: string; gen_id: string }> {
  const id = await world.newEntity()
  for (const who of [shop(), rival()])
    await world.ask('POST', '/v1/entity/tag', { entity_id: id, tag: 'rye' }, who)
  const { tags } = await world.entity(id)
  assert.equal(tags.length, 1)
  return { entity_id: id, gen_id: String(tags[0].gen_id) }
}

test('a value of two sources loses only the support of the one that removes it', async () => {
  const value = await sharedTag()
  const first = await world.ask('DELETE', '/v1/entity/tag', value, rival())
  assert.equal((await world.entity(value.entity_id)).tags.length, 1)
  const second = await world.ask('DELETE', '/v1/entity/tag', value, shop())
  const document = await world.entity(value.entity_id)
  assert.equal(document.tags, undefined)
  assert.equal(document._rev, second.rev)
  assert.notEqual(first.rev, second.rev)
  // It stays in history, and removing it again is no write.
  const writes = world.writes()
  assert.equal((await world.ask('DELETE', '/v1/entity/tag', value, shop())).rev, second.rev)
  assert.equal(world.writes(), writes)
})

test('who never gave a value takes nothing from it', async () => {
  const id = await world.newEntity()
  const before = await world.entity(id)
  const gen_id = String(before.phones[0].gen_id)
  const wish = await world.ask('DELETE', '/v1/entity/phone', { entity_id: id, gen_id }, rival())
  assert.equal(wish.removed, false)
  const after = await world.entity(id)
  assert.deepEqual(
    { ...after, _rev: '', lastEditDate: '' },
    { ...before, _rev: '', lastEditDate: '' },
    'the wish is kept, and nothing else changed',
  )
  const again = await world.ask('DELETE', '/v1/entity/phone', { entity_id: id, gen_id }, rival())
  assert.deepEqual(again, wish)
})

test('the owner and an admin remove values of others at once', async () => {
  for (const who of ['owner', 'admin']) {
    const value = await sharedTag()
    if (who === 'owner')
      await world.ask('POST', '/v1/entity/claim/reseller', { entity_id: value.entity_id }, verifyingRival())
    await world.ask('DELETE', '/v1/entity/tag', value, who === 'owner' ? rival() : admin())
    assert.equal((await world.entity(value.entity_id)).tags, undefined, who)
  }
})

test('a value that the operator removed comes back when the operator says so only', async () => {
  const value = await sharedTag()
  await world.ask('DELETE', '/v1/entity/tag', value, admin())
  const again = { entity_id: value.entity_id, tag: 'RYE' }
  assert.equal((await world.ask('POST', '/v1/entity/tag', again, rival())).shown, false)
  assert.equal((await world.entity(value.entity_id)).tags, undefined)
  assert.equal((await world.ask('POST', '/v1/entity/tag', again, admin())).shown, undefined)
  assert.equal(String((await world.entity(value.entity_id)).tags[0].gen_id), value.gen_id)
})

test('a value that its sources removed comes back under its gen_id when it is given again', async () => {
  const value = await sharedTag()
  for (const who of [rival(), shop()]) await world.ask('DELETE', '/v1/entity/tag', value, who)
  await world.ask('POST', '/v1/entity/tag', { entity_id: value.entity_id, tag: 'RYE' }, shop())
  const [tag] = (await world.entity(value.entity_id)).tags
  assert.equal(String(tag.gen_id), value.gen_id)
  // Only the support of the one who gave it anew counts.
  await world.ask('DELETE', '/v1/entity/tag', value, shop())
  assert.equal((await world.entity(value.entity_id)).tags, undefined)
})

test('a hidden address stays hidden until its account, the owner or an admin shows it', async () => {
  const id = await world.newEntity()
  const address = { entity_id: id, building_number: '1', address1: 'Quiet Lane', town: 'Reading' }
  const set = (params: Record<string, string>, who: CallOptions) =>
    call('POST', '/v1/entity/postal_address', { ...address, ...params }, who)
  const hidden = async (): Promise<boolean> => (await world.entity(id)).postal_address.do_not_display
  assert.equal((await set({ do_not_display: 'true' }, shop())).status, 200)
  assert.equal((await set({ address2: 'Back door' }, rival())).status, 200)
  assert.equal(await hidden(), true, 'a write that does not say keeps it')
  await refused(403, 'POST', '/v1/entity/postal_address', { ...address, do_not_display: 'false' }, rival())
  assert.equal(await hidden(), true)
  assert.equal((await set({ do_not_display: 'false' }, admin())).status, 200)
  assert.equal(await hidden(), false)
  await set({ do_not_display: 'true' }, shop())
  await world.ask('POST', '/v1/entity/claim/reseller', { entity_id: id }, verifyingRival())
  assert.equal((await set({ do_not_display: 'false' }, rival())).status, 200)
  assert.equal(await hidden(), false)
})

test('a submission that merges does not show an address that another account hid', async () => {
  const business = {
    name: 'Quiet Street Locksmiths',
    building_number: '44',
    address1: 'Quiet Street',
    town: 'Reading',
    postcode: 'RG1 1DB',
    country: 'GB',
    telephone_number: '+44 118 496 0777',
    category_type: 'osm',
    category_id: 'shop/bakery',
  }
  const { entity_id } = await world.ask(
    'PUT',
    '/v1/business',
    { ...business, do_not_display: 'true' },
    shop(),
  )
  for (const flag of [{}, { do_not_display: 'false' }]) {
    const reply = await call('PUT', '/v1/business', { ...business, ...flag }, rival())
    if (reply.status === 200) {
      assert.equal(reply.body.data.matched, true)
      assert.equal(reply.body.data.entity_id, entity_id)
    } else assert.equal(reply.status, 403, reply.text)
    assert.equal((await world.entity(entity_id)).postal_address.do_not_display, true)
  }
  // Its own account may say nothing about it, which keeps it, or show it.
  await world.ask('PUT', '/v1/business', business, shop())
  assert.equal((await world.entity(entity_id)).postal_address.do_not_display, true)
  await world.ask('PUT', '/v1/business', { ...business, do_not_display: 'false' }, shop())
  assert.equal((await world.entity(entity_id)).postal_address.do_not_display, false)
})

const sale = (id: string) => ({
  entity_id: id,
  publisher_id: 'demo-publisher',
  reseller_ref: 'secret-ref',
  reseller_agent_id: 'secret-agent',
})

test('an advert is changed and ended by its seller only, whose books others do not see', async () => {
  const id = await world.newEntity()
  const terms = {
    max_tags: '1',
    max_locations: '1',
    expiry_date: '2030-01-01',
    tags: 'plumber',
    locations: 'Reading',
  }
  await world.ask('POST', '/v1/entity/advertiser/create', { ...sale(id), ...terms }, shop())
  const renewed = { ...sale(id), expiry_date: '2031-01-01' }
  await refused(403, 'POST', '/v1/entity/advertiser/renew', renewed, rival())
  await refused(403, 'POST', '/v1/entity/advertiser/cancel', sale(id), rival())
  const more = { ...sale(id), extra_tags: '1', extra_locations: '1' }
  await refused(403, 'POST', '/v1/entity/advertiser/upsell', more, rival())
  await refused(409, 'POST', '/v1/entity/advertiser/create', { ...sale(id), ...terms }, rival())
  const seen = async (who: CallOptions): Promise<string> =>
    JSON.stringify(await world.ask('GET', '/v1/entity', { entity_id: id }, who))
  assert.match(await seen(shop()), /secret-ref.*secret-agent/)
  const others = await seen(rival())
  assert.ok(!others.includes('secret-'), 'a live advert is shown without the books of its seller')
  assert.ok(others.includes('demo-publisher'))
  await world.ask('POST', '/v1/entity/advertiser/cancel', sale(id), admin())
  await refused(404, 'POST', '/v1/entity/advertiser/cancel', sale(id), shop())
})

test('syndications of another account cannot be seen or ended', async () => {
  const id = await world.newEntity()
  const created = await world.ask(
    'POST',
    '/v1/syndication/create',
    {
      entity_id: id,
      publisher_id: 'demo-publisher',
      country: 'GB',
      expiry_date: '2030-01-01',
      syndication_type: 'single',
    },
    shop(),
  )
  const [{ id: syndication_id }] = created.syndication
  const foreign = await refused(404, 'POST', '/v1/syndication/cancel', { syndication_id }, rival())
  const unknown = await refused(
    404,
    'POST',
    '/v1/syndication/cancel',
    { syndication_id: 'f'.repeat(32) },
    rival(),
  )
  assert.deepEqual(foreign.body, unknown.body, 'not there and not yours look the same')
  const log = (who: CallOptions): Promise<Data[]> =>
    world.ask('GET', '/v1/syndication_log/by_entity_id', { entity_id: id }, who)
  assert.equal((await log(rival())).length, 0)
  assert.equal((await log(shop())).length, 1)
  await world.ask('POST', '/v1/syndication/cancel', { syndication_id }, admin())
})

test('supplier ids belong to an account', async () => {
  const supplied = await world.newEntity({}, { _supplier_id: 'S-1' })
  await refused(404, 'GET', '/v1/entity/by_supplier_id', { supplier_id: 'S-1' }, rival())
  const { matched, entity_id } = await world.ask(
    'PUT',
    '/v1/business/json',
    {
      json: {
        name: { name: 'Elsewhere Florist' },
        postal_address: { address1: 'Far Road', town: 'Leeds' },
        phones: [{ number: '+44 113 496 0888' }],
        categories: [{ category_id: 'shop/florist', category_type: 'osm' }],
      },
      country: 'GB',
      _supplier_id: 'S-1',
    },
    rival(),
  )
  assert.equal(matched, false)
  assert.notEqual(entity_id, supplied)
  const own = await world.ask('GET', '/v1/entity', { entity_id: supplied }, shop())
  assert.deepEqual(own.suppliers, [{ masheryid: 'shop', supplier_id: 'S-1' }])
  assert.equal((await world.ask('GET', '/v1/entity', { entity_id: supplied }, rival())).suppliers, undefined)
})

test('a claim is ended by its account only, and stands against others', async () => {
  const id = await world.newEntity()
  await world.ask('POST', '/v1/entity/claim/reseller', { entity_id: id }, verifying())
  await refused(409, 'POST', '/v1/entity/claim/reseller', { entity_id: id }, rival())
  await refused(
    409,
    'POST',
    '/v1/entity/claim',
    { entity_id: id, claimed_user_id: world.directory.userId },
    rival(),
  )
  await refused(403, 'POST', '/entity/claim/cancel', { entity_id: id }, rival())
  await world.ask('POST', '/entity/claim/cancel', { entity_id: id }, shop())
  await refused(409, 'POST', '/v1/entity/claim/cancel', { entity_id: id }, shop())
})

test('a claim by an unknown user is told as the contract has it', async () => {
  const id = await world.newEntity()
  const claim = { entity_id: id, claimed_user_id: 'f'.repeat(32) }
  const { body } = await refused(400, 'POST', '/v1/entity/claim', claim, shop())
  assert.deepEqual(body, {
    success: false,
    msg: 'There were problems claiming this entity',
    data: ['Problem retrieving user information'],
  })
})

test('users belong to the account that made them', async () => {
  const email = 'own@shop.example'
  const { id } = await world.ask('POST', '/v1/user', { email, user_type: 'owner' }, shop())
  const seen = await refused(404, 'GET', '/v1/user/by_email', { email }, rival())
  assert.deepEqual(seen.body, {
    success: false,
    msg: 'Unable to find a user with this email address',
    data: {},
  })
  const taken = await call('POST', '/v1/user', { email, user_type: 'owner', first_name: 'Mallory' }, rival())
  assert.ok([403, 404, 409].includes(taken.status), taken.text)
  const tagged = { entity_id: await world.newEntity(), tag: 'x' }
  await refused(403, 'POST', '/v1/entity/tag', tagged, { ...rival(), user: id })
  for (const extra of [{ trust: '90' }, { admin_upgrader: 'true' }, { reseller_admin_masheryid: 'shop' }]) {
    await refused(403, 'POST', '/v1/user', { email, user_type: 'owner', ...extra }, shop())
  }
  assert.equal((await world.ask('GET', '/v1/user/by_email', { email }, shop())).first_name, '')
  await world.ask('POST', '/v1/user', { email, user_type: 'owner', active: 'false' }, shop())
  await refused(403, 'POST', '/v1/entity/tag', tagged, { ...shop(), user: id })
})

test('employees are shown to the account that gave them and to admins only', async () => {
  const id = await world.newEntity({ employees: [{ surname: 'Hidden' }] })
  const sees = async (who: CallOptions): Promise<boolean> =>
    (await world.ask('GET', '/v1/entity', { entity_id: id }, who)).employees !== undefined
  assert.equal(await sees(shop()), true)
  assert.equal(await sees(admin()), true)
  assert.equal(await sees(rival()), false)
})
