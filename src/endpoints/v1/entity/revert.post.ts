import { Type } from 'typebox'
import { flag, optional } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { Change, exampleChange, exampleRevision, revisionId } from '../../history-shape.ts'
import { entityId, genId } from '../../object-endpoints.ts'
import { exampleAck } from '../../results.ts'

export const postEntityRevert = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/revert',
  group: 'History',
  summary: 'Make an entity, or one value of it, what it was at a revision.',
  description:
    'A new revision with the values of the former one. Refused as a whole where the caller may not change a value that would change, across a merge or an erasure, and where a file is gone. ' +
    'Claims, suppliers, adverts and reports stay.',
  origin: 'ours',
  access: { plan: 'entry', write: true, user: true },
  effect: 'decides',
  params: Type.Object({
    entity_id: entityId,
    revision_id: revisionId,
    gen_id: optional(genId),
    dry_run: flag({ description: 'true says what would change, and changes nothing.' }, false),
  }),
  result: Type.Object({
    ok: Type.Literal(true),
    id: Type.String(),
    rev: Type.String(),
    dry_run: Type.Boolean(),
    changes: Type.Array(Change, { description: 'What changes, as far as the key sees it.' }),
  }),
  errors: [
    'entity_not_found',
    'revision_unknown',
    'revision_incomplete',
    'value_not_found',
    'revert_refused',
    'not_allowed',
  ],
  example: {
    params: { entity_id: '512345678901248', revision_id: exampleRevision },
    result: { ...exampleAck, dry_run: false, changes: [exampleChange] },
  },
  handle: async ({ params, caller }, operations) => {
    const { id, revision, changes } = await operations.revertEntity(
      params.entity_id,
      params.revision_id,
      { genId: params.gen_id, dryRun: params.dry_run },
      caller,
    )
    return answer({ ok: true, id, rev: revision, dry_run: params.dry_run, changes })
  },
})
