import { mayWriteObject } from '../access/object-rights.ts'
import type { HeldReason } from '../access/ownership.ts'
import type { Principal } from '../access/principal.ts'
import type { ObjectName } from '../entity/model.ts'
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { Services } from './services.ts'

/** A part of a write that is kept but not shown, and the reason. */
export interface Held {
  /** An object, or `timezone`, `orderonline` or `delivers`. */
  readonly object: string
  readonly reason: HeldReason
}

/**
 * Restricts a write to the objects that the caller's plan may write, whatever interface it comes through.
 * @throws DirectoryError plan_too_low, naming the objects
 */
export async function requireObjects(
  services: Pick<Services, 'access'>,
  principal: Principal,
  objects: readonly ObjectName[],
): Promise<void> {
  if (principal.admin) return
  const plan = await services.access.plan(principal.plan)
  if (plan === undefined) return
  const refused = objects.filter((object) => !mayWriteObject(plan, object))
  if (refused.length > 0) {
    throw new DirectoryError('plan_too_low', [fault('plan_without_objects', null, { objects: refused })])
  }
}

/** Fault codes for the alternative left to the caller. */
type OpenWay = 'suggest_instead' | 'they_advertise' | 'they_decide'

/**
 * Rejects a write that cannot be kept as a suggestion.
 * @throws DirectoryError not_allowed, with the rule and the caller's alternative
 */
export function refuseHeld(held: HeldReason | null, way: OpenWay): void {
  if (held !== null) throw new DirectoryError('not_allowed', [fault(`held_${held}`), fault(way)])
}
