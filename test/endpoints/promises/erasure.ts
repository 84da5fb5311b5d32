import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import { type Data, freshEntity, type Promises } from './promise.ts'

const statusOf = async (world: World, id: string): Promise<number> =>
  (await world.directory.call('GET', '/v1/entity', { entity_id: id })).status

/** A business of its own in the words that `PUT business` takes, and the answer to it. */
async function submit(world: World, n: number): Promise<{ status: number; data: Data }> {
  const reply = await world.directory.call('PUT', '/v1/business', {
    name: `Erasable ${n} Smithy`,
    building_number: String(n),
    address1: 'Anvil Street',
    town: world.place.town,
    country: world.place.country,
    telephone_number: world.place.phone(7000 + n),
    category_type: 'osm',
    category_id: 'shop/bakery',
  })
  return { status: reply.status, data: reply.body.data }
}

let lifted = 0

export const erasurePromises: Promises = {
  'POST /v1/entity/purge': {
    shape: 'erasure',
    prepare: async (world) => {
      const { entity_id } = await freshEntity(world)
      return { entity_id: entity_id!, confirm: entity_id! }
    },
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.subject, sent.entity_id)
      assert.equal(await statusOf(world, sent.entity_id!), 404)
      const { rows } = await world.ask('GET', '/v1/erasures')
      assert.equal(rows[0].erasure_id, data.erasure_id)
    },
  },
  'GET /v1/entity/uncontribute': {
    shape: 'uncontribute',
    prepare: freshEntity,
    readBack: async ({ world, sent, data }) => {
      const document = await world.entity(sent.entity_id!)
      assert.equal(data.name, document.name.name)
      assert.ok(data.values.some(({ object }: Data) => object === 'phone'))
      assert.equal(data.erases_entity, true)
      const phones = await world.ask('GET', '/v1/entity/uncontribute', { ...sent, object_name: 'phone' })
      assert.ok(phones.values.every(({ object }: Data) => object === 'phone'))
      const others = await world.ask('GET', '/v1/entity/uncontribute', { ...sent, masheryid: 'rival' })
      assert.deepEqual([others.erases_entity, others.values], [false, []])
      assert.deepEqual(await world.entity(sent.entity_id!), document, 'nothing changed')
    },
  },
  'DELETE /v1/entity/by_supplier': {
    shape: { ok: 'true', id: 'digits', rev: 'revision', withdrawn: 'boolean', 'status?': 'string' },
    prepare: async (world) => {
      const supplier_id = `W-${performance.now()}`
      const emails = [{ email_address: 'withdrawn@fixture.example' }]
      const entity_id = await world.newEntity({ emails }, { _supplier_id: supplier_id })
      return { entity_id, supplier_id, supplier_masheryid: 'shop' }
    },
    readBack: async ({ world, sent, data }) => {
      assert.deepEqual([data.withdrawn, data.status], [true, 'inactive'], 'nothing else was said of it')
      const document = await world.entity(sent.entity_id!)
      assert.equal(document._rev, data.rev)
      assert.deepEqual([document.emails ?? [], document.phones ?? []], [[], []])
      const given = { supplier_id: sent.supplier_id }
      const gone = await world.directory.call('GET', '/v1/entity/by_supplier_id', given)
      assert.equal(gone.status, 404)
      const again = await world.ask('DELETE', '/v1/entity/by_supplier', sent)
      assert.deepEqual([again.withdrawn, again.rev], [false, data.rev])
      const { entries } = await world.directory.services.store.history({ entityId: data.id }, null, 10)
      assert.equal(entries[0]!.action, 'supplier.withdraw')
      assert.ok(
        entries[0]!.changes.some(({ object, before }) => object === 'email' && before !== null),
        'history keeps what was withdrawn',
      )
    },
  },
  'GET /v1/erasures': {
    shape: 'erasures',
    readBack: async ({ data }) => assert.ok(data.total_rows >= data.rows.length),
  },
  'POST /v1/erasure/lift': {
    shape: 'erasure',
    prepare: async (world) => {
      const { data } = await submit(world, ++lifted)
      const erased = { entity_id: data.entity_id, confirm: data.entity_id }
      const { erasure_id } = await world.ask('POST', '/v1/entity/purge', erased)
      assert.equal((await submit(world, lifted)).status, 409)
      return { erasure_id }
    },
    readBack: async ({ world, data }) => {
      assert.notEqual(data.lifted, null)
      assert.equal((await submit(world, lifted)).status, 200)
    },
  },
}
