import { claimHolds } from '../access/ownership.ts'
import type { Claim, Entity, ObjectName, StoredValue } from './model.ts'

/** Whether a value counts: removed values stay in the record with confidence 0, suggested ones wait for somebody who may show them. */
export const isLive = (value: StoredValue): boolean => value.confidence > 0 && value.scope !== 'suggested'

/** The values of an object that count. */
export const liveValues = (entity: Entity, object: ObjectName): readonly StoredValue[] =>
  (entity.objects[object] ?? []).filter(isLive)

/** The one value of a singular object that counts. */
export const liveValue = (entity: Entity, object: ObjectName): StoredValue | undefined =>
  entity.objects[object]?.find(isLive)

/** The name an entity goes by. */
export const nameOf = (entity: Entity): string => String(liveValue(entity, 'name')?.attributes.name ?? '')

export const isActive = (entity: Entity): boolean =>
  entity.mergedInto === null && liveValue(entity, 'status')?.attributes.status !== 'inactive'

/** Whether somebody owns the entity at this moment (milliseconds since 1970): an expired claim no longer counts. */
export const isClaimed = (entity: Entity, now: number): boolean => claimHolds(entity.claim, now)

/** Until when somebody owns the entity, in milliseconds since 1970; 0 when nobody does, whatever the time. */
export const claimedUntil = (entity: Entity): number => (isClaimed(entity, 0) ? entity.claim!.expires : 0)

/** A claim that nobody verified is forgotten after so many days; history still has it. */
export const pendingClaimDays = 30
export const pendingClaimMs = pendingClaimDays * 86_400_000

/** Claims that wait for verification, or for the operator, and are not too old. */
export const waitingClaims = (entity: Entity, now: number): readonly Claim[] =>
  (entity.pendingClaims ?? []).filter(({ asked = 0 }) => asked + pendingClaimMs > now)

/** The entity without the claims that are too old to wait. */
export function withoutOldClaims(entity: Entity, now: number): Entity {
  const { pendingClaims = [] } = entity
  const waiting = waitingClaims(entity, now)
  return waiting.length === pendingClaims.length ? entity : { ...entity, pendingClaims: waiting }
}
