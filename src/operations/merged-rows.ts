import type { Entity } from '../entity/model.ts'
import type { RecordKind } from '../ports/commit.ts'
import type { EntityStore, StoredRecord } from '../ports/entity-store.ts'

type MergedEntity = Pick<Entity, 'mergedFrom'>

/** The entities merged into this one, directly or through others, each after the one it was merged into. */
export async function mergedRows(store: EntityStore, entity: MergedEntity): Promise<readonly Entity[]> {
  const rows: Entity[] = []
  for (let ids = entity.mergedFrom ?? []; ids.length > 0; ) {
    const next = await store.getMany(ids)
    rows.push(...next)
    ids = next.flatMap(({ mergedFrom = [] }) => mergedFrom)
  }
  return rows
}

/** The ids under which something about an entity is stored: its own and those of merged ones. */
export const idsOf = async (store: EntityStore, entity: MergedEntity & { readonly id: string }) =>
  entity.mergedFrom === undefined
    ? [entity.id]
    : [entity.id, ...(await mergedRows(store, entity)).map(({ id }) => id)]

/** The records of an entity and of those merged into it, newest first. */
export async function recordsOfAll(
  store: EntityStore,
  kind: RecordKind,
  entity: MergedEntity & { readonly id: string },
): Promise<readonly StoredRecord[]> {
  const ids = await idsOf(store, entity)
  const records = await Promise.all(ids.map((id) => store.recordsOf(kind, id)))
  return ids.length === 1
    ? records[0]!
    : records.flat().sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
}
