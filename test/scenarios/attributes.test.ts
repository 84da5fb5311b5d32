import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import type { Data } from '../endpoints/promises/promise.ts'
import { newKey } from '../support/api-key.ts'
import { ireland, startWorld, type World } from '../support/world.ts'

/** What businesses have or allow: said by the owner and others, searched for, and never made up. */
let world: World
const ids: Record<string, string> = {}
before(async () => {
  world = await startWorld(ireland)
  const cafe = (name: string, ...attributes: string[]) =>
    world.newEntity({
      name: { name },
      categories: [{ category_id: 'amenity/cafe', category_type: 'osm' }],
      attributes,
    })
  ids.green = await cafe('Green Bean', 'vegan:only', 'wheelchair', 'dogs:no')
  ids.corner = await cafe('Corner Cup', 'vegan', 'wheelchair:limited', 'dogs')
  ids.hill = await cafe('Hill House', 'vegan:no', 'wheelchair:no')
  ids.quiet = await cafe('Quiet Place')
})
after(() => world.close())

const search = (params: Record<string, string>): Promise<Data> =>
  world.ask('GET', '/v1/entity/search/what/bylocation', {
    what: 'cafe',
    where: 'Cork',
    country: 'IE',
    per_page: '50',
    ...params,
  })
const found = async (attributes: string): Promise<string[]> => {
  const all = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]))
  const { rows, total_rows } = await search({ attributes })
  assert.equal(total_rows, rows.length)
  return rows.map(({ id }: Data) => all[id]).sort()
}

test('filters let through what is known to fit, and never what is unknown', async () => {
  assert.deepEqual(await found('vegan'), ['corner', 'green'])
  assert.deepEqual(await found('vegan:only'), ['green'])
  assert.deepEqual(await found('vegan:no'), ['hill'])
  assert.deepEqual(await found('wheelchair'), ['green'])
  assert.deepEqual(await found('wheelchair|wheelchair:limited'), ['corner', 'green'])
  assert.deepEqual(await found('vegan|dogs'), ['corner'])
  assert.deepEqual(await found('wifi'), [])
})

test('an attribute that is not declared, or not with that value, is a fault that says where to look', async () => {
  for (const attributes of ['vegan:paid', 'unicorns', 'vegan|unicorns']) {
    const { status, body } = await world.directory.call('GET', '/v1/entity/search/what', {
      what: 'cafe',
      country: 'IE',
      attributes,
    })
    assert.equal(status, 400)
    assert.match(body.data[0], /^attributes holds .*GET \/v1\/attributes$/)
  }
  const { status } = await world.directory.call('POST', '/v1/entity/attribute', {
    entity_id: ids.quiet,
    attribute: 'vegan',
    value: 'paid',
  })
  assert.equal(status, 400)
})

test('the facet counts what is stated, by name in the language asked for, beside the facet of flags', async () => {
  const { facets } = await search({ facets: 'attribute|flag', language: 'de', facet_limit: '100' })
  const counts = Object.fromEntries(facets.attribute.map(({ id, count }: Data) => [id, count]))
  assert.deepEqual(counts, {
    'dogs:no': 1,
    'dogs:yes': 1,
    'vegan:no': 1,
    'vegan:only': 1,
    'vegan:yes': 1,
    'wheelchair:limited': 1,
    'wheelchair:no': 1,
    'wheelchair:yes': 1,
  })
  assert.equal(facets.attribute.find(({ id }: Data) => id === 'wheelchair:yes').name, 'Rollstuhlgerecht')
  assert.ok(facets.flag.length > 0)
  assert.ok(facets.flag.every(({ id }: Data) => !id.startsWith('attribute')))
  const narrowed = await search({ facets: 'attribute', attributes: 'dogs:yes' })
  assert.ok(narrowed.facets.attribute.every(({ count }: Data) => count === 1))
})

test('another source does not overwrite what the supplier said, and a removal makes it unknown again', async () => {
  const id = await world.newEntity({ name: { name: 'Fig Tree' }, attributes: ['halal'] })
  const said = { entity_id: id, attribute: 'halal', value: 'no' }
  const stranger = { key: world.directory.keys.otherVerifying }
  const held = await world.ask('POST', '/v1/entity/attribute', said, stranger)
  assert.equal(held.shown, false)
  const [shown] = (await world.entity(id)).attributes
  assert.deepEqual([shown.attribute, shown.value], ['halal', 'yes'])
  const one = {
    entity_id: ids.corner!,
    gen_id: String((await world.entity(ids.corner!)).attributes[0].gen_id),
  }
  await world.ask('DELETE', '/v1/entity/attribute', one)
  assert.deepEqual(await found('vegan'), ['green'])
  assert.deepEqual(await found('vegan:no'), ['hill'])
})

test('PUT /v1/business takes attributes as a list', async () => {
  const { entity_id: id } = await world.ask('PUT', '/v1/business', {
    name: 'Listed Lunch',
    address1: '7 List Street',
    town: 'Cork',
    country: 'IE',
    telephone_number: ireland.phone(777),
    category_id: 'amenity/cafe',
    category_type: 'osm',
    attributes: 'Vegan, outdoor-seating, wheelchair:limited',
  })
  assert.deepEqual(
    (await world.entity(id)).attributes.map(({ attribute, value }: Data) => `${attribute}:${value}`).sort(),
    ['outdoor_seating:yes', 'vegan:yes', 'wheelchair:limited'],
  )
})

const say = (what: string, more: Record<string, string> = {}): Promise<Data> => search({ what, ...more })
const idsOf = ({ rows }: Data): string[] => rows.map(({ id }: Data) => id).sort()

test('a phrase that asks for an attribute finds those known to have it, in any shipped language', async () => {
  const both = [ids.green, ids.corner, (await search({ what: 'Listed Lunch' })).rows[0]?.id]
  const vegan = idsOf(await search({ attributes: 'vegan' }))
  assert.ok(vegan.length >= 2 && both.length > 0)
  for (const [what, language] of [
    ['vegan cafe', 'en'],
    ['cafe with vegan options', 'en'],
    ['veganes Café', 'de'],
    ['café vegano', 'es'],
    ['vegaaninen kahvila', 'fi'],
  ]) {
    const answer = await say(what!, { language: language! })
    assert.deepEqual(idsOf(answer), vegan, what)
    assert.deepEqual(answer.reading.attributes, [{ attribute: 'vegan', applied: 'filter' }])
    assert.equal(answer.reading.corrected, false)
  }
  for (const what of [
    'dog friendly cafe',
    'hundefreundliches Café',
    'café chiens acceptés',
    'café que admite perros',
  ]) {
    const answer = await say(what)
    assert.deepEqual(idsOf(answer), [ids.corner], what)
  }
  assert.deepEqual(idsOf(await say('wheelchair accessible vegan cafe')), [ids.green])
})

test('where nobody is known to have it, the attribute only ranks, and the answer says so', async () => {
  const cafes = (await search({})).total_rows
  const { rows, total_rows, reading } = await say('wheelchair accessible dog friendly cafe')
  assert.equal(total_rows, cafes)
  assert.equal(rows[0].id, ids.corner)
  assert.ok(rows.some(({ id }: Data) => id === ids.hill))
  assert.deepEqual(reading.attributes, [
    { attribute: 'wheelchair', applied: 'rank' },
    { attribute: 'dogs', applied: 'rank' },
  ])
})

test('pages of a phrase with an attribute follow each other, and other phrases know nothing of attributes', async () => {
  const first = await say('vegan cafe', { per_page: '1' })
  const second = await say('vegan cafe', { per_page: '1', cursor: first.next_cursor })
  assert.deepEqual(idsOf({ rows: [...first.rows, ...second.rows] }).length, 2)
  assert.notEqual(first.rows[0].id, second.rows[0].id)
  for (const what of ['cafe', 'delivery service', 'wheelchair repair'])
    assert.equal((await say(what)).reading?.attributes, undefined, what)
})

test('a word that categories have as a synonym still filters, alone and beside the kind it belongs to', async () => {
  const restaurant = (name: string, ...attributes: string[]) =>
    world.newEntity({
      name: { name },
      categories: [{ category_id: 'amenity/restaurant', category_type: 'osm' }],
      attributes,
    })
  const grill = await restaurant('Meat Corner')
  const kitchen = await restaurant('Sprout Kitchen', 'vegan:only', 'vegetarian:only')
  for (const what of ['vegan restaurant', 'vegetarian restaurant']) {
    const answer = await say(what)
    assert.deepEqual(idsOf(answer), [kitchen], what)
    assert.equal(answer.reading.attributes[0].applied, 'filter')
  }
  const alone = idsOf(await say('vegan'))
  assert.ok(alone.includes(kitchen) && alone.includes(ids.green!) && !alone.includes(grill))
  const { reading, rows } = await say('halal restaurant')
  assert.deepEqual(idsOf({ rows }), [grill, kitchen].sort())
  assert.deepEqual(reading.attributes, [{ attribute: 'halal', applied: 'rank' }])
  assert.equal(reading.match, 'similar')
})

test('a plan that hides attributes neither filters nor counts nor reads them in phrases', async () => {
  const { access, accessWriter } = world.directory.services
  const plan = { ...(await access.plan('standard'))!, name: 'plain', hiddenObjects: ['attribute'] as const }
  const { secret: key, creation } = newKey({ account: 'stranger', plan: 'plain' })
  await accessWriter.apply({ type: 'access.plan.put', plan })
  await accessWriter.apply(creation)
  const path = '/v1/entity/search/what/bylocation'
  const query = { what: 'cafe', where: 'Cork', country: 'IE', per_page: '50' }
  for (const asked of [{ attributes: 'vegan' }, { facets: 'attribute' }]) {
    const { status, body } = await world.directory.call('GET', path, { ...query, ...asked }, { key })
    assert.equal(status, 400)
    assert.match(body.data[0], /the plan of this key does not show attribute$/)
  }
  const phrase = { ...query, what: 'dog friendly cafe', facets: 'flag', facet_limit: '100' }
  const { rows, reading, facets } = await world.ask('GET', path, phrase, { key })
  assert.equal(reading?.attributes, undefined)
  assert.ok(rows.length !== 1 || rows[0].id !== ids.corner)
  assert.ok(rows.every(({ doc }: Data) => doc.attributes === undefined))
  assert.ok(facets.flag.every(({ id }: Data) => !id.includes('attribute')))
})
