import assert from 'node:assert/strict'
import { parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { dueFeeds, noteRun } from '../../../src/operations/feeds/feeds.ts'
import { feedOf } from '../../contracts/feed-store.contract.ts'
import type { TestDirectory } from '../../support/directory.ts'
import type { World } from '../../support/world.ts'
import type { Data, Promises } from './promise.ts'

const kept = async (world: World): Promise<{ feed_id: string }> => {
  const feed = feedOf('nightly', { everyMinutes: 1440, licence: 'ODbL 1.0' })
  await world.directory.services.store.commit([{ type: 'feed.put', feed }])
  return { feed_id: 'nightly' }
}

const feedShape = {
  feed_id: 'string',
  masheryid: 'string',
  source: 'string',
  mode: 'string',
  state: 'string',
}

export const feedPromises: Promises = {
  'GET /v1/feed': {
    shape: feedShape,
    prepare: kept,
    readBack: async ({ data }) => assert.deepEqual([data.licence, data.state], ['ODbL 1.0', 'waiting']),
  },
  'POST /v1/feed': {
    shape: feedShape,
    readBack: async ({ world, sent, data }) => {
      assert.deepEqual(await world.ask('GET', '/v1/feed', { feed_id: sent.feed_id! }), data)
      const feed_id = sent.feed_id!
      const changed = { feed_id, every_minutes: '0', licence: 'CC0', mode: 'upsert', alarm: 'a@desk.example' }
      const before = await world.ask('POST', '/v1/feed', changed)
      assert.deepEqual(before, {
        ...data,
        ...{ every_minutes: null, licence: 'CC0', mode: 'upsert', alarm: 'a@desk.example' },
      })
      const nightly = { at: '02:30', zone: 'Europe/Helsinki', stale_days: '7', max_refused: '0.05' }
      const webhook = 'https://hooks.example/T0/s3cret?x=s3cret'
      const timed = await world.ask('POST', '/v1/feed', {
        feed_id,
        every_minutes: '1440',
        webhook,
        ...nightly,
      })
      assert.deepEqual(timed, {
        ...{ ...before, ...nightly, every_minutes: 1440, stale_days: 7, max_refused: 0.05 },
        webhook: 'https://hooks.example/…',
      })
      const plain = { every_minutes: '0', max_refused: '0.1', remove: 'at|zone|webhook|stale_days' }
      assert.deepEqual(await world.ask('POST', '/v1/feed', { feed_id, ...plain }), before)
      const after = await world.ask('POST', '/v1/feed', { feed_id, remove: 'alarm|licence' })
      assert.deepEqual(after, { ...before, alarm: null, licence: null })
      const refused = {
        source: ['/etc/passwd', 'file:///etc/passwd', 'https://me:secret@feeds.example/x.csv'],
        mapping: ['no mapping'],
        alarm: ['nobody'],
        webhook: ['file:///etc/passwd', 'https://me:secret@hooks.example/x'],
        at: ['25:00', 'noon'],
        zone: ['Mars/Olympus'],
      }
      for (const [name, values] of Object.entries(refused))
        for (const value of values) {
          const asked = { feed_id: sent.feed_id!, [name]: value }
          const reply = await world.directory.call('POST', '/v1/feed', asked, {
            key: world.directory.keys.admin,
          })
          assert.equal(reply.status, 400, `${name}=${value}`)
          assert.ok(!reply.text.includes('secret'), 'a password is not told again')
        }
      assert.deepEqual(await world.ask('GET', '/v1/feed', { feed_id: sent.feed_id! }), after)
    },
  },
  'DELETE /v1/feed': {
    shape: { feed_id: 'string' },
    prepare: kept,
    readBack: async ({ world, sent }) =>
      assert.equal(await world.directory.services.feeds.feed(sent.feed_id!), undefined),
  },
  'POST /v1/feed/run': {
    shape: feedShape,
    prepare: kept,
    readBack: async ({ world, sent, data }) => {
      const { services } = world.directory
      assert.ok(data.asked)
      const later = services.clock.now() + 1
      assert.deepEqual(
        (await dueFeeds(services, later)).map(({ id }) => id),
        [sent.feed_id],
      )
      const run = { state: 'running', remark: '', digest: 'd', validators: null } as const
      await noteRun(
        { ...services, clock: { ...services.clock, now: () => later } },
        feedOf('nightly', { everyMinutes: null }),
        run,
      )
      const until = later + 60_000
      const claim = { type: 'feed.claim', id: 'nightly', holder: 'another', now: later, until } as const
      await services.store.commit([claim])
      assert.deepEqual(await dueFeeds(services, later + 1), [])
      // Its process has died, and the run goes on.
      assert.equal((await dueFeeds(services, until)).length, 1)
      const again = await world.directory.call('POST', '/v1/feed/run', sent, {
        key: world.directory.keys.admin,
      })
      assert.equal(again.status, 409)
    },
  },
  'GET /v1/feed/runs': {
    shape: { rows: [{ import_id: 'string', started: 'time', state: 'string' }] },
    prepare: async (world) => {
      const { services } = world.directory
      const sent = await kept(world)
      const run = { state: 'done', remark: 'unchanged', digest: 'd', validators: null } as const
      await noteRun(services, feedOf('nightly', { everyMinutes: null }), run)
      return sent
    },
    readBack: async ({ data }) => assert.equal(data.rows[0].remark, 'unchanged'),
  },
  'GET /v1/feeds': {
    shape: {
      rows: [{ feed_id: 'string', masheryid: 'string', source: 'string', mode: 'string', state: 'string' }],
    },
    prepare: async ({ directory: { services } }) => {
      const source = 'https://ann:s3cret@feeds.example/town.csv?token=s3cret'
      const feed = feedOf('nightly', { source, everyMinutes: 1440, licence: 'ODbL 1.0' })
      await services.store.commit([{ type: 'feed.put', feed }])
      return {}
    },
    readBack: async ({ world, data }) => {
      const { feeds } = world.directory.services
      assert.deepEqual(
        data.rows.map(({ feed_id }: Data) => feed_id),
        (await feeds.feeds()).map(({ id }) => id),
      )
      assert.equal(data.rows[0].source, 'https://feeds.example/town.csv?token=…')
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
