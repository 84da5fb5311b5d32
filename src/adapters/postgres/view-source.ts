import { type EntityRow, entityColumns } from '../rows/packed-entity.ts'
import { viewsRenewedTo } from '../rows/prepared-entity.ts'
import type { ViewSource } from '../writer/renew-views.ts'
import type { Sql } from './database.ts'

export const postgresViews = (db: Sql): ViewSource => ({
  reached: async () => {
    const [row] = await db.query<{ value: string }>('SELECT value FROM setting WHERE name = $1', [
      viewsRenewedTo,
    ])
    return row?.value
  },
  next: (after, limit) =>
    db.query<EntityRow>(`SELECT ${entityColumns} FROM entity WHERE id > $1 ORDER BY id LIMIT $2`, [
      after,
      limit,
    ]),
})
