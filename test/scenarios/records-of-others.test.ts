import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ownPart, shownPart } from '../../src/entity/own-part.ts'
import { startWorld } from '../support/world.ts'

/** What guests said of a business, and what was taken away, leads no records of others to it. */

const world = await startWorld({
  country: 'US',
  town: 'Boston',
  phone: (n) => `+1617555${String(1000 + n).slice(-4)}`,
})
after(() => world.close())

const { standard: first, other: second, admin: third } = world.directory.keys
const tavern = (n: number) => ({
  name: { name: `Old Mill Tavern ${n}` },
  postal_address: { building_number: '1', address1: `${n} Elm Street`, town: 'Boston' },
  phones: [{ number: `+1617555${String(1800 + n)}`, description: 'main' }],
  categories: [{ category_id: 'amenity/bar', category_type: 'osm' }],
})
const bakery = (n: number) => ({
  name: { name: `Quillfeather Bakery ${n}` },
  postal_address: { building_number: '980', address1: `Fir Avenue ${n}`, town: 'Boston' },
  phones: [{ number: `+1617555${String(1900 + n)}`, description: 'main' }],
  categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
})
const submit = async (key: string, json: Record<string, unknown>, params: Record<string, unknown> = {}) =>
  (await world.ask('PUT', '/v1/business/json', { json, country: 'US', ...params }, { key }))
    .entity_id as string

test('what a guest adds to a business leads no record of another there', async () => {
  const id = await submit(first, tavern(1))
  const said = bakery(1)
  await world.ask('POST', '/v1/entity/name', { entity_id: id, ...said.name }, { key: second })
  await world.ask(
    'POST',
    '/v1/entity/postal_address',
    { entity_id: id, ...said.postal_address },
    { key: second },
  )
  await world.ask('POST', '/v1/entity/phone', { entity_id: id, ...said.phones[0] }, { key: second })
  assert.notEqual(await submit(third, said), id)
})

/** A tavern that a supplier in its own right calls a bakery of another house. */
async function renamed(n: number): Promise<string> {
  const id = await submit(first, tavern(n))
  assert.equal(await submit(second, tavern(n), { _supplier_id: `S-${n}` }), id)
  assert.equal(await submit(second, bakery(n), { _supplier_id: `S-${n}` }), id)
  return id
}

test('what a supplier shows leads its like there', async () => {
  const kept = await renamed(2)
  assert.equal(await submit(third, bakery(2)), kept)
})

test('of what a supplier said, only what is shown counts', async () => {
  const id = await renamed(3)
  const entity = (await world.directory.services.store.get(id))!
  const source = { account: 'rival', supplierId: 'S-3' }
  const namesOf = (part: typeof entity): unknown[] =>
    part.objects.name?.map(({ attributes }) => attributes.name) ?? []
  assert.deepEqual(namesOf(shownPart(entity, source)), ['Quillfeather Bakery 3'])
  const hidden = ['private', 'suggested'].map((scope) => ({ scope }))
  for (const change of [{ confidence: 0 }, ...hidden]) {
    const names = entity.objects.name!.map((value) => ({ ...value, ...change }))
    const changed = { ...entity, objects: { ...entity.objects, name: names } } as typeof entity
    assert.deepEqual(namesOf(shownPart(changed, source)), [])
    assert.deepEqual(namesOf(ownPart(changed, source)), ['Quillfeather Bakery 3'])
  }
})
