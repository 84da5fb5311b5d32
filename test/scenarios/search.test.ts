import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Plan } from '../../src/access/model.ts'
import { newKey } from '../support/api-key.ts'
import {
  assertSame,
  type Data,
  idsOf,
  located,
  type Params,
  startBakeries,
  what,
} from '../support/bakeries.ts'

/** What the searches let through, count and tell of each row. */

const { world, ids, ask, faults, numbered } = await startBakeries()
after(() => world.close())

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
  assertSame(
    await ask({ ...pastry, restrict_category_ids: `0, ${pastry.restrict_category_ids}` }),
    idsOf(found),
  )
})

test('in an area, too, a text that names nobody is read further only where the categories let somebody through', async () => {
  const { categories } = await world.entity(ids[0]!)
  const somebody = { restrict_category_ids: categories[0].category_id, facets: 'category' }
  const nobody = { restrict_category_ids: '1', facets: 'category' }
  assert.notEqual(somebody.restrict_category_ids, '1')
  for (const [path, area] of located) {
    const limited = path.endsWith('bynearest') ? { ...area, radius: '50' } : area
    for (const text of ['bakery', 'bakery trombone', 'bakrey']) {
      const found = await ask({ ...limited, ...somebody, what: text }, undefined, path)
      assertSame(
        found,
        numbered((n) => n % 3 === 0),
      )
      const none = await ask({ ...limited, ...nobody, what: text }, undefined, path)
      assert.equal(none.total_rows, 0)
      assert.deepEqual(none.facets, { category: [] })
    }
  }
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
  assert.equal(reading.count, ids.length)
  assert.ok(reading.formal_name.startsWith('Reading'))
  assert.equal(count('flag', 'website'), 15)
  assert.equal(count('flag', 'payment_type:cash'), 6)
  assert.deepEqual(data.facets.claimed, [{ id: 'unclaimed', count: ids.length }])
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

test('orderonline and delivers are kept, told, favoured and filtered by', async () => {
  const business = {
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
    (await world.ask('PUT', '/v1/business', { ...business, ...more })).entity_id
  const id = await submit({ delivers: 'true', orderonline: 'false' })
  const document = await world.entity(id)
  assert.equal(document.delivers, true)
  assert.equal(document.orderonline, false)
  assert.notEqual(idsOf(await ask())[0], id)
  assert.equal(idsOf(await ask({ delivers: 'true' }))[0], id)
  assert.notEqual(idsOf(await ask({ orderonline: 'true' }))[0], id)
  assert.equal((await ask({ delivers: 'true' })).total_rows, ids.length + 1)
  assertSame(await ask({ has: 'delivers' }), [id])
  const params = { max_tags: '2', max_locations: '2', reseller_ref: 'R', reseller_agent_id: 'A' }
  const advert = {
    ...params,
    publisher_id: 'rolls',
    expiry_date: '2031-01-01',
    tags: 'rolls',
    is_national: 'true',
  }
  for (const entity_id of [...ids.slice(0, 5), id])
    await world.ask('POST', '/v1/entity/advertiser/create', { ...advert, entity_id })
  const draw = (more: Params) =>
    world.ask('GET', '/v1/entity/advertisers', { tag: 'rolls', where: 'Reading', country: 'GB', ...more })
  for (let n = 0; n < 5; n++) assert.deepEqual(idsOf(await draw({ delivers: 'true', limit: '1' })), [id])
  assert.equal((await draw({ delivers: 'true', orderonline: 'true' })).total_rows, 6)
  assert.equal((await draw({ isClaimed: '0', limit: '4' })).total_rows, 4)
  assert.equal((await draw({ isClaimed: '1' })).total_rows, 0)
  const { _rev } = await world.entity(id)
  await submit({ delivers: 'true' })
  assert.equal((await world.entity(id))._rev, _rev, 'the same again is no change')
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
  const plan = { ...(await services.access.plan('standard'))!, name, ...changes }
  const { secret, creation } = newKey({ account: 'stranger', plan: name })
  await services.accessWriter.apply({ type: 'access.plan.put', plan })
  await services.accessWriter.apply(creation)
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
  // Names may be seen: who is called a bakery is found by that, and not by the category.
  assert.equal((await ask({ what: 'bakery' }, narrow)).reading.match, 'similar')
  assert.equal((await ask({ what: 'greengrocer' }, narrow)).total_rows, 0)
  const loaf = { who: 'loaf', country: 'GB', facets: 'flag', per_page: '100' }
  const placed = await world.directory.call(
    'GET',
    '/v1/entity/search/who/bylocation',
    { ...loaf, where: 'Reading' },
    { key: narrow },
  )
  assert.deepEqual(placed.body.data, [
    'where cannot be asked for: the plan of this key does not show geopoint',
  ])
  const who = await world.ask('GET', '/v1/entity/search/who', loaf, { key: narrow })
  assert.equal(who.total_rows, ids.length)
  assert.ok(who.rows.every(({ doc }: Data) => doc.normalised_locations === undefined))
  assert.ok(!who.facets.flag.some(({ id }: Data) => id.startsWith('payment') || id === 'opening_times'))
  const only = await keyFor('names', { visibleObjects: ['name'] })
  assert.match((await faults({ has: 'phone' }, only))[0]!, /^has phone/)
})

test('documents name no features of objects that a plan hides', async () => {
  const usual = await keyFor('usual', {})
  const narrow = await keyFor('narrower', { hiddenObjects: ['opening_times'] })
  const { doc: all } = (await ask({ has: 'opening_times|employee' }, world.directory.keys.admin)).rows[0]
  const documentFor = (key: string): Promise<Data> =>
    world.ask('GET', '/v1/entity', { entity_id: all._id }, { key })
  const without = (hidden: string) => all.facets.filter((facet: string) => facet !== hidden)
  const [most, less] = [await documentFor(usual), await documentFor(narrow)]
  assert.equal(all.facets.filter((facet: string) => /Employees|Opening/.test(facet)).length, 2)
  assert.deepEqual(most.facets, without('hasEmployees'))
  assert.deepEqual(less.facets, without('hasOpeningTimes'))
  assert.equal(less.contentScore, all.contentScore - 1)
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
  const local = await faults({ open_at: '2026-11-21T10:00', opening_state: 'open', facets: 'opening' })
  assert.equal(local.length, 1)
  assert.match(local[0]!, /^open_at needs its zone/)
})
