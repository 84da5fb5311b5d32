import { Type } from 'typebox'
import { language, oneOf, optional } from '../../../../entity/objects/attributes.ts'
import { claimId } from '../../../claim-endpoints.ts'
import { defineEndpoint } from '../../../define-endpoint.ts'
import { ack, entityId } from '../../../object-endpoints.ts'
import { exampleAck, WriteAck } from '../../../results.ts'

export const postEntityClaimDecide = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/claim/decide',
  group: 'Claims',
  summary: 'Approve or refuse a claim that waits.',
  description: 'An approved claim takes the place of a live one. The claimant is answered by mail.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    entity_id: entityId,
    claim_id: claimId,
    decision: oneOf(['approve', 'refuse'], { description: 'What becomes of the claim.', example: 'approve' }),
    language: optional(language({ description: 'ISO 639 language of the mail.' })),
  }),
  result: WriteAck,
  errors: ['entity_not_found', 'claim_not_found'],
  example: {
    params: {
      entity_id: '512345678901248',
      claim_id: 'ac000000000000000000000000000001',
      decision: 'approve',
    },
    result: exampleAck,
  },
  handle: async ({ params, caller }, operations) => {
    const { entity_id: id, claim_id, decision, language: spoken } = params
    const options = spoken === undefined ? {} : { language: spoken }
    return ack(await operations.decideClaim(id, claim_id, decision as 'approve', caller, options))
  },
})
