import type { Entity } from '../../entity/model.ts'
import type { EntityReading } from '../../ports/entity-store.ts'
import { entityOf, type StoredEntity } from './stored-entity.ts'
import type { MemorySuppliers } from './suppliers.ts'

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** A reading of the present state; later writes do not change it. */
export function openReading(
  entities: ReadonlyMap<string, StoredEntity>,
  suppliers: MemorySuppliers,
): EntityReading {
  const kept = new Map(entities)
  const ids = [...kept.keys()].sort((a, b) => Number(a) - Number(b))
  const supplied = suppliers.all().sort((a, b) => byBytes(a.supplierId, b.supplierId))
  const read = (wanted: readonly string[]): Entity[] =>
    wanted.flatMap((id) => (kept.has(id) ? entityOf(kept.get(id)!) : []))
  const idsAfter = (after: string) => ids.filter((id) => Number(id) > Number(after))
  return {
    entities: async (wanted) => read(wanted),
    entitiesAfter: async (after, limit) => read(idsAfter(after).slice(0, limit)),
    entitiesNotSuppliedBy: async (account, after, limit) =>
      read(idsAfter(after))
        .filter((entity) => entity.suppliers.every((one) => one.account !== account))
        .slice(0, limit),
    suppliedAfter: async (account, after, limit) => {
      const isAfter = (id: string) => after === null || byBytes(id, after) > 0
      const own = supplied.filter((one) => one.account === account && isAfter(one.supplierId))
      return own.slice(0, limit).map(({ supplierId, entityId }) => ({ supplierId, entityId }))
    },
  }
}
