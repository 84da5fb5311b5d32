import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import { type ApiPromise, acknowledged, type Data, freshEntity, type Promises, type Told } from './promise.ts'

const claimedEntity = async (world: World): Promise<Record<string, string>> => {
  const { entity_id: id } = await freshEntity(world)
  await world.ask('POST', '/v1/entity/claim/reseller', { entity_id: id })
  return { entity_id: id! }
}

/** Whether a search for claimed entities finds it. */
async function foundAsClaimed(world: World, document: Data): Promise<boolean> {
  const query = { who: document.name.name, country: document.country, isClaimed: '1', per_page: '100' }
  return (await world.ask('GET', '/v1/entity/search/who', query)).rows.some(
    ({ id }: Data) => id === document._id,
  )
}

async function claimed(told: Told): Promise<Data> {
  const document = await acknowledged(told)
  assert.ok(document.facets.includes('isClaimed'))
  assert.equal(await foundAsClaimed(told.world, document), true)
  const rival = { key: told.world.directory.keys.other }
  const second = await told.world.directory.call(
    'POST',
    '/v1/entity/claim/reseller',
    { entity_id: document._id },
    rival,
  )
  assert.equal(second.status, 409)
  return document.claim
}

const syndicate = async (world: World, publisher: string): Promise<Data> => {
  const entity_id = await world.newEntity()
  const { syndication } = await world.ask('POST', '/v1/syndication/create', {
    entity_id,
    publisher_id: publisher,
    country: world.place.country,
    expiry_date: '2030-01-01',
    syndication_type: 'single',
  })
  return { entity_id, syndication_id: syndication[0].id }
}

const entityOfSyndication = new Map<string, string>()

const logOf = (world: World, id: string): Promise<Data[]> =>
  world.ask('GET', '/v1/syndication_log/by_entity_id', { entity_id: id })

const cancelled: ApiPromise = {
  shape: 'ack',
  prepare: claimedEntity,
  readBack: async (told) => {
    const document = await acknowledged(told)
    assert.equal(document.claim, undefined)
    assert.equal(await foundAsClaimed(told.world, document), false)
  },
}

export const claimPromises: Promises = {
  'POST /v1/entity/claim': {
    shape: 'ack',
    prepare: async (world) => ({ ...(await freshEntity(world)), claimed_user_id: world.directory.userId }),
    readBack: async (told) => {
      const claim = await claimed(told)
      const { sent } = told
      assert.equal(claim.claimed_user_id, sent.claimed_user_id)
      assert.equal(claim.claim_method.method, sent.claim_method ?? 'api')
      if (sent.expiry_date !== undefined) assert.ok(claim.expiry_date.startsWith(sent.expiry_date))
      if (sent.phone_number !== undefined) assert.ok(claim.claim_method.phone_number !== '')
    },
  },
  'POST /v1/entity/claim/reseller': {
    shape: 'ack',
    prepare: freshEntity,
    readBack: async (told) => {
      const claim = await claimed(told)
      assert.equal(claim.claimed_user_id, told.world.directory.userId)
      assert.equal(claim.claimed_reseller_id, 'shop')
    },
  },
  'POST /entity/claim/cancel': cancelled,
  'POST /v1/syndication/create': {
    shape: 'syndicated',
    msg: 'Syndication updated successfully',
    prepare: freshEntity,
    readBack: async ({ world, sent, data }) => {
      const [line] = await logOf(world, sent.entity_id!)
      assert.equal(line.publisher_id, sent.publisher_id)
      assert.equal(line.action, 'syndicate')
      assert.equal(data.syndication.length, 1)
      const ended = await world.ask('POST', '/v1/syndication/cancel', {
        syndication_id: data.syndication[0].id,
      })
      assert.equal(ended.id, data.syndication[0].id)
    },
  },
  'POST /v1/syndication/cancel': {
    shape: 'record-ack',
    prepare: async (world) => {
      const { entity_id: id, syndication_id } = await syndicate(world, 'demo-publisher')
      entityOfSyndication.set(syndication_id, id)
      return { syndication_id }
    },
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.id, sent.syndication_id)
      const [line, before] = await logOf(world, entityOfSyndication.get(sent.syndication_id!)!)
      assert.equal(line.action, 'cancel')
      assert.equal(before.action, 'syndicate')
      const again = await world.directory.call('POST', '/v1/syndication/cancel', sent)
      assert.equal(again.status, 409)
    },
  },
  'GET /v1/syndication_log/by_entity_id': {
    shape: 'syndication-log',
    prepare: async (world) => ({ entity_id: (await syndicate(world, 'demo-publisher')).entity_id }),
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.length, 1)
      assert.equal(data[0].entity_id, sent.entity_id)
      await world.ask('POST', '/v1/syndication/create', {
        entity_id: sent.entity_id,
        publisher_id: 'another-publisher',
        country: world.place.country,
        expiry_date: '2030-01-01',
        syndication_type: 'single',
      })
      const log = await logOf(world, sent.entity_id!)
      assert.deepEqual(log.slice(1), data, 'newest first')
      assert.equal(log[0].publisher_id, 'another-publisher')
    },
  },
}
