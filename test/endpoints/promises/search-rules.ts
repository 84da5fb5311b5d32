import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import type { Data, Promises } from './promise.ts'

const prepared = async (world: World): Promise<{ rule_id: string }> => {
  const rule = { kind: 'synonym', phrase: 'chippy', means: ['fish and chips'] }
  await world.ask('POST', '/v1/search_rule', { rule_id: 'chippy', json: JSON.stringify(rule) })
  return { rule_id: 'chippy' }
}

export const searchRulePromises: Promises = {
  'GET /v1/search_rules': {
    shape: 'search-rules',
    prepare: async (world) => {
      await prepared(world)
      return {}
    },
    readBack: async ({ data }) => {
      assert.equal(data.total_rows, data.rows.length)
      assert.ok(data.rows.some(({ rule_id }: Data) => rule_id === 'chippy'))
    },
  },
  'GET /v1/stats/searches': {
    shape: 'searches',
    readBack: async ({ data }) => assert.equal(data.total_rows, data.rows.length),
  },
  'GET /v1/search_rule': {
    shape: 'search-rule',
    prepare: prepared,
    readBack: async ({ data }) => {
      assert.deepEqual([data.rule_id, data.direction, data.country], ['chippy', 'one_way', null])
    },
  },
  'POST /v1/search_rule': {
    shape: 'search-rule',
    readBack: async ({ world, sent, data }) => {
      const { rule_id } = sent as { rule_id: string }
      assert.equal(data.phrase, JSON.parse(sent.json!).phrase)
      assert.deepEqual(await world.ask('GET', '/v1/search_rule', { rule_id }), data)
      const json = JSON.stringify({ kind: 'stop', phrase: 'jobs' })
      const replaced = await world.ask('POST', '/v1/search_rule', { rule_id, json })
      assert.deepEqual(replaced, {
        ...{ rule_id, kind: 'stop', phrase: 'jobs', effect: 'nobody', language: null, country: null },
      })
    },
  },
  'DELETE /v1/search_rule': {
    shape: 'search-rule-removed',
    prepare: prepared,
    readBack: async ({ world, sent }) => {
      const gone = await world.directory.call('GET', '/v1/search_rule', { rule_id: sent.rule_id! })
      assert.equal(gone.status, 404)
    },
  },
}
