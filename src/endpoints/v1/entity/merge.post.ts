import { Type } from 'typebox'
import { integer, line, oneOf, optional } from '../../../entity/objects/attributes.ts'
import { fault } from '../../../faults/fault.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { sourceOf } from '../../erasure-shape.ts'
import { entityId } from '../../object-endpoints.ts'
import { exampleAck, WriteAck } from '../../results.ts'

const { masheryid, supplierId, userId } = sourceOf('Do not take over what was said of from by')

export const postEntityMerge = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/merge',
  group: 'Entities',
  summary: 'Merge an entity into another that is the same business.',
  description:
    'Everything said of from counts for to, which also gets its suppliers, claim and adverts. The id of from then reads and writes to. ' +
    'POST /v1/entity/unmerge takes it out again. An account may merge an entity of which it is the only supplier into another that it supplies, unless another account has claimed one of the two; the operator may merge any. ' +
    'A repeated merge is refused (409) and changes nothing, and so is one of entities that were declared distinct; pairs of the two that wait are closed. See docs/explain/ownership.md.',
  origin: 'ours',
  access: { plan: 'standard', write: true, user: true },
  effect: 'merges',
  params: Type.Object({
    from: { ...entityId, description: 'Id of the entity that is merged.' },
    to: { ...entityId, description: 'Id of the entity that stays.', example: '512345678901250' },
    override_trust: optional(
      integer(0, 100, {
        description: 'Trust that what was said of from has in to, in place of its own. Operator only.',
        example: '50',
      }),
    ),
    uncontribute_masheryid: masheryid,
    uncontribute_supplierid: supplierId,
    uncontribute_userid: userId,
    claim: optional(
      oneOf(['from', 'to'], {
        description: 'Whose claim holds where both entities have an owner. Operator only.',
        example: 'to',
      }),
    ),
    delete_mode: optional(line(80, { description: 'Refused: a merge deletes nothing.', example: 'soft' })),
  }),
  check: ({ delete_mode: mode }) => (mode === undefined ? [] : [fault('deletes_nothing', 'delete_mode')]),
  result: WriteAck,
  errors: ['entity_not_found', 'merged_already', 'both_claimed', 'pair_decided', 'not_allowed'],
  example: {
    params: { from: '512345678901248', to: '512345678901250' },
    result: { ...exampleAck, id: '512345678901250' },
  },
  handle: async ({ params, caller }, operations) => {
    const { override_trust: trust, claim } = params
    const without = {
      ...(params.uncontribute_masheryid === undefined ? {} : { account: params.uncontribute_masheryid }),
      ...(params.uncontribute_supplierid === undefined ? {} : { supplierId: params.uncontribute_supplierid }),
      ...(params.uncontribute_userid === undefined
        ? {}
        : { userId: params.uncontribute_userid.toLowerCase() }),
    }
    const options = {
      ...(trust === undefined ? {} : { trust }),
      ...(Object.keys(without).length === 0 ? {} : { without }),
      ...(claim === undefined ? {} : { claim }),
    }
    const { id, revision } = await operations.mergeEntities(params.from, params.to, options, caller)
    return answer({ ok: true, id, rev: revision })
  },
})
