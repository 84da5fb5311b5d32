import { newHexId } from '../access/keys.ts'
import type { Caller } from '../access/principal.ts'
import { isOwnOrAdmin, showsObject } from '../access/visibility.ts'
import type { Contributor } from '../entity/contribute.ts'
import { isClaimed, waitingClaims } from '../entity/live.ts'
import type { Claim, Entity } from '../entity/model.ts'
import { endOfDay, startOfDay } from '../entity/times.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { Command, Written } from '../ports/commit.ts'
import { type InboxCommand, type InboxItem, isSettled } from '../ports/inbox-store.ts'
import { wireTime } from '../wire/wire-time.ts'
import { type Also, changeEntity, findEntity, mergedFrom } from './change-entity.ts'
import { claimTargets, ownDomains } from './claim-targets.ts'
import { inboxCommand } from './inbox-command.ts'
import type { Services } from './services.ts'
import { limitCommands } from './stranger-limits.ts'
import type { Principal } from './submission.ts'

/** A request for a claim. Days as `YYYY-MM-DD`. */
export interface ClaimRequest {
  readonly userId: string
  readonly resellerId?: string | undefined
  readonly claimedDate?: string | undefined
  readonly expiryDate?: string | undefined
  readonly method?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly referrerUrl?: string | undefined
  readonly referrerName?: string | undefined
  /** Asks the operator to decide between this claim and the live one. */
  readonly contest?: boolean | undefined
}

/** A recorded claim, and whether it is already in force. */
export interface ClaimWritten extends Written {
  readonly claimId: string
  readonly state: 'pending' | 'verified'
}

const dayMs = 86_400_000
/** Maximum duration of a claim, in days. */
export const mostClaimDays = 3653
/**
 * Maximum pending claims of one entity, and of one account among them. Each account may always have one,
 * regardless of the others.
 */
export const mostPending = 10
export const mostPendingOfAccount = 3

/**
 * The end of a claim when none is given: a month if only a program vouches for it, a year if a person was
 * reached.
 */
function defaultEnd(method: string, claimed: number): number {
  const end = new Date(claimed)
  if (method === 'api') end.setUTCMonth(end.getUTCMonth() + 1)
  else end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end.getTime()
}

/**
 * Whether the principal's claims are verified without a code: its plan verifies owners, or it is the
 * operator.
 */
const verifiesItself = async (services: Services, principal: Principal): Promise<boolean> =>
  principal.admin || (await services.access.plan(principal.plan))?.rights.includes('verified_claims') === true

const isSameClaimant = (a: Claim, b: Pick<Claim, 'userId' | 'account'>): boolean =>
  a.userId === b.userId && a.account === b.account

/**
 * Claims an entity for a user. The claim is pending, and protects nothing, until a code or the operator
 * verifies it; it is verified immediately if the caller's plan verifies owners. The claimant of a live claim
 * renews it.
 * @throws DirectoryError entity_not_found, unknown_claimant, invalid_parameters, claimed_already (without
 * `contest`), too_many_claims, too_many_waiting
 */
export async function claimEntity(
  services: Services,
  entityId: string,
  request: ClaimRequest,
  principal: Principal,
): Promise<ClaimWritten> {
  const userId = request.userId.toLowerCase()
  const verified = await verifiesItself(services, principal)
  let claim: Claim | null = null
  let earlier: Claim | null = null
  const written = await changeEntity(
    services,
    entityId,
    principal,
    'claim.set',
    async (entity, by) => {
      await requireClaimant(services, userId, principal)
      claim = { ...claimOf(request, userId, principal, by.when), ...originOfClaim(by) }
      const current = isClaimed(entity, by.when) ? entity.claim : null
      const renews = current !== null && isSameClaimant(current, claim)
      if (current !== null && !renews && request.contest !== true) throw new DirectoryError('claimed_already')
      const counts = renews || (verified && current === null)
      claim = { ...claim, state: counts ? 'verified' : 'pending' }
      earlier = waitingClaims(entity, by.when).find((one) => isSameClaimant(one, claim!)) ?? null
      // A repeated request keeps its claim id: a new one would have its own inbox item, codes and tries.
      if (!counts && earlier !== null && (await openItem(services, earlier.id)) !== undefined)
        claim = { ...claim, id: earlier.id!, asked: earlier.asked! }
      return withClaim(entity, claim, by.when)
    },
    (entity) => inboxCommands(services, entity, claim!, earlier, principal),
  )
  const { id, state = 'verified' } = claim as unknown as Claim
  return { ...written, claimId: id!, state }
}

/** A claim made under the id of a merged entity is for that one. */
const originOfClaim = ({ origin }: Contributor): Pick<Claim, 'origin'> =>
  origin === undefined ? {} : { origin }

/** @throws DirectoryError unknown_claimant unless the user is active and the principal may act for them */
async function requireClaimant(services: Services, userId: string, principal: Principal): Promise<void> {
  const user = await services.access.user(userId)
  const acts = user?.account === null || user?.account === principal.account || principal.admin
  if (user === undefined || !user.active || !acts)
    throw new DirectoryError('unknown_claimant', [fault('no_user_information')])
}

function claimOf(request: ClaimRequest, userId: string, principal: Principal, now: number): Claim {
  const method = request.method ?? 'api'
  const claimed = request.claimedDate === undefined ? now : startOfDay(request.claimedDate)
  const expires =
    request.expiryDate === undefined ? defaultEnd(method, claimed) : endOfDay(request.expiryDate)
  if (expires > now + mostClaimDays * dayMs)
    throw invalid(fault('claim_too_long', 'expiry_date', { maximum: mostClaimDays }))
  return {
    id: newHexId(),
    asked: now,
    userId,
    account: principal.account,
    resellerId: request.resellerId ?? null,
    claimed,
    expires,
    method,
    phoneNumber: request.phoneNumber ?? '',
    referrerUrl: request.referrerUrl ?? '',
    referrerName: request.referrerName ?? '',
  }
}

/** @throws DirectoryError too_many_claims */
function withClaim(entity: Entity, claim: Claim, now: number): Entity {
  const waiting = waitingClaims(entity, now).filter((one) => !isSameClaimant(one, claim))
  if (claim.state === 'verified') return { ...entity, claim, pendingClaims: waiting }
  const own = waiting.filter(({ account }) => account === claim.account).length
  if (own >= mostPendingOfAccount || (own > 0 && waiting.length >= mostPending))
    throw new DirectoryError('too_many_claims')
  return { ...entity, pendingClaims: [...waiting, claim] }
}

const openItem = async (services: Services, claimId: string | undefined): Promise<InboxItem | undefined> => {
  const item = await services.inbox.item(claimId ?? '')
  return item === undefined || isSettled(item.state) ? undefined : item
}

/** Settles the inbox item of a claim that has ended. */
export async function settleClaimItem(
  services: Services,
  claimId: string | undefined,
  state: 'done' | 'refused',
): Promise<readonly Command[]> {
  const item = await openItem(services, claimId)
  if (item === undefined) return []
  const { id, revision, body } = item
  return [{ type: 'inbox.settle', id, expectedRevision: revision, state, body }]
}

/**
 * The inbox commands of a claim: its item stays open under the claim's id, with the latest statements, until
 * the claim is in force.
 */
async function inboxCommands(
  services: Services,
  entity: Entity,
  claim: Claim,
  earlier: Claim | null,
  principal: Principal,
): Promise<Also> {
  if (claim.state === 'verified') return { commands: await settleClaimItem(services, earlier?.id, 'done') }
  const command = await inboxItem(services, entity, claim, principal)
  const item = await openItem(services, claim.id)
  if (item !== undefined) {
    const { id, revision, state } = item
    const body = { ...item.body, ...command.body }
    return { commands: [{ type: 'inbox.settle', id, expectedRevision: revision, state, body }] }
  }
  const { account } = principal
  return {
    limits: limitCommands(services, ['openClaimsOfAccount'], { account, entityId: entity.id }),
    commands: [...(await settleClaimItem(services, earlier?.id, 'refused')), command],
  }
}

/** The inbox item of a pending claim, as the operator sees it, under the claim's id. */
async function inboxItem(
  services: Services,
  entity: Entity,
  claim: Claim,
  { account }: Principal,
): Promise<InboxCommand> {
  const contested = isClaimed(entity, services.clock.now())
  const body = {
    claim_id: claim.id,
    claimed_user_id: claim.userId,
    claimant_email: (await services.access.user(claim.userId))?.email ?? '',
    claim_method: claim.method,
    phone_number: claim.phoneNumber,
    referrer_name: claim.referrerName,
    contests_claim: contested,
  }
  return { ...inboxCommand('claim', { entityId: entity.id, account, body }), id: claim.id! }
}

/** Claims an entity for the key's account, in the name of the key's user. */
export const claimForReseller = (
  services: Services,
  entityId: string,
  principal: Principal,
): Promise<ClaimWritten> =>
  claimEntity(
    services,
    entityId,
    { userId: principal.userId ?? '', resellerId: principal.account, method: 'reseller' },
    principal,
  )

/**
 * Ends a live or pending claim. Only the account that made it, or an admin, may do so.
 * @throws DirectoryError entity_not_found, not_claimed, not_allowed
 */
export function cancelClaim(services: Services, entityId: string, principal: Principal): Promise<Written> {
  let cancelled: readonly Claim[] = []
  const change = (entity: Entity, by: Contributor): Entity => {
    cancelled = []
    const waiting = waitingClaims(entity, by.when)
    if (entity.claim !== null && (entity.claim.account === principal.account || principal.admin))
      return { ...entity, claim: null }
    cancelled = waiting.filter(({ account }) => account === principal.account)
    if (cancelled.length > 0)
      return { ...entity, pendingClaims: waiting.filter((one) => !cancelled.includes(one)) }
    if (isClaimed(entity, by.when)) throw new DirectoryError('not_allowed')
    throw new DirectoryError('not_claimed')
  }
  return changeEntity(services, entityId, principal, 'claim.cancel', change, async () => {
    const items = await Promise.all(cancelled.map(({ id }) => settleClaimItem(services, id, 'refused')))
    return { commands: items.flat() }
  })
}

/**
 * A pending claim that the principal started, or any for the operator.
 * @throws DirectoryError claim_not_found, also for a claim of another account
 */
export function requireWaiting(entity: Entity, claimId: string, principal: Principal, now: number): Claim {
  const claim = waitingClaims(entity, now).find(({ id }) => id === claimId)
  if (claim === undefined || (claim.account !== principal.account && !principal.admin))
    throw new DirectoryError('claim_not_found')
  return claim
}

/**
 * The claims of an entity that the caller started, or all claims for the operator; pending ones with their
 * destinations for a code.
 * @throws DirectoryError entity_unknown
 */
export async function listClaims(services: Services, entityId: string, caller: Caller) {
  const entity = await findEntity(services, entityId)
  if (entity === undefined) throw new DirectoryError('entity_unknown')
  const now = services.clock.now()
  const claims = [...(entity.claim === null ? [] : [entity.claim]), ...waitingClaims(entity, now)]
  const rows = claims
    .filter(({ account }) => isOwnOrAdmin(caller, account))
    .map((claim) => ({
      claim_id: claim.id ?? '',
      state: claim.state ?? 'verified',
      claimed_user_id: claim.userId,
      masheryid: claim.account,
      claimed_date: wireTime(claim.claimed),
      expiry_date: wireTime(claim.expires),
      claim_method: { method: claim.method, phone_number: claim.phoneNumber },
      ...(claim.state === 'pending' ? { verification: waysToVerify(entity, claim, now, caller) } : {}),
    }))
  return { total_rows: rows.length, rows, ...mergedFrom(entity, entityId) }
}

/**
 * Destinations for a code, as far as the caller's plan shows them: listed addresses and numbers, partly
 * masked, and domains where any address is accepted.
 */
const waysToVerify = (entity: Entity, claim: Claim, now: number, caller: Caller) => ({
  targets: claimTargets(entity, claim, now)
    .filter(({ method }) => showsObject(caller, method))
    .map(({ id, method, hint }) => ({ target: id, method, hint })),
  email_domains: showsObject(caller, 'website') ? ownDomains(entity, claim, now) : [],
})
