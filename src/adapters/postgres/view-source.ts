import { type EntityRow, entityColumns } from '../rows/packed-entity.ts'
import { viewsRenewedTo } from '../rows/prepared-entity.ts'
import type { ViewSource } from '../writer/renew-views.ts'
import type { Sql } from './database.ts'
import { readSetting } from './settings.ts'

export const postgresViews = (db: Sql): ViewSource => ({
  reached: () => readSetting(db, viewsRenewedTo),
  next: (after, limit) =>
    db.query<EntityRow>(`SELECT ${entityColumns} FROM entity WHERE id > $1 ORDER BY id LIMIT $2`, [
      after,
      limit,
    ]),
})
