import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import type { Promises } from './promise.ts'

let made = 0

/** Two outlets in one building, which their supplier numbers; and the pair that names both. */
async function paired(
  world: World,
): Promise<{ pairId: string; ids: readonly [string, string]; supplierIds: readonly [string, string] }> {
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
  return {
    pairId: duplicate.pair_id,
    ids: [one.entity_id, other.entity_id],
    supplierIds: [`lantern-${n}-a`, `lantern-${n}-b`],
  }
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

const testShape = {
  outcome: 'string',
  decided_by: 'string',
  version: 'string',
  compared: 'integer',
  candidates: [
    {
      entity_id: 'digits',
      role: 'string',
      score: 'number',
      decision: 'string',
      reasons: comparisonShape.reasons,
    },
  ],
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
  'POST /v1/entity/distinct': {
    shape: { pair_id: 'string', state: 'string', entity_ids: ['digits'] },
    prepare: async (world) => {
      const { supplierIds } = await paired(world)
      return { supplier_id: supplierIds[0], other_supplier_id: supplierIds[1] }
    },
    readBack: async ({ world, sent, data }) => {
      const pair = () => world.ask('GET', '/v1/pair', { pair_id: data.pair_id })
      const first = await pair()
      assert.deepEqual([first.state, first.note, first.masheryid], ['distinct', sent.note, 'shop'])
      const [one, other] = data.entity_ids
      assert.deepEqual(
        await world.ask('POST', '/v1/entity/distinct', {
          supplier_id: sent.other_supplier_id,
          other_supplier_id: sent.supplier_id,
        }),
        { ...data, entity_ids: [other, one] },
      )
      assert.deepEqual(await pair(), first, 'said again, nothing changes')
      // The same record again: the two stay apart, and nothing proposes them.
      const { name, postal_address, phones, geopoint } = await world.entity(other)
      const { building_number, address1, town } = postal_address
      const again = await world.ask('PUT', '/v1/business/json', {
        json: {
          name: { name: name.name },
          postal_address: { building_number, address1, town },
          phones: [{ number: phones[0].number, description: 'main' }],
          categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
          geopoint: { latitude: geopoint.latitude, longitude: geopoint.longitude },
        },
        country: world.place.country,
        _supplier_id: sent.other_supplier_id,
      })
      assert.deepEqual([again.entity_id, again.probable_duplicates ?? []], [other, []])
      // The operator takes it back, and merges them.
      await world.ask('POST', '/v1/pair/decide', { pair_id: data.pair_id, state: 'open' })
      await world.ask('POST', '/v1/pair/decide', { pair_id: data.pair_id, state: 'merged', to: one })
      const refused = await world.directory.call('POST', '/v1/entity/distinct', sent)
      assert.equal(refused.status, 409, refused.text)
      assert.equal((await world.entity(other))._id, one)
      const same = { supplier_id: sent.supplier_id!, other_supplier_id: sent.supplier_id! }
      assert.equal((await world.directory.call('POST', '/v1/entity/distinct', same)).status, 400)
      const foreign = await world.directory.call('POST', '/v1/entity/distinct', sent, {
        key: world.directory.keys.otherVerifying,
      })
      assert.equal(foreign.status, 404)
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
  'POST /v1/pairs/decide': {
    shape: {
      dry_run: 'boolean',
      total: 'integer',
      rows: [{ pair_id: 'string', score: 'number', outcome: 'string' }],
    },
    prepare: async (world) => {
      await paired(world)
      return {}
    },
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.dry_run, true)
      const stateOf = async (id: string) => (await world.ask('GET', '/v1/pair', { pair_id: id })).state
      for (const { pair_id: id, outcome } of data.rows)
        assert.deepEqual([outcome, await stateOf(id)], ['would be decided', 'open'])
      const done = await world.ask('POST', '/v1/pairs/decide', { ...sent, dry_run: 'false' })
      assert.deepEqual(
        done.rows.map((row: { pair_id: string }) => row.pair_id),
        data.rows.map((row: { pair_id: string }) => row.pair_id),
      )
      for (const { pair_id: id, outcome, score } of done.rows) {
        assert.ok(score >= Number(sent.min_score))
        assert.deepEqual([outcome, await stateOf(id)], ['decided', sent.state])
      }
      const again = await world.ask('POST', '/v1/pairs/decide', { ...sent, dry_run: 'false' })
      assert.deepEqual(again.rows, [])
    },
  },
  'GET /v1/tools/testmatch': {
    shape: testShape,
    readBack: async ({ world, sent }) => {
      const { town } = world.place
      const place = { building_number: '61', address1: 'Tested Row', town, country: world.place.country }
      const shop = { name: 'Tested Lamps', ...place, telephone_number: world.place.phone(690) }
      const before = world.writes()
      const unknown = await world.ask('GET', '/v1/tools/testmatch', shop)
      assert.deepEqual([unknown.outcome, unknown.entity_id], ['new', null])
      assert.equal(world.writes(), before)
      const added = await world.ask('PUT', '/v1/business', {
        ...shop,
        category_id: 'shop/bakery',
        category_type: 'osm',
        _supplier_id: 'tested-1',
      })
      const known = await world.ask('GET', '/v1/tools/testmatch', { ...shop, name: 'Tested Lamps Ltd' })
      assert.deepEqual(
        [known.outcome, known.decided_by, known.entity_id],
        ['match', 'compared', added.entity_id],
      )
      const [best] = known.candidates
      assert.deepEqual([best.entity_id, best.role, best.name], [added.entity_id, 'target', 'Tested Lamps'])
      const bits = best.reasons.reduce((sum: number, reason: { bits: number }) => sum + reason.bits, 0)
      assert.ok(Math.abs(bits - best.score) < 0.011)
      const own = { ...shop, name: 'Anything', _supplier_id: 'tested-1', masheryid: 'shop' }
      const supplied = await world.ask('GET', '/v1/tools/testmatch', own)
      assert.deepEqual(
        [supplied.outcome, supplied.decided_by, supplied.entity_id],
        ['match', 'supplier_id', added.entity_id],
      )
      const { town: _town, postcode: _postcode, ...nowhere } = sent
      assert.equal((await world.directory.call('GET', '/v1/tools/testmatch', nowhere)).status, 400)
    },
  },
  'POST /v1/tools/testmatch': {
    shape: {
      version: 'string',
      match: 'integer',
      review: 'integer',
      new: 'integer',
      refused: 'integer',
      rows: [testShape],
    },
    readBack: async ({ world }) => {
      const { ids } = await paired(world)
      const { name, postal_address, phones } = await world.entity(ids[0])
      const twin = {
        country: world.place.country,
        _supplier_id: 'lantern-tested',
        name: { name: name.name },
        postal_address: {
          building_number: postal_address.building_number,
          address1: postal_address.address1,
          town: postal_address.town,
        },
        phones: [{ number: phones[0].number }],
      }
      const other = {
        ...twin,
        name: { name: 'Quite Different Carpets' },
        phones: [],
        postal_address: { town: 'Cork' },
      }
      const point = { latitude: 51.893, longitude: -8.47 }
      const submissions = [twin, { ...twin, geopoint: point }, other, { ...twin, name: {} }, 'nothing']
      const before = world.writes()
      const ask = (masheryid: string) =>
        world.ask('POST', '/v1/tools/testmatch', { json: { submissions }, masheryid })
      const told = await ask('stranger')
      assert.deepEqual(
        told.rows.map((row: { outcome: string }) => row.outcome),
        ['match', 'match', 'new', 'refused', 'refused'],
      )
      assert.deepEqual([told.match, told.review, told.new, told.refused], [2, 0, 1, 2])
      assert.match(told.rows[3].faults.join(), /name/)
      // Its supplier says that another number is another business.
      const own = await ask('shop')
      assert.equal(own.rows[1].outcome, 'review')
      const pairedWith = own.rows[1].candidates.filter(({ role }: { role: string }) => role === 'pair')
      assert.deepEqual(
        pairedWith.map((one: { entity_id: string }) => one.entity_id).toSorted(),
        [...ids].toSorted(),
      )
      assert.equal(world.writes(), before)
      const call = (json: unknown) => world.directory.call('POST', '/v1/tools/testmatch', { json })
      for (const json of [{}, { submissions: [] }, { submissions: Array(101).fill(twin) }])
        assert.equal((await call(json)).status, 400)
    },
  },
}
