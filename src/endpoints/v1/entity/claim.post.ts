import { Type } from 'typebox'
import { date, flag, line, optional, pattern, phone } from '../../../entity/objects/attributes.ts'
import { fault } from '../../../faults/fault.ts'
import { ackClaim } from '../../claim-endpoints.ts'
import { defineEndpoint } from '../../define-endpoint.ts'
import { entityId } from '../../object-endpoints.ts'
import { ClaimAck, exampleClaimAck } from '../../results.ts'

export const postEntityClaim = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/claim',
  group: 'Claims',
  summary: 'Claim an entity for a user.',
  description:
    'The claim is pending, and protects nothing, until a code or the operator verifies it; with a plan that verifies claims itself it counts at once. Without expiry_date a claim lasts a year, or a month when claim_method is api; ten years at most.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'claims',
  params: Type.Object({
    entity_id: entityId,
    claimed_user_id: pattern('^[0-9a-fA-F]{1,64}$', 64, {
      description: 'User who claims it.',
      example: '0123456789abcdef0123456789abcdef',
    }),
    claimed_reseller_id: optional(line(64, { description: 'Reseller behind the claim.' })),
    expiry_date: optional(date({ description: 'Last day of the claim.' })),
    claimed_date: optional(date({ description: 'First day of the claim; today when absent.' })),
    claim_method: optional(
      pattern('^[A-Za-z][A-Za-z0-9_ -]{0,39}$', 40, {
        description: 'How the claim was verified: api, sms, phone, …',
        example: 'sms',
      }),
    ),
    phone_number: optional(phone({ description: 'Number used to verify.' })),
    referrer_url: optional(line(2048, { description: 'Site the claim came from.' })),
    referrer_name: optional(line(200, { description: 'Name of that site.' })),
    contest: optional(flag({ description: 'true asks the operator to decide against a live claim. Ours.' })),
  }),
  check: ({ claimed_date: from, expiry_date: until }) =>
    from !== undefined && until !== undefined && until < from
      ? [fault('before', 'expiry_date', { other: 'claimed_date' })]
      : [],
  result: ClaimAck,
  errors: ['entity_not_found', 'unknown_claimant', 'claimed_already', 'too_many_claims', 'too_many_waiting'],
  example: {
    params: {
      entity_id: '512345678901248',
      claimed_user_id: '0123456789abcdef0123456789abcdef',
      claim_method: 'sms',
    },
    result: exampleClaimAck,
  },
  handle: async ({ params, caller }, operations) =>
    ackClaim(
      await operations.claimEntity(
        params.entity_id,
        {
          userId: params.claimed_user_id,
          resellerId: params.claimed_reseller_id,
          claimedDate: params.claimed_date,
          expiryDate: params.expiry_date,
          method: params.claim_method,
          phoneNumber: params.phone_number,
          referrerUrl: params.referrer_url,
          referrerName: params.referrer_name,
          contest: params.contest,
        },
        caller,
      ),
    ),
})
