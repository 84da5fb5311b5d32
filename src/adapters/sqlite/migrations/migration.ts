import type { Sqlite } from '../sqlite.ts'

/** Schema changes by number. A number that has been released is never edited; a change is a new file. */
export interface Migration {
  readonly version: number
  readonly sql: string
  /** What SQL alone cannot do, in the same transaction. */
  readonly after?: (db: Sqlite) => void
}
