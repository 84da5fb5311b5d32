import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { stateBefore } from '../../src/entity/history.ts'
import type { Entity } from '../../src/entity/model.ts'
import { objectTypes } from '../../src/entity/objects/index.ts'
import {
  addExample,
  additions,
  type Data,
  deleteValues,
  leaveUnchanged,
  removals,
  revisionNumber,
} from '../support/every-value.ts'
import { historyOf } from '../support/history.ts'
import type { World } from '../support/world.ts'

/** One business from its first listing to its last day; at each step also what must not have happened. */

let world: World
let id: string
/** The entity as each step left it, by its revision. */
const states = new Map<string, Entity>()
let bystander: { id: string; document: Data }
async function begin(): Promise<void> {
  id = undefined as never
  states.clear()
  const other = await world.newEntity({ postal_address: { address1: 'Oxford Road', town: 'Reading' } })
  bystander = { id: other, document: await world.entity(other) }
}

const rival = () => ({ key: world.directory.keys.other })
const business = {
  name: 'Kennet Island Plumbing',
  building_number: '12',
  address1: 'Friar Street',
  town: 'Reading',
  postcode: 'RG1 1DB',
  country: 'GB',
  telephone_number: '+44 118 496 0199',
  category_type: 'sic_2007',
  category_id: '43220',
  _supplier_id: 'LIFE-1',
}

const read = (): Promise<Data> => world.entity(id)
const history = () => historyOf(world.directory.services.store, id, 1000)
const stats = (): Promise<Data[]> =>
  world.ask('GET', '/v1/stats/entity/by_date', { entity_id: id, year: '2026' })
const log = (who = {}): Promise<Data[]> =>
  world.ask('GET', '/v1/syndication_log/by_entity_id', { entity_id: id }, who)
const idsOf = (data: Data): string[] => data.rows.map((row: Data) => row.id)

/** Runs a step; the bystander must be as before, and every revision must have its history. */
async function step(act: () => Promise<void>): Promise<void> {
  await act()
  assert.deepEqual(await world.entity(bystander.id), bystander.document, 'the neighbour is untouched')
  if (id === undefined) return
  assert.equal((await history()).length, revisionNumber(await read()), 'one history row for each revision')
  const state = (await world.directory.services.store.get(id))!
  states.set(state.revision, state)
}

const unchanged = (act: () => Promise<void>): Promise<void> => leaveUnchanged(world, id, act)

const point = { latitude: '51.456', longitude: '-0.971' }
const box = { latitude_1: '51.40', longitude_1: '-1.05', latitude_2: '51.50', longitude_2: '-0.90' }
const farBox = { latitude_1: '52.40', longitude_1: '-1.05', latitude_2: '52.50', longitude_2: '-0.90' }

/** The nine searches that find it, and for each one a place, box or country where it is not. */
const searches: readonly [path: string, found: Record<string, string>, missed: Record<string, string>][] = [
  ['what', { what: 'plumber', country: 'GB' }, { country: 'IE' }],
  ['what/bylocation', { what: 'plumber', where: 'Reading', country: 'GB' }, { where: 'Cardiff' }],
  ['what/byboundingbox', { what: 'plumber', country: 'GB', ...box }, farBox],
  ['what/bynearest', { what: 'plumber', country: 'GB', ...point }, { country: 'FI' }],
  ['who', { who: 'Kennet Island Plumbing', country: 'GB' }, { who: 'Thames Bakery' }],
  ['who/bylocation', { who: 'Kennet Island', where: 'Reading', country: 'GB' }, { where: 'Cardiff' }],
  ['who/byboundingbox', { who: 'Kennet Island', country: 'GB', ...box }, farBox],
  ['who/bynearest', { who: 'Kennet Island', country: 'GB', ...point }, { radius: '1', latitude: '52.5' }],
  ['keyword/bynearest', { keyword: 'plumber', country: 'GB', ...point }, { keyword: 'florist' }],
]

async function foundNowhere(): Promise<void> {
  for (const [path, found] of searches) {
    assert.ok(!idsOf(await world.ask('GET', `/v1/entity/search/${path}`, found)).includes(id), path)
  }
}

const sale = { publisher_id: 'demo-publisher', reseller_ref: 'JP1', reseller_agent_id: 'A7' }
const draw = async (query: Record<string, string>): Promise<string[]> =>
  idsOf(
    await world.ask('GET', '/v1/entity/advertisers', {
      tag: 'plumber',
      where: 'Reading',
      country: 'GB',
      ...query,
    }),
  )

/** Lives through it in a new world, in Britain, as subtests of `t`. */
export async function lifeOfABusiness(t: TestContext, given: World): Promise<void> {
  world = given
  await begin()
  await t.test('it is added, geocoded and nothing more', () =>
    step(async () => {
      const submitted = await world.ask('PUT', '/v1/business', business)
      assert.equal(submitted.matched, false)
      id = submitted.entity_id
      const document = await read()
      assert.equal(revisionNumber(document), 1)
      assert.ok(Math.abs(document.geopoint.latitude - 51.45) < 0.05)
      assert.ok(Math.abs(document.geopoint.longitude + 0.97) < 0.05)
      assert.equal(document.timezone, 'UTC')
      assert.equal(document.local_timezone, 'Europe/London')
      assert.ok(document.normalised_locations.locations.some(({ name }: Data) => name === 'Reading'))
      for (const key of ['claim', 'advertisers', 'moderation', 'emails', 'websites', 'opening_times']) {
        assert.equal(document[key], undefined, key)
      }
      assert.deepEqual(document.facets, ['hasPhone'])
      assert.deepEqual(await stats(), [])
      assert.deepEqual(await log(), [])
      await unchanged(async () => {
        const again = await world.ask('PUT', '/v1/business', business)
        assert.deepEqual(again, { matched: true, entity_id: id })
      })
    }),
  )

  await t.test('it is given every object there is, one revision each', () =>
    step(async () => {
      for (const endpoint of additions) await addExample(world, id, endpoint, business.name)
      const document = await read()
      for (const { name, entityKey } of Object.values(objectTypes)) {
        assert.equal(document[entityKey] === undefined, name === 'advertiser', name)
      }
      assert.deepEqual(await stats(), [], 'writing is no viewing')
      assert.equal(document.claim, undefined)
    }),
  )

  await t.test('it is found by nine searches, once, and not where it is not', () =>
    step(() =>
      unchanged(async () => {
        for (const [path, found, missed] of searches) {
          const data = await world.ask('GET', `/v1/entity/search/${path}`, found)
          assert.equal(idsOf(data).filter((row) => row === id).length, 1, path)
          assert.ok(!idsOf(data).includes(bystander.id), `${path} finds a bakery`)
          assert.deepEqual(data.rows.find((row: Data) => row.id === id).doc, await read())
          const none = await world.ask('GET', `/v1/entity/search/${path}`, { ...found, ...missed })
          assert.ok(!idsOf(none).includes(id), `${path} finds it with ${JSON.stringify(missed)}`)
        }
        await world.directory.operations.flush()
        assert.deepEqual(await stats(), [], 'a search that names no site counts nothing')
      }),
    ),
  )

  await t.test('it is claimed, by one only', () =>
    step(async () => {
      const claim = { entity_id: id, claimed_user_id: world.directory.userId, claim_method: 'sms' }
      await world.ask('POST', '/v1/entity/claim', claim, { key: world.directory.keys.verifying })
      const second = await world.directory.call('POST', '/v1/entity/claim', claim, rival())
      assert.equal(second.status, 409)
      const document = await read()
      assert.equal(document.claim.claimed_user_id, world.directory.userId)
      assert.ok(document.claim.expiry_date.startsWith('2027-11-16'))
      const who = { who: business.name, country: 'GB' }
      assert.ok(
        idsOf(await world.ask('GET', '/v1/entity/search/who', { ...who, isClaimed: '1' })).includes(id),
      )
      assert.ok(
        !idsOf(await world.ask('GET', '/v1/entity/search/who', { ...who, isClaimed: '0' })).includes(id),
      )
      assert.equal(document.advertisers, undefined, 'a claim is no advert')
    }),
  )

  await t.test('it is advertised, where it was sold', () =>
    step(async () => {
      assert.ok(!(await draw({})).includes(id))
      await world.ask('POST', '/v1/entity/advertiser/create', {
        entity_id: id,
        ...sale,
        max_tags: '1',
        max_locations: '1',
        expiry_date: '2027-01-01',
        tags: 'plumber',
        locations: 'Reading',
      })
      assert.ok((await draw({})).includes(id))
      for (const elsewhere of [{ where: 'Cardiff' }, { tag: 'bakery' }, { country: 'IE' }]) {
        assert.ok(!(await draw(elsewhere)).includes(id), JSON.stringify(elsewhere))
      }
      const check = async (publisher_id: string): Promise<boolean> =>
        (await world.ask('GET', '/v1/entity/advertisers/inventorycheck', { entity_id: id, publisher_id }))
          .available
      assert.equal(await check('demo-publisher'), false)
      assert.equal(await check('another-publisher'), true)
      const seen = JSON.stringify(await world.ask('GET', '/v1/entity', { entity_id: id }, rival()))
      assert.ok(seen.includes('demo-publisher') && !seen.includes('JP1') && !seen.includes('LIFE-1'))
      await world.directory.operations.flush()
      assert.deepEqual(await stats(), [], 'a draw that names no site counts nothing')
    }),
  )

  await t.test('it is syndicated, which changes nothing of it', () =>
    step(() =>
      unchanged(async () => {
        await world.ask('POST', '/v1/syndication/create', {
          entity_id: id,
          publisher_id: 'demo-publisher',
          country: 'GB',
          expiry_date: '2027-01-01',
          syndication_type: 'single',
        })
        assert.equal((await log()).length, 1)
        assert.equal((await log(rival())).length, 0)
      }),
    ),
  )

  await t.test('it is viewed and called, and only that is counted', () =>
    step(() =>
      unchanged(async () => {
        const serve = { entity_id: id, country: 'GB', event_type: 'telephone' }
        await world.ask('PUT', '/v1/entityserve', serve)
        await world.ask('PUT', '/v1/entityserve', serve)
        await world.ask('GET', '/v1/entity', { entity_id: id, domain: 'directory.example' })
        await world.directory.operations.flush()
        const row = (event_type: string, value: number) => ({
          entity_id: id,
          year: 2026,
          month: 11,
          event_type,
          value,
        })
        assert.deepEqual(await stats(), [row('bdp', 1), row('telephone', 2)])
        const other = { entity_id: bystander.id, year: '2026' }
        assert.deepEqual(await world.ask('GET', '/v1/stats/entity/by_date', other), [])
      }),
    ),
  )

  await t.test('it is reported, and stays open until somebody looks', () =>
    step(async () => {
      const before = await read()
      await world.ask(
        'POST',
        '/v1/signal',
        {
          entity_id: id,
          country: 'GB',
          signal_type: 'wrong',
          data_type: 'status',
          inactive_reason: 'ceased trading',
        },
        rival(),
      )
      const document = await read()
      assert.deepEqual(document.moderation, { state: 'reported' })
      const { moderation: _m, _rev: _r, lastEditDate: _l, ...rest } = document
      const { _rev: _s, lastEditDate: _e, ...was } = before
      assert.deepEqual(rest, was, 'a report changes nothing by itself')
      assert.ok(
        idsOf(
          await world.ask('GET', '/v1/entity/search/who', { who: business.name, country: 'GB' }),
        ).includes(id),
      )
    }),
  )

  await t.test('its values are deleted one by one, each alone', () =>
    step(async () => {
      for (const endpoint of removals) await deleteValues(world, id, endpoint)
      const byPhone = await world.ask('GET', '/v1/match/byphone', {
        phone: business.telephone_number,
        country: 'GB',
      })
      assert.deepEqual(byPhone.rows, [])
      const what = await world.ask('GET', '/v1/entity/search/what', { what: 'plumber', country: 'GB' })
      assert.ok(
        !idsOf(what).includes(id) || what.reading.match === 'similar',
        'no category and no tag is left to find it by, at most its name',
      )
      assert.ok(
        idsOf(
          await world.ask('GET', '/v1/entity/search/who', { who: business.name, country: 'GB' }),
        ).includes(id),
      )
      const document = await read()
      assert.deepEqual(document.facets, ['hasOpeningTimes', 'isClaimed'])
      assert.ok(document.advertisers !== undefined, 'the advert is no value to delete')
      const removed = (await history()).flatMap(({ changes }) =>
        changes.filter(({ after: value }) => value?.confidence === 0),
      )
      assert.ok(removed.length >= removals.length, 'what was deleted stays in history')
    }),
  )

  await t.test('its claim is cancelled, and it is free again', () =>
    step(async () => {
      const cancelled = await world.directory.call('POST', '/entity/claim/cancel', { entity_id: id }, rival())
      assert.equal(cancelled.status, 403)
      await world.ask('POST', '/entity/claim/cancel', { entity_id: id })
      const document = await read()
      assert.equal(document.claim, undefined)
      assert.deepEqual(document.facets, ['hasOpeningTimes'])
      assert.ok(document.advertisers !== undefined, 'the advert was sold and runs on')
      assert.ok((await draw({})).includes(id))
    }),
  )

  await t.test('it closes: it can be read, and is found by nothing', () =>
    step(async () => {
      await world.ask('POST', '/v1/entity/phone', { entity_id: id, number: business.telephone_number })
      await world.ask('POST', '/v1/entity/category', {
        entity_id: id,
        category_id: '43220',
        category_type: 'sic_2007',
      })
      assert.ok(
        idsOf(await world.ask('GET', '/v1/entity/search/what', { what: 'plumber', country: 'GB' })).includes(
          id,
        ),
      )
      await world.ask('POST', '/v1/entity/status', {
        entity_id: id,
        status: 'inactive',
        inactive_reason: 'ceased trading',
      })
      assert.equal((await read()).status.status, 'inactive')
      await foundNowhere()
      const phone = { phone: business.telephone_number, country: 'GB' }
      assert.deepEqual(await world.ask('GET', '/v1/match/byphone', phone), { total_rows: 0, rows: [] })
      assert.ok(!(await draw({})).includes(id))
      const [row] = await world.ask('GET', '/v1/entity/by_supplier_id', { supplier_id: 'LIFE-1' })
      assert.equal(row.id, id)
    }),
  )

  await t.test('the entity and its history give every state that there was', async () => {
    let state: Entity | null = (await world.directory.services.store.get(id))!
    for (const entry of await history()) {
      const seen = states.get(entry.revision)
      if (seen !== undefined) assert.deepEqual(withoutEmptyLists(state!), withoutEmptyLists(seen))
      states.delete(entry.revision)
      state = stateBefore(state!, entry)
    }
    assert.deepEqual([state, states.size], [null, 0])
  })
}

const withoutEmptyLists = (entity: Entity): Entity => ({
  ...entity,
  objects: Object.fromEntries(Object.entries(entity.objects).filter(([, values]) => values.length > 0)),
})
