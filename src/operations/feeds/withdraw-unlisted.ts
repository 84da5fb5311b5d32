import { type Contributor, contribute } from '../../entity/contribute.ts'
import { isFrom } from '../../entity/erase.ts'
import type { Entity } from '../../entity/model.ts'
import { objectTypes } from '../../entity/objects/index.ts'
import type { SuppliedRecord } from '../../ports/entity-store.ts'
import { changeEntity } from '../change-entity.ts'
import { saysTooLittle, settled } from '../erasure.ts'
import type { Services } from '../services.ts'
import { settlePlace } from '../settle-place.ts'
import type { Principal } from '../submission.ts'
import { withoutRecord } from '../withdraw-record.ts'

const unlisted = {
  status: 'inactive',
  inactive_reason: 'other',
  inactive_description: 'No longer listed by its source',
}

/** Whether the entity is inactive because the account does not list it under this id any more. */
export const isUnlisted = (entity: Entity, account: string, supplierId: string): boolean =>
  entity.objects.status?.some(({ contributions }) =>
    contributions.some(
      (one) =>
        isFrom(one, { account, supplierId }) &&
        one.attributes.inactive_description === unlisted.inactive_description,
    ),
  ) === true

/**
 * Withdraws a record that its source lists no longer. Where too little would be left, the entity keeps its
 * values and its supplier id and becomes inactive by the source's word, so that it is the same entity when it
 * is listed again. Returns whether something changed.
 * @throws DirectoryError busy
 */
export async function withdrawUnlisted(
  services: Services,
  { supplierId, entityId }: SuppliedRecord,
  principal: Principal,
  action: string,
): Promise<boolean> {
  const record = { account: principal.account, supplierId }
  let changed = false
  await changeEntity(services, entityId, principal, action, async (before, by) => {
    changed = false
    const after = await left(services, before, { ...by, supplierId }, record, principal)
    changed = after !== before
    return after
  })
  return changed
}

async function left(
  services: Services,
  before: Entity,
  by: Contributor,
  record: { readonly account: string; readonly supplierId: string },
  principal: Principal,
): Promise<Entity> {
  const without = withoutRecord(services, before, record, by.when, principal.admin)
  if (without === before || isUnlisted(before, record.account, record.supplierId)) return before
  const placed = await settlePlace(services, before, without)
  if (!saysTooLittle(placed)) return placed
  const { entity, held } = contribute(
    before,
    objectTypes.status,
    { attributes: unlisted, derived: {} },
    by,
    'write',
  )
  return held === null ? entity : settled(services, before, without, principal)
}
