import { Type } from 'typebox'
import { contributorRoles } from '../../../entity/contributors.ts'
import { oneOf, optional, pattern } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { EntityRows, exampleRows } from '../../results.ts'
import { paging, withinPlan } from '../../shared-params.ts'

export const getEntityByUserId = defineEndpoint({
  method: 'GET',
  path: '/v1/entity/by_user_id',
  group: 'Entities',
  summary: 'List the entities that a user contributed to or claims, the latest contribution first.',
  description:
    'A merged entity is listed as its survivor. What was reverted, withdrawn or erased does not count. Keys of other plans than admin read the users of their own account.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false, publishable: false },
  params: Type.Object({
    user_id: pattern('^[0-9a-fA-F]{32}$', 32, {
      description: 'The user.',
      example: '0123456789abcdef0123456789abcdef',
    }),
    filter: optional(
      oneOf(Object.keys(contributorRoles) as (keyof typeof contributorRoles)[], {
        description:
          'gave: only entities that keep a value the user gave. claims: only those that the user claims, verified or not.',
        example: 'claims',
      }),
    ),
    ...paging,
  }),
  result: EntityRows,
  errors: ['user_unknown'],
  example: { params: { user_id: '0123456789abcdef0123456789abcdef' }, result: exampleRows },
  handle: async ({ params, caller }, operations) => {
    const { offset, perPage } = withinPlan(params, caller)
    const filter = { userId: params.user_id.toLowerCase(), role: params.filter }
    const { total, ids } = await operations.entitiesOfUser(filter, offset, perPage, caller)
    return answer({ total_rows: total, rows: await operations.presentRows(ids, caller) })
  },
})
