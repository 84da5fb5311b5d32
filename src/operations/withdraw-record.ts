import { claimHolds } from '../access/ownership.ts'
import { isFrom, type SourceSelector } from '../entity/erase.ts'
import { isLive, liveValue } from '../entity/live.ts'
import type { Entity, ObjectName, StoredValue } from '../entity/model.ts'
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { changeEntity, requireEntity } from './change-entity.ts'
import { settled, without } from './erasure.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'

/** A supplier's record of an entity, or what one user said in it. */
export interface SupplierRecord {
  readonly account: string
  readonly supplierId: string
  /** Absent: the whole record, and the id with it. */
  readonly userId?: string
}

/**
 * Takes a supplier's record out of an entity. Unlike an erasure it stays in history. The next who says
 * something of a value stands for it; an entity of which too little is left becomes inactive. Values that a
 * verified claim protects stay, unless an operator withdraws them. Changes nothing when there is no such record.
 * @throws DirectoryError entity_not_found, busy; not_allowed for another account's record
 */
export async function withdrawRecord(
  services: Services,
  entityId: string,
  record: SupplierRecord,
  principal: Principal,
) {
  await requireEntity(services, entityId)
  if (record.account !== principal.account && !principal.admin)
    throw new DirectoryError('not_allowed', [fault('foreign_record', 'supplier_masheryid')])
  let withdrawn = false
  const { id, revision } = await changeEntity(
    services,
    entityId,
    principal,
    'supplier.withdraw',
    (before, by) => {
      const after = withoutRecord(services, before, record, by.when, principal.admin)
      withdrawn = after !== before
      return settled(services, before, after, principal)
    },
  )
  const status = liveValue(await requireEntity(services, id), 'status')?.attributes.status
  return {
    ok: true as const,
    id,
    rev: revision,
    withdrawn,
    ...(status === 'inactive' ? { status: 'inactive' as const } : {}),
  }
}

/** The entity without a record, except the values that a verified claim protects (at `now`) from all but operators. */
export function withoutRecord(
  services: Services,
  before: Entity,
  record: SupplierRecord,
  now: number,
  isOperator: boolean,
): Entity {
  const left = without(services, before, record)
  return claimHolds(before.claim, now) && !isOperator ? keepingShown(before, left, record) : left
}

/** The entity after a withdrawal, with the values that the source is shown as the source of. */
function keepingShown(before: Entity, left: Entity, source: SourceSelector): Entity {
  let changes = left.suppliers !== before.suppliers || left.seed !== before.seed
  const objects: Entity['objects'] = {}
  for (const [name, values] of Object.entries(before.objects) as [ObjectName, readonly StoredValue[]][]) {
    const kept = new Map(left.objects[name]?.map((value) => [value.genId, value]))
    const isShown = (value: StoredValue) => isLive(value) && isFrom(value.contributions[0]!, source)
    const stay = values.flatMap((value) => (isShown(value) ? value : (kept.get(value.genId) ?? [])))
    changes ||= stay.length < values.length || stay.some((value, at) => value !== values[at])
    objects[name] = stay
  }
  return changes ? { ...left, objects } : before
}
