import type { Settings } from '../config/settings.ts'
import type { GrowthFigures } from '../http/metrics.ts'
import { keepMsOf } from '../jobs/retention.ts'
import { type Growth, type SweptRows, sweptRows } from '../ports/retention-store.ts'

export type { GrowthFigures } from '../http/metrics.ts'

/**
 * Sizes of growing tables, and how far the removal of old rows is overdue. `now` in milliseconds since 1970.
 */
export function growthFigures(growth: Growth, settings: Settings, now: number): GrowthFigures {
  const keep = keepMsOf(settings)
  const overdue = (rows: SweptRows): number => {
    const oldest = growth.oldest[rows] ?? null
    const kept = keep[rows]
    return oldest === null || kept === null ? 0 : Math.max(0, now - oldest - kept) / 1000
  }
  return {
    rows: growth.rows,
    overdueS: Object.fromEntries(sweptRows.map((rows) => [rows, overdue(rows)])),
    bytes: {
      database: growth.databaseBytes,
      database_free: growth.freeBytes,
      wal: growth.walBytes,
      ...(growth.assets === null ? {} : { assets: growth.assets.bytes }),
    },
  }
}
