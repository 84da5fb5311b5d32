import assert from 'node:assert/strict'
import { mostPendingOfAccount } from '../../../src/operations/claims.ts'
import { noteRun } from '../../../src/operations/feeds/feeds.ts'
import { mostCodes } from '../../../src/operations/verify-claim.ts'
import { feedOf } from '../../contracts/feed-store.contract.ts'
import type { World } from '../../support/world.ts'
import { call, onReadOnly, type Provoke, type Refusals, type Scene } from './refusal.ts'

const nowhere = '999999999999'
const nobody = '0'.repeat(32)

/** The call after the same call has been taken. */
const again: Provoke = async (scene) => {
  const first = await call(scene)
  assert.equal(first.status, 200, first.text)
  return call(scene)
}

/** The call about another entity, which nothing has been done to. */
const ofFresh: Provoke = async (scene) => call(scene, { entity_id: await scene.world.newEntity() })

const rival = ({ directory }: World) => ({ key: directory.keys.otherVerifying })

const claimed: Provoke = async (scene) => {
  const entity_id = await scene.world.newEntity()
  await scene.world.ask('POST', '/v1/entity/claim/reseller', { entity_id }, rival(scene.world))
  return call(scene, { entity_id })
}

/** More claims of one entity, each for another user, than an account may have waiting. */
const tooManyClaims: Provoke = async (scene) => {
  const { world } = scene
  const entity_id = await world.newEntity()
  const newUser = async (n: number): Promise<string> => {
    const email = `claimant-${entity_id}-${n}@shop.example`
    const names = { first_name: 'Ann', last_name: 'Other', user_type: 'owner' }
    return (await world.ask('POST', '/v1/user', { email, ...names })).id
  }
  for (let n = 0; n < mostPendingOfAccount; n++)
    await world.ask('POST', '/v1/entity/claim', { entity_id, claimed_user_id: await newUser(n) })
  return call(scene, { entity_id })
}

/** The second of two in a directory that takes one. */
const oneTooMany =
  (first: (world: World) => Promise<unknown>): Provoke =>
  async (scene) => {
    const { narrow } = scene
    await first(narrow)
    const sent = 'entity_id' in scene.good ? { entity_id: await narrow.newEntity() } : {}
    return call({ ...scene, world: narrow }, sent)
  }

const reports = async (world: World): Promise<unknown> =>
  world.directory.call('POST', '/v1/signal', {
    entity_id: await world.newEntity(),
    country: world.place.country,
    signal_type: 'wrong',
    data_type: 'phone',
  })

/** What was erased comes back. */
const erased: Provoke = async (scene) => {
  const { world } = scene
  const given = scene.good.json === undefined ? {} : { skip_dedup_check: 'true' }
  const first = await call(scene, given)
  assert.equal(first.status, 200, first.text)
  const entity_id = first.body.data.entity_id
  const { erasure_id } = await world.ask('POST', '/v1/entity/purge', { entity_id, confirm: entity_id })
  const refused = await call(scene)
  await world.ask('POST', '/v1/erasure/lift', { erasure_id })
  return refused
}

const missing = ({ world }: Scene): string => `http://${world.files.host}/missing.gif`

const advertGone: Refusals = { advert_not_found: ofFresh }

/** What can be provoked of one endpoint only, by `METHOD /path`. */
export const own: Readonly<Record<string, Refusals>> = {
  'POST /v1/entity/distinct': {
    one_entity: async (scene) => {
      const { supplier_id, other_supplier_id } = scene.good as Record<string, string>
      const { world } = scene
      const [one, other] = await Promise.all(
        [supplier_id, other_supplier_id].map(
          async (id) => (await world.ask('GET', '/v1/entity/by_supplier_id', { supplier_id: id }))[0].id,
        ),
      )
      await world.ask('POST', '/v1/entity/merge', { from: other, to: one })
      return call(scene)
    },
  },
  'PUT /v1/business': {
    entity_not_found: (scene) => call(scene, { master_entity_id: nowhere }),
    match_refused: async (scene) => {
      const first = await call(scene)
      assert.equal(first.status, 200, first.text)
      return call(scene, { no_merge_on_error: 'true', _supplier_id: '' })
    },
    erased,
    storage_read_only: (scene) =>
      onReadOnly(scene, { name: 'Unwritten', telephone_number: '+44 118 496 0199' }),
  },
  'PUT /v1/business/json': {
    entity_not_found: (scene) => call(scene, { master_entity_id: nowhere }),
    fetch_failed: (scene) => {
      const json = { ...JSON.parse(scene.good.json!), images: [{ image_url: missing(scene) }] }
      return call(scene, { json: JSON.stringify(json) })
    },
    erased,
    storage_read_only: (scene) => onReadOnly(scene, { skip_dedup_check: 'true' }),
  },
  'POST /v1/feed/run': {
    feed_running: async (scene) => {
      const { services } = scene.world.directory
      const feed = feedOf('taken-in-now', { everyMinutes: null })
      await services.store.commit([{ type: 'feed.put', feed }])
      await noteRun(services, feed, { state: 'running', remark: '', digest: 'd', validators: null })
      return call(scene, { feed_id: feed.id })
    },
  },
  'POST /v1/entity/advertiser/create': { advert_exists: again },
  'POST /v1/entity/merge': {
    entity_not_found: (scene) => call(scene, { from: nowhere }),
    merged_already: again,
    both_claimed: async (scene) => {
      const [from, to] = [await scene.world.newEntity(), await scene.world.newEntity()]
      const admin = { key: scene.world.directory.keys.admin }
      await scene.world.ask('POST', '/v1/entity/claim/reseller', { entity_id: from }, rival(scene.world))
      await scene.world.ask('POST', '/v1/entity/claim/reseller', { entity_id: to }, admin)
      return call(scene, { from, to }, admin)
    },
    pair_decided: async (scene) => {
      const [from, to] = [await scene.world.newEntity(), await scene.world.newEntity()]
      const admin = { key: scene.world.directory.keys.admin }
      await scene.world.ask('POST', '/v1/entity/merge', { from, to }, admin)
      await scene.world.ask('POST', '/v1/entity/unmerge', { entity_id: from, distinct: 'true' }, admin)
      return call(scene, { from, to }, admin)
    },
  },
  'POST /v1/entity/unmerge': {
    not_merged: ofFresh,
    emptied: async ({ world, ...scene }) => {
      const admin = { key: world.directory.keys.admin }
      const [entity_id, to] = [await world.newEntity(), await world.newEntity()]
      await world.ask('POST', '/v1/entity/merge', { from: entity_id, to }, admin)
      await world.ask('POST', '/v1/entity/name', { entity_id: to, name: 'Kept by the Operator' }, admin)
      await world.ask('POST', '/v1/entity/purge', { entity_id: to, purge_masheryid: 'shop' })
      return call({ world, ...scene }, { entity_id, unmerge_masheryid: '' }, admin)
    },
    source_not_found: (scene) =>
      call(scene, { unmerge_masheryid: 'nobody' }, { key: scene.world.directory.keys.admin }),
  },
  'POST /v1/entity/advertiser/renew': advertGone,
  'POST /v1/entity/advertiser/upsell': advertGone,
  'POST /v1/entity/advertiser/cancel': advertGone,
  'POST /v1/entity/image/by_url': { fetch_failed: (scene) => call(scene, { image_url: missing(scene) }) },
  'POST /v1/entity/logo/by_url': { fetch_failed: (scene) => call(scene, { logo_url: missing(scene) }) },
  'POST /v1/entity/claim': {
    unknown_claimant: (scene) => call(scene, { claimed_user_id: nobody }),
    claimed_already: claimed,
    too_many_claims: tooManyClaims,
  },
  'POST /v1/entity/claim/reseller': {
    claimed_already: claimed,
    too_many_claims: tooManyClaims,
  },
  'POST /entity/claim/cancel': { not_claimed: ofFresh },
  'POST /v1/entity/claim/code': {
    too_many_codes: async (scene) => {
      for (let n = 0; n < mostCodes; n++) {
        const { status, text } = await call(scene)
        assert.equal(status, 200, text)
        scene.world.advance(1 / 4)
      }
      return call(scene)
    },
  },
  'POST /v1/entity/claim/verify': { code_refused: (scene) => call(scene, { code: '0000 0000' }) },
  'POST /v1/signal': { too_many_waiting: oneTooMany(reports) },
  'POST /v1/syndication/cancel': { syndication_ended: again },
  'POST /v1/entity/status': {
    storage_read_only: (scene) =>
      onReadOnly(scene, { status: 'inactive', inactive_reason: 'ceased trading' }),
  },
  'GET /v1/inbox': { inbox_item_not_found: (scene) => call(scene, { item_id: nobody, kind: '', state: '' }) },
  'POST /v1/pairs/decide': { storage_read_only: (scene) => onReadOnly(scene, { dry_run: 'false' }) },
  'GET /v1/tools/testmatch': {
    erased: async (scene) => {
      const { world } = scene
      const category = { category_id: 'shop/bakery', category_type: 'osm' }
      const { entity_id } = await world.ask('PUT', '/v1/business', { ...scene.good, ...category })
      const { erasure_id } = await world.ask('POST', '/v1/entity/purge', { entity_id, confirm: entity_id })
      const refused = await call(scene)
      await world.ask('POST', '/v1/erasure/lift', { erasure_id })
      return refused
    },
  },
  'POST /v1/pair/decide': {
    pair_stale: (scene) => call(scene, { rev: `9-${nobody}` }),
    pair_decided: again,
  },
  'GET /v1/match/oftheday': { entity_unknown: (scene) => call(scene, { primary_entity_id: nowhere }) },
  'POST /v1/inbox/settle': {
    inbox_item_settled: again,
  },
  'POST /v1/user': {
    user_exists: async (scene) => {
      const user_id = scene.world.directory.userId
      const email = 'taken@shop.example'
      await scene.world.ask('POST', '/v1/user', { ...scene.good, email })
      return call(scene, { user_id, email })
    },
    too_many_users: oneTooMany(({ directory }) =>
      directory.call('POST', '/v1/user', { email: 'only@shop.example', user_type: 'owner' }),
    ),
  },
  'POST /v1/entity/revert': {
    not_allowed: async (scene) => {
      const { world } = scene
      const entity_id = await world.newEntity()
      const { _rev: revision_id } = await world.entity(entity_id)
      const admin = { key: world.directory.keys.admin }
      await world.ask('POST', '/v1/entity/name', { entity_id, name: 'By the Operator' }, admin)
      return call(scene, { entity_id, revision_id })
    },
    revert_refused: async (scene) => {
      const { world } = scene
      const entity_id = await world.newEntity()
      const { _rev: revision_id } = await world.entity(entity_id)
      await world.ask('POST', '/v1/entity/tag', { entity_id, tag: 'said' }, rival(world))
      await world.ask('POST', '/v1/entity/purge', { entity_id, purge_masheryid: 'rival' })
      return call(scene, { entity_id, revision_id })
    },
  },
  'PUT /v1/entityserve': { entity_not_found: (scene) => call(scene, { entity_id: nowhere }) },
}
