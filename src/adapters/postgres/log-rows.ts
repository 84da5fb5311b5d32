/** Rows of the change log that are not written by a turn's own call. */
import type { Sql } from './database.ts'

/**
 * Logs a write outside a turn's own, inside the caller's transaction, which then holds the lock of `head`.
 * `document` null removes the entity from search.
 */
export async function logWrite(sql: Sql, id: string, document: string | null, history: number | null) {
  await sql.query(
    `WITH next AS (UPDATE head SET log = log + 1 RETURNING log)
     INSERT INTO change_log SELECT log, $1, $2, $3::bigint FROM next`,
    [id, document, history],
  )
}

/** Removes up to `most` rows that all consumers have noted, oldest first. Returns how many. */
export async function shortenLog(sql: Sql, most: number): Promise<number> {
  const [row] = await sql.query<{ removed: number }>(
    `WITH gone AS (DELETE FROM change_log WHERE position IN (
       SELECT position FROM change_log WHERE position <= (SELECT min(position) FROM log_consumer)
       ORDER BY position LIMIT $1) RETURNING 1)
     SELECT count(*) AS removed FROM gone`,
    [most],
  )
  return row!.removed
}
