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
  /**
   * Fills what `sql` has made, in batches that are committed one by one, so that servers of before go on writing.
   * Processes that start meanwhile take turns, and one that ends leaves the rest to the next.
   */
  readonly fill?: {
    /** Names the setting with the id up to which entities are filled. It exists until all are. */
    readonly setting: string
    /**
     * Fills up to `most` entities after an id, with writers locked out; returns the id of the last of them, null if there is
     * none.
     */
    readonly batch: (sql: Sql, after: number, most: number) => Promise<number | null>
  }
}
