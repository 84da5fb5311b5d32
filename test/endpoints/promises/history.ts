import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import { acknowledged, type Data, freshEntity, type Promises } from './promise.ts'

/** An entity that was renamed, and its revision before. */
async function renamed(world: World): Promise<{ entity_id: string; revision_id: string }> {
  const { entity_id } = await freshEntity(world)
  const { _rev } = await world.entity(entity_id!)
  await world.ask('POST', '/v1/entity/name', { entity_id, name: 'Another Name' })
  return { entity_id: entity_id!, revision_id: _rev }
}

const onlyId = async (world: World) => ({ entity_id: (await renamed(world)).entity_id })

const bySource = async (world: World) => {
  await renamed(world)
  return { masheryid: 'shop' }
}

const row = {
  revision_id: 'revision',
  when: 'time',
  action: 'string',
  why: 'string',
  complete: 'boolean',
  with: [],
}

export const historyPromises: Promises = {
  'GET /v1/entity/revisions': {
    shape: { entity_id: 'digits', rows: [{ ...row, summary: 'string', objects: ['string'] }] },
    prepare: onlyId,
    readBack: async ({ data }) =>
      assert.deepEqual(data.rows.map(({ summary }: Data) => summary).slice(0, 1), ['name changed']),
  },
  'GET /v1/entity/changelog': {
    shape: { entity_id: 'digits', rows: [row] },
    prepare: onlyId,
    readBack: async ({ data }) => {
      const [change] = data.rows[0].changes
      assert.deepEqual([change.object, change.after.name], ['name', 'Another Name'])
    },
  },
  'GET /v1/entity/revisions/byRevisionID': {
    shape: 'entity',
    prepare: renamed,
    readBack: async ({ world, sent, data }) => {
      assert.equal(data._rev, sent.revision_id)
      assert.notEqual(data.name.name, (await world.entity(sent.entity_id!)).name.name)
    },
  },
  'POST /v1/entity/revert': {
    shape: { ok: 'true', id: 'digits', rev: 'revision', dry_run: 'boolean' },
    prepare: renamed,
    readBack: async (told) => {
      const document = await acknowledged(told)
      assert.notEqual(document.name.name, 'Another Name')
      assert.equal(told.data.changes.length, 1)
    },
  },
  'GET /v1/changes': {
    shape: { rows: [{ entity_id: 'digits', ...row }] },
    prepare: bySource,
    readBack: async ({ data }) => {
      assert.ok(data.rows.every(({ masheryid }: Data) => masheryid === 'shop'))
      assert.ok(data.rows.some(({ action }: Data) => action === 'name.set'))
    },
  },
  'POST /v1/changes/revert': {
    shape: { dry_run: 'boolean', changes_read: 'integer', entities: 'integer', values: 'integer' },
    prepare: async (world) => {
      const { entity_id } = await freshEntity(world)
      await world.ask(
        'POST',
        '/v1/entity/tag',
        { entity_id, tag: 'spam' },
        { key: world.directory.keys.other },
      )
      return { masheryid: 'rival', dry_run: 'false' }
    },
    readBack: async ({ world, data }) => {
      const id = data.rows[0].entity_id
      assert.deepEqual([data.dry_run, data.rows[0].outcome], [false, 'undone'])
      assert.equal((await world.entity(id)).tags, undefined)
    },
  },
}
