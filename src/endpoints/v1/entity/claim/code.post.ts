import { Type } from 'typebox'
import { email, flag, language, optional, pattern } from '../../../../entity/objects/attributes.ts'
import { fault } from '../../../../faults/fault.ts'
import { wireTime } from '../../../../wire/wire-time.ts'
import { claimId } from '../../../claim-endpoints.ts'
import { answer, defineEndpoint } from '../../../define-endpoint.ts'
import { entityId } from '../../../object-endpoints.ts'

export const postEntityClaimCode = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/claim/code',
  group: 'Claims',
  summary: 'Send the code that verifies a claim.',
  description:
    'It goes to an address or number that the listing had before the claim, or to an address at the domain of its website. A code is valid for 15 minutes and 5 tries; a claim may ask for 5.',
  origin: 'ours',
  access: { plan: 'entry', write: true, user: true },
  effect: 'verifies',
  params: Type.Object({
    entity_id: entityId,
    claim_id: claimId,
    target: optional(
      pattern('^[0-9a-f]{8}$', 8, { description: 'From GET /v1/entity/claims.', example: '1f2e3d4c' }),
    ),
    email: optional(
      email({ description: "Instead of target: an address at the domain of the business's website." }),
    ),
    voice: optional(flag({ description: 'true: a call reads the code out instead of a text message.' })),
    language: optional(language({ description: 'ISO 639 language of the message.' })),
  }),
  check: ({ claim_id: id, target, email: address }) => {
    const given = [target, address].filter((one) => one !== undefined).length
    const isMissing = given === 0 && id !== undefined
    return isMissing || given === 2 ? [fault('either_or', 'target', { other: 'email' })] : []
  },
  result: Type.Object({
    sent_to: Type.String({ description: 'The address or number, partly masked.' }),
    expires: Type.String(),
    delivered: Type.Boolean({
      description: 'false: nothing goes out from this server; the code is kept for its operator.',
    }),
  }),
  errors: ['entity_not_found', 'claim_not_found', 'too_many_codes'],
  example: {
    params: {
      entity_id: '512345678901248',
      claim_id: 'ac000000000000000000000000000001',
      target: '1f2e3d4c',
    },
    result: { sent_to: 'i…@harbour-row.example', expires: '2026-11-16 09:15:00 +00:00', delivered: true },
  },
  handle: async ({ params, caller }, operations) => {
    const { target, email: address, voice, language: spoken } = params
    const request = { target, email: address, voice, language: spoken }
    const sent = await operations.sendClaimCode(params.entity_id, params.claim_id, request, caller)
    return answer({ sent_to: sent.hint, expires: wireTime(sent.expires), delivered: sent.delivered })
  },
})
