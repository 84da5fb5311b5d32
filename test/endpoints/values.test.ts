import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { britain, startWorld, type World } from '../support/world.ts'
import type { Data } from './promises/promise.ts'

/** How values on the wire are read and told, whatever the endpoint. */

let world: World
before(async () => {
  world = await startWorld(britain)
})
after(() => world.close())

const get = (path: string, params: Record<string, string>) => world.directory.call('GET', path, params)
const idsOf = (data: Data): string[] => data.rows.map(({ id }: Data) => id)

async function faultsOf(method: string, path: string, params: Record<string, unknown>): Promise<string[]> {
  const writes = world.writes()
  const reply = await world.directory.call(method, path, params)
  assert.equal(reply.status, 400, reply.text)
  assert.equal(reply.body.msg, 'There were errors in your request')
  assert.equal(world.writes(), writes)
  return reply.body.data
}

let n = 0
const business = (more: Record<string, string> = {}) => ({
  name: `Values ${++n} Florist`,
  building_number: String(n),
  address1: 'Values Road',
  town: 'Norwich',
  country: 'GB',
  telephone_number: `+44 113 496 ${String(5000 + n)}`,
  category_type: 'osm',
  category_id: 'shop/florist',
  ...more,
})

async function submitted(more: Record<string, string>): Promise<Data> {
  return world.entity((await world.ask('PUT', '/v1/business', business(more))).entity_id)
}

test('countries are alpha-2 or alpha-3 in any case, and uk is gb', async () => {
  for (const country of ['GB', 'gb', 'GBR', 'gbr', 'uk', 'UK']) {
    assert.equal((await submitted({ country })).country, 'gb', country)
  }
  const us = { country: 'usa', town: 'Chicago', telephone_number: '+1 312 555 0147' }
  assert.equal((await submitted(us)).country, 'us')
  assert.deepEqual(await faultsOf('PUT', '/v1/business', business({ country: 'england' })), [
    'country must be at most 3 characters long',
  ])
})

test('categories come by our id or by that of a known taxonomy, whatever its case', async () => {
  const codes: [string, string][] = [
    ['sic_87', '1711'],
    ['SIC_87', '1711'],
    ['sic_2007', '43220'],
    ['sic_03', '45330'],
    ['NAICS', '238220'],
    ['naics', '238220'],
  ]
  for (const [category_type, category_id] of codes) {
    const { categories } = await submitted({ category_type, category_id })
    assert.equal(categories.length, 1)
    assert.equal(categories[0].code.id, category_id)
    const { category_id: own } = categories[0]
    const { category_type: _t, ...untyped } = business({ category_id: own })
    const { entity_id } = await world.ask('PUT', '/v1/business', untyped)
    assert.equal((await world.entity(entity_id)).categories[0].category_id, own)
  }
  const unknown = await faultsOf('PUT', '/v1/business', business({ category_id: 'no/such' }))
  assert.ok(unknown.length === 1 && unknown[0]!.startsWith('category_id is not known'), String(unknown))
  const type = await faultsOf('PUT', '/v1/business', business({ category_type: 'tarot' }))
  assert.ok(type.length === 1 && type[0]!.startsWith('category_type must be one of'), String(type))
})

test('a phone that parses but is not valid is kept as such; one that does not parse is refused', async () => {
  const { phones } = await submitted({ telephone_number: '+44 20 0000' })
  assert.equal(phones[0].is_valid, false)
  const national = await submitted({ telephone_number: '0118 496 0331' })
  assert.equal(national.phones[0].e164_number, '+441184960331')
  const faults = await faultsOf('PUT', '/v1/business', business({ telephone_number: '1' }))
  assert.ok(faults.length === 1 && faults[0]!.startsWith('telephone_number '), String(faults))
})

test('a coordinate without the other is refused, whichever is missing', async () => {
  for (const given of [{ latitude: '51' }, { longitude: '0' }]) {
    const [name] = Object.keys(given)
    const missing = name === 'latitude' ? 'longitude' : 'latitude'
    assert.deepEqual(await faultsOf('PUT', '/v1/business', business(given)), [
      `${missing} is required with ${name}`,
    ])
    const where = { what: 'florist', where: 'Norwich', country: 'GB', ...given }
    assert.deepEqual(await faultsOf('GET', '/v1/entity/search/what/bylocation', where), [
      `${missing} is required with ${name}`,
    ])
    const wrong = await faultsOf('GET', '/v1/autocomplete/location', {
      str: 'nor',
      country: 'GB',
      ...given,
      [missing]: 'x',
    })
    assert.ok(wrong.length === 1 && wrong[0]!.startsWith(`${missing} must be`), String(wrong))
  }
})

test('the time zone is what was sent, else UTC; the local one follows from the point', async () => {
  const silent = await submitted({})
  assert.deepEqual([silent.timezone, silent.local_timezone], ['UTC', 'Europe/London'])
  const told = await submitted({ timezone: 'Europe/Dublin' })
  assert.deepEqual([told.timezone, told.local_timezone], ['Europe/Dublin', 'Europe/Dublin'])
})

test('pages: ten rows by default, true totals, no rows past the end, nothing out of range', async () => {
  const ids = new Set<string>()
  for (let i = 0; i < 25; i++) {
    ids.add(
      await world.newEntity({
        name: { name: 'Pagination Bakery' },
        postal_address: { address1: `${i} Page Lane`, town: 'York' },
      }),
    )
  }
  const who = { who: 'Pagination Bakery', country: 'GB' }
  const first = await world.ask('GET', '/v1/entity/search/who', who)
  assert.equal(first.rows.length, 10)
  for (const per_page of ['1', '7', '10', '25', '100']) {
    const seen: string[] = []
    for (let page = 1; seen.length < 25; page++) {
      const data = await world.ask('GET', '/v1/entity/search/who', { ...who, per_page, page: String(page) })
      assert.equal(data.total_rows, 25, `${per_page} a page`)
      assert.ok(data.rows.length > 0)
      seen.push(...idsOf(data))
    }
    assert.deepEqual(new Set(seen), ids)
    assert.equal(seen.length, 25)
    assert.deepEqual(seen.slice(0, 10), idsOf(first), 'the order does not depend on the size of a page')
  }
  const past = await world.ask('GET', '/v1/entity/search/who', { ...who, page: '99' })
  assert.deepEqual([past.total_rows, past.rows], [25, []])
  for (const wrong of [
    { per_page: '0' },
    { per_page: '101' },
    { page: '0' },
    { page: '-1' },
    { per_page: '1.5' },
  ]) {
    const [fault] = await faultsOf('GET', '/v1/entity/search/who', { ...who, ...wrong })
    assert.ok(fault!.startsWith(Object.keys(wrong)[0]!))
  }
})

test('a place that nobody knows has no rows', async () => {
  for (const mode of ['what', 'who']) {
    const query = { [mode]: 'florist', where: 'Nowhereinparticular', country: 'GB' }
    const data = await world.ask('GET', `/v1/entity/search/${mode}/bylocation`, query)
    assert.deepEqual([data.total_rows, data.rows], [0, []])
  }
  const tag = { tag: 'plumber', where: 'Nowhereinparticular', country: 'GB' }
  assert.deepEqual((await world.ask('GET', '/v1/entity/advertisers', tag)).rows, [])
})

test('the nearest searches mean gb when no country is given', async () => {
  const { _id } = await submitted({ latitude: '52.63', longitude: '1.30' })
  for (const [path, mode] of [
    ['what', 'what'],
    ['keyword', 'keyword'],
  ]) {
    const query = { [mode!]: 'florist', latitude: '52.63', longitude: '1.30' }
    const rows = idsOf(
      await world.ask('GET', `/v1/entity/search/${path}/bynearest`, { ...query, per_page: '100' }),
    )
    assert.ok(rows.includes(_id))
  }
})

test('the corners of a box come in any order, and it spans the shorter way round', async () => {
  const fiji = { country: 'FJ', town: 'Qzislet', telephone_number: '+679 330 1234', latitude: '-16.5' }
  const west = (await submitted({ ...fiji, longitude: '179.9' }))._id
  const east = (await submitted({ ...fiji, longitude: '-179.9' }))._id
  const corners = [
    ['-16', '179.5'],
    ['-17', '-179.5'],
  ]
  for (const [a, b] of [
    [0, 1],
    [1, 0],
  ] as const) {
    for (const swap of [false, true]) {
      const box = {
        latitude_1: corners[swap ? b : a]![0]!,
        longitude_1: corners[a]![1]!,
        latitude_2: corners[swap ? a : b]![0]!,
        longitude_2: corners[b]![1]!,
      }
      const rows = idsOf(
        await world.ask('GET', '/v1/entity/search/what/byboundingbox', {
          what: 'florist',
          country: 'FJ',
          ...box,
        }),
      )
      assert.deepEqual(rows.toSorted(), [west, east].toSorted(), JSON.stringify(box))
    }
  }
  const narrow = {
    what: 'florist',
    country: 'FJ',
    latitude_1: '-17',
    longitude_1: '179.5',
    latitude_2: '-16',
    longitude_2: '179.95',
  }
  assert.deepEqual(idsOf(await world.ask('GET', '/v1/entity/search/what/byboundingbox', narrow)), [west])
})

test('locations of adverts are ids or names; unknown and ambiguous names are refused', async () => {
  const advert = (locations: string) => ({
    publisher_id: 'p',
    max_tags: '1',
    max_locations: '5',
    expiry_date: '2030-01-01',
    reseller_ref: 'r',
    reseller_agent_id: 'a',
    locations,
  })
  const fault = async (locations: string): Promise<string[]> =>
    faultsOf('POST', '/v1/entity/advertiser/create', {
      entity_id: await world.newEntity(),
      ...advert(locations),
    })
  const [unknown] = await fault('Nowhereinparticular')
  assert.match(unknown!, /^locations holds Nowhereinparticular, which is not a known location/)
  const [ambiguous] = await fault('Newport')
  assert.match(ambiguous!, /^locations holds Newport, which could be /)
  assert.equal((await fault('Nowhereinparticular, Newport')).length, 2)
  const { rows } = await world.ask('GET', '/v1/lookup/location', { string: 'Reading', country: 'GB' })
  const id = await world.newEntity()
  await world.ask('POST', '/v1/entity/advertiser/create', { entity_id: id, ...advert(rows[0].id) })
  assert.deepEqual((await world.entity(id)).advertisers[0].locations, ['Reading'])
})

test('unknown locations are 404, unknown names of objects and choices are told', async () => {
  for (const [path, params] of [
    ['/v1/location', { location_id: 'nope' }],
    ['/v1/location/context', { location_id: 'nope', radius: '1', resolution: 'town', country: 'GB' }],
  ] as const) {
    const { status, body } = await get(path, params)
    assert.equal(status, 404)
    assert.deepEqual(body.data, {})
  }
  const [object] = await faultsOf('GET', '/v1/tools/docs', { object: 'moustache' })
  assert.match(object!, /^object must be one of .*special_offer.*/)
})

test('tools/docs describes the 23 objects of the specification', async () => {
  const names =
    'name invoice_address postal_address phone fax category tag geopoint advertiser email website image logo status description video affiliate_link list document testimonial opening_times special_offer employee'
  assert.equal(names.split(' ').length, 23)
  for (const object of names.split(' ')) {
    const { parameters } = await world.ask('GET', '/v1/tools/docs', { object })
    assert.ok(parameters.length > 0, object)
    const page = await get('/v1/tools/docs', { object, format: 'HTML' })
    assert.match(page.text, /<!doctype html>/i)
  }
})

test('a search text may have 500 characters, and control characters count as spaces', async () => {
  const long = 'a'.repeat(500)
  assert.equal((await get('/v1/entity/search/what', { what: long, country: 'GB' })).status, 200)
  assert.deepEqual(await faultsOf('GET', '/v1/entity/search/what', { what: `${long}a`, country: 'GB' }), [
    'what must be at most 500 characters long',
  ])
  const { name, _id } = await submitted({})
  const spaced = name.name.replaceAll(' ', '\u0007\t')
  assert.ok(
    idsOf(await world.ask('GET', '/v1/entity/search/who', { who: spaced, country: 'GB' })).includes(_id),
  )
})

test('an empty value counts as absent, unknown names are ignored, the same value twice is one', async () => {
  const tag = { entity_id: await world.newEntity(), tag: 'lilies', language: '', colour: 'white' }
  await world.ask('POST', '/v1/entity/tag', tag)
  assert.equal((await world.entity(tag.entity_id)).tags[0].language, 'en')
  const { server, keys } = world.directory
  const twice = await server.inject({
    url: `/v1/entity?api_key=${keys.standard}&entity_id=${tag.entity_id}&entity_id=${tag.entity_id}`,
  })
  assert.equal(twice.statusCode, 200)
})

test('parameters come from query, form, multipart and JSON alike, and the key from a header too', async () => {
  const { server, keys, userId } = world.directory
  const id = await world.newEntity()
  const secrets = { 'x-api-key': keys.standard }
  const bearer = { authorization: `Bearer ${keys.standard}` }
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const calls = [
    {
      tag: 'query',
      url: `?entity_id=${id}&tag=query&_user_id=${userId}`,
      headers: secrets,
      payload: undefined,
    },
    {
      tag: 'form',
      url: '',
      headers: { ...bearer, 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      payload: `entity_id=${id}&tag=form&_user_id=${userId}`,
    },
    {
      tag: 'parts',
      url: '',
      headers: { ...secrets, 'content-type': 'multipart/form-data; boundary=b' },
      payload: `${part('entity_id', id)}${part('tag', 'parts')}${part('_user_id', userId)}--b--\r\n`,
    },
    {
      tag: 'json',
      url: `?_user_id=${userId}`,
      headers: { ...bearer, 'content-type': 'application/json' },
      payload: JSON.stringify({ entity_id: Number(id), tag: 'json' }),
    },
  ]
  for (const { tag, url, headers, payload } of calls) {
    const reply = await server.inject({
      method: 'POST',
      url: `/v1/entity/tag${url}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    assert.equal(reply.statusCode, 200, `${tag}: ${reply.body}`)
  }
  assert.deepEqual(
    (await world.entity(id)).tags.map(({ tag }: Data) => tag),
    calls.map(({ tag }) => tag),
  )
})
