import { claimHolds } from '../access/ownership.ts'
import type { Claim, Entity, ObjectName, StoredValue } from './model.ts'

/** Whether a value is in effect. Removed values remain with confidence 0; suggested ones await a decision. */
export const isLive = (value: StoredValue): boolean => value.confidence > 0 && value.scope !== 'suggested'

const none: readonly StoredValue[] = []

/** The live values of an object. */
export function liveValues(entity: Entity, object: ObjectName): readonly StoredValue[] {
  const values = entity.objects[object] ?? none
  // Nearly always all of them: a row of an import asks some thirty times.
  return values.every(isLive) ? values : values.filter(isLive)
}

/** The live value of a singular object. */
export const liveValue = (entity: Entity, object: ObjectName): StoredValue | undefined =>
  entity.objects[object]?.find(isLive)

/** The name of an entity, or an empty text. */
export const nameOf = (entity: Entity): string => String(liveValue(entity, 'name')?.attributes.name ?? '')

export const isActive = (entity: Entity): boolean =>
  entity.mergedInto === null && liveValue(entity, 'status')?.attributes.status !== 'inactive'

/** Whether the entity has an owner now (milliseconds since 1970): expired claims do not count. */
export const isClaimed = (entity: Entity, now: number): boolean => claimHolds(entity.claim, now)

/** Expiry of the entity's ownership, milliseconds since 1970; 0 when it is unowned at all times. */
export const claimedUntil = (entity: Entity): number => (isClaimed(entity, 0) ? entity.claim!.expires : 0)

/** Unverified claims are dropped after this many days; history keeps them. */
export const pendingClaimDays = 30
export const pendingClaimMs = pendingClaimDays * 86_400_000

/** Claims awaiting verification or the operator, except those that are too old. */
export const waitingClaims = (entity: Entity, now: number): readonly Claim[] =>
  (entity.pendingClaims ?? []).filter(({ asked = 0 }) => asked + pendingClaimMs > now)

/** The entity without pending claims that are too old. */
export function withoutOldClaims(entity: Entity, now: number): Entity {
  const { pendingClaims = [] } = entity
  const waiting = waitingClaims(entity, now)
  return waiting.length === pendingClaims.length ? entity : { ...entity, pendingClaims: waiting }
}
