import { mayWriteObject } from '../access/object-rights.ts'
import { type HeldReason, heldReasons } from '../access/ownership.ts'
import type { Principal } from '../access/principal.ts'
import type { ObjectName } from '../entity/model.ts'
import { DirectoryError } from '../errors.ts'
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
export function requireObjects(
  services: Pick<Services, 'access'>,
  principal: Principal,
  objects: readonly ObjectName[],
): void {
  if (principal.admin) return
  const plan = services.access.plan(principal.plan)
  if (plan === undefined) return
  const refused = objects.filter((object) => !mayWriteObject(plan, object))
  if (refused.length > 0) {
    const way = `it may not write ${refused.join(', ')}; leave that out, or use a key of a higher plan`
    throw new DirectoryError('plan_too_low', [way])
  }
}

/** Refuses what cannot be kept as a suggestion. @throws DirectoryError not_allowed, with the rule and the way that is open */
export function refuseHeld(held: HeldReason | null, way: string): void {
  if (held !== null) throw new DirectoryError('not_allowed', [`${heldReasons[held].split('. ')[0]}; ${way}`])
}
