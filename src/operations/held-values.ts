import { mayWriteObject } from '../access/object-rights.ts'
import type { HeldReason } from '../access/ownership.ts'
import type { Principal } from '../access/principal.ts'
import type { ObjectName } from '../entity/model.ts'
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { Services } from './services.ts'

/** Something of a write that is kept and not shown, and why. */
export interface Held {
  /** An object, or `timezone`, `orderonline` or `delivers`. */
  readonly object: string
  readonly reason: HeldReason
}

/**
 * Holds a write to the objects that the caller's plan may write, whichever way it comes in.
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

/** Faults that say which way is open. */
type OpenWay = 'suggest_instead' | 'they_advertise' | 'they_decide'

/** Refuses what cannot be kept as a suggestion. @throws DirectoryError not_allowed, with the rule and the way that is open */
export function refuseHeld(held: HeldReason | null, way: OpenWay): void {
  if (held !== null) throw new DirectoryError('not_allowed', [fault(`held_${held}`), fault(way)])
}
