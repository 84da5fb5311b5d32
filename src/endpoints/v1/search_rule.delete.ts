import { Type } from 'typebox'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { ruleId } from './search_rule.get.ts'

export const deleteSearchRule = defineEndpoint({
  method: 'DELETE',
  path: '/v1/search_rule',
  group: 'Search rules',
  summary: 'Remove a rule of searches.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({ rule_id: ruleId }),
  result: Type.Object({ rule_id: Type.String() }),
  errors: ['rule_not_found', 'busy'],
  example: { params: { rule_id: 'chippy' }, result: { rule_id: 'chippy' } },
  handle: async ({ params }, operations) => {
    await operations.removeRule(params.rule_id)
    return answer({ rule_id: params.rule_id })
  },
})
