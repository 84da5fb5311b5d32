import assert from 'node:assert/strict'
import type { Promises } from './promise.ts'

export const mergePromises: Promises = {
  'POST /v1/entity/merge': {
    shape: 'ack',
    prepare: async (world) => ({ from: await world.newEntity(), to: await world.newEntity() }),
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.id, sent.to)
      const document = await world.entity(sent.from!)
      assert.deepEqual([document._id, document.merged_from], [sent.to, sent.from])
      assert.equal(document.phones.length, 2)
    },
  },
  'POST /v1/entity/unmerge': {
    shape: 'ack',
    prepare: async (world) => {
      const [from, to] = [await world.newEntity(), await world.newEntity()]
      await world.ask('POST', '/v1/entity/merge', { from, to })
      return { entity_id: from }
    },
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.id, sent.entity_id)
      for (const id of [sent.entity_id!, data.from.id]) {
        const document = await world.entity(id)
        assert.deepEqual([document._id, document.merged_from], [id, undefined])
        assert.equal(document.phones.length, 1)
      }
    },
  },
}
