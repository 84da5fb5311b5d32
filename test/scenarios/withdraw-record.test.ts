import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { britain, startWorld, type World } from '../support/world.ts'

/** A supplier's feed says that its record is gone: what of the business stays, and for whom. */
let world: World
before(async () => {
  world = await startWorld(britain)
})
after(() => world.close())

const rival = () => ({ key: world.directory.keys.otherVerifying })
const admin = () => ({ key: world.directory.keys.admin })
const withdraw = (id: string, supplier_id: string, more = {}, options = {}) =>
  world.ask('DELETE', '/v1/entity/by_supplier', { entity_id: id, supplier_id, ...more }, options)
const found = async (name: string): Promise<string[]> => {
  const who = { who: name, country: 'GB' }
  return (await world.ask('GET', '/v1/entity/search/who', who)).rows.map(({ id }: { id: string }) => id)
}

test('what another supplier also says stays, shown from there', async () => {
  const json = {
    name: { name: 'Quayside Bakery' },
    postal_address: { building_number: '1', address1: 'Quay Lane', town: 'Cardiff' },
    phones: [{ number: '+44 29 2018 0101' }],
    categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
  }
  const send = (more: object, id: string, options = {}) =>
    world.ask(
      'PUT',
      '/v1/business/json',
      { json: { ...json, ...more }, country: 'GB', _supplier_id: id },
      options,
    )
  const { entity_id: id } = await send({ emails: [{ email_address: 'quay@shop.example' }] }, 'Q-1')
  assert.equal((await send({}, 'RQ-1', rival())).entity_id, id)
  const done = await withdraw(id, 'Q-1')
  assert.deepEqual([done.withdrawn, done.status], [true, undefined])
  const entity = await world.entity(id)
  assert.equal(entity.name.name, 'Quayside Bakery')
  assert.equal(entity.phones.length, 1)
  assert.deepEqual(entity.emails ?? [], [])
  assert.ok((await found('Quayside Bakery')).includes(id))
  // Its id is free again, and the other supplier's is not touched.
  const rows = await world.ask('GET', '/v1/entity/by_supplier_id', { supplier_id: 'RQ-1' }, rival())
  assert.equal(rows[0].id, id)
})

test('nothing is left to find of a business that nobody else spoke of', async () => {
  const id = await world.newEntity({ name: { name: 'Solitary Bakery' } }, { _supplier_id: 'SOLE' })
  assert.ok((await found('Solitary Bakery')).includes(id))
  assert.equal((await withdraw(id, 'SOLE')).status, 'inactive')
  assert.ok(!(await found('Solitary Bakery')).includes(id))
})

test('nobody but the operator withdraws the record of another account', async () => {
  const id = await world.newEntity({}, { _supplier_id: 'MINE' })
  const before = await world.entity(id)
  const writes = world.writes()
  const sent = { entity_id: id, supplier_id: 'MINE', supplier_masheryid: 'shop' }
  const refused = await world.directory.call('DELETE', '/v1/entity/by_supplier', sent, rival())
  assert.equal(refused.status, 403)
  assert.match(refused.body.msg, /only the operator/)
  const own = await withdraw(id, 'MINE', {}, rival())
  assert.deepEqual([own.withdrawn, own.rev], [false, before._rev], 'the id is that of another account')
  assert.equal(world.writes(), writes)
  assert.equal((await withdraw(id, 'MINE', { supplier_masheryid: 'shop' }, admin())).withdrawn, true)
})

test('a verified claim keeps what is shown; the id goes', async () => {
  const id = await world.newEntity({}, { _supplier_id: 'CLAIMED' })
  await world.ask('POST', '/v1/entity/claim/reseller', { entity_id: id }, rival())
  const { name, phones } = await world.entity(id)
  const done = await withdraw(id, 'CLAIMED')
  assert.deepEqual([done.withdrawn, done.status], [true, undefined])
  const entity = await world.entity(id)
  assert.deepEqual([entity.name.name, entity.phones.length], [name.name, phones.length])
  const gone = await world.directory.call('GET', '/v1/entity/by_supplier_id', { supplier_id: 'CLAIMED' })
  assert.equal(gone.status, 404)
  assert.equal((await withdraw(id, 'CLAIMED')).withdrawn, false)
})

test('one user takes back what they said, and the record stays', async () => {
  const id = await world.newEntity({}, { _supplier_id: 'USERS' })
  const nobody = await withdraw(id, 'USERS', { supplier_user_id: '0'.repeat(32) })
  assert.equal(nobody.withdrawn, false)
  const done = await withdraw(id, 'USERS', { supplier_user_id: world.directory.userId })
  assert.deepEqual([done.withdrawn, done.status], [true, 'inactive'])
  const rows = await world.ask('GET', '/v1/entity/by_supplier_id', { supplier_id: 'USERS' })
  assert.equal(rows[0].id, id)
})
