import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import {
  type ApiPromise,
  acknowledged,
  type Data,
  freshEntity,
  type Promises,
  type Sent,
  type Told,
} from './promise.ts'

const seller = { reseller_ref: 'R-0', reseller_agent_id: 'A-0' }

/** A town in which the adverts of a world are shown, and a word they are sold for. */
const shownAt = (world: World) =>
  world.place.country === 'IE' ? { tag: 'heating', where: 'Cobh' } : { tag: 'plumber', where: 'Reading' }

async function advertise(world: World, id: string, publisher: string): Promise<void> {
  const { tag, where } = shownAt(world)
  await world.ask('POST', '/v1/entity/advertiser/create', {
    entity_id: id,
    publisher_id: publisher,
    max_tags: '2',
    max_locations: '2',
    expiry_date: '2030-01-01',
    tags: tag,
    locations: where,
    ...seller,
  })
}

const advertised = async (world: World, sent: Sent): Promise<Record<string, string>> => {
  const { entity_id: id } = await freshEntity(world)
  await advertise(world, id!, sent.publisher_id!)
  return { entity_id: id! }
}

const advertOf = (document: Data, sent: Sent): Data =>
  (document.advertisers ?? []).find((advert: Data) => advert.publisher_id === sent.publisher_id)

/** Whether the advert can still be sold, as the inventory says. */
const stillToSell = async (world: World, sent: Sent): Promise<boolean> =>
  (
    await world.ask('GET', '/v1/entity/advertisers/inventorycheck', {
      entity_id: sent.entity_id,
      publisher_id: sent.publisher_id,
    })
  ).available

const drawn = async (world: World, tag: string, where: string): Promise<string[]> => {
  const query = { tag, where, country: world.place.country, limit: '100' }
  return (await world.ask('GET', '/v1/entity/advertisers', query)).rows.map(({ id }: Data) => id)
}

const words = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

const promise = (
  readBack: (told: Told, advert: Data) => Promise<void>,
  prepare = advertised,
): ApiPromise => ({
  shape: 'ack',
  prepare,
  readBack: async (told) => readBack(told, advertOf(await acknowledged(told), told.sent)),
})

export const advertPromises: Promises = {
  'POST /v1/entity/advertiser/create': promise(async ({ world, sent }, advert) => {
    assert.equal(advert.expiry_date, sent.expiry_date)
    assert.equal(advert.max_tags, Number(sent.max_tags))
    assert.equal(await stillToSell(world, sent), false)
    for (const tag of words(sent.tags)) {
      for (const where of words(sent.locations)) {
        assert.ok((await drawn(world, tag, where)).includes(sent.entity_id!), `${tag} in ${where}`)
      }
    }
    const { rows } = await world.ask('GET', '/v1/advertiser/updated', {
      from_date: '2026-11-01',
      per_page: '100',
    })
    assert.ok(rows.some(({ id }: Data) => id === sent.entity_id))
    const again = await world.directory.call('POST', '/v1/entity/advertiser/create', sent)
    assert.equal(again.status, 409)
    assert.deepEqual(again.body, {
      success: false,
      msg: 'This entity is already an advertiser for that publisher.',
      data: {},
    })
  }, freshEntity),
  'POST /v1/entity/advertiser/renew': promise(async (_told, advert) => {
    assert.equal(advert.expiry_date, _told.sent.expiry_date)
    assert.equal(advert.reseller_ref, _told.sent.reseller_ref)
  }),
  'POST /v1/entity/advertiser/upsell': promise(async ({ world, sent }, advert) => {
    assert.equal(advert.max_tags, 2 + Number(sent.extra_tags))
    assert.equal(advert.max_locations, 2 + Number(sent.extra_locations))
    const { tag, where } = shownAt(world)
    for (const word of [tag, ...words(sent.tags)]) {
      for (const place of [where, ...words(sent.locations)]) {
        assert.ok((await drawn(world, word, place)).includes(sent.entity_id!), `${word} in ${place}`)
      }
    }
  }),
  'POST /v1/entity/advertiser/cancel': promise(async ({ world, sent }, advert) => {
    assert.equal(advert, undefined)
    assert.equal(await stillToSell(world, sent), true)
    const { tag, where } = shownAt(world)
    assert.ok(!(await drawn(world, tag, where)).includes(sent.entity_id!))
  }),
  'GET /v1/entity/advertisers/inventorycheck': {
    shape: 'available',
    prepare: freshEntity,
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.available, true)
      await advertise(world, sent.entity_id!, sent.publisher_id ?? 'some-publisher')
      const taken = await world.directory.call('GET', '/v1/entity/advertisers/inventorycheck', sent)
      assert.deepEqual(taken.body, {
        success: true,
        msg: 'Advert already exists for this publisher',
        data: { available: false },
      })
    },
  },
  'GET /v1/entity/advertisers': {
    shape: 'rows',
    prepare: async (world) => {
      await advertise(world, await world.newEntity(), 'demo-publisher')
      return {}
    },
    readBack: async ({ world, sent, data }) => {
      assert.ok(data.rows.length > 0 && data.rows.length <= Number(sent.limit ?? 10))
      for (const { id, doc } of data.rows) {
        assert.deepEqual(doc, await world.entity(id))
        assert.ok(doc.advertisers.some(({ tags }: Data) => Object.values(tags).flat().includes(sent.tag)))
      }
    },
  },
  'GET /v1/advertiser/updated': {
    shape: 'rows',
    prepare: async (world) => {
      await advertise(world, await world.newEntity(), 'demo-publisher')
      return {}
    },
    readBack: async ({ world, sent, data }) => {
      assert.ok(data.total_rows > 0)
      for (const { id, doc } of data.rows) assert.deepEqual(doc, await world.entity(id))
      const query = { ...sent, from_date: sent.from_date }
      const others = await world.ask('GET', '/v1/advertiser/updated', query, {
        key: world.directory.keys.other,
      })
      assert.equal(others.total_rows, 0)
    },
  },
}
