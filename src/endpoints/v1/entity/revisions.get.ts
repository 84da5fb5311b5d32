import { Type } from 'typebox'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { exampleStep, historyPaging, nextCursor, stepProperties } from '../../history-shape.ts'
import { entityId } from '../../object-endpoints.ts'

export const getEntityRevisions = defineEndpoint({
  method: 'GET',
  path: '/v1/entity/revisions',
  group: 'History',
  summary: 'List the revisions of an entity, newest first.',
  description:
    'Only the account that wrote a revision, the owner and administrators see who wrote it. A revision that changed only what the key does not see is left out.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({ entity_id: entityId, ...historyPaging }),
  result: Type.Object({
    entity_id: Type.String(),
    rows: Type.Array(
      Type.Object({
        ...stepProperties,
        summary: Type.String({ description: 'What changed, in a line.' }),
        objects: Type.Array(Type.String(), { description: 'The objects that changed.' }),
      }),
    ),
    next_cursor: nextCursor,
  }),
  errors: ['entity_unknown'],
  example: {
    params: { entity_id: '512345678901248' },
    result: {
      entity_id: '512345678901248',
      rows: [{ ...exampleStep, summary: 'name changed', objects: ['name'] }],
    },
  },
  handle: async ({ params, caller }, operations) =>
    answer(
      await operations.listRevisions(params.entity_id, caller, {
        cursor: params.cursor,
        limit: params.per_page,
      }),
    ),
})
