import type { EntityReading } from '../../ports/entity-store.ts'
import { type EntityRow, entityColumns, entityOf } from '../rows/packed-entity.ts'
import type { Sqlite } from './database.ts'

/** A reading of the state that the connection finds now; it ends when the connection is closed. */
export function openReading(db: Sqlite): EntityReading {
  const after = db.prepare<[number, number], EntityRow>(
    `SELECT ${entityColumns} FROM entity WHERE id > ? ORDER BY id LIMIT ?`,
  )
  const notSupplied = db.prepare<[number, string, number], EntityRow>(
    `SELECT ${entityColumns} FROM entity
     WHERE id > ? AND NOT EXISTS (SELECT 1 FROM json_each(suppliers) WHERE value ->> 'account' = ?) ORDER BY id LIMIT ?`,
  )
  const byIds = db.prepare<[string], EntityRow>(
    `SELECT ${entityColumns} FROM entity WHERE id IN (SELECT value FROM json_each(?))`,
  )
  // No supplier id is empty.
  const supplied = db
    .prepare<[string, string, number], [supplierId: string, entityId: number]>(
      `SELECT supplier_id, entity_id FROM supplier WHERE account = ? AND supplier_id > ?
       ORDER BY supplier_id LIMIT ?`,
    )
    .raw()
  db.exec('BEGIN')
  // A transaction begins with its first read.
  db.prepare('SELECT 1 FROM setting LIMIT 1').get()
  return {
    entitiesAfter: async (id, limit) => after.all(Number(id), limit).map(entityOf),
    entitiesNotSuppliedBy: async (account, id, limit) =>
      notSupplied.all(Number(id), account, limit).map(entityOf),
    entities: async (ids) => byIds.all(JSON.stringify(ids.map(Number))).map(entityOf),
    suppliedAfter: async (account, id, limit) =>
      supplied
        .all(account, id ?? '', limit)
        .map(([supplierId, entityId]) => ({ supplierId, entityId: String(entityId) })),
  }
}
