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
 * The steps of the page where a person claims an entity. A claim is addressed by its unguessable id, and only
 * links of the account that started it can continue it.
 */

/** A page never verifies a claim by itself, whatever plan the link's key has: anyone can fill it in. */
const noPlan = ''

const isOf = (claim: Claim, { account, userId }: Pick<Principal, 'account' | 'userId'>): boolean =>
  claim.account === account && claim.userId === userId

/**
 * Starts a claim for the principal's user, or continues the pending one. Null if the user already owns the
 * entity.
 * @throws DirectoryError as `claimEntity`
 */
export async function startClaim(
  services: Services,
  claim: WebClaim,
  principal: Principal,
): Promise<{ readonly claimId: string } | null> {
  const entity = await requireEntity(services, claim.entityId)
  const now = services.clock.now()
  if (isClaimed(entity, now) && entity.claim !== null && isOf(entity.claim, principal)) return null
  // A new claim would have its own quota of codes and another inbox item.
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

/**
 * Destinations for a code, as far as the viewer may see them. An unknown claim is treated as one started now,
 * so the answer does not reveal whether it exists.
 */
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

/**
 * The principal of a later step: the link's key and the claim's user.
 * @throws DirectoryError claim_not_found
 */
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

/** The state of a claim of the account. */
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

/** Whether an address belongs to the owner. */
export async function isOwnersAddress(services: Services, entity: Entity, email: string): Promise<boolean> {
  if (!isClaimed(entity, services.clock.now())) return false
  const owner = await services.access.user(entity.claim?.userId ?? '')
  return owner?.active === true && emailKey(owner.email) === emailKey(email)
}
