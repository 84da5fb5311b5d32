import { Type } from 'typebox'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import {
  Change,
  changesOf,
  exampleChange,
  exampleStep,
  historyPaging,
  nextCursor,
  spanFaults,
  spanOf,
  stepProperties,
} from '../history-shape.ts'

const { object, gen_id, before, after } = Change.properties
const { change: _change, ...rawChange } = exampleChange

export const getChanges = defineEndpoint({
  method: 'GET',
  path: '/v1/changes',
  group: 'History',
  summary: 'List what an account or a user changed in a span of time, newest first.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({ ...changesOf, ...historyPaging }),
  check: spanFaults,
  result: Type.Object({
    rows: Type.Array(
      Type.Object({
        entity_id: Type.String(),
        ...stepProperties,
        changes: Type.Array(Type.Object({ object, gen_id, before, after })),
      }),
    ),
    next_cursor: nextCursor,
  }),
  errors: [],
  example: {
    params: { masheryid: 'town-guide', since: '2020-01-01' },
    result: { rows: [{ entity_id: '512345678901248', ...exampleStep, changes: [rawChange] }] },
  },
  handle: async ({ params, caller }, operations) => {
    const page = { cursor: params.cursor, limit: params.per_page }
    return answer(await operations.listChanges(spanOf(params), page, caller))
  },
})
