import type { HeldReason } from '../access/ownership.ts'
import { standingOf } from '../access/ownership.ts'
import { type Contributed, type Contributor, contribute, contributionOf } from '../entity/contribute.ts'
import { keepHidden, mayShowAddress, withStandingWish } from '../entity/hidden-address.ts'
import type { Attributes, Entity, ObjectName } from '../entity/model.ts'
import type { NormalisedValue } from '../entity/objects/define-object.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { amend, withdraw } from '../entity/withdraw.ts'
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { Written } from '../ports/commit.ts'
import { changeEntity } from './change-entity.ts'
import { refuseHeld, requireObjects } from './held-values.ts'
import { doubtOf } from './point-doubt.ts'
import { requireValue } from './prepare-value.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'

/** The result of a write, and why the value is held back (null: it is shown). */
export interface ObjectWritten extends Written {
  readonly held: HeldReason | null
}

/**
 * Adds one value to an entity: sets a singular object, adds to a many-valued one, or changes the value
 * `genId` in place. A value that the caller may not show is kept as a suggestion. `derived` holds read-only
 * attributes that the caller computed beforehand, such as the stored sizes of an image.
 * @throws DirectoryError entity_not_found, value_not_found, invalid_parameters, plan_too_low, not_allowed
 * (changing a value in place without the right to)
 */
export async function contributeObject(
  services: Services,
  entityId: string,
  object: ObjectName,
  attributes: Attributes,
  principal: Principal,
  options: { readonly genId?: string | undefined; readonly derived?: Attributes } = {},
): Promise<ObjectWritten> {
  const type = objectTypes[object]
  await requireObjects(services, principal, [object])
  const prepare = (entity: Entity, given: Attributes) =>
    requireValue(services, object, given, entity.country, options.derived)
  const set = (entity: Entity, by: Contributor): Contributed => {
    const value = prepare(entity, attributes)
    if (object === 'postal_address') return setAddress(entity, value, by)
    const doubt = object === 'geopoint' ? doubtAbout(services, entity, value, by) : null
    return contribute(entity, type, value, by, 'write', doubt)
  }
  let held: HeldReason | null = null
  const written = await changeEntity(services, entityId, principal, `${object}.set`, (entity, by) => {
    held = null
    if (options.genId === undefined) {
      const contributed = set(entity, by)
      held = contributed.held
      return contributed.entity
    }
    const change = (before: Attributes) => prepare(entity, { ...before, ...attributes })
    const amended = amend(entity, type, Number(options.genId), change, by)
    if (amended === undefined) throw new DirectoryError('value_not_found')
    if ('denied' in amended) {
      refuseHeld(amended.denied, 'suggest_instead')
      return entity
    }
    return amended
  })
  return { ...written, held }
}

/** A point that does not fit the address moves the entity only if its owner or the operator states it. */
function doubtAbout(
  services: Services,
  entity: Entity,
  value: NormalisedValue,
  by: Contributor,
): HeldReason | null {
  const standing = standingOf(entity, contributionOf(entity, by, value), by.when)
  return doubtOf(services, entity, value.attributes, standing)
}

/** @throws DirectoryError not_allowed when the write would reveal an address that another source hid */
function setAddress(entity: Entity, value: NormalisedValue, by: Contributor): Contributed {
  if (value.attributes.do_not_display === false && !mayShowAddress(entity, by)) {
    throw new DirectoryError('not_allowed', [fault('address_hidden', 'do_not_display')])
  }
  const wished = withStandingWish(entity, value, by)
  const { entity: after, held } = contribute(entity, objectTypes.postal_address, wished, by, 'write')
  return { entity: keepHidden(entity, after, by), held }
}

/**
 * Removes a value by `genId`, or the value of a singular object (`genId` null), if the caller may; otherwise
 * keeps the removal as a suggestion. `held` says why the value is still shown.
 * @throws DirectoryError entity_not_found, value_not_found, plan_too_low
 */
export async function removeValue(
  services: Services,
  entityId: string,
  object: ObjectName,
  genId: string | null,
  principal: Principal,
): Promise<ObjectWritten> {
  await requireObjects(services, principal, [object])
  let held: HeldReason | null = null
  const written = await changeEntity(services, entityId, principal, `${object}.remove`, (entity, by) => {
    const derive = (attributes: Attributes) =>
      requireValue(services, object, attributes, entity.country).derived
    const number = genId === null ? null : Number(genId)
    const withdrawn = withdraw(entity, objectTypes[object], number, by, derive)
    if (withdrawn === undefined) throw new DirectoryError('value_not_found')
    held = withdrawn.held
    return withdrawn.entity
  })
  return { ...written, held }
}
