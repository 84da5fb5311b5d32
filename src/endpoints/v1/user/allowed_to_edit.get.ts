import { Type } from 'typebox'
import { standings } from '../../../access/ownership.ts'
import { pattern } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { entityId } from '../../object-endpoints.ts'
import { mergedFrom } from '../../results.ts'

export const getUserAllowedToEdit = defineEndpoint({
  method: 'GET',
  path: '/v1/user/allowed_to_edit',
  group: 'Ownership',
  summary: 'Say whether what a user writes with this key changes what an entity shows.',
  description: 'By the rule of docs/explain/ownership.md, so that front ends need not copy it.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false, publishable: false },
  params: Type.Object({
    entity_id: entityId,
    user_id: pattern('^[0-9a-fA-F]{32}$', 32, {
      description: 'The user.',
      example: '0123456789abcdef0123456789abcdef',
    }),
  }),
  result: Type.Object({
    merged_from: mergedFrom,
    allowed: Type.Boolean(),
    standing: Type.Union(standings.map((standing) => Type.Literal(standing))),
    claimed: Type.Boolean(),
    supplies: Type.Boolean({ description: 'Whether the account of the key created or supplies the entity.' }),
    reason: Type.String(),
  }),
  errors: ['entity_unknown', 'user_unknown'],
  example: {
    params: { entity_id: '512345678901248', user_id: '0123456789abcdef0123456789abcdef' },
    result: {
      allowed: true,
      standing: 'supplier',
      claimed: false,
      supplies: true,
      reason: 'Changes are shown where no source of higher standing has spoken',
    },
  },
  handle: async ({ params, caller }, operations) =>
    answer(await operations.allowedToEdit(params.entity_id, params.user_id, caller)),
})
