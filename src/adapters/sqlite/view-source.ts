import { type EntityRow, entityColumns } from '../rows/packed-entity.ts'
import { viewsRenewedTo } from '../rows/prepared-entity.ts'
import type { ViewSource } from '../writer/renew-views.ts'
import type { Sqlite } from './database.ts'

export function sqliteViews(reader: Sqlite): ViewSource {
  const reached = reader.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck()
  const next = reader.prepare<[number, number], EntityRow>(
    `SELECT ${entityColumns} FROM entity WHERE id > ? ORDER BY id LIMIT ?`,
  )
  return {
    reached: async () => reached.get(viewsRenewedTo),
    next: async (after, limit) => next.all(after, limit),
  }
}
