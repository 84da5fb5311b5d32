import { blockLength, blockOf } from '../rows/history-rows.ts'
import type { Sql } from './database.ts'

/** A history row that was removed or anonymised, with its former account and user. */
export interface LeftRow {
  readonly position: number
  readonly account: string
  readonly user_id: string
}

/**
 * Drops the notes of `history_block` for these rows, except if another row of the block has the same account or
 * user. Runs inside the caller's transaction, after the rows were changed.
 */
export async function dropBlocks(sql: Sql, rows: readonly LeftRow[]): Promise<void> {
  if (rows.length === 0) return
  const notes = rows.flatMap(({ position, account, user_id }) =>
    [account, user_id].map((who) => ({ who, block: blockOf(position) })),
  )
  await sql.query(
    `DELETE FROM history_block b USING unnest($1::text[], $2::bigint[]) AS gone (who, block)
     WHERE b.who = gone.who AND b.block = gone.block AND (b.who, b.block) NOT IN (
       SELECT writer.who, own.block
       FROM (SELECT DISTINCT block FROM unnest($2::bigint[]) AS block) own
       JOIN history h ON h.position >= own.block * ${blockLength} AND h.position < (own.block + 1) * ${blockLength}
       CROSS JOIN LATERAL (VALUES (h.account), (h.user_id)) AS writer (who))`,
    [notes.map(({ who }) => who), notes.map(({ block }) => block)],
  )
}

/** Removes rows with all those before them in their chains. */
export const removeChains = (sql: Sql, from: readonly number[]): Promise<LeftRow[]> =>
  sql.query<LeftRow>(
    `WITH RECURSIVE chain (position, previous) AS (
       SELECT position, previous FROM history WHERE position = ANY ($1)
       UNION SELECT h.position, h.previous FROM chain c JOIN history h ON h.position = c.previous)
     DELETE FROM history WHERE position = ANY (ARRAY(SELECT position FROM chain))
     RETURNING position, account, user_id`,
    [from],
  )
