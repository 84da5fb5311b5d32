import { Type } from 'typebox'
import { line } from '../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { exampleRule, RuleResult } from './search_rules.get.ts'

export const ruleId = line(40, { description: 'Id of the rule.', example: 'chippy' })

export const getSearchRule = defineEndpoint({
  method: 'GET',
  path: '/v1/search_rule',
  group: 'Search rules',
  summary: 'Get a rule of searches.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({ rule_id: ruleId }),
  result: RuleResult,
  errors: ['rule_not_found'],
  example: { params: { rule_id: 'chippy' }, result: exampleRule },
  handle: async ({ params }, operations) => answer(await operations.readOneRule(params.rule_id)),
})
