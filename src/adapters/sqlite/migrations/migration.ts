import type Database from 'better-sqlite3'

/** Schema changes by number. A number that has been released is never edited; a change is a new file. */
export interface Migration {
  readonly version: number
  readonly sql: string
  /** What SQL cannot do, after it and in the same transaction. It must not read all entities into memory. */
  readonly run?: (db: Database.Database) => void
}
