import type { Sql } from '../database.ts'

/** A step of the schema. Steps are applied in order, each in its own transaction. */
export interface Migration {
  readonly version: number
  /**
   * The oldest program, by the newest schema version it knows, that still works on the schema after this
   * step. During a rolling upgrade old and new programs run side by side.
   */
  readonly worksFrom: number
  readonly sql: string
  /** Steps beyond SQL, in the same transaction. */
  readonly after?: (sql: Sql) => Promise<void>
}
