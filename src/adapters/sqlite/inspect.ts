import { statSync } from 'node:fs'
import { storageFaultOf } from '../storage-faults.ts'
import { openDatabase, type Sqlite } from './database.ts'
import { migrations } from './migrations/index.ts'
import { missingPages } from './page-count.ts'

/** Facts about a database file. */
export interface DatabaseReport {
  readonly schemaVersion: number
  /** The schema version that this program migrates to. */
  readonly newestVersion: number
  /** Findings of `quick_check`; empty if none. */
  readonly damage: readonly string[]
}

/**
 * Inspects a database without changing it; other processes may be using it.
 * @throws if the file cannot be opened as a database
 */
export function inspectDatabase(file: string): DatabaseReport {
  const missing = missingPages(file)
  const db = openDatabase(file, 'reader')
  try {
    const found = db.prepare<[], string>('PRAGMA quick_check(10)').pluck().all()
    return {
      schemaVersion: db.pragma('user_version', { simple: true }) as number,
      newestVersion: migrations.at(-1)?.version ?? 0,
      damage: [...(missing === 0 ? [] : [cutOff(missing)]), ...found.filter((line) => line !== 'ok')],
    }
  } finally {
    db.close()
  }
}

const cutOff = (missing: number): string => `the database was cut off: ${missing} of its pages are missing`

/**
 * Databases up to this size get a full check before a start; in larger ones, one row of each table is read.
 */
const wholeCheckBytes = 64 * 1024 ** 2

/**
 * A quick check of a database before use. Returns the damage found, or null. A missing file is not damaged.
 * Call before the process has a connection to the file.
 */
export function damageAtStart(file: string): string | null {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) return null
  const missing = missingPages(file)
  if (missing > 0) return cutOff(missing)
  let db: Sqlite | undefined
  try {
    db = openDatabase(file, 'reader')
    if (size > wholeCheckBytes) readARowOfEach(db)
    else {
      const verdict = db.pragma('quick_check(1)', { simple: true })
      if (verdict !== 'ok') return `the database is damaged: ${verdict}`
    }
    return null
  } catch (error) {
    // Other faults are reported when the database is opened for use.
    return storageFaultOf(error) === 'damaged' ? (error as Error).message : null
  } finally {
    db?.close()
  }
}

/** @throws if the path from a table's root to its first row is damaged */
function readARowOfEach(db: Sqlite): void {
  const tables = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    .pluck()
    .all()
  for (const table of tables) db.prepare(`SELECT * FROM "${table.replaceAll('"', '""')}" LIMIT 1`).get()
}

/** Returns the position of the last erasure, 0 without any. */
export const lastErasure = (db: Sqlite): number =>
  db.prepare<[], number>('SELECT coalesce(max(position), 0) FROM erasure').pluck().get()!

/** Returns the number of entities, counting up to `most`. */
export const countEntities = (db: Sqlite, most: number): number =>
  db.prepare<[number], number>('SELECT count(*) FROM (SELECT 1 FROM entity LIMIT ?)').pluck().get(most)!
