import { openDatabase, type Sqlite } from './database.ts'
import { migrations } from './migrations/index.ts'

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
  const db = openDatabase(file, 'reader')
  try {
    const found = db.prepare<[], string>('PRAGMA quick_check(10)').pluck().all()
    return {
      schemaVersion: db.pragma('user_version', { simple: true }) as number,
      newestVersion: migrations.at(-1)?.version ?? 0,
      damage: found.filter((line) => line !== 'ok'),
    }
  } finally {
    db.close()
  }
}

/** How many entities there are; counts no further than `most`. */
export const countEntities = (db: Sqlite, most: number): number =>
  db.prepare<[number], number>('SELECT count(*) FROM (SELECT 1 FROM entity LIMIT ?)').pluck().get(most)!
