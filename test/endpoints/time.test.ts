import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { britain, startWorld, type World } from '../support/world.ts'
import type { Data } from './promises/promise.ts'

/** What time does to claims, adverts, links and counts. Each test begins on 16 November 2026. */

let world: World
beforeEach(async () => {
  await world?.close()
  world = await startWorld(britain)
})
after(() => world.close())

const rival = () => ({ key: world.directory.keys.other })

async function foundAsClaimed(id: string, isClaimed: string): Promise<boolean> {
  const { name } = await world.entity(id)
  const { rows } = await world.ask('GET', '/v1/entity/search/who', {
    who: name.name,
    country: 'GB',
    isClaimed,
  })
  return rows.some((row: Data) => row.id === id)
}

test('a claim lasts as its method says, and counts no longer once it ran out', async () => {
  const claim = async (more: Record<string, string>): Promise<string> => {
    const id = await world.newEntity()
    await world.ask('POST', '/v1/entity/claim', {
      entity_id: id,
      claimed_user_id: world.directory.userId,
      ...more,
    })
    return id
  }
  const month = await claim({ claim_method: 'api' })
  const year = await claim({ claim_method: 'phone' })
  const day = await claim({ expiry_date: '2026-11-20' })
  const expiry = async (id: string): Promise<string> =>
    (await world.entity(id)).claim.expiry_date.slice(0, 10)
  assert.deepEqual(
    [await expiry(month), await expiry(year), await expiry(day)],
    ['2026-12-16', '2027-11-16', '2026-11-20'],
  )
  world.advance(5)
  assert.equal(await foundAsClaimed(day, '1'), false)
  assert.equal(await foundAsClaimed(day, '0'), true, 'unclaimed or run out')
  assert.ok(!(await world.entity(day)).facets.includes('isClaimed'))
  assert.ok((await world.entity(day)).claim, 'the record of it stays')
  assert.equal(await foundAsClaimed(month, '1'), true)
  const taken = await world.directory.call('POST', '/v1/entity/claim/reseller', { entity_id: month }, rival())
  assert.equal(taken.status, 409)
  await world.ask('POST', '/v1/entity/claim/reseller', { entity_id: day }, rival())
  const renewed = await world.ask('GET', '/v1/entity', { entity_id: day }, rival())
  assert.equal(renewed.claim.claimed_reseller_id, 'rival')
  world.advance(30)
  assert.equal(await foundAsClaimed(month, '1'), false)
  assert.equal(await foundAsClaimed(year, '1'), true)
})

test('an advert ends after its last day: it leaves reads and draws, stays in the books, and can be renewed or sold anew', async () => {
  const terms = { publisher_id: 'p', reseller_ref: 'r', reseller_agent_id: 'a' }
  const sell = (id: string) =>
    world.directory.call('POST', '/v1/entity/advertiser/create', {
      entity_id: id,
      ...terms,
      max_tags: '1',
      max_locations: '1',
      expiry_date: '2026-11-20',
      tags: 'welding',
      locations: 'Reading',
    })
  const drawn = async (id: string): Promise<boolean> =>
    (
      await world.ask('GET', '/v1/entity/advertisers', { tag: 'welding', where: 'Reading', country: 'GB' })
    ).rows.some((row: Data) => row.id === id)
  const available = async (id: string): Promise<boolean> =>
    (await world.ask('GET', '/v1/entity/advertisers/inventorycheck', { entity_id: id, publisher_id: 'p' }))
      .available
  const first = await world.newEntity()
  const second = await world.newEntity()
  for (const id of [first, second]) assert.equal((await sell(id)).status, 200)
  world.advance(4)
  assert.equal(await drawn(first), true, 'on its last day')
  world.advance(1)
  for (const id of [first, second]) {
    assert.equal(await drawn(id), false)
    assert.equal(await available(id), true)
    assert.equal((await world.entity(id)).advertisers, undefined)
  }
  const updated = await world.ask('GET', '/v1/advertiser/updated', { from_date: '2026-11-01' })
  assert.equal(updated.total_rows, 2)
  await world.ask('POST', '/v1/entity/advertiser/renew', {
    entity_id: first,
    ...terms,
    expiry_date: '2027-01-01',
  })
  assert.equal(await drawn(first), true)
  assert.equal((await sell(second)).status, 400, 'its last day would be past')
  const anew = { max_tags: '0', max_locations: '0', expiry_date: '2027-01-01', is_national: 'true' }
  await world.ask('POST', '/v1/entity/advertiser/create', { entity_id: second, ...terms, ...anew })
  assert.equal((await world.entity(second)).advertisers.length, 1)
  const later = await world.ask('GET', '/v1/advertiser/updated', { from_date: '2026-11-21', per_page: '1' })
  assert.deepEqual(
    [later.total_rows, later.rows.map((row: Data) => row.id)],
    [2, [first]],
    'oldest change first',
  )
})

test('links run out', async () => {
  const url = new URL(await world.ask('GET', '/v1/token/add', { portal_name: 'Example Portal' }))
  const status = async (): Promise<number> =>
    (await world.directory.server.inject({ url: `${url.pathname}${url.search}` })).statusCode
  assert.equal(await status(), 200)
  world.advance(2.9)
  assert.equal(await status(), 200)
  world.advance(0.2)
  assert.equal(await status(), 404)
})

test('counts belong to their month', async () => {
  const id = await world.newEntity()
  const serve = () => world.ask('PUT', '/v1/entityserve', { entity_id: id, country: 'GB', event_type: 'bdp' })
  await serve()
  world.advance(30)
  await serve()
  await serve()
  world.advance(30)
  const counts = (when: Record<string, string>): Promise<Data[]> =>
    world.ask('GET', '/v1/stats/entity/by_date', { entity_id: id, ...when })
  const row = (month: number, value: number) => ({
    entity_id: id,
    year: 2026,
    month,
    event_type: 'bdp',
    value,
  })
  assert.deepEqual(await counts({ year: '2026' }), [row(11, 1), row(12, 2)])
  assert.deepEqual(await counts({ year: '2026', month: '12' }), [row(12, 2)])
  assert.deepEqual(await counts({ year: '2027' }), [])
})

test('a syndication that ran out cannot be ended, and can be made anew', async () => {
  const id = await world.newEntity()
  const create = (expiry_date: string): Promise<Data> =>
    world.ask('POST', '/v1/syndication/create', {
      entity_id: id,
      publisher_id: 'p',
      country: 'GB',
      expiry_date,
      syndication_type: 'single',
    })
  const first = (await create('2026-11-20')).syndication[0].id
  assert.equal((await create('2026-11-21')).syndication[0].id, first, 'a running one is prolonged')
  world.advance(10)
  const ended = await world.directory.call('POST', '/v1/syndication/cancel', { syndication_id: first })
  assert.equal(ended.status, 409, ended.text)
  const over = {
    entity_id: id,
    publisher_id: 'q',
    country: 'GB',
    expiry_date: '2026-11-20',
    syndication_type: 'single',
  }
  assert.equal((await world.directory.call('POST', '/v1/syndication/create', over)).status, 400)
  assert.notEqual((await create('2030-01-01')).syndication[0].id, first)
})
