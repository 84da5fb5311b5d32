/**
 * A publishable key learns of an address that is not to be displayed no more than its town. Two directories have the same business in the same town, but in
 * another street, under another postcode, at another point: the key must get the same answers from both, whatever it asks.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { endpoints } from '../../src/endpoints/index.ts'
import {
  answersOf,
  contribute,
  difference,
  isSame,
  makeSubject,
  nearTo,
  startTwins,
  type Twins,
} from '../support/twins.ts'
import { type Guess, type Params, waysOf } from './ways.ts'

const reading = endpoints.filter(({ method, access }) => method === 'GET' && access.plan !== 'admin')
const places = [
  { street: 'Quixot Street', number: '77', postcode: 'SW1A 2AA', north: 0.0123, east: 0.0234 },
  { street: 'Dulcinea Row', number: '4', postcode: 'E1 6AN', north: -0.0321, east: -0.0432 },
]

let twins: Twins
let guess: Guess
before(async () => {
  twins = await startTwins()
  const points = []
  for (const [n, directory] of twins.both.entries()) {
    const { street, number, postcode, north, east } = places[n]!
    const subject = await makeSubject(directory, 'geopoint', 0)
    const { town } = subject
    const point = nearTo(town, north, east)
    const address = { building_number: number, address1: street, town: town.name, postcode }
    await contribute(directory, subject.id, 'geopoint', { ...point })
    await contribute(directory, subject.id, 'invoice_address', address)
    const hidden = { ...address, district: street, do_not_display: true }
    await contribute(directory, subject.id, 'postal_address', hidden)
    points.push(point)
    const categoryId = directory.services.taxonomy.resolve('osm', 'shop/bakery')!.category.id
    const postcodes = places.map((place) => place.postcode)
    guess = { ...subject, word: 'quixot', number: subject.phone, points, postcodes, categoryId }
  }
})
after(() => twins.close())

/** The endpoints whose answers to a key differ, with the first difference of each. */
async function telling(key: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const endpoint of reading) {
    for (const params of waysOf(endpoint, guess, null)) {
      const different = (await answersOf(twins, endpoint.path, params, key)).find((told) => !isSame(told))
      if (different === undefined) continue
      found.set(endpoint.path, `${JSON.stringify(params)}: ${difference(different)}`)
      break
    }
  }
  return found
}

test('a publishable key is told nothing of a hidden address but its town', async () => {
  const usual = await twins.key({}, { publishable: true })
  assert.deepEqual(await telling(usual), new Map())
  const showsAll = await twins.key({ hiddenObjects: [], level: 30 }, { publishable: true, account: 'shop' })
  assert.deepEqual(
    await telling(showsAll),
    new Map(),
    'of the account that contributed it, and of an admin plan',
  )
})

test('other keys get the address with its flag', async () => {
  const told = await telling(await twins.key({}))
  for (const path of ['/v1/entity', '/v1/match/byphone', '/v1/entity/search/what/bynearest'])
    assert.ok(told.has(path), path)
  for (const page of ['/v1/token/claim', '/v1/token/message', '/v1/token/report'])
    assert.ok(!told.has(page), `${page} leads to a page that anybody may see`)
  const key = await twins.key({})
  const { data } = (await twins.ask('/v1/entity', { entity_id: guess.id }, key))[0]
  assert.equal(data.postal_address.address1, 'Quixot Street')
  assert.equal(data.postal_address.do_not_display, true)
})

test('a publishable key finds the business in its town and in the country, and not by distance, postcode or quarter', async () => {
  const key = await twins.key({}, { publishable: true })
  const finds = async (path: string, params: Params): Promise<boolean> => {
    const [{ status, text, data }] = await twins.ask(path, { country: guess.country, ...params }, key)
    assert.equal(status, 200, text)
    return data.rows.some(({ id }: { id: string }) => id === guess.id)
  }
  const [point] = guess.points
  const [latitude, longitude] = [String(point!.latitude), String(point!.longitude)]
  const who = { who: 'twin bakery' }
  assert.equal(await finds('/v1/entity/search/who', who), true)
  assert.equal(await finds('/v1/entity/search/who/bylocation', { ...who, where: guess.town.name }), true)
  assert.equal(await finds('/v1/match/byphone', { phone: guess.phone }), true)
  for (const params of [
    { where: 'SW1A 2AA' },
    { where: guess.town.name, radius: '100' },
    { where: guess.town.name, latitude, longitude, radius: '1' },
  ]) {
    assert.equal(await finds('/v1/entity/search/who/bylocation', { ...who, ...params }), false)
  }
  assert.equal(await finds('/v1/entity/search/who/bynearest', { ...who, latitude, longitude }), false)
  assert.equal(await finds('/v1/match/byphone', { phone: guess.phone, postcode: 'SW1A 2AA' }), false)
  assert.equal(await finds('/v1/match/byphone', { phone: guess.phone, latitude, longitude }), false)
})

test('what a publishable key reads of it is the town, without street, postcode, point or distance', async () => {
  const key = await twins.key({}, { publishable: true })
  const [{ data: document }] = await twins.ask('/v1/entity', { entity_id: guess.id }, key)
  const { meta: _meta, ...address } = document.postal_address
  const said = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''))
  assert.deepEqual(said, { town: guess.town.name, do_not_display: true })
  assert.equal(document.geopoint, undefined)
  assert.equal(document.normalised_locations.source, '')
  const kinds = document.normalised_locations.locations.map(
    ({ resolution }: { resolution: string }) => resolution,
  )
  assert.ok(kinds.includes('town'))
  for (const kind of ['postcode', 'sector', 'outcode', 'neighbourhood', 'district'])
    assert.ok(!kinds.includes(kind), kind)
  const params = { who: 'twin bakery', where: guess.town.name, country: guess.country }
  const [{ data }] = await twins.ask('/v1/entity/search/who/bylocation', params, key)
  const row = data.rows.find(({ id }: { id: string }) => id === guess.id)
  assert.equal(row.distance_m, undefined)
  assert.deepEqual(row.doc, document)
})
