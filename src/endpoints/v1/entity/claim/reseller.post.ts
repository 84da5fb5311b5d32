import { Type } from 'typebox'
import { defineEndpoint } from '../../../define-endpoint.ts'
import { ack, entityId } from '../../../object-endpoints.ts'
import { exampleAck, WriteAck } from '../../../results.ts'

export const postEntityClaimReseller = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/claim/reseller',
  group: 'Claims',
  summary: "Claim an entity for the key's account.",
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  params: Type.Object({ entity_id: entityId }),
  result: WriteAck,
  errors: ['entity_not_found', 'claimed_already'],
  example: { params: { entity_id: '512345678901248' }, result: exampleAck },
  handle: async ({ params, caller }, operations) =>
    ack(await operations.claimForReseller(params.entity_id, caller)),
})
