import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import { type ApiPromise, acknowledged, type Data, freshEntity, type Promises, type Told } from './promise.ts'

const claimedEntity = async (world: World): Promise<Record<string, string>> => {
  const { entity_id: id } = await freshEntity(world)
  const key = world.directory.keys.verifying
  await world.ask('POST', '/v1/entity/claim/reseller', { entity_id: id }, { key })
  return { entity_id: id! }
}

/** Whether a search for claimed entities finds it. */
async function foundAsClaimed(world: World, document: Data): Promise<boolean> {
  const query = { who: document.name.name, country: document.country, isClaimed: '1', per_page: '100' }
  return (await world.ask('GET', '/v1/entity/search/who', query)).rows.some(
    ({ id }: Data) => id === document._id,
  )
}

/** A claim of a plan that does not verify: it is recorded, shown to its account, and counts for nobody. */
async function pending(told: Told): Promise<Data> {
  const { world, data } = told
  assert.equal(data.state, 'pending')
  const document = await acknowledged(told)
  assert.ok(!document.facets.includes('isClaimed'))
  assert.equal(await foundAsClaimed(world, document), false)
  const rival = { key: world.directory.keys.other }
  const theirs = await world.ask('GET', '/v1/entity', { entity_id: document._id }, rival)
  assert.equal(theirs.claim, undefined)
  const { rows } = await world.ask('GET', '/v1/entity/claims', { entity_id: document._id })
  assert.equal(rows[0].claim_id, data.claim_id)
  assert.equal(
    (await world.ask('GET', '/v1/entity/claims', { entity_id: document._id }, rival)).total_rows,
    0,
  )
  assert.equal(document.claim.state, 'pending')
  return document.claim
}

/** An entity with an address of its own, and a claim of it that waits. */
async function waiting(world: World): Promise<Record<string, string>> {
  const id = await world.newEntity({ emails: [{ email_address: 'info@fixture-bakery.example' }] })
  const { claim_id } = await world.ask('POST', '/v1/entity/claim', {
    entity_id: id,
    claimed_user_id: world.directory.userId,
  })
  const { rows } = await world.ask('GET', '/v1/entity/claims', { entity_id: id })
  const { target } = rows[0].verification.targets.find(({ method }: Data) => method === 'email')
  return { entity_id: id, claim_id, target }
}

/** The code that was sent last. */
async function codeSent(world: World): Promise<string> {
  const [delivery] = await world.directory.services.deliveries.inState('queued', 1)
  return /\d{4} \d{4}/.exec(delivery!.text)![0]
}

/** Whether a claim counts now. */
async function verified(told: Told): Promise<void> {
  const document = await acknowledged(told)
  assert.ok(document.facets.includes('isClaimed'))
  assert.equal(await foundAsClaimed(told.world, document), true)
  const rival = { key: told.world.directory.keys.other }
  const claim = { entity_id: document._id }
  const second = await told.world.directory.call('POST', '/v1/entity/claim/reseller', claim, rival)
  assert.equal(second.status, 409)
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
    shape: 'claim-ack',
    prepare: async (world) => ({ ...(await freshEntity(world)), claimed_user_id: world.directory.userId }),
    readBack: async (told) => {
      const claim = await pending(told)
      const { sent } = told
      assert.equal(claim.claimed_user_id, sent.claimed_user_id)
      assert.equal(claim.claim_method.method, sent.claim_method ?? 'api')
      if (sent.expiry_date !== undefined) assert.ok(claim.expiry_date.startsWith(sent.expiry_date))
      if (sent.phone_number !== undefined) assert.ok(claim.claim_method.phone_number !== '')
    },
  },
  'GET /v1/entity/claims': {
    shape: 'claims',
    prepare: async (world) => ({ entity_id: (await waiting(world)).entity_id! }),
    readBack: async ({ data }) => {
      assert.equal(data.rows[0].state, 'pending')
      assert.ok(
        data.rows[0].verification.targets.some(({ hint }: Data) => hint === 'i…@fixture-bakery.example'),
      )
    },
  },
  'POST /v1/entity/claim/code': {
    shape: 'code-sent',
    prepare: waiting,
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.sent_to, 'i…@fixture-bakery.example')
      const { entity_id, claim_id } = sent
      const answer = await world.ask('POST', '/v1/entity/claim/verify', {
        entity_id,
        claim_id,
        code: await codeSent(world),
      })
      assert.equal(answer.state, 'verified')
    },
  },
  'POST /v1/entity/claim/verify': {
    shape: 'claim-ack',
    prepare: async (world) => {
      const { entity_id, claim_id, target } = await waiting(world)
      await world.ask('POST', '/v1/entity/claim/code', { entity_id, claim_id, target })
      return { entity_id: entity_id!, claim_id: claim_id!, code: await codeSent(world) }
    },
    readBack: verified,
  },
  'POST /v1/entity/claim/decide': {
    shape: 'ack',
    prepare: async (world) => {
      const { entity_id, claim_id } = await waiting(world)
      return { entity_id: entity_id!, claim_id: claim_id! }
    },
    readBack: verified,
  },
  'POST /v1/entity/claim/reseller': {
    shape: 'claim-ack',
    prepare: freshEntity,
    readBack: async (told) => {
      const claim = await pending(told)
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
