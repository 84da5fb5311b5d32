import { Type } from 'typebox'
import { defineEndpoint } from '../../../define-endpoint.ts'
import { ack, entityId } from '../../../object-endpoints.ts'
import { exampleAck, WriteAck } from '../../../results.ts'

/**
 * The specification gives only this path without a version; published clients call it under /v1 (contract).
 */
export const postEntityClaimCancel = defineEndpoint({
  method: 'POST',
  path: '/entity/claim/cancel',
  aliases: ['/v1/entity/claim/cancel'],
  group: 'Claims',
  summary: 'End the claim on an entity.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'ends a claim',
  params: Type.Object({ entity_id: entityId }),
  result: WriteAck,
  errors: ['entity_not_found', 'not_claimed', 'not_allowed'],
  example: { params: { entity_id: '512345678901248' }, result: exampleAck },
  handle: async ({ params, caller }, operations) =>
    ack(await operations.cancelClaim(params.entity_id, caller)),
})
