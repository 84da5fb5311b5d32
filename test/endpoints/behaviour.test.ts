import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { historyOf } from '../support/history.ts'
import { britain, startWorld, type World } from '../support/world.ts'
import type { Data } from './promises/promise.ts'

/** What the directory does with values over time: replaced, refreshed, ended, revised. */

let world: World
before(async () => {
  world = await startWorld(britain)
})
after(() => world.close())

const post = (object: string, params: Record<string, string>): Promise<Data> =>
  world.ask('POST', `/v1/entity/${object}`, params)
const revisionNumber = (rev: string): number => Number(rev.split('-')[0])

test('a write to a singular object replaces it: attributes not sent become empty, the former value stays in history', async () => {
  const id = await world.newEntity()
  await post('postal_address', {
    entity_id: id,
    address1: 'Old Road',
    address2: 'Top floor',
    town: 'Bath',
    postcode: 'BA1 1AA',
  })
  await post('postal_address', { entity_id: id, address1: 'New Road', town: 'Bath' })
  const { postal_address: address } = await world.entity(id)
  assert.deepEqual([address.address1, address.address2, address.postcode], ['New Road', '', ''])
  const [last] = await historyOf(world.directory.services.store, id, 1)
  const change = last!.changes.find(({ object }) => object === 'postal_address')!
  assert.equal(change.before!.attributes.address2, 'Top floor')
})

test('a point follows a new address, unless somebody set it', async () => {
  const id = await world.newEntity()
  const before = (await world.entity(id)).geopoint
  await post('postal_address', { entity_id: id, address1: 'High Street', town: 'Inverness' })
  const moved = (await world.entity(id)).geopoint
  assert.ok(moved.latitude > 57 && before.latitude < 52)
  await post('geopoint', { entity_id: id, latitude: '57.5', longitude: '-4.2' })
  await post('postal_address', { entity_id: id, address1: 'Low Street', town: 'Inverness' })
  assert.deepEqual((await world.entity(id)).geopoint.wgs84, [57.5, -4.2])
})

test('values equal after normalisation are one, and saying the same again is no revision', async () => {
  const id = await world.newEntity()
  const same: [object: string, key: string, ways: Record<string, string>[]][] = [
    [
      'phone',
      'phones',
      [{ number: '+44 20 7946 0001' }, { number: '020 7946 0001' }, { number: '(020) 79460001' }],
    ],
    ['email', 'emails', [{ email_address: 'Info@Example.com' }, { email_address: 'info@example.COM' }]],
    [
      'website',
      'websites',
      [
        { website_url: 'http://www.example.com' },
        { website_url: 'http://www.example.com/' },
        { website_url: 'HTTP://WWW.EXAMPLE.COM' },
      ],
    ],
    ['tag', 'tags', [{ tag: 'Crème brûlée' }, { tag: 'creme  brulee' }]],
    [
      'category',
      'categories',
      [
        { category_id: '1711', category_type: 'sic_87' },
        { category_id: '1711', category_type: 'SIC_87' },
      ],
    ],
    ['payment_type', 'payment_types', [{ payment_type: 'visa' }, { payment_type: 'VISA' }]],
    [
      'video/youtube',
      'videos',
      [
        { embed_code: 'https://youtu.be/dQw4w9WgXcQ' },
        { embed_code: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">' },
      ],
    ],
  ]
  for (const [object, key, ways] of same) {
    const before = ((await world.entity(id))[key] ?? []).length
    const genIds = new Set<number>()
    for (const way of ways) {
      await post(object, { entity_id: id, ...way })
      const values = (await world.entity(id))[key]
      assert.equal(values.length, before + 1, `${key} after ${JSON.stringify(way)}`)
      genIds.add(values.at(-1).gen_id)
    }
    assert.equal(genIds.size, 1)
    const first = await post(object, { entity_id: id, ...ways.at(-1)! })
    const second = await post(object, { entity_id: id, ...ways.at(-1)! })
    assert.equal(first.rev, second.rev)
  }
})

test('a name has one space between its words, by each way in, as from an import', async () => {
  const spaced = ' kahvila\u00a0 ESIMERKKI\n\tOy '
  const business = {
    ...{ address1: 'Quay Street', town: 'Leeds', country: 'GB', telephone_number: '+44 113 496 7001' },
    ...{ category_type: 'osm', category_id: 'shop/bakery', branch_name: 'North   Quay' },
  }
  const { entity_id: id } = await world.ask('PUT', '/v1/business', { ...business, name: spaced })
  const stored = (await world.entity(id)).name
  assert.deepEqual([stored.name, stored.branch_name], ['kahvila ESIMERKKI Oy', 'North Quay'])
  await post('name', { entity_id: id, name: 'Kahvila   Esimerkki', formal_name: 'Esimerkki  Oy' })
  const after = (await world.entity(id)).name
  assert.deepEqual([after.name, after.formal_name], ['Kahvila Esimerkki', 'Esimerkki Oy'])
})

test('every value has an id and says when it came and that it counts', async () => {
  const id = await world.newEntity()
  const seen = new Set<number>()
  for (const tag of ['a', 'b', 'c']) await post('tag', { entity_id: id, tag })
  const document = await world.entity(id)
  for (const value of [...document.tags, ...document.phones, ...document.categories]) {
    assert.ok(Number.isSafeInteger(value.gen_id) && !seen.has(value.gen_id))
    seen.add(value.gen_id)
    assert.deepEqual(Object.keys(value.meta), ['when', 'source', 'scope', 'confidence'])
  }
  // Ids tell when they were drawn: milliseconds since 2010 times 4096.
  const drawn = Date.UTC(2010, 0, 1) + Math.floor(Number(document._id) / 4096)
  assert.ok(Math.abs(drawn - Date.parse(document.when.replace(' +', '+').replace(' ', 'T'))) < 2000)
})

test('a change by gen_id keeps what is not sent, and makes equal siblings one', async () => {
  const id = await world.newEntity()
  await post('website', {
    entity_id: id,
    website_url: 'http://one.example',
    display_url: 'One',
    website_description: 'First',
  })
  await post('website', { entity_id: id, website_url: 'http://two.example' })
  const [one, two] = (await world.entity(id)).websites
  await post('website', { entity_id: id, gen_id: String(one.gen_id), website_url: 'http://uno.example' })
  const changed = (await world.entity(id)).websites[0]
  assert.deepEqual(
    [changed.website_url, changed.display_url, changed.gen_id],
    ['http://uno.example', 'One', one.gen_id],
  )
  await post('website', { entity_id: id, gen_id: String(two.gen_id), website_url: 'http://uno.example' })
  assert.equal((await world.entity(id)).websites.length, 1)
})

test('ended adverts leave reads and draws, and can be sold and renewed again', async () => {
  const id = await world.newEntity()
  const terms = {
    publisher_id: 'p',
    max_tags: '1',
    max_locations: '1',
    tags: 'welding',
    locations: 'Reading',
    reseller_ref: 'r',
    reseller_agent_id: 'a',
  }
  const advert = (expiry_date: string) => post('advertiser/create', { entity_id: id, ...terms, expiry_date })
  const past = await world.directory.call('POST', '/v1/entity/advertiser/create', {
    entity_id: id,
    ...terms,
    expiry_date: '2026-11-15',
  })
  assert.equal(past.status, 400)
  await advert('2026-11-16')
  assert.equal((await world.entity(id)).advertisers.length, 1, 'it runs through its last day')
  const more = await world.directory.call('POST', '/v1/entity/advertiser/create', {
    entity_id: id,
    ...terms,
    publisher_id: 'q',
    expiry_date: '2030-01-01',
    tags: 'a,b',
  })
  assert.equal(more.status, 400, 'more tags than sold')
})

test('opening times answer whether it is open, in the zone of the entity', async () => {
  const id = await world.newEntity()
  const state = async (open_at: string): Promise<Data> =>
    (await world.ask('GET', '/v1/entity', { entity_id: id, open_at })).opening_state
  assert.equal((await state('now')).state, 'unknown')
  const week = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, '09001730']),
  )
  await post('opening_times', { entity_id: id, ...week, saturday: '20000200', sunday: 'closed' })
  const cases: [string, string, string | null][] = [
    ['2026-11-16T09:00:00Z', 'open', '2026-11-16T17:30:00+00:00'],
    ['2026-11-16T17:30:00Z', 'closed', '2026-11-17T09:00:00+00:00'],
    ['2026-07-13T08:30:00Z', 'open', '2026-07-13T17:30:00+01:00'],
    ['2026-11-22T01:59:59Z', 'open', '2026-11-22T02:00:00+00:00'],
    ['2026-11-22T02:00:00Z', 'closed', '2026-11-23T09:00:00+00:00'],
  ]
  for (const [at, expected, next] of cases) {
    const { state: is, next_change: change } = await state(at)
    assert.equal(is, expected, at)
    assert.equal(new Date(change).getTime(), new Date(next!).getTime(), at)
  }
  for (const [day, hours] of [
    ['monday', '09000900'],
    ['monday', '9-5'],
    ['monday', '09002500'],
  ]) {
    const reply = await world.directory.call('POST', '/v1/entity/opening_times', {
      entity_id: id,
      ...week,
      saturday: 'closed',
      sunday: 'closed',
      [day!]: hours,
    })
    assert.equal(reply.status, 400, hours)
  }
})

test('data_filter limits what is read, and an unknown object in it is told', async () => {
  const id = await world.newEntity()
  const document = await world.ask('GET', '/v1/entity', { entity_id: id, data_filter: 'name, phones' })
  assert.ok(document.name && document.phones)
  assert.equal(document.categories, undefined)
  const wrong = await world.directory.call('GET', '/v1/entity', { entity_id: id, data_filter: 'moustache' })
  assert.equal(wrong.status, 400)
})

test('writes that race on one entity all count, each with a revision of its own', async () => {
  const id = await world.newEntity()
  const tags = Array.from({ length: 30 }, (_, i) => `race ${i}`)
  const acks = await Promise.all(tags.map((tag) => post('tag', { entity_id: id, tag })))
  assert.deepEqual(
    acks.map(({ rev }) => revisionNumber(rev)).toSorted((a, b) => a - b),
    tags.map((_, i) => i + 2),
  )
  const document = await world.entity(id)
  assert.deepEqual(document.tags.map(({ tag }: Data) => tag).toSorted(), tags.toSorted())
})

test('one business submitted many times at once is created once', async () => {
  const business = {
    name: 'Racing Stables Bakery',
    building_number: '1',
    address1: 'Race Course',
    town: 'Chester',
    postcode: 'CH1 2LY',
    country: 'GB',
    telephone_number: '+44 113 496 9001',
    category_type: 'osm',
    category_id: 'shop/bakery',
  }
  const answers: Data[] = await Promise.all(
    Array.from({ length: 10 }, () => world.ask('PUT', '/v1/business', business)),
  )
  assert.equal(new Set(answers.map(({ entity_id: id }) => id)).size, 1)
  assert.equal(answers.filter(({ matched }) => !matched).length, 1)
})

test('a search sees a write as soon as it is acknowledged', async () => {
  for (let i = 0; i < 5; i++) {
    const name = `Instant Bakery ${i}`
    const id = await world.newEntity({ name: { name } })
    const who = { who: name, country: 'GB' }
    assert.equal((await world.ask('GET', '/v1/entity/search/who', who)).rows[0].id, id)
    await post('name', { entity_id: id, name: `Renamed Chandler ${i}` })
    const renamed = await world.ask('GET', '/v1/entity/search/who', {
      who: `Renamed Chandler ${i}`,
      country: 'GB',
    })
    assert.equal(renamed.rows[0].id, id)
    assert.ok(!(await world.ask('GET', '/v1/entity/search/who', who)).rows.some((row: Data) => row.id === id))
  }
})

test('a submission is matched with what a business is now, not with what it was when the last one came', async () => {
  const submit = async (business: Record<string, string>): Promise<string> =>
    (
      await world.ask('PUT', '/v1/business', {
        country: 'GB',
        town: 'Carlisle',
        address1: '19 Botchergate',
        postcode: 'CA1 1QH',
        category_type: 'osm',
        category_id: 'shop/bakery',
        ...business,
      })
    ).entity_id
  const baker = { name: 'Wetherlam Bakehouse', telephone_number: '01228 524101' }
  const moved = { name: 'Skiddaw Cobblers', telephone_number: '01228 524102' }
  const id = await submit(baker)
  const neighbour = await submit({ name: 'Helvellyn Opticians', telephone_number: '01228 524103' })
  assert.notEqual(neighbour, id)
  await post('name', { entity_id: id, name: moved.name })
  const { phones } = await world.entity(id)
  await world.ask('DELETE', '/v1/entity/phone', { entity_id: id, gen_id: phones[0].gen_id })
  await post('phone', { entity_id: id, number: moved.telephone_number })
  assert.equal(await submit(moved), id)
  assert.notEqual(await submit(baker), id)
})
