import { Type } from 'typebox'
import { EntityDocument } from '../../../../entity/entity-document.ts'
import { optional, since } from '../../../../entity/objects/attributes.ts'
import { fault } from '../../../../faults/fault.ts'
import { answer, defineEndpoint } from '../../../define-endpoint.ts'
import { exampleRevision, revisionId } from '../../../history-shape.ts'
import { entityId } from '../../../object-endpoints.ts'
import { exampleEntity } from '../../../results.ts'

export const getEntityRevisionsByRevisionID = defineEndpoint({
  method: 'GET',
  path: '/v1/entity/revisions/byRevisionID',
  group: 'History',
  summary: 'Read an entity as it was at one revision, or at one time.',
  description:
    'Give revision_id or as_of. The document is what the key may see now: what its plan hides was hidden then, too.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    entity_id: entityId,
    revision_id: optional(revisionId),
    as_of: optional(
      since({
        description: 'The entity as it was at this time: a day, from midnight UTC, or ISO 8601.',
        example: '2026-11-16T12:00:00Z',
      }),
    ),
  }),
  check: ({ entity_id, revision_id, as_of }) =>
    entity_id !== undefined && (revision_id === undefined) === (as_of === undefined)
      ? [fault('either_or', 'revision_id', { other: 'as_of' })]
      : [],
  result: EntityDocument,
  errors: ['entity_unknown', 'revision_unknown', 'revision_incomplete'],
  example: {
    params: { entity_id: '512345678901248', revision_id: exampleRevision },
    result: exampleEntity,
  },
  handle: async ({ params: { entity_id, revision_id, as_of }, caller }, operations) => {
    const wanted = revision_id === undefined ? { asOf: as_of! } : { revision: revision_id }
    return answer(await operations.readRevision(entity_id, wanted, caller))
  },
})
