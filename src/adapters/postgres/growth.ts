import type { AssetsMeasuredCommand, Growth, GrowthStore, SweptRows } from '../../ports/retention-store.ts'
import { assetsMeasured, counted, oldestRows } from '../rows/growth-rows.ts'
import type { Database, Sql } from './database.ts'
import { putSetting, readSetting } from './settings.ts'

const oldestStatement = `SELECT ${Object.entries(oldestRows)
  .map(([name, select]) => `(${select}) AS ${name}`)
  .join(', ')}`

/** Stores the measured size of the files, inside the caller's transaction. */
export async function noteAssets(sql: Sql, { files, bytes }: AssetsMeasuredCommand): Promise<null> {
  await putSetting(sql, assetsMeasured, JSON.stringify({ files, bytes }))
  return null
}

/** The figures of a store on PostgreSQL. The server keeps free space and its log to itself: both are 0. */
export class PostgresGrowthStore implements GrowthStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async growth(): Promise<Growth> {
    const [counts, [times], assets, [size]] = await Promise.all([
      this.#db.query<{ name: string; count: number }>('SELECT name, count FROM row_count'),
      this.#db.query<Record<SweptRows, number | null>>(oldestStatement),
      readSetting(this.#db, assetsMeasured),
      this.#db.query<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes'),
    ])
    const countOf = new Map(counts.map(({ name, count }) => [name, count]))
    const rows = Object.entries(counted).map(([name, row]) => [name, countOf.get(row) ?? 0])
    return {
      rows: Object.fromEntries(rows) as Growth['rows'],
      oldest: times!,
      databaseBytes: size!.bytes,
      freeBytes: 0,
      walBytes: 0,
      assets: assets === undefined ? null : (JSON.parse(assets) as Growth['assets']),
    }
  }
}
