import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import { type Data, freshEntity, type Promises } from './promise.ts'

/** A new entity with one open report; the report is the newest item of the inbox. */
async function reported(world: World): Promise<{ entityId: string; item: Data }> {
  const { entity_id: entityId } = await freshEntity(world)
  await world.ask('POST', '/v1/signal', {
    entity_id: entityId,
    country: world.place.country,
    signal_type: 'wrong',
    data_type: 'phone',
    feedback: 'Rings at the neighbour’s',
  })
  const { rows } = await world.ask('GET', '/v1/inbox', { per_page: '1' })
  assert.equal(rows[0].entity_id, entityId)
  return { entityId: entityId!, item: rows[0] }
}

export const inboxPromises: Promises = {
  'GET /v1/inbox': {
    shape: 'inbox',
    prepare: async (world) => {
      await reported(world)
      return { kind: 'report' }
    },
    readBack: async ({ world, data }) => {
      const { entityId, item } = await reported(world)
      const after = await world.ask('GET', '/v1/inbox', { kind: 'report', state: 'new' })
      assert.equal(after.total_rows, data.total_rows + 1)
      assert.deepEqual(after.rows[0], item)
      assert.deepEqual(await world.ask('GET', '/v1/inbox', { item_id: item.id }), {
        total_rows: 1,
        rows: [item],
      })
      const own = { entity_id: entityId, kind: 'report', state: 'new' }
      assert.deepEqual((await world.ask('GET', '/v1/inbox', own)).rows, [item])
      assert.equal((await world.ask('GET', '/v1/inbox', { ...own, kind: 'claim' })).total_rows, 0)
      const unknown = { item_id: '0'.repeat(32) }
      assert.equal((await world.directory.call('GET', '/v1/inbox', unknown)).status, 404)
    },
  },
  'POST /v1/inbox/settle': {
    shape: 'inbox-item',
    prepare: async (world) => ({ item_id: (await reported(world)).item.id }),
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.state, sent.state)
      const [note] = data.notes
      assert.equal(note.note, sent.note)
      assert.equal(note.user_id, world.directory.userId)
      const { rows } = await world.ask('GET', '/v1/inbox', { item_id: sent.item_id })
      assert.deepEqual(rows, [data])
      assert.equal((await world.entity(data.entity_id)).moderation, undefined)
      const again = await world.directory.call('POST', '/v1/inbox/settle', sent)
      assert.equal(again.status, 409, again.text)
    },
  },
}
