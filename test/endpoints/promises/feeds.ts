import assert from 'node:assert/strict'
import { feedOf } from '../../contracts/feed-store.contract.ts'
import type { Data, Promises } from './promise.ts'

export const feedPromises: Promises = {
  'GET /v1/feeds': {
    shape: {
      rows: [{ feed_id: 'string', masheryid: 'string', source: 'string', mode: 'string', state: 'string' }],
    },
    prepare: async ({ directory: { services } }) => {
      const feed = feedOf('nightly', { everyMinutes: 1440, licence: 'ODbL 1.0' })
      await services.store.commit([{ type: 'feed.put', feed }])
      return {}
    },
    readBack: async ({ world, data }) => {
      const { feeds } = world.directory.services
      assert.deepEqual(
        data.rows.map(({ feed_id }: Data) => feed_id),
        (await feeds.feeds()).map(({ id }) => id),
      )
      assert.deepEqual([data.rows[0].state, data.rows[0].every_minutes], ['waiting', 1440])
    },
  },
  'GET /v1/export': {
    shape: {
      about: { source: 'url', exported: 'time', sources: [] },
      formats: ['string'],
      csv_columns: ['string'],
    },
    readBack: async ({ world, sent, data }) => {
      const admin = { key: world.directory.keys.admin }
      const id = await world.newEntity()
      const { name } = await world.entity(id)
      for (const format of data.formats) {
        const asked = { ...sent, country: world.place.country, format }
        const file = await world.directory.call('GET', '/v1/export', asked, admin)
        assert.equal(file.status, 200)
        assert.ok(file.text.includes(id) && file.text.includes(name.name), format)
        const elsewhere = await world.directory.call('GET', '/v1/export', { ...asked, country: 'fr' }, admin)
        assert.ok(!elsewhere.text.includes(id))
        if (format === 'csv') assert.equal(elsewhere.text, `${data.csv_columns.join(',')}\r\n`)
      }
    },
  },
}
