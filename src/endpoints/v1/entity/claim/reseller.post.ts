import { Type } from 'typebox'
import { ackClaim } from '../../../claim-endpoints.ts'
import { defineEndpoint } from '../../../define-endpoint.ts'
import { entityId } from '../../../object-endpoints.ts'
import { ClaimAck, exampleClaimAck } from '../../../results.ts'

export const postEntityClaimReseller = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/claim/reseller',
  group: 'Claims',
  summary: "Claim an entity for the key's account.",
  description: 'Pending until verified, as POST /v1/entity/claim.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'claims',
  params: Type.Object({ entity_id: entityId }),
  result: ClaimAck,
  errors: ['entity_not_found', 'unknown_claimant', 'claimed_already', 'too_many_claims'],
  example: { params: { entity_id: '512345678901248' }, result: exampleClaimAck },
  handle: async ({ params, caller }, operations) =>
    ackClaim(await operations.claimForReseller(params.entity_id, caller)),
})
