import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { generateKey, hashKey, newHexId } from '../../src/access/keys.ts'
import type { Plan } from '../../src/access/model.ts'
import { weekdays } from '../../src/entity/opening/opening-times.ts'
import { britain, startWorld, type World } from '../support/world.ts'

/** A town with thirty bakeries, looked through in every way the searches offer. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any
type Params = Record<string, string>

const bakeries = 30
const point = { latitude: 51.455, longitude: -0.97 }
const what = '/v1/entity/search/what'
const query = { what: 'bakery', country: 'GB' }
const located: readonly (readonly [string, Params])[] = [
  [`${what}/bylocation`, { where: 'Reading' }],
  [
    `${what}/byboundingbox`,
    { latitude_1: '51.3', longitude_1: '-1.2', latitude_2: '51.6', longitude_2: '-0.7' },
  ],
  [`${what}/bynearest`, { latitude: '51.455', longitude: '-0.97' }],
]

/** Open on Mondays from 9 to 5. */
const mondays = {
  ...Object.fromEntries(weekdays.map((day) => [day, day === 'monday' ? '0900-1700' : 'closed'])),
  closed_public_holidays: 'false',
}

let world: World
const ids: string[] = []
before(async () => {
  world = await startWorld(britain)
  for (let n = 0; n < bakeries; n++) {
    const every = (m: number, objects: Data) => (n % m === 0 ? objects : {})
    ids.push(
      await world.newEntity({
        name: { name: `Loaf ${n} Bakery` },
        postal_address: { address1: `${n + 1} Friar Street`, town: 'Reading', do_not_display: n === 1 },
        geopoint: { latitude: point.latitude + n / 1000, longitude: point.longitude },
        categories: [{ category_id: n % 3 === 0 ? 'shop/pastry' : 'shop/bakery', category_type: 'osm' }],
        tags: [{ tag: 'bakery' }],
        ...every(2, { websites: [{ website_url: `http://loaf${n}.example` }] }),
        ...every(3, { payment_types: [{ payment_type: 'visa' }] }),
        ...every(5, { payment_types: [{ payment_type: 'cash' }], employees: [{ surname: 'Baker' }] }),
        ...every(4, { opening_times: mondays }),
      }),
    )
  }
})
after(() => world.close())

const ask = (params: Params = {}, key = world.directory.keys.standard, path = what): Promise<Data> =>
  world.ask('GET', path, { ...query, per_page: '100', ...params }, { key })
const faults = async (
  params: Params,
  key = world.directory.keys.standard,
  path = what,
): Promise<string[]> => {
  const reply = await world.directory.call('GET', path, { ...query, ...params }, { key })
  assert.equal(reply.status, 400, reply.text)
  return reply.body.data
}
const idsOf = (data: Data): string[] => data.rows.map((row: Data) => row.id)
const numbered = (fits: (n: number) => boolean): string[] => ids.filter((_, n) => fits(n))
const assertSame = (data: Data, expected: readonly string[]): void => {
  assert.deepEqual(idsOf(data).toSorted(), expected.toSorted())
  assert.equal(data.total_rows, expected.length)
}

test('filters let through exactly what has what is asked for', async () => {
  assertSame(await ask(), ids)
  assertSame(
    await ask({ has: 'website' }),
    numbered((n) => n % 2 === 0),
  )
  assertSame(
    await ask({ has: 'website|phone, opening_times' }),
    numbered((n) => n % 4 === 0),
  )
  assertSame(await ask({ has: 'video' }), [])
  const paid = (n: number) => n % 5 === 0 || n % 3 === 0
  assertSame(await ask({ payment_type: 'visa|cash' }), numbered(paid))
  assertSame(
    await ask({ payment_type: 'cash', has: 'website' }),
    numbered((n) => n % 10 === 0),
  )
  assertSame(await ask({ isClaimed: '1' }), [])
  const { _id, categories } = await world.entity(ids[0]!)
  const pastry = { restrict_category_ids: categories[0].category_id, has: 'website' }
  const found = await ask(pastry)
  assert.ok(idsOf(found).includes(_id))
  assertSame(
    found,
    numbered((n) => n % 6 === 0),
  )
})

test('updated_since finds what changed since', async () => {
  world.advance(1)
  const changed = ids[7]!
  await world.ask('POST', '/v1/entity/fax', { entity_id: changed, number: '+44 118 496 0555' })
  const { lastEditDate } = await world.entity(changed)
  const instant = lastEditDate.replace(' +00:00', 'Z').replace(' ', 'T')
  assertSame(await ask({ updated_since: instant }), [changed])
  assertSame(await ask({ updated_since: instant.slice(0, 10) }), [changed])
  assertSame(await ask({ updated_since: '2026-01-01' }), ids)
})

test('an advertiser is found until the last day of the advert, without any write', async () => {
  const params = {
    max_tags: '2',
    max_locations: '2',
    is_national: 'true',
    reseller_ref: 'R',
    reseller_agent_id: 'A',
  }
  const sold = (entity_id: string, publisher_id: string, expiry_date: string) =>
    world.ask('POST', '/v1/entity/advertiser/create', { ...params, entity_id, publisher_id, expiry_date })
  const today = new Date(world.directory.services.clock.now()).toISOString().slice(0, 10)
  await sold(ids[2]!, 'demo-publisher', today)
  await sold(ids[3]!, 'demo-publisher', '2031-05-17')
  await sold(ids[4]!, 'other', '2031-05-17')
  const found = () => ask({ advertiser: 'demo-publisher' })
  assertSame(await found(), [ids[2]!, ids[3]!])
  world.advance(1)
  assertSame(await found(), [ids[3]!])
})

test('facets count the whole result, whatever the page', async () => {
  const facets = 'category|place|flag|claimed|opening'
  const data = await ask({
    facets,
    per_page: '3',
    open_at: '2026-11-16T10:00Z',
    opening_state: 'open|closed|unknown',
  })
  const count = (kind: string, id: string) => data.facets[kind].find((entry: Data) => entry.id === id)?.count
  const { rows } = await ask()
  const byCategory = Map.groupBy(rows, (row: Data) => row.doc.categories[0].category_id)
  for (const entry of data.facets.category) {
    assert.equal(entry.count, byCategory.get(entry.id)?.length)
    assert.equal(typeof entry.name, 'string')
  }
  assert.equal(data.facets.category.length, byCategory.size)
  const reading = data.facets.place.find((entry: Data) => entry.name === 'Reading')
  assert.equal(reading.count, bakeries)
  assert.ok(reading.formal_name.startsWith('Reading'))
  assert.equal(count('flag', 'website'), 15)
  assert.equal(count('flag', 'payment_type:cash'), 6)
  assert.deepEqual(data.facets.claimed, [{ id: 'unclaimed', count: bakeries }])
  assert.equal(count('opening', 'open'), 8)
  assert.equal(count('opening', 'unknown'), 22)
  assert.equal((await ask({ facets: 'flag', facet_limit: '1' })).facets.flag.length, 1)
  const filtered = await ask({ facets: 'flag', has: 'website' })
  assert.equal(filtered.facets.flag.find((entry: Data) => entry.id === 'opening_times').count, 8)
  const unknown = await ask({ facets: 'category', where: 'Nowhereville' }, undefined, `${what}/bylocation`)
  assert.deepEqual(unknown.facets, { category: [] })
})

test('names of categories in facets are in the language asked for', async () => {
  const nameIn = async (language: string) =>
    (await ask({ facets: 'category', language })).facets.category[0].name
  assert.notEqual(await nameIn('en'), await nameIn('fi'))
})

test('open_at tells the state of each row and when it changes, and leaves out what is not open', async () => {
  const open = await ask({ open_at: '2026-11-16T10:00:00Z' })
  assertSame(
    open,
    numbered((n) => n % 4 === 0),
  )
  for (const { opening_state: state } of open.rows)
    assert.deepEqual(state, { state: 'open', next_change: '2026-11-16T17:00:00.000Z' })
  assertSame(await ask({ open_at: '2026-11-16T18:00+01:00' }), [])
  assertSame(
    await ask({ open_at: '2026-11-17T10:00Z', opening_state: 'closed' }),
    numbered((n) => n % 4 === 0),
  )
  const unknown = await ask({ open_at: 'now', opening_state: 'unknown' })
  assertSame(
    unknown,
    numbered((n) => n % 4 !== 0),
  )
  assert.deepEqual(unknown.rows[0].opening_state, { state: 'unknown', next_change: null })
})

test('rows of located searches tell the distance from the centre', async () => {
  const near = await ask({ latitude: '51.455', longitude: '-0.97' }, undefined, `${what}/bynearest`)
  assert.deepEqual(idsOf(near), ids)
  for (const [path, area] of located) {
    const data = await ask(area, undefined, path)
    assertSame(data, ids)
    for (const row of data.rows) assert.ok(Number.isInteger(row.distance_m), path)
  }
  assert.equal((await ask()).rows[0].distance_m, undefined)
  const place = await ask(
    { where: 'Reading', ...{ latitude: '51.455', longitude: '-0.97' } },
    undefined,
    `${what}/bylocation`,
  )
  const distances = new Map(near.rows.map((row: Data) => [row.id, row.distance_m]))
  for (const row of place.rows) assert.equal(row.distance_m, distances.get(row.id))
})

test('a radius around a place takes the place of its extent', async () => {
  const around = { where: 'Reading', latitude: '51.455', longitude: '-0.97', radius: '1' }
  const data = await ask(around, undefined, `${what}/bylocation`)
  assert.deepEqual(idsOf(data), ids.slice(0, 9))
  assert.equal(data.location.name, 'Reading')
  const town = await ask({ where: 'Reading', radius: '50' }, undefined, `${what}/bylocation`)
  assertSame(town, ids)
  assert.equal((await ask({ where: 'Reading', radius: '0' }, undefined, `${what}/bylocation`)).total_rows, 0)
})

/** Every page from the first, by cursor. */
async function walk(params: Params, path: string, between = async () => {}): Promise<Data[]> {
  const pages: Data[] = []
  let cursor: string | undefined
  do {
    const page = await ask({ ...params, ...(cursor === undefined ? {} : { cursor }) }, undefined, path)
    pages.push(page)
    cursor = page.next_cursor
    await between()
  } while (cursor !== undefined)
  return pages
}

test('pages by cursor are the pages by number, whatever orders them', async () => {
  for (const [path, area] of [[what, {}], ...located] as const) {
    const all = idsOf(await ask(area, undefined, path))
    const pages = await walk({ ...area, per_page: '7', facets: 'claimed' }, path)
    assert.deepEqual(pages.flatMap(idsOf), all, path)
    assert.equal(pages.length, 5)
    for (const [i, page] of pages.entries()) {
      assert.equal(page.total_rows, bakeries)
      assert.equal(page.facets.claimed[0].count, bakeries)
      const numbered = await ask({ ...area, per_page: '7', page: String(i + 1) }, undefined, path)
      assert.deepEqual(idsOf(numbered), idsOf(page))
      if (i < 4) assert.equal(numbered.next_cursor, page.next_cursor)
      else assert.equal(numbered.next_cursor, undefined)
    }
  }
  const last = await ask({ per_page: '10', page: '3' })
  assert.equal(last.next_cursor, undefined)
})

test('a walk sees no unchanged row twice or never while others write', async () => {
  for (const [path, area] of [[what, {}], located[2]!] as const) {
    const made: string[] = []
    const pages = await walk({ ...area, per_page: '4' }, path, async () => {
      made.push(
        await world.newEntity({
          name: { name: 'Interloper Bakery' },
          postal_address: { address1: '1 Friar Street', town: 'Reading' },
          geopoint: point,
          tags: [{ tag: 'bakery' }],
          websites: [{ website_url: 'http://interloper.example' }],
        }),
      )
    })
    const seen = pages.flatMap(idsOf)
    assert.equal(new Set(seen).size, seen.length)
    for (const id of ids) assert.ok(seen.includes(id))
    for (const id of made)
      await world.ask('POST', '/v1/entity/status', {
        entity_id: id,
        status: 'inactive',
        inactive_reason: 'other',
      })
  }
})

test('a walk with open_at=now asks about one instant', async () => {
  const params = { open_at: 'now', opening_state: 'open|closed|unknown', per_page: '10' }
  world.advance(7 - new Date(world.directory.services.clock.now()).getUTCDay() + 1)
  const pages = await walk(params, what, async () => world.advance(1))
  const states = pages.flatMap(({ rows }) => rows).map((row: Data) => row.opening_state)
  assert.equal(states.filter(({ state }: Data) => state === 'open').length, 8)
  assert.equal(new Set(states.map(({ next_change }: Data) => next_change)).size, 2)
})

test('a cursor that is damaged, of another search or beside a page is refused with advice', async () => {
  const { next_cursor: cursor } = await ask({ per_page: '5' })
  const refused = async (params: Params, path = what) => {
    const [fault] = await faults(params, undefined, path)
    assert.match(fault!, /^cursor /)
  }
  for (const damaged of [
    '*',
    'null',
    `${cursor}A`,
    cursor.slice(1),
    cursor.slice(0, -1),
    cursor.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
    `${cursor.slice(0, 16)}`,
    '…'.repeat(100),
  ])
    await refused({ cursor: damaged })
  await refused({ cursor, has: 'website' })
  await refused({ cursor, what: 'cake' })
  await refused({ cursor, latitude: '51', longitude: '0' }, `${what}/bynearest`)
  await refused({ cursor, page: '2' })
  assert.equal((await ask({ cursor, per_page: '25', page: '1' })).rows.length, 25)
})

test('fields picks members of the documents', async () => {
  const { rows } = await ask({ fields: 'name|geopoint,suppliers' })
  const whole = new Map((await ask()).rows.map((row: Data) => [row.id, row.doc]))
  for (const { id, doc } of rows) {
    const { _id, name, geopoint } = whole.get(id) as Data
    assert.deepEqual(doc, { _id, name, geopoint })
  }
  const secret = (await ask({ fields: 'employees' }, world.directory.keys.other)).rows
  assert.ok(secret.every(({ doc }: Data) => doc.employees === undefined))
  const own = (await ask({ fields: 'employees' })).rows
  assert.ok(own.some(({ doc }: Data) => doc.employees[0].surname === 'Baker'))
  assert.match((await faults({ fields: 'name|nmae' }))[0]!, /^fields may hold _id, .*; not nmae$/)
})

test('fields knows every member that a document has', async () => {
  const admin = world.directory.keys.admin
  await world.ask('POST', '/v1/signal', {
    entity_id: ids[9]!,
    country: 'GB',
    signal_type: 'wrong',
    data_type: 'phone',
  })
  const { rows } = await ask({}, admin)
  const members = new Set<string>(rows.flatMap((row: Data) => Object.keys(row.doc)))
  for (const member of members) {
    const { rows: picked } = await ask({ fields: member }, admin)
    assert.ok(
      picked.some((row: Data) => row.doc[member] !== undefined),
      member,
    )
  }
})

test('explain shows administrators the parts of each score', async () => {
  const reply = await world.directory.call('GET', what, { ...query, explain: 'true' })
  assert.equal(reply.status, 403)
  assert.match(reply.body.msg, /explain/)
  for (const [path, area] of [[what, {}], ...located] as const) {
    const data = await ask({ ...area, explain: 'true' }, world.directory.keys.admin, path)
    assert.equal(data.reading.step, 1)
    for (const { explanation, doc } of data.rows) {
      assert.equal(explanation.matched.score, explanation.score)
      assert.equal(explanation.content_score, doc.contentScore)
      assert.equal(explanation.order[0], path.endsWith('bynearest') ? 'distance_m' : 'score')
    }
  }
})

test('the reading is told when words were corrected', async () => {
  assert.deepEqual((await ask({ what: 'bakrey' })).reading.corrected, true)
  const who = await world.ask('GET', '/v1/entity/search/who', { who: 'loaf', country: 'GB' })
  assert.equal(who.reading, undefined)
})

test('orderonline and delivers are kept, told, favoured and filtered by', async () => {
  const params = {
    name: 'Rolling Bakery',
    address1: '99 Friar Street',
    town: 'Reading',
    country: 'GB',
    telephone_number: '+44 118 496 0777',
    category_type: 'osm',
    category_id: 'shop/bakery',
    tags: 'bakery',
    _supplier_id: 'ROLL',
  }
  const submit = async (more: Params) =>
    (await world.ask('PUT', '/v1/business', { ...params, ...more })).entity_id
  const id = await submit({ delivers: 'true', orderonline: 'false' })
  const document = await world.entity(id)
  assert.equal(document.delivers, true)
  assert.equal(document.orderonline, false)
  assert.notEqual(idsOf(await ask())[0], id)
  assert.equal(idsOf(await ask({ delivers: 'true' }))[0], id)
  assert.notEqual(idsOf(await ask({ orderonline: 'true' }))[0], id)
  assert.equal((await ask({ delivers: 'true' })).total_rows, bakeries + 1)
  assertSame(await ask({ has: 'delivers' }), [id])
  assert.equal((await submit({ delivers: 'true' })) && (await world.entity(id))._rev, document._rev)
  await submit({ delivers: 'false' })
  assert.equal((await world.entity(id)).delivers, false)
  assertSame(await ask({ has: 'delivers' }), [])
  await world.ask('POST', '/v1/entity/status', {
    entity_id: id,
    status: 'inactive',
    inactive_reason: 'other',
  })
})

/** A key of a plan that sees less. */
async function keyFor(name: string, changes: Partial<Plan>): Promise<string> {
  const { services } = world.directory
  const plan = { ...services.access.plan('standard')!, name, ...changes }
  const secret = generateKey(false)
  const key = {
    id: newHexId(),
    account: 'stranger',
    plan: name,
    label: '',
    defaultUser: null,
    allowedOrigins: [],
    publishable: false,
    created: 1,
    revoked: null,
  }
  await services.store.commit([
    { type: 'access.plan.put', plan },
    { type: 'access.key.create', key, hash: hashKey(secret) },
  ])
  return secret
}

test('what a plan hides is neither filtered by nor counted nor searched nor told by distance', async () => {
  const { standard, admin } = world.directory.keys
  assert.match((await faults({ has: 'employee' }, standard))[0]!, /^has employee .*plan/)
  assertSame(
    await ask({ has: 'employee' }, admin),
    numbered((n) => n % 5 === 0),
  )
  const flags = async (key: string) =>
    (await ask({ facets: 'flag' }, key)).facets.flag.map(({ id }: Data) => id)
  assert.ok(!(await flags(standard)).includes('employee'))
  assert.ok((await flags(admin)).includes('employee'))

  const hiddenObjects = [
    'category',
    'tag',
    'payment_type',
    'advertiser',
    'opening_times',
    'geopoint',
  ] as const
  const narrow = await keyFor('narrow', { hiddenObjects })
  const asked = {
    has: 'opening_times|website',
    payment_type: 'visa',
    advertiser: 'demo-publisher',
    open_at: 'now',
    restrict_category_ids: '1',
    facets: 'category|flag',
  }
  const told = await faults(asked, narrow)
  assert.deepEqual(told.map((fault) => fault.split(' cannot')[0]).toSorted(), [
    'advertiser',
    'facets category',
    'has opening_times',
    'open_at',
    'payment_type',
    'restrict_category_ids',
  ])
  assert.equal((await ask({ what: 'bakery' }, narrow)).total_rows, 0)
  const who = await world.ask(
    'GET',
    '/v1/entity/search/who/bylocation',
    { who: 'loaf', where: 'Reading', country: 'GB', facets: 'flag', per_page: '100' },
    { key: narrow },
  )
  assert.equal(who.total_rows, bakeries)
  assert.ok(who.rows.every((row: Data) => row.distance_m === undefined))
  assert.ok(!who.facets.flag.some(({ id }: Data) => id.startsWith('payment') || id === 'opening_times'))
  const only = await keyFor('names', { visibleObjects: ['name'] })
  assert.match((await faults({ has: 'phone' }, only))[0]!, /^has phone/)
})

test('all faults are told at once', async () => {
  const wrong = {
    has: 'phone|wings',
    payment_type: 'shells',
    advertiser: 'a b',
    updated_since: '2026-02-30',
    open_at: '2026-11-21T10:00',
    facets: 'colour',
    facet_limit: '0',
    fields: 'everything',
    explain: 'perhaps',
    orderonline: 'no idea',
  }
  const told = await faults(wrong)
  assert.deepEqual(told.map((fault) => fault.split(' ')[0]).toSorted(), Object.keys(wrong).toSorted())
  const related = await faults({ opening_state: 'open', facets: 'opening', cursor: 'x', page: '2' })
  assert.deepEqual(related.map((fault) => fault.split(' ')[0]).toSorted(), [
    'cursor',
    'facets',
    'opening_state',
  ])
})
