import assert from 'node:assert/strict'
import { pairId } from '../../../src/ports/pair-store.ts'
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
      const { pairs } = world.directory.services
      const pair = await pairs.pair(pairId(sent.entity_id!, data.from.id))
      assert.equal(pair?.state, sent.distinct === 'true' ? 'distinct' : 'postponed')
      const sides = [sent.entity_id, data.from.id].map(async (id) => [id, (await world.entity(id))._rev])
      const revisions = Object.fromEntries(await Promise.all(sides))
      assert.deepEqual(
        pair?.revisions,
        pair?.entityIds.map((id) => revisions[id]),
        'compared as they are',
      )
    },
  },
}
