import { Type } from 'typebox'
import { revision } from '../../../entity/entity-document.ts'
import { flag, optional } from '../../../entity/objects/attributes.ts'
import { fault } from '../../../faults/fault.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { sourceOf } from '../../erasure-shape.ts'
import { entityId } from '../../object-endpoints.ts'
import { exampleAck } from '../../results.ts'

const { masheryid, supplierId, userId } = sourceOf('Take out what was said by')

export const postEntityUnmerge = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/unmerge',
  group: 'Entities',
  summary: 'Take a merged entity out of the one it is in.',
  description:
    'Both get back what they had, as if they had never been merged, and what was said since goes to the entity it was said to. The queue of pairs keeps the two as postponed, or distinct: no run merges them again. ' +
    'With a source, takes what it said of an entity out of it, into a new one (operator only). ' +
    'An account may take out an entity of which it was the only supplier, unless another account has claimed the other. See docs/explain/ownership.md.',
  origin: 'ours',
  access: { plan: 'standard', write: true, user: true },
  effect: 'merges',
  params: Type.Object({
    entity_id: {
      ...entityId,
      description: 'Id of the merged entity; with a source, of the entity that has what it said.',
    },
    unmerge_masheryid: masheryid,
    unmerge_supplier_id: supplierId,
    unmerge_user_id: userId,
    distinct: optional(
      flag({
        description: 'true: they are two businesses for good, and nothing proposes the pair again.',
        example: 'true',
      }),
    ),
    destructive: optional(
      flag({ description: 'true is refused: taking out deletes nothing.', example: 'false' }),
    ),
  }),
  check: ({ destructive }) => (destructive === true ? [fault('deletes_nothing', 'destructive')] : []),
  result: Type.Object({
    ok: Type.Literal(true),
    id: Type.String({ description: 'Id of the entity that was taken out, or is new.' }),
    rev: revision,
    from: Type.Object(
      { id: Type.String(), rev: revision },
      { description: 'The entity that it was taken out of.' },
    ),
  }),
  errors: ['entity_not_found', 'not_merged', 'emptied', 'source_not_found', 'not_allowed'],
  example: {
    params: { entity_id: '512345678901248' },
    result: { ...exampleAck, from: { id: '512345678901250', rev: exampleAck.rev } },
  },
  handle: async ({ params, caller }, operations) => {
    const { unmerge_masheryid: account, unmerge_supplier_id: supplier, unmerge_user_id: user } = params
    const selector = {
      ...(account === undefined ? {} : { account }),
      ...(supplier === undefined ? {} : { supplierId: supplier }),
      ...(user === undefined ? {} : { userId: user.toLowerCase() }),
    }
    const { split, from } = await operations.unmergeEntity(params.entity_id, selector, caller, {
      state: params.distinct === true ? 'distinct' : 'postponed',
    })
    return answer({
      ok: true,
      id: split.id,
      rev: split.revision,
      from: { id: from.id, rev: from.revision },
    })
  },
})
