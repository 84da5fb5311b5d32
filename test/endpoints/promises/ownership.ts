import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import { acknowledged, type Data, freshEntity, type Promises } from './promise.ts'

const rival = (world: World) => ({ key: world.directory.keys.other })

const listed = async (world: World, id: string): Promise<Data[]> =>
  (await world.ask('GET', '/v1/entity/suggestions', { entity_id: id })).rows

/** An entity about which another account suggests a name. */
async function suggested(world: World): Promise<{ entity_id: string; suggestion_id: string }> {
  const { entity_id } = await freshEntity(world)
  const name = { entity_id: entity_id!, name: 'Another Name' }
  const kept = await world.ask('POST', '/v1/entity/name', name, rival(world))
  assert.equal(kept.shown, false)
  const [suggestion] = await listed(world, entity_id!)
  return { entity_id: entity_id!, suggestion_id: suggestion.suggestion_id }
}

export const ownershipPromises: Promises = {
  'GET /v1/entity/suggestions': {
    shape: 'suggestion-rows',
    prepare: async (world) => ({ entity_id: (await suggested(world)).entity_id }),
    readBack: async ({ world, sent, data }) => {
      const [row] = data.rows
      assert.equal(data.total_rows, 1)
      assert.equal(row.attributes.name, 'Another Name')
      assert.equal(row.shown.name, (await world.entity(sent.entity_id!)).name.name)
      const own = await world.ask('GET', '/v1/entity/suggestions', sent, rival(world))
      assert.equal(own.total_rows, 1, 'an account sees its own')
    },
  },
  'POST /v1/entity/suggestion/accept': {
    shape: 'ack',
    prepare: suggested,
    readBack: async (told) => {
      const document = await acknowledged(told)
      assert.equal(document.name.name, 'Another Name')
      assert.deepEqual(await listed(told.world, document._id), [])
    },
  },
  'POST /v1/entity/suggestion/refuse': {
    shape: 'ack',
    prepare: suggested,
    readBack: async (told) => {
      const document = await acknowledged(told)
      assert.notEqual(document.name.name, 'Another Name')
      assert.deepEqual(await listed(told.world, document._id), [])
      const again = await told.world.directory.call('POST', '/v1/entity/suggestion/accept', told.sent)
      assert.equal(again.status, 404)
    },
  },
  'GET /v1/user/allowed_to_edit': {
    shape: 'allowed-to-edit',
    prepare: async (world) => ({ ...(await freshEntity(world)), user_id: world.directory.userId }),
    readBack: async ({ world, sent, data }) => {
      assert.deepEqual([data.allowed, data.standing, data.claimed], [true, 'supplier', false])
      const other = await world.ask('GET', '/v1/user/allowed_to_edit', sent, rival(world))
      assert.deepEqual([other.allowed, other.standing], [false, 'other'])
    },
  },
  'GET /v1/accounts': {
    shape: 'accounts',
    readBack: async ({ data }) => {
      assert.equal(data.total_rows, data.rows.length)
      assert.ok(data.rows.some(({ account }: Data) => account === 'shop'))
    },
  },
  'POST /v1/account': {
    shape: 'account',
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.trust, Number(sent.trust))
      const { rows } = await world.ask('GET', '/v1/accounts')
      assert.deepEqual(
        rows.find(({ account }: Data) => account === sent.account),
        data,
      )
    },
  },
}
