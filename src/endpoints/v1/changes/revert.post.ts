import { Type } from 'typebox'
import { flag } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import {
  Change,
  changesOf,
  exampleChange,
  historyPaging,
  nextCursor,
  spanFaults,
  spanOf,
} from '../../history-shape.ts'

const outcomes = ['undone', 'inactive', 'unchanged'] as const
const reasons = ['claim', 'merge', 'merged', 'erasure', 'file'] as const

export const postChangesRevert = defineEndpoint({
  method: 'POST',
  path: '/v1/changes/revert',
  group: 'History',
  summary: 'Undo what an account or a user changed in a span of time, and keep what others wrote since.',
  description:
    'Works on one page of changes a call; follow next_cursor to the end. A repetition changes nothing. An entity that the source created becomes inactive when too little would be left of it. See docs/guides/undo.md.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    ...changesOf,
    ...historyPaging,
    dry_run: flag({ description: 'false changes the directory; else it only says what would change.' }, true),
  }),
  check: spanFaults,
  result: Type.Object({
    dry_run: Type.Boolean(),
    changes_read: Type.Integer({ description: 'Writes of the source on this page.' }),
    entities: Type.Integer({ description: 'Entities that changed.' }),
    values: Type.Integer({ description: 'Values that changed.' }),
    rows: Type.Array(
      Type.Object({
        entity_id: Type.String(),
        name: Type.String(),
        outcome: Type.Union(outcomes.map((name) => Type.Literal(name))),
        changes: Type.Array(Change),
        stays: Type.Array(Type.Union(reasons.map((name) => Type.Literal(name))), {
          description:
            'What of the source stays: a claim, a merge, values moved by one, an erasure, a file that is gone.',
        }),
      }),
    ),
    next_cursor: nextCursor,
  }),
  errors: [],
  example: {
    params: { masheryid: 'town-guide', since: '2020-01-01' },
    result: {
      dry_run: true,
      changes_read: 1,
      entities: 1,
      values: 1,
      rows: [
        {
          entity_id: '512345678901248',
          name: 'Harbour Row Heating & Plumbing',
          outcome: 'undone',
          changes: [exampleChange],
          stays: [],
        },
      ],
    },
  },
  handle: async ({ params, caller }, operations) => {
    const page = { cursor: params.cursor, limit: params.per_page }
    return answer(await operations.undoChanges(spanOf(params), page, params.dry_run, caller))
  },
})
