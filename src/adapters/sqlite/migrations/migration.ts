import type { Sqlite } from '../sqlite.ts'

/** Numbered schema changes. A released number is never edited; each change is a new file. */
export interface Migration {
  readonly version: number
  readonly sql: string
  /** Steps beyond SQL, in the same transaction. */
  readonly after?: (db: Sqlite) => void
}
