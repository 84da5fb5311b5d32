import type Database from 'better-sqlite3'

/** A connection to a database. */
export type Sqlite = Database.Database
