import { Type } from 'typebox'
import { integer, optional } from '../../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../../define-endpoint.ts'
import { entityId } from '../../../object-endpoints.ts'

export const getStatsEntityByDate = defineEndpoint({
  method: 'GET',
  path: '/v1/stats/entity/by_date',
  group: 'Statistics',
  summary: 'Count the recorded events of an entity in a month, or in each month of a year.',
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    entity_id: entityId,
    year: integer(2000, 9999, { description: 'Year.', example: '2026' }),
    month: optional(integer(1, 12, { description: 'Month; the whole year when absent.', example: '11' })),
  }),
  result: Type.Array(
    Type.Object({
      entity_id: Type.String(),
      year: Type.Integer(),
      month: Type.Integer(),
      event_type: Type.String(),
      value: Type.Integer(),
    }),
  ),
  errors: ['entity_unknown'],
  example: {
    params: { entity_id: '512345678901248', year: '2026', month: '11' },
    result: [{ entity_id: '512345678901248', year: 2026, month: 11, event_type: 'bdp', value: 40 }],
  },
  handle: async ({ params, caller: _caller }, operations) =>
    answer(await operations.countsByDate(params.entity_id, params.year, params.month ?? null)),
})
