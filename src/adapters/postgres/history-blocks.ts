import { blockLength, blockOf } from '../rows/history-rows.ts'
import type { Sql } from './database.ts'

/** A history row that was removed or anonymised. */
export interface LeftRow {
  readonly position: number
  readonly account: string
  readonly user_id: string
}

/**
 * Drops the notes of these rows in `history_block`, except if another row of the block has the same account or
 * user.
 */
export async function dropBlocks(sql: Sql, rows: readonly LeftRow[]): Promise<void> {
  for (const [block, own] of Map.groupBy(rows, ({ position }) => blockOf(position))) {
    const writers = [...new Set(own.flatMap(({ account, user_id }) => [account, user_id]))]
    await sql.query(
      `DELETE FROM history_block b WHERE b.block = $1 AND b.who = ANY ($2) AND NOT EXISTS (
         SELECT 1 FROM history h WHERE h.position >= $3 AND h.position < $4 AND (h.account = b.who OR h.user_id = b.who))`,
      [block, writers, block * blockLength, (block + 1) * blockLength],
    )
  }
}
