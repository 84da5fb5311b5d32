import { amend, type Contributor, contribute, withdraw } from '../entity/contribute.ts'
import { keepHidden, mayShowAddress, withStandingWish } from '../entity/hidden-address.ts'
import type { Attributes, Entity, ObjectName } from '../entity/model.ts'
import type { NormalisedValue } from '../entity/objects/define-object.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { DirectoryError } from '../errors.ts'
import type { Written } from '../ports/entity-store.ts'
import { changeEntity } from './change-entity.ts'
import { requireValue } from './prepare-value.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'

/**
 * Adds one value to an entity: sets a singular object, adds to a many-valued one, or changes the value `genId` in place. `derived` holds read-only
 * attributes that the caller computed beforehand, such as the stored sizes of an image.
 * @throws DirectoryError entity_not_found, value_not_found, invalid_parameters, not_allowed
 */
export function contributeObject(
  services: Services,
  entityId: string,
  object: ObjectName,
  attributes: Attributes,
  principal: Principal,
  options: { readonly genId?: string | undefined; readonly derived?: Attributes } = {},
): Promise<Written> {
  const type = objectTypes[object]
  const prepare = (entity: Entity, given: Attributes) =>
    requireValue(services, object, given, entity.country, options.derived)
  return changeEntity(services, entityId, principal, `${object}.set`, (entity, by) => {
    if (object === 'postal_address') return setAddress(entity, prepare(entity, attributes), by)
    if (options.genId === undefined) return contribute(entity, type, prepare(entity, attributes), by, 'write')
    const amended = amend(
      entity,
      type,
      Number(options.genId),
      (before) => prepare(entity, { ...before, ...attributes }),
      by,
    )
    if (amended === undefined) throw new DirectoryError('value_not_found')
    return amended
  })
}

/** @throws DirectoryError not_allowed when the write would show an address that somebody else hid */
function setAddress(entity: Entity, value: NormalisedValue, by: Contributor): Entity {
  if (value.attributes.do_not_display === false && !mayShowAddress(entity, by)) {
    throw new DirectoryError('not_allowed', [
      'do_not_display was set by another account; only it, the owner or an admin may unset it',
    ])
  }
  const wished = withStandingWish(entity, value, by)
  return keepHidden(entity, contribute(entity, objectTypes.postal_address, wished, by, 'write'), by)
}

/**
 * Removes a value by `genId`, or the value of a singular object (`genId` null): at once when the caller is its only source, owns the claim or is admin,
 * otherwise only the caller's support of it.
 * @throws DirectoryError entity_not_found, value_not_found
 */
export function removeValue(
  services: Services,
  entityId: string,
  object: ObjectName,
  genId: string | null,
  principal: Principal,
): Promise<Written> {
  return changeEntity(services, entityId, principal, `${object}.remove`, (entity, by) => {
    const withdrawn = withdraw(entity, objectTypes[object], genId === null ? null : Number(genId), by)
    if (withdrawn === undefined) throw new DirectoryError('value_not_found')
    return withdrawn
  })
}
