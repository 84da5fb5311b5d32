import { Type } from 'typebox'
import { language, optional, pattern } from '../../../../entity/objects/attributes.ts'
import { claimId } from '../../../claim-endpoints.ts'
import { answer, defineEndpoint } from '../../../define-endpoint.ts'
import { entityId } from '../../../object-endpoints.ts'
import { ClaimAck, exampleClaimAck } from '../../../results.ts'

export const postEntityClaimVerify = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/claim/verify',
  group: 'Claims',
  summary: 'Verify a claim by its code.',
  description:
    "The state stays pending where another's live claim stands: then the operator decides. The owner gets a link to the page where the entry is managed.",
  origin: 'ours',
  access: { plan: 'entry', write: true, user: true },
  effect: 'verifies',
  params: Type.Object({
    entity_id: entityId,
    claim_id: claimId,
    code: pattern('^[0-9][0-9 -]{4,18}[0-9]$', 20, {
      description: 'The code as it came; blanks and hyphens do not count.',
      example: '1234 5678',
    }),
    language: optional(language({ description: 'ISO 639 language of the mail to the owner.' })),
  }),
  result: ClaimAck,
  errors: ['entity_not_found', 'claim_not_found', 'code_refused'],
  example: {
    params: {
      entity_id: '512345678901248',
      claim_id: 'ac000000000000000000000000000001',
      code: '1234 5678',
    },
    result: { ...exampleClaimAck, state: 'verified' },
  },
  handle: async ({ params, caller }, operations) => {
    const { entity_id: id, claim_id, code, language: spoken } = params
    const { id: entity, revision, state } = await operations.verifyClaim(id, claim_id, code, caller, spoken)
    return answer({ ok: true, id: entity, rev: revision, claim_id, state })
  },
})
