import { Type } from 'typebox'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import {
  Change,
  exampleChange,
  exampleStep,
  historyPaging,
  nextCursor,
  stepProperties,
} from '../../history-shape.ts'
import { entityId } from '../../object-endpoints.ts'

export const getEntityChangelog = defineEndpoint({
  method: 'GET',
  path: '/v1/entity/changelog',
  group: 'History',
  summary:
    'Say who changed what of an entity, when and why, with every value before and after, newest first.',
  description: 'Shows of each change what the key may see, as GET /v1/entity/revisions does.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({ entity_id: entityId, ...historyPaging }),
  result: Type.Object({
    entity_id: Type.String(),
    rows: Type.Array(Type.Object({ ...stepProperties, changes: Type.Array(Change) })),
    next_cursor: nextCursor,
  }),
  errors: ['entity_unknown'],
  example: {
    params: { entity_id: '512345678901248' },
    result: { entity_id: '512345678901248', rows: [{ ...exampleStep, changes: [exampleChange] }] },
  },
  handle: async ({ params, caller }, operations) =>
    answer(
      await operations.readChangelog(params.entity_id, caller, {
        cursor: params.cursor,
        limit: params.per_page,
      }),
    ),
})
