import { Type } from 'typebox'
import { country, float, oneOf, optional } from '../../entity/objects/attributes.ts'
import { pairStates } from '../../ports/pair-store.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { entityId } from '../object-endpoints.ts'
import { examplePair, PairDocument } from '../pair-shape.ts'
import { paging, withinPlan } from '../shared-params.ts'

export const getPairs = defineEndpoint({
  method: 'GET',
  path: '/v1/pairs',
  group: 'Duplicates',
  summary: 'List pairs of entities that may be one business, those whose decision is worth most first.',
  description:
    'A decision is worth the likelihood that the two are one business, times the number of accounts that supply them, twice that where one is claimed.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({
    state: optional(oneOf(pairStates, { description: 'Only pairs in this state.', example: 'open' })),
    entity_id: optional(entityId),
    country: optional(country({ description: 'Only pairs of this country.', example: 'IE' })),
    min_score: optional(
      float(-100, 100, { description: 'Only pairs with this score or more, in bits.', example: '3.5' }),
    ),
    ...paging,
  }),
  result: Type.Object({ total_rows: Type.Integer(), rows: Type.Array(PairDocument) }),
  errors: ['entity_unknown'],
  example: { params: { state: 'open' }, result: { total_rows: 1, rows: [examplePair] } },
  handle: async ({ params, caller }, operations) => {
    const { offset, perPage } = withinPlan(params, caller)
    const { state, entity_id: entity, country: land, min_score: minScore } = params
    return answer(
      await operations.listPairs({ state, entityId: entity, country: land, minScore }, offset, perPage),
    )
  },
})
