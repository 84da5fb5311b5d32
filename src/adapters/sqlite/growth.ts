import { statSync } from 'node:fs'
import type { AssetsMeasuredCommand, Growth, GrowthStore } from '../../ports/retention-store.ts'
import { assetsMeasured, counted, oldestRows } from '../rows/growth-rows.ts'
import type { Sqlite } from './database.ts'

/** Stores the measured size of the files, inside the caller's write transaction. */
export function noteAssets(db: Sqlite, { files, bytes }: AssetsMeasuredCommand): null {
  db.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(assetsMeasured, JSON.stringify({ files, bytes }))
  return null
}

/** The figures, read on one reader connection whose schema must be up to date. */
export class SqliteGrowthStore implements GrowthStore {
  private readonly reader: Sqlite
  private readonly counts
  private readonly oldest
  private readonly assets

  constructor(reader: Sqlite) {
    this.reader = reader
    this.counts = reader.prepare<[], [name: string, count: number]>('SELECT name, count FROM row_count').raw()
    this.assets = reader.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck()
    this.oldest = Object.entries(oldestRows).map(
      ([rows, sql]) => [rows, reader.prepare<[], number | null>(sql).pluck()] as const,
    )
  }

  async growth(): Promise<Growth> {
    const counts = new Map(this.counts.all())
    const rows = Object.entries(counted).map(([name, row]) => [name, counts.get(row) ?? 0])
    const assets = this.assets.get(assetsMeasured)
    const pages = this.reader.pragma('page_count', { simple: true }) as number
    const free = this.reader.pragma('freelist_count', { simple: true }) as number
    const size = this.reader.pragma('page_size', { simple: true }) as number
    return {
      rows: Object.fromEntries(rows) as Growth['rows'],
      oldest: Object.fromEntries(this.oldest.map(([name, statement]) => [name, statement.get() ?? null])),
      databaseBytes: pages * size,
      freeBytes: free * size,
      walBytes: statSync(`${this.reader.name}-wal`, { throwIfNoEntry: false })?.size ?? 0,
      assets: assets === undefined ? null : (JSON.parse(assets) as Growth['assets']),
    }
  }
}
