import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { rulesCommand } from '../../src/cli/rules.ts'
import { type Data, idsOf, type Params, startBakeries } from '../support/bakeries.ts'
import { ruledSearches } from '../support/ruled-searches.ts'
import { runHere } from '../support/run-command.ts'

/** Rules of operators in searches, over HTTP. */

const { world, ids } = await startBakeries()
const { what, box, put, refused, remove, open } = ruledSearches(world)
after(() => world.close())
const pinnedOf = ({ rows }: Data): string[] =>
  rows.filter(({ pinned }: Data) => pinned === true).map(({ id }: Data) => id)
const allPages = async (first: (params: Params) => Promise<Data>, perPage: number): Promise<string[]> => {
  const found: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await first({ per_page: String(perPage), ...(cursor === undefined ? {} : { cursor }) })
    found.push(...idsOf(page))
    cursor = page.next_cursor
    if (cursor === undefined) return found
  }
}
const byNumber = async (first: (params: Params) => Promise<Data>, perPage: number): Promise<string[]> => {
  const found: string[] = []
  for (let page = 1; ; page++) {
    const { rows, total_rows } = await first({ per_page: String(perPage), page: String(page) })
    found.push(...idsOf({ rows }))
    if (found.length >= total_rows || rows.length === 0) return found
  }
}

test('a synonym is read as what it means, in all searches, and the answer says so', async () => {
  const before = await what('bakery')
  assert.equal((await what('doughworks')).total_rows, 0)
  await put('dough', { kind: 'synonym', phrase: 'Doughworks', means: ['bakery'] })
  const found = await what('doughworks')
  assert.deepEqual(idsOf(found), idsOf(before))
  assert.equal(found.total_rows, before.total_rows)
  assert.match(found.reading.understood_as, /"Doughworks" means "bakery"/)
  assert.deepEqual(found.reading.rules, ['dough'])
  assert.equal(found.reading.match, 'exact')
  const boxed = await box('doughworks in Reading')
  assert.deepEqual(
    [boxed.reading.kind, boxed.reading.where, boxed.total_rows],
    ['what', 'Reading', before.total_rows],
  )
  assert.equal((await what('doughworks', { country: 'GB', language: 'de' })).total_rows, before.total_rows)
  await put('dough', { kind: 'synonym', phrase: 'Doughworks', means: ['bakery'], language: 'de' })
  assert.equal((await what('doughworks', { language: 'en' })).total_rows, 0)
  await put('dough', { kind: 'synonym', phrase: 'Doughworks', means: ['bakery'], country: 'fi' })
  assert.equal((await what('doughworks')).total_rows, 0)
  await remove('dough')
  assert.equal((await what('doughworks')).total_rows, 0)
  assert.equal('rules' in ((await what('bakery')).reading ?? {}), false)
})

test('a name with a synonym is found by either, where the rule holds both ways', async () => {
  const id = await world.newEntity({
    name: { name: 'Zephyr Quillworks' },
    postal_address: { address1: 'Broad Street', town: 'Reading' },
    geopoint: { latitude: 51.455, longitude: -0.97 },
  })
  const who = (who: string): Promise<Data> =>
    world.ask('GET', '/v1/entity/search/who/bylocation', { who, where: 'Reading', country: 'GB' })
  assert.deepEqual(idsOf(await who('brandwurst')), [])
  await put('names', {
    kind: 'synonym',
    phrase: 'brandwurst',
    means: ['zephyr quillworks'],
    direction: 'both_ways',
  })
  assert.deepEqual(idsOf(await who('brandwurst')), [id])
  assert.deepEqual(idsOf(await who('Zephyr Quillworks')), [id])
  await remove('names')
})

test('pinned entities come first and buried ones last, on every page, with the same total', async () => {
  const plain = await allPages((params) => what('bakery', params), 10)
  const [a, b, c] = [plain[7]!, plain[3]!, plain[0]!]
  const facets = { facets: 'category,place' }
  const before = await what('bakery', facets)
  await put('pins', { kind: 'pin', phrase: 'bakery', entity_ids: [a, b] })
  await put('low', { kind: 'bury', phrase: 'Bakery', entity_ids: [c] })
  const expected = [a, b, ...plain.filter((id) => ![a, b, c].includes(id)), c]
  for (const perPage of [1, 3, 10]) {
    assert.deepEqual(await allPages((params) => what('bakery', params), perPage), expected)
    assert.deepEqual(await byNumber((params) => what('bakery', params), perPage), expected)
  }
  const steered = await what('bakery', facets)
  assert.deepEqual(pinnedOf(steered), [a, b])
  assert.deepEqual([steered.total_rows, steered.facets], [before.total_rows, before.facets])
  const boxed = await box('bakery Reading')
  assert.deepEqual(pinnedOf(boxed), [a, b])
  assert.deepEqual(pinnedOf(await what('bakeries')), [])
  assert.deepEqual(pinnedOf(await what('bakery', { sort: 'name' })), [])
  const near = { what: 'bakery', latitude: '51.45', longitude: '-0.97', country: 'GB' }
  const nearest = await world.ask('GET', '/v1/entity/search/what/bynearest', near)
  assert.deepEqual(idsOf(nearest).slice(0, 2), [a, b])
  await put('low', { kind: 'bury', phrase: 'bakery', entity_ids: [c], to: 'out' })
  const without = await what('bakery', facets)
  assert.equal(without.total_rows, before.total_rows - 1)
  assert.ok(!(await allPages((params) => what('bakery', params), 10)).includes(c))
  await Promise.all([remove('pins'), remove('low')])
  assert.deepEqual(await allPages((params) => what('bakery', params), 10), plain)
})

test('a pin that the text does not find is added, within the area and the filters alone', async () => {
  const outside = await world.newEntity({
    name: { name: 'Far Forge' },
    categories: [{ category_id: 'amenity/pharmacy', category_type: 'osm' }],
    postal_address: { address1: 'High Street', town: 'Leeds' },
    geopoint: { latitude: 53.8, longitude: -1.55 },
  })
  const inside = await world.newEntity({
    name: { name: 'Near Forge' },
    categories: [{ category_id: 'amenity/pharmacy', category_type: 'osm' }],
    postal_address: { address1: 'Broad Street', town: 'Reading' },
    geopoint: { latitude: 51.456, longitude: -0.97 },
  })
  const before = await what('bakery')
  await put('forge', { kind: 'pin', phrase: 'bakery', entity_ids: [outside, inside] })
  const found = await what('bakery')
  assert.equal(found.rows[0].id, inside)
  assert.equal(found.total_rows, before.total_rows + 1)
  assert.equal((await what('bakery', { has: 'logo' })).total_rows, 0)
  await put('forge', { kind: 'pin', phrase: 'qqqqzzzz', entity_ids: [inside] })
  const alone = await what('qqqqzzzz')
  assert.deepEqual([idsOf(alone), alone.total_rows, alone.reading.corrected], [[inside], 1, false])
  await remove('forge')
})

test('a pin heads what the phrase finds by other readings, and hides none of it', async () => {
  const pinned = await world.newEntity({
    name: { name: 'Vellum Forge' },
    postal_address: { address1: 'Broad Street', town: 'Reading' },
    geopoint: { latitude: 51.457, longitude: -0.97 },
  })
  const party = await world.newEntity({
    name: { name: 'Quizzle Marquees' },
    tags: [{ tag: 'zorbing party' }],
    postal_address: { address1: 'Broad Street', town: 'Reading' },
    geopoint: { latitude: 51.456, longitude: -0.97 },
  })
  const phrases = ['zorbing party', 'bakery qqqzzz', 'qqqzzz bakery']
  for (const ask of [box, what]) {
    for (const phrase of phrases) {
      const before = await ask(phrase)
      assert.ok(before.total_rows > 0, phrase)
      await put('party', { kind: 'pin', phrase, entity_ids: [pinned] })
      const found = await ask(phrase)
      assert.deepEqual(idsOf(found), [pinned, ...idsOf(before)].slice(0, found.rows.length), phrase)
      assert.equal(found.total_rows, before.total_rows + 1, phrase)
      const pages = await allPages((params) => ask(phrase, params), 8)
      assert.deepEqual(pages.slice(0, found.rows.length), idsOf(found), phrase)
      assert.equal(new Set(pages).size, found.total_rows, phrase)
      await remove('party')
    }
  }
  await put('party', { kind: 'pin', phrase: 'qqqqzzzz', entity_ids: [pinned, party] })
  for (const ask of [box, what]) {
    assert.deepEqual(idsOf(await ask('qqqqzzzz')), [pinned, party])
    assert.deepEqual(await allPages((params) => ask('qqqqzzzz', params), 1), [pinned, party])
  }
  await remove('party')
})

test('a pin in an area without a match heads what the wider area has', async () => {
  const at = (town: string, objects: object): Promise<string> =>
    world.newEntity({
      postal_address: { address1: 'School Lane', town },
      geopoint: { latitude: 53.417, longitude: -2.231 },
      ...objects,
    })
  const pharmacy = [{ category_id: 'amenity/pharmacy', category_type: 'osm' }]
  const pinned = await at('Didsbury', { name: { name: 'Vellum Anvil' }, categories: pharmacy })
  const bakery = await at('Manchester', {})
  const ask = (): Promise<Data> => what('bakery', { where: 'Didsbury' })
  const before = await ask()
  assert.deepEqual([idsOf(before), before.location.widened_to_m], [[bakery], 1500])
  await put('anvil', { kind: 'pin', phrase: 'bakery', entity_ids: [pinned] })
  const found = await ask()
  assert.deepEqual([idsOf(found), found.location.widened_to_m], [[pinned, bakery], 1500])
  await remove('anvil')
})

test('a pin of a place holds in searches of that place and of places in it', async () => {
  const [first] = ids
  const pinTo = async (place: string): Promise<string[]> => {
    const { rows } = await world.ask('GET', '/v1/lookup/location', { string: place, country: 'GB' })
    const place_id = String(rows[0].id)
    await put('placed', { kind: 'pin', phrase: 'bakery', entity_ids: [first], place_id })
    return pinnedOf(await what('bakery'))
  }
  assert.deepEqual(await pinTo('Leeds'), [])
  assert.deepEqual(await pinTo('Reading'), [first])
  assert.deepEqual(await pinTo('Berkshire'), [first])
  await remove('placed')
})

test('an attribute is told where each of the texts asks for it', async () => {
  await put('plain', { kind: 'synonym', phrase: 'greenery', means: ['vegan bakery', 'bakery'] })
  const some = await what('greenery')
  assert.ok(some.total_rows > 0)
  assert.equal(some.reading.attributes, undefined)
  await put('plain', { kind: 'synonym', phrase: 'greenery', means: ['vegan bakery'] })
  assert.deepEqual(
    (await what('greenery')).reading.attributes,
    (await what('vegan bakery')).reading.attributes,
  )
  assert.equal((await what('vegan bakery')).reading.attributes[0].attribute, 'vegan')
  await remove('plain')
})

test('a stop phrase finds nobody, or its words count for nothing', async () => {
  const total = (await what('bakery')).total_rows
  await put('stop', { kind: 'stop', phrase: 'bakery jobs' })
  const stopped = await what('Bakery Jobs')
  assert.deepEqual([stopped.total_rows, stopped.reading.rules], [0, ['stop']])
  assert.equal((await box('bakery jobs')).total_rows, 0)
  assert.equal((await what('bakery')).total_rows, total)
  await put('stop', { kind: 'stop', phrase: 'lovely', effect: 'ignored' })
  const lovely = await what('lovely bakery')
  assert.deepEqual(idsOf(lovely), idsOf(await what('bakery')))
  assert.deepEqual(lovely.reading.rules, ['stop'])
  const all = await what('lovely')
  assert.ok(all.total_rows >= total)
  assert.deepEqual([all.reading.rules, all.reading.understood_as], [['stop'], undefined])
  await remove('stop')
})

test('all that is wrong with a rule is told at once, and nothing is kept', async () => {
  const told = await refused('Bad Id', {
    kind: 'pin',
    phrase: '---',
    entity_ids: ['99999999999'],
    place_id: 'nowhere',
    site_id: 'absent',
    country: 'gbr',
    means: ['x'],
  })
  for (const part of [
    'rule_id:',
    'phrase must',
    'there is no entity 99999999999',
    'nowhere is not a place',
    'there is no site absent',
    'gbr is not an ISO',
    'means is nothing',
  ])
    assert.ok(told.includes(part), `${part}: ${told}`)
  assert.ok(
    (await refused('x', { kind: 'synonym', phrase: 'a b', means: ['A, b'] })).includes('name another'),
  )
  assert.ok((await refused('x', { phrase: 'a' })).includes('kind must be one of'))
  assert.ok((await refused('x', { kind: 'pin', phrase: 'a', entity_ids: [] })).includes('a list of 1 to 20'))
  assert.equal((await world.ask('GET', '/v1/search_rules')).total_rows, 0)
})

test('an entity that was merged is refused, and one merged later is told of', async () => {
  const [from, to] = [await world.newEntity({}), await world.newEntity({})]
  await put('merged', { kind: 'pin', phrase: 'bakery', entity_ids: [from, to] })
  await world.ask('POST', '/v1/entity/merge', { from, to })
  assert.deepEqual((await world.ask('GET', '/v1/search_rule', { rule_id: 'merged' })).gone, [
    { entity_id: from, reason: 'merged', merged_into: to },
  ])
  const told = await refused('other', { kind: 'bury', phrase: 'bakery', entity_ids: [from] })
  assert.ok(told.includes(`${from} was merged into ${to}`), told)
  await remove('merged')
})

const command = async (args: readonly string[], text = ''): Promise<{ out: string; err: string }> => {
  const services = { operations: world.directory.operations, readText: () => text }
  const { out, err } = await runHere(rulesCommand, args, async () => services)
  return { out: out.join('\n'), err }
}

test('a phrase with its place holds where what and where are given apart, on pages and in the API', async () => {
  const firstOf = async (address: string): Promise<string> => {
    const page = await open(address)
    return /Loaf \d+ Bakery/.exec(page.slice(page.indexOf('class="cards"')))![0]
  }
  const addresses = [
    '/en/search?what=bakery&where=Reading&country=gb',
    '/en/search?what=Bakery&where=reading%2C+Berkshire&country=gb',
    '/en/search?q=bakery+in+Reading&country=gb',
  ]
  const pin = idsOf(await what('bakery'))[7]!
  const name = `Loaf ${ids.indexOf(pin)} Bakery`
  for (const phrase of ['bakery in Reading', 'Bäckerei bei', 'bakery Reading', 'Reading bakery']) {
    await put('whole', { kind: 'pin', phrase, entity_ids: [pin] })
    const holds = /reading/i.test(phrase)
    for (const address of addresses)
      assert.equal((await firstOf(address)) === name, holds, `${phrase}: ${address}`)
    assert.deepEqual(pinnedOf(await what('bakery')), holds ? [pin] : [], phrase)
    assert.deepEqual(pinnedOf(await what('bakery', { where: 'Berkshire' })), [], 'another place')
  }
  await remove('whole')
})

test('rules go out to a file and come back the same, as JSON and as CSV; a file with a fault changes nothing', async () => {
  await put('a', { kind: 'synonym', phrase: 'say "x", y', means: ['one', 'two'], direction: 'both_ways' })
  await put('b', { kind: 'bury', phrase: 'loaf', entity_ids: [ids[0]!, ids[1]!], to: 'out', country: 'gb' })
  await put('c', { kind: 'stop', phrase: 'jobs', effect: 'ignored', language: 'en' })
  const before = (await world.ask('GET', '/v1/search_rules')).rows
  for (const format of ['json', 'csv']) {
    const { out } = await command(['export', '--format', format])
    for (const id of ['a', 'b', 'c']) await command(['remove', id])
    assert.equal((await command(['list'])).out, '')
    await command(['import', 'rules'], out)
    assert.deepEqual((await world.ask('GET', '/v1/search_rules')).rows, before)
  }
  const wrong = 'rule_id,kind,phrase,means\nd,synonym,x,y\nE E,synonym,,y\nd,pin,z,'
  const { err } = await command(['import', 'rules'], wrong)
  for (const part of ['line 3, rule_id', 'line 3, phrase', 'line 4, rule_id', 'line 4, entity_ids'])
    assert.ok(err.includes(part), `${part}: ${err}`)
  assert.deepEqual((await world.ask('GET', '/v1/search_rules')).rows, before)
  await command(['put', 'd', '--synonym', 'x', '--means', 'y', '--language', 'fi'])
  assert.match(
    (await command(['list'])).out,
    /^d {2}synonym {2}"x" {2}means=y {2}direction=one_way {2}language=fi$/m,
  )
  for (const id of ['a', 'b', 'c', 'd']) await remove(id)
})
