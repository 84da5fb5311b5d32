import { pattern } from '../entity/objects/attributes.ts'
import type { ClaimWritten } from '../operations/claims.ts'
import { answer } from './define-endpoint.ts'

export const claimId = pattern('^[0-9a-f]{32}$', 32, {
  description: 'Id of the claim, from the answer to the claim or GET /v1/entity/claims.',
  example: 'ac000000000000000000000000000001',
})

/** The acknowledgement of a claim. */
export const ackClaim = ({ id, revision, claimId: claim_id, state }: ClaimWritten) =>
  answer({ ok: true, id, rev: revision, claim_id, state })
