import { emailKey } from '../access/model.ts'
import { showsObject, type Viewer } from '../access/visibility.ts'
import { isClaimed, waitingClaims } from '../entity/live.ts'
import type { Claim, Entity } from '../entity/model.ts'
import { findEntity, requireEntity } from './change-entity.ts'
import { claimTargets, ownDomains } from './claim-targets.ts'
import { claimEntity, requireWaiting } from './claims.ts'
import type { ClaimProgress, ClaimWays, PageAuthor, WebClaim, WebClaimRef } from './page-operations.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'
import { type CodeRequest, type CodeSent, sendClaimCode, verifyClaim } from './verify-claim.ts'

/**
 * The steps of the page on which a person claims an entity. A claim is named by its id, which cannot be guessed, and only links of the account that it was
 * started through go on with it.
 */

/** A page never verifies by itself, whatever the plan of the link's key says: anybody may fill it in. */
const noPlan = ''

const isOf = (claim: Claim, { account, userId }: Pick<Principal, 'account' | 'userId'>): boolean =>
  claim.account === account && claim.userId === userId

/** Starts a claim for the principal's user, or goes on with the one that waits. Null when the user owns the entity already. @throws DirectoryError as `claimEntity` */
export async function startClaim(
  services: Services,
  claim: WebClaim,
  principal: Principal,
): Promise<{ readonly claimId: string } | null> {
  const entity = await requireEntity(services, claim.entityId)
  const now = services.clock.now()
  if (isClaimed(entity, now) && entity.claim !== null && isOf(entity.claim, principal)) return null
  // A new claim would have a new number of codes, and another item of the inbox.
  const waiting = waitingClaims(entity, now).find((one) => isOf(one, principal))
  if (waiting?.id !== undefined) return { claimId: waiting.id }
  const request = {
    userId: principal.userId ?? '',
    method: claim.method,
    phoneNumber: claim.phoneNumber ?? undefined,
    referrerName: claim.referrerName,
    contest: claim.contest,
  }
  const { claimId } = await claimEntity(services, entity.id, request, { ...principal, plan: noPlan })
  return { claimId }
}

/** Where a code can go, as far as the viewer may see it. A claim that is not there is taken for one made now: what is shown does not tell whether it is. */
export async function claimWays(
  services: Services,
  { entityId, claimId }: WebClaimRef,
  account: string,
  viewer: Viewer | undefined,
): Promise<ClaimWays> {
  const { delivers } = services.options
  const entity = await findEntity(services, entityId)
  const sendsMail = delivers.email
  if (entity === undefined || viewer === undefined) return { targets: [], domains: [], sendsMail }
  const now = services.clock.now()
  const waiting = waitingClaims(entity, now).find((one) => one.id === claimId && one.account === account)
  const claim = waiting ?? { account, asked: now }
  return {
    targets: claimTargets(entity, claim, now)
      .filter(({ method }) => showsObject(viewer, method))
      .map(({ id, method, hint }) => ({
        id,
        method,
        hint,
        isDelivered: method === 'email' ? sendsMail : delivers.code,
      })),
    domains: showsObject(viewer, 'website') ? ownDomains(entity, claim, now) : [],
    sendsMail,
  }
}

/** The principal of a later step: the key of the link, and the user of the claim. @throws DirectoryError claim_not_found */
function claimant(services: Services, entity: Entity, claimId: string, author: PageAuthor): Principal {
  const { account, keyId } = author
  const principal = { account, keyId, plan: noPlan, admin: false, userId: null }
  const { userId } = requireWaiting(entity, claimId, principal, services.clock.now())
  return { ...principal, userId }
}

/** @throws DirectoryError as `sendClaimCode` */
export async function sendPageCode(
  services: Services,
  { entityId, claimId }: WebClaimRef,
  request: CodeRequest,
  author: PageAuthor,
): Promise<CodeSent> {
  const principal = claimant(services, await requireEntity(services, entityId), claimId, author)
  return sendClaimCode(services, entityId, claimId, request, principal)
}

/** @throws DirectoryError as `verifyClaim` */
export async function verifyPageClaim(
  services: Services,
  claim: WebClaimRef,
  code: string,
  author: PageAuthor,
  language: string,
): Promise<ClaimProgress> {
  const progress = await claimProgress(services, claim, author.account)
  if (progress.state === 'verified') return progress
  const { entityId, claimId } = claim
  const principal = claimant(services, await requireEntity(services, entityId), claimId, author)
  await verifyClaim(services, entityId, claimId, code, principal, language)
  return claimProgress(services, claim, author.account)
}

/** Where a claim of the account stands. */
export async function claimProgress(
  services: Services,
  { entityId, claimId }: WebClaimRef,
  account: string,
): Promise<ClaimProgress> {
  const entity = await findEntity(services, entityId)
  const now = services.clock.now()
  if (entity === undefined || claimId === '') return { state: 'gone' }
  const { claim } = entity
  if (isClaimed(entity, now) && claim?.id === claimId && claim.account === account)
    return { state: 'verified', until: claim.expires }
  const waits = waitingClaims(entity, now).some((one) => one.id === claimId && one.account === account)
  return { state: waits ? 'pending' : 'gone' }
}

/** Whether an address is that of the owner. */
export async function isOwnersAddress(services: Services, entity: Entity, email: string): Promise<boolean> {
  if (!isClaimed(entity, services.clock.now())) return false
  const owner = await services.access.user(entity.claim?.userId ?? '')
  return owner?.active === true && emailKey(owner.email) === emailKey(email)
}
