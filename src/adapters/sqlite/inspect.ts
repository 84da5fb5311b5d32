import { statSync } from 'node:fs'
import { storageFaultOf } from '../storage-faults.ts'
import { openDatabase, type Sqlite } from './database.ts'
import { migrations } from './migrations/index.ts'
import { missingPages } from './page-count.ts'

/** What the database file says of itself. */
export interface DatabaseReport {
  readonly schemaVersion: number
  /** The version this program brings a database to. */
  readonly newestVersion: number
  /** What `quick_check` found wrong; empty when all is well. */
  readonly damage: readonly string[]
}

/**
 * Looks at a database beside whoever uses it, without changing it.
 * @throws when the file cannot be opened as a database
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

/** Up to this size a database is checked whole before a start, which takes a tenth of a second; of a larger one a row of each table is read. */
const wholeCheckBytes = 64 * 1024 ** 2

/**
 * What is wrong with a database that is about to be used, as far as can be told in a moment; null when nothing is. To call before the process has a connection
 * to the file; one that is not there is none.
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
    // What else keeps it from being used is told when it is opened to be used.
    return storageFaultOf(error) === 'damaged' ? (error as Error).message : null
  } finally {
    db?.close()
  }
}

/** @throws where the way from a table's root to its first row is damaged */
function readARowOfEach(db: Sqlite): void {
  const tables = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    .pluck()
    .all()
  for (const table of tables) db.prepare(`SELECT * FROM "${table.replaceAll('"', '""')}" LIMIT 1`).get()
}

/** How many entities there are; counts no further than `most`. */
export const countEntities = (db: Sqlite, most: number): number =>
  db.prepare<[number], number>('SELECT count(*) FROM (SELECT 1 FROM entity LIMIT ?)').pluck().get(most)!
