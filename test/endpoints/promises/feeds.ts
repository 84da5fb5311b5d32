import assert from 'node:assert/strict'
import type { Promises } from './promise.ts'

export const feedPromises: Promises = {
  'GET /v1/export': {
    shape: { about: { source: 'url', exported: 'time' }, formats: ['string'], csv_columns: ['string'] },
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
