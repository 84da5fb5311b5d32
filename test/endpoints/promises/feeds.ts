import assert from 'node:assert/strict'
import { parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { feedOf } from '../../contracts/feed-store.contract.ts'
import type { TestDirectory } from '../../support/directory.ts'
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
      const id = await world.newEntity()
      const { name } = await world.entity(id)
      for (const format of data.formats) {
        const asked = { ...sent, country: world.place.country, format }
        const file = await exportedText(world.directory, asked)
        assert.ok(file.includes(id) && file.includes(name.name), format)
        const elsewhere = await exportedText(world.directory, { ...asked, country: 'fr' })
        assert.ok(!elsewhere.includes(id))
        if (format === 'csv') assert.equal(elsewhere, `${data.csv_columns.join(',')}\r\n`)
      }
    },
  },
}

/** An export as text; of a Parquet file, its rows. */
async function exportedText({ server, keys }: TestDirectory, query: Record<string, string>): Promise<string> {
  const headers = { 'X-API-Key': keys.admin }
  const { statusCode, payload, rawPayload } = await server.inject({ url: '/v1/export', query, headers })
  assert.equal(statusCode, 200)
  if (query.format !== 'geoparquet') return payload
  return JSON.stringify(
    await parquetReadObjects({
      file: new Uint8Array(rawPayload).buffer,
      compressors,
      columns: ['id', 'name'],
    }),
  )
}
