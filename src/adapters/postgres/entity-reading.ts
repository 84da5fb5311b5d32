import type { EntityReading } from '../../ports/entity-store.ts'
import { type EntityRow, entityColumns, entityOf } from '../rows/packed-entity.ts'
import type { Sql } from './database.ts'

/** Reads in a transaction, which keeps to one state of the store. */
export function openReading(sql: Sql): EntityReading {
  return {
    entitiesAfter: async (after, limit) => {
      const rows = await sql.query<EntityRow>(
        `SELECT ${entityColumns} FROM entity WHERE id > $1 ORDER BY id LIMIT $2`,
        [Number(after), limit],
      )
      return rows.map(entityOf)
    },
    entitiesNotSuppliedBy: async (account, after, limit) => {
      const rows = await sql.query<EntityRow>(
        `SELECT ${entityColumns} FROM entity
         WHERE id > $1 AND NOT EXISTS (
           SELECT 1 FROM json_array_elements(suppliers::json) one WHERE one ->> 'account' = $2
         ) ORDER BY id LIMIT $3`,
        [Number(after), account, limit],
      )
      return rows.map(entityOf)
    },
    entities: async (ids) => {
      const rows = await sql.query<EntityRow>(`SELECT ${entityColumns} FROM entity WHERE id = ANY ($1)`, [
        ids.map(Number),
      ])
      return rows.map(entityOf)
    },
    suppliedAfter: async (account, after, limit) => {
      const rows = await sql.query<{ supplier_id: string; entity_id: number }>(
        `SELECT supplier_id, entity_id FROM supplier
         WHERE account = $1 AND ($2::text IS NULL OR supplier_id > $2) ORDER BY supplier_id LIMIT $3`,
        [account, after, limit],
      )
      return rows.map(({ supplier_id, entity_id }) => ({
        supplierId: supplier_id,
        entityId: String(entity_id),
      }))
    },
  }
}
