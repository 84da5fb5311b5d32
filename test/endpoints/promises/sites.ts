import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import type { Data, Promises } from './promise.ts'

const put = (world: World, site_id: string, document: object): Promise<Data> =>
  world.ask('POST', '/v1/site', { site_id, json: JSON.stringify(document) })

const prepared = async (world: World): Promise<{ site_id: string }> => {
  await put(world, 'cafes', { name: 'Cafés' })
  return { site_id: 'cafes' }
}

export const sitePromises: Promises = {
  'GET /v1/sites': {
    shape: 'sites',
    prepare: async (world) => {
      await prepared(world)
      return {}
    },
    readBack: async ({ data }) => {
      assert.equal(data.total_rows, data.rows.length)
      assert.ok(data.rows.some(({ site_id }: Data) => site_id === 'cafes'))
    },
  },
  'GET /v1/site': {
    shape: 'site',
    prepare: prepared,
    readBack: async ({ data }) => {
      assert.equal(data.site_id, 'cafes')
      assert.match(data.url, /\/s\/cafes$/)
    },
  },
  'POST /v1/site': {
    shape: 'site',
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.name, JSON.parse(sent.json!).name)
      assert.deepEqual(await world.ask('GET', '/v1/site', { site_id: sent.site_id! }), data)
      const changed = await put(world, sent.site_id!, { accent: null, hosts: ['Cafes.Example'] })
      assert.deepEqual(changed, {
        ...data,
        accent: null,
        hosts: ['cafes.example'],
        url: changed.url,
      })
    },
  },
  'DELETE /v1/site': {
    shape: 'site-removed',
    prepare: prepared,
    readBack: async ({ world, sent }) => {
      const gone = await world.directory.call('GET', '/v1/site', { site_id: sent.site_id! })
      assert.equal(gone.status, 404)
    },
  },
}
