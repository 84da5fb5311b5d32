import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import type { ApiPromise, Data, Promises, Sent, Told } from './promise.ts'

/** The businesses that the searches of the examples and of the published clients look for. */
const sought = {
  FI: {
    name: 'Harbour Row',
    category: { category_id: 'amenity/restaurant', category_type: 'osm' },
    phone: '+358401234567',
    address: { address1: 'Esplanadi', town: 'Helsinki' },
    point: { latitude: '60.1675', longitude: '24.9431' },
  },
  GB: {
    name: 'Example Plumbing',
    category: { category_id: '1711', category_type: 'sic_87' },
    phone: '0118 496 0123',
    address: { address1: 'Friar Street', town: 'Reading', postcode: 'RG1 1DB' },
    point: { latitude: '51.455', longitude: '-0.97' },
  },
  IE: {
    name: 'Harbour Row Heating',
    category: { category_id: '1711', category_type: 'sic_87' },
    phone: '+353 1 555 0123',
    address: { address1: 'Harbour Row', town: 'Cobh' },
    point: { latitude: '51.85', longitude: '-8.29' },
  },
} as const

export type Sought = keyof typeof sought

const found = new WeakMap<World, Map<string, Promise<string>>>()

/** The id of the business that is sought in a country: made once in each world, rich enough to come first. */
export function soughtIn(world: World, country: Sought): Promise<string> {
  const made = found.get(world) ?? new Map<string, Promise<string>>()
  found.set(world, made)
  const { name, category, phone, address, point } = sought[country]
  const id =
    made.get(country) ??
    world.newEntity(
      {
        name: { name },
        postal_address: address,
        geopoint: point,
        phones: [{ number: phone }],
        categories: [category],
        emails: [{ email_address: 'sought@fixture.example' }],
        websites: [{ website_url: 'http://sought.example' }],
        descriptions: [{ headline: 'Sought', body: 'By everybody.' }],
        employees: [{ surname: 'Seeker' }],
        socialmedia: [{ type: 'facebook', website_url: 'https://www.facebook.com/sought' }],
      },
      { country },
    )
  made.set(country, id)
  return id
}

/** Rows are whole: each document is what a read of its id shows. */
export async function rowsAreTrue(world: World, rows: readonly Data[]): Promise<void> {
  for (const { id, doc } of rows) assert.deepEqual(doc, await world.entity(id))
}

const countryOf = (sent: Sent): Sought => (sent.country ?? 'GB').toUpperCase() as Sought

async function categoryId(world: World, id: string): Promise<string> {
  return (await world.entity(id)).categories[0].category_id
}

async function readBack({ world, sent, data }: Told): Promise<void> {
  const id = await soughtIn(world, countryOf(sent))
  const rows: Data[] = data.rows
  assert.ok(
    rows.some((row) => row.id === id),
    `${id} is not among ${rows.map((row) => row.id).join(', ')}`,
  )
  assert.ok(data.total_rows >= rows.length)
  assert.ok(rows.length <= Number(sent.per_page ?? 10))
  for (const { doc } of rows) {
    assert.equal(doc.country, countryOf(sent).toLowerCase())
    assert.equal(doc.status.status, 'active')
  }
  await rowsAreTrue(world, rows)
  if (sent.domain === undefined) return
  // A search that names a site counts its hits.
  await world.directory.operations.flush()
  const counts: Data[] = await world.ask('GET', '/v1/stats/entity/by_date', { entity_id: id, year: '2026' })
  assert.ok(counts.some(({ event_type: type, value }) => type === 'serps' && value > 0))
}

const search: ApiPromise = {
  shape: 'rows',
  prepare: async (world, sent): Promise<Record<string, string>> => {
    const id = await soughtIn(world, countryOf(sent))
    if (sent.restrict_category_ids === undefined) return {}
    return { restrict_category_ids: `1|${await categoryId(world, id)}` }
  },
  readBack,
}

/** Nearest first. */
const nearest: ApiPromise = {
  ...search,
  readBack: async (told) => {
    await readBack(told)
    const distances = told.data.rows.map((row: Data) => row.distance_m)
    assert.deepEqual(
      distances,
      distances.toSorted((a: number, b: number) => a - b),
    )
  },
}

/** Only what lies in the box. */
const boxed: ApiPromise = {
  ...search,
  readBack: async (told) => {
    await readBack(told)
    const sides = (name: string) => [Number(told.sent[`${name}_1`]), Number(told.sent[`${name}_2`])]
    for (const { doc } of told.data.rows) {
      for (const name of ['latitude', 'longitude']) {
        const value = doc.geopoint[name]
        assert.ok(value >= Math.min(...sides(name)) && value <= Math.max(...sides(name)), `${name} ${value}`)
      }
    }
  },
}

/** Only what lies in the place that `where` names. */
const placed: ApiPromise = {
  ...search,
  readBack: async (told) => {
    await readBack(told)
    for (const { doc } of told.data.rows) {
      const places = doc.normalised_locations.locations.map(({ name }: Data) => name)
      assert.ok(places.includes(told.sent.where), places.join(', '))
    }
  },
}

/** The place of the text is the one that was searched. */
const boxedText: ApiPromise = {
  ...search,
  readBack: async (told) => {
    await readBack(told)
    const { kind, where, because } = told.data.reading
    assert.deepEqual({ kind, where }, { kind: 'what', where: 'Helsinki' })
    assert.ok(because.length > 0)
  },
}

export const searchPromises: Promises = {
  'GET /v1/search': boxedText,
  'GET /v1/entity/search/byline': search,
  'GET /v1/entity/search/bypolygon': search,
  'GET /v1/entity/search/bylocation': placed,
  'GET /v1/entity/search/byboundingbox': boxed,
  'GET /v1/entity/search/what': search,
  'GET /v1/entity/search/what/bylocation': placed,
  'GET /v1/entity/search/what/byboundingbox': boxed,
  'GET /v1/entity/search/what/bynearest': nearest,
  'GET /v1/entity/search/who': search,
  'GET /v1/entity/search/who/bylocation': placed,
  'GET /v1/entity/search/who/byboundingbox': boxed,
  'GET /v1/entity/search/who/bynearest': nearest,
  'GET /v1/entity/search/keyword/bynearest': nearest,
  'GET /v1/match/byphone': {
    shape: 'rows',
    prepare: async (world, sent): Promise<Record<string, string>> => {
      await soughtIn(world, countryOf(sent))
      if (sent.exclude === undefined) return {}
      return { exclude: await world.newEntity({ phones: [{ number: sent.phone }] }) }
    },
    readBack: async ({ world, sent, data }) => {
      const ids: string[] = data.rows.map(({ id }: Data) => id)
      assert.ok(ids.includes(await soughtIn(world, countryOf(sent))))
      assert.ok(ids.length <= 10)
      if (sent.exclude !== undefined) assert.ok(!ids.includes(sent.exclude))
      await rowsAreTrue(world, data.rows)
      const last = sent.phone!.replace(/\D/g, '').slice(-7)
      for (const { doc } of data.rows) {
        assert.ok(doc.phones.some(({ e164_number }: Data) => e164_number.endsWith(last)))
      }
    },
  },
}
