import { isClaimed } from '../entity/live.ts'
import type { Claim, Entity } from '../entity/model.ts'
import { endOfDay, startOfDay } from '../entity/times.ts'
import { DirectoryError } from '../errors.ts'
import type { Written } from '../ports/entity-store.ts'
import { changeEntity } from './change-entity.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'

/** A claim as it is asked for. Days as `YYYY-MM-DD`. */
export interface ClaimRequest {
  readonly userId: string
  readonly resellerId?: string | undefined
  readonly claimedDate?: string | undefined
  readonly expiryDate?: string | undefined
  readonly method?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly referrerUrl?: string | undefined
  readonly referrerName?: string | undefined
}

/** How long a claim lasts when no end is given: a month when only a program vouches for it, a year when a person was reached. */
function defaultEnd(method: string, claimed: number): number {
  const end = new Date(claimed)
  if (method === 'api') end.setUTCMonth(end.getUTCMonth() + 1)
  else end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end.getTime()
}

/**
 * Claims an entity for a user. The same user and account may claim again, which renews the claim; anybody else has to wait for its end.
 * @throws DirectoryError entity_not_found, unknown_claimant, claimed_already
 */
export function claimEntity(
  services: Services,
  entityId: string,
  request: ClaimRequest,
  principal: Principal,
): Promise<Written> {
  const userId = request.userId.toLowerCase()
  return changeEntity(services, entityId, principal, 'claim.set', (entity, by) => {
    const user = services.access.user(userId)
    if (user === undefined || !user.active) {
      throw new DirectoryError('unknown_claimant', ['Problem retrieving user information'])
    }
    const current = entity.claim
    if (
      current !== null &&
      isClaimed(entity, by.when) &&
      (current.userId !== userId || current.account !== principal.account)
    ) {
      throw new DirectoryError('claimed_already')
    }
    const method = request.method ?? 'api'
    const claimed = request.claimedDate === undefined ? by.when : startOfDay(request.claimedDate)
    const claim: Claim = {
      userId,
      account: principal.account,
      resellerId: request.resellerId ?? null,
      claimed,
      expires: request.expiryDate === undefined ? defaultEnd(method, claimed) : endOfDay(request.expiryDate),
      method,
      phoneNumber: request.phoneNumber ?? '',
      referrerUrl: request.referrerUrl ?? '',
      referrerName: request.referrerName ?? '',
    }
    return { ...entity, claim }
  })
}

/** Claims an entity for the account of the key, in the name of its user. */
export const claimForReseller = (
  services: Services,
  entityId: string,
  principal: Principal,
): Promise<Written> =>
  claimEntity(
    services,
    entityId,
    { userId: principal.userId ?? '', resellerId: principal.account, method: 'reseller' },
    principal,
  )

/** Ends a claim. Only the account that made it, or an admin. @throws DirectoryError entity_not_found, not_claimed, not_allowed */
export function cancelClaim(services: Services, entityId: string, principal: Principal): Promise<Written> {
  return changeEntity(services, entityId, principal, 'claim.cancel', (entity): Entity => {
    if (entity.claim === null) throw new DirectoryError('not_claimed')
    if (entity.claim.account !== principal.account && !principal.admin)
      throw new DirectoryError('not_allowed')
    return { ...entity, claim: null }
  })
}
