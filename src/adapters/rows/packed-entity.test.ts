import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entity, StoredValue } from '../../entity/model.ts'
import { viewOf } from '../../entity/view.ts'
import { deflateBody, type EntityRow, entityOf, packEntity } from './packed-entity.ts'
import { packView, setIds } from './packed-view.ts'

const when = Date.UTC(2026, 0, 10)
const id = 379236608286720
const drawn = 379236608299999

const value = (genId: number, attributes: StoredValue['attributes']): StoredValue => ({
  genId,
  attributes,
  derived: {},
  confidence: 100,
  scope: 'public',
  when,
  contributions: [{ account: 'shop', supplierId: '22', userId: 'u', trust: 0, when, attributes }],
})

const entity = (objects: Entity['objects']): Entity => ({
  id: String(id),
  revision: '2-00',
  created: when,
  lastEdit: when + 5,
  country: 'gb',
  timezone: null,
  localTimezone: 'Europe/London',
  trust: 0,
  ourData: false,
  seed: { account: 'shop', when },
  suppliers: [{ account: 'shop', supplierId: '22' }],
  locations: [{ locationId: '2643743', name: 'London', resolution: 'town' }],
  objects,
  claim: null,
  mergedInto: null,
  moderation: { state: 'none', signals: 0 },
})

/** The row left by a write that draws ids from `drawn` on. */
function rowOf(written: Entity, withId: string): EntityRow {
  const given = { ...written, id: withId }
  const view = packView(given, viewOf(given, when))
  const body = deflateBody(packEntity(given), view)
  setIds(view, id, drawn)
  const { revision, lastEdit, suppliers } = written
  return { id, revision, last_edit: lastEdit, drawn, suppliers: JSON.stringify(suppliers), view, body }
}

const name = { name: 'Sky Bar' }
const email = { email_address: 'info@sky.example' }
const phone = { number: '+44 20 7946 0000' }

test('an entity is read as it was written, and new values with the ids that the write drew', () => {
  // A value merged in from another entity may be older than this entity's id.
  const written = entity({
    name: [value(id + 1, name)],
    phone: [value(77, phone)],
    email: [value(-1, email)],
  })
  const read = { ...written, objects: { ...written.objects, email: [value(drawn, email)] } }
  assert.deepEqual(entityOf(rowOf(written, written.id)), read)
  assert.deepEqual(entityOf(rowOf(written, '')), read)
})

test('the origin of contributions is read as it was written, once for a source, and takes no byte where it is absent', () => {
  const own = value(id + 1, name)
  const [said] = own.contributions
  const origin = '2181183899447296'
  const moved = [
    { ...said!, origin },
    { ...said!, origin, attributes: { name: 'Bar' } },
    { ...said!, origin, authority: 'editor' as const },
  ]
  const written = entity({ name: [{ ...own, contributions: [...moved, said!] }] })
  assert.deepEqual(entityOf(rowOf(written, String(id))).objects, written.objects)
  assert.equal(packEntity(written).split(origin).length - 1, 2)
  assert.match(packEntity(entity({ name: [own] })), /"sources":\[\["shop","22","u",0\]\]/)
})

test('what the view says too is not said again', () => {
  const text = 'Open again with new rooms, a garden and a terrace above the roofs of the old town. '.repeat(5)
  const short = rowOf(entity({ description: [value(-1, { headline: 'News', body: 'Open' })] }), String(id))
  const long = rowOf(entity({ description: [value(-1, { headline: 'News', body: text })] }), String(id))
  assert.ok(long.body.length < short.body.length + 20)
})

test('rows of any length are read as they were written, one after the other', () => {
  // No repetition, so the view is equally long.
  const numbers = Array.from({ length: 5_000 }, (_, n) => (n * 7919 + 100_003).toString(36)).join(' ')
  const entities = ['short', numbers, 'short again'].map((body) =>
    entity({ description: [value(id + 1, { headline: 'News', body })] }),
  )
  const rows = entities.map((one) => rowOf(one, String(id)))
  assert.ok(rows[1]!.view.length > 20_000)
  assert.deepEqual(rows.map(entityOf), entities)
})

test('a row is read as it was stored before', () => {
  const view =
    'AAAqdZ6O9ULwPS11no71Qv///////z9DCAAAAPIAAABPAAAAW1tdLFt7ImFjY291bnQiOiJzaG9wIiwic3VwcGxpZXJJZCI6IjIyIn1dXTIwMjYtMDEtMTAg' +
    'MDA6MDA6MDAgBAAIIjItMjBkZmU2OGMxMjIxNDFjNDliNzU3YjNkNzc3M2Y3ZTkJAmdiDQ1FdXJvcGUvTG9uZG9uDwRzaG9wEQAFAiJ9FAdTa3kgQmFyOQA6' +
    'ASIiEGluZm9Ac2t5LmV4YW1wbGVrASIDAAA2AIsHMjY0Mzc0M44GTG9uZG9ujwR0b3ducACVAJkCMX0AAAA='
  const body =
    'Q84F5mYWBgbGRgYgQNccAQ1BaK5AdgahHAL2HCLZw/MjSmKGZBZwvYW3GUJCswMpS0Adb2SkpKNUijtfGJtbGhmbmRlYGFmYmRsZIrIJNCaRkx2intQFKcRaUyLFNpLW2loA'
  const row = {
    ...rowOf(entity({}), String(id)),
    view: Buffer.from(view, 'base64'),
    body: Buffer.from(body, 'base64'),
  }
  assert.deepEqual(entityOf(row), entity({ name: [value(id + 1, name)], email: [value(drawn, email)] }))
})
