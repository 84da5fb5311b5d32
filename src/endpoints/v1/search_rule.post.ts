import { Type } from 'typebox'
import { json } from '../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { ruleId } from './search_rule.get.ts'
import { exampleRule, RuleResult } from './search_rules.get.ts'

export const postSearchRule = defineEndpoint({
  method: 'POST',
  path: '/v1/search_rule',
  group: 'Search rules',
  summary: 'Add a rule of searches, or replace the one with this id.',
  description:
    'A synonym, entities that a phrase puts first or last, or a phrase that finds nobody. Searches of all servers follow within a second. See docs/operate/steer-searches.md.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    rule_id: ruleId,
    json: json(
      {
        description:
          'kind (synonym, pin, bury, stop) and phrase; of a synonym means and direction (one_way, both_ways); of a pin entity_ids; of a bury entity_ids and to (last, out); of a stop effect (nobody, ignored); and where it holds: language, country, place_id, site_id.',
        example: '{"kind": "synonym", "phrase": "chippy", "means": ["fish and chips"]}',
      },
      'RuleDocument',
    ),
  }),
  result: RuleResult,
  errors: ['busy'],
  example: {
    params: {
      rule_id: 'chippy',
      json: '{"kind":"synonym","phrase":"chippy","means":["fish and chips"],"language":"en"}',
    },
    result: exampleRule,
  },
  handle: async ({ params }, operations) => {
    const [rule] = await operations.putRules([{ id: params.rule_id, document: params.json, place: null }])
    return answer(rule!)
  },
})
