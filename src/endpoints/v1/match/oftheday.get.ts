import { Type } from 'typebox'
import { flag, optional } from '../../../entity/objects/attributes.ts'
import { type Fault, fault } from '../../../faults/fault.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { entityId } from '../../object-endpoints.ts'
import { exampleComparison, SideBySide } from '../../pair-shape.ts'

export const getMatchOfTheDay = defineEndpoint({
  method: 'GET',
  path: '/v1/match/oftheday',
  group: 'Duplicates',
  summary: 'Compare two entities side by side, with the score and its reasons.',
  description: 'Without ids: the open pair whose decision is worth most.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({
    primary_entity_id: optional(entityId),
    secondary_entity_id: optional({ ...entityId, example: '512345678901250' }),
    return_entities: optional(flag({ description: 'true adds both documents.', example: 'false' })),
  }),
  check: ({ primary_entity_id: one, secondary_entity_id: other }): readonly Fault[] => {
    if ((one === undefined) === (other === undefined)) return []
    return one === undefined
      ? [fault('required_with', 'primary_entity_id', { other: 'secondary_entity_id' })]
      : [fault('required_with', 'secondary_entity_id', { other: 'primary_entity_id' })]
  },
  result: SideBySide,
  errors: ['entity_unknown', 'pair_not_found'],
  example: {
    params: { primary_entity_id: '512345678901248', secondary_entity_id: '512345678901250' },
    result: exampleComparison,
  },
  handle: async ({ params, caller }, operations) => {
    const { primary_entity_id: one, secondary_entity_id: other, return_entities: documents } = params
    const ids = one === undefined || other === undefined ? null : ([one, other] as const)
    return answer(await operations.compareTwo(ids, documents === true ? caller : null))
  },
})
