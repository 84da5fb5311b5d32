import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import type { Promises } from './promise.ts'

let made = 0

/** Two outlets in one building, which their supplier numbers; and the pair that names both. */
async function paired(world: World): Promise<{ pairId: string; ids: readonly [string, string] }> {
  const n = ++made
  const [first, second] = [51.89, 51.891].map((latitude) => ({ latitude, longitude: -8.47 }))
  const objects = { name: { name: `Twin Lantern ${n}` }, geopoint: first }
  const put = (geopoint: unknown, supplierId: string) =>
    world.ask('PUT', '/v1/business/json', {
      json: {
        ...objects,
        postal_address: { building_number: String(n), address1: 'Lantern Quay', town: world.place.town },
        phones: [{ number: world.place.phone(700 + n), description: 'main' }],
        categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
        geopoint,
      },
      country: world.place.country,
      _supplier_id: supplierId,
    })
  const one = await put(first, `lantern-${n}-a`)
  const other = await put(second, `lantern-${n}-b`)
  const [duplicate] = other.probable_duplicates
  assert.equal(duplicate.entity_id, one.entity_id)
  return { pairId: duplicate.pair_id, ids: [one.entity_id, other.entity_id] }
}

const pairShape = {
  pair_id: 'string',
  rev: 'revision',
  state: 'string',
  source: 'string',
  country: 'country',
  score: 'number',
  worth: 'integer',
  version: 'string',
  reasons: [{ level: 'string', bits: 'number', words: 'string' }],
  is_stale: 'boolean',
  entities: [{ entity_id: 'digits' }],
  created: 'time',
  changed: 'time',
}

const comparisonShape = {
  score: 'number',
  decision: 'string',
  reasons: [{ level: 'string', bits: 'number', words: 'string' }],
  version: 'string',
  sides: [{ entity_id: 'digits', name: 'string', town: 'string' }],
}

export const pairPromises: Promises = {
  'GET /v1/pairs': {
    shape: { total_rows: 'integer', rows: [pairShape] },
    prepare: async (world) => {
      await paired(world)
      return {}
    },
    readBack: async ({ world }) => {
      const { pairId, ids } = await paired(world)
      for (const id of ids) {
        const { total_rows: total, rows } = await world.ask('GET', '/v1/pairs', { entity_id: id })
        assert.deepEqual([total, rows[0].pair_id, rows[0].state], [1, pairId, 'open'])
        const other = await world.ask('GET', '/v1/pairs', { entity_id: id, min_score: '99' })
        assert.equal(other.total_rows, 0)
      }
    },
  },
  'GET /v1/pair': {
    shape: { ...pairShape, comparison: comparisonShape },
    prepare: async (world) => ({ pair_id: (await paired(world)).pairId }),
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.pair_id, sent.pair_id)
      for (const { entity_id: id, name } of data.comparison.sides)
        assert.equal((await world.entity(id)).name.name, name)
      const bits = data.reasons.reduce((sum: number, reason: { bits: number }) => sum + reason.bits, 0)
      assert.ok(Math.abs(bits - data.score) < 0.011)
    },
  },
  'POST /v1/pair/decide': {
    shape: { ...pairShape, comparison: comparisonShape },
    prepare: async (world) => ({ pair_id: (await paired(world)).pairId }),
    readBack: async ({ world, sent, data }) => {
      assert.deepEqual([data.state, data.note], [sent.state, sent.note])
      assert.deepEqual(await world.ask('GET', '/v1/pair', { pair_id: sent.pair_id }), data)
      const again = await world.directory.call('POST', '/v1/pair/decide', sent)
      assert.equal(again.status, 409, again.text)
      const { pairId, ids } = await paired(world)
      await world.ask('POST', '/v1/pair/decide', { pair_id: pairId, state: 'merged', to: ids[1] })
      assert.equal((await world.entity(ids[0]))._id, ids[1])
    },
  },
  'GET /v1/match/oftheday': {
    shape: comparisonShape,
    prepare: async (world) => {
      const { ids } = await paired(world)
      return { primary_entity_id: ids[0], secondary_entity_id: ids[1] }
    },
    readBack: async ({ world, sent, data }) => {
      const [one, other] = [sent.primary_entity_id, sent.secondary_entity_id]
      assert.deepEqual(
        data.sides.map((side: { entity_id: string }) => side.entity_id),
        [one, other],
      )
      const turned = { primary_entity_id: other, secondary_entity_id: one, return_entities: 'true' }
      const { score, entities } = await world.ask('GET', '/v1/match/oftheday', turned)
      assert.equal(score, data.score)
      assert.deepEqual(
        entities.map(({ _id }: { _id: string }) => _id),
        [other, one],
      )
      const best = await world.ask('GET', '/v1/match/oftheday', {})
      const { rows } = await world.ask('GET', '/v1/pairs', { state: 'open', per_page: '1' })
      assert.deepEqual(
        best.sides.map((side: { entity_id: string }) => side.entity_id),
        rows[0].entities.map((side: { entity_id: string }) => side.entity_id),
      )
      const twice = { primary_entity_id: one, secondary_entity_id: one }
      assert.equal((await world.directory.call('GET', '/v1/match/oftheday', twice)).status, 400)
    },
  },
}
