import type { Caller } from '../access/principal.ts'
import type { Entity } from '../entity/model.ts'
import { type EntityDocument, presentEntity } from '../entity/present.ts'
import { DirectoryError } from '../errors.ts'
import { findEntity } from './change-entity.ts'
import type { Services } from './services.ts'

/** One entity as the caller may see it. `only` limits the objects. @throws DirectoryError entity_unknown */
export function readEntity(
  services: Services,
  id: string,
  caller: Caller,
  only?: ReadonlySet<string>,
): EntityDocument {
  const entity = findEntity(services, id)
  if (entity === undefined) throw new DirectoryError('entity_unknown')
  return presentEntity(entity, caller, services.clock.now(), only)
}

/** The entities that the caller's account supplied under its own ids, in the order of the ids. @throws DirectoryError supplier_id_not_found */
export function readBySupplierId(services: Services, supplierIds: readonly string[], caller: Caller) {
  const rows = supplierIds.flatMap((supplierId) =>
    services.store.idsBySupplier(caller.account, supplierId).map((id) => {
      const doc = readEntity(services, id, caller)
      return { id: doc._id, key: `${caller.account}${supplierId}`, value: 1, doc }
    }),
  )
  if (rows.length === 0) throw new DirectoryError('supplier_id_not_found')
  return rows
}

/** Rows `{id, doc}` of entities, in the order of the ids. */
export function presentRows(services: Services, ids: readonly string[], caller: Caller) {
  const now = services.clock.now()
  return services.store
    .getMany(ids)
    .map((entity: Entity) => ({ id: entity.id, doc: presentEntity(entity, caller, now) }))
}
