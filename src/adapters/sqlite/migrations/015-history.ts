import { blockLength } from '../../rows/history-block-length.ts'
import type { Migration } from './migration.ts'

/**
 * Earlier history holds changes of values only; the setting stores the last such position. `batch` is the
 * position of the first row of a commit that changed several entities, NULL if it changed one.
 * `history_block` lists the blocks of positions in which an account or a user wrote (`rows/history-rows.ts`),
 * filled in one pass over the history.
 */
export const history: Migration = {
  version: 15,
  sql: `
    ALTER TABLE history ADD COLUMN batch INTEGER;
    INSERT INTO setting SELECT 'history of values up to', seq FROM sqlite_sequence WHERE name = 'history' AND seq > 0;

    CREATE TABLE history_block (
      who TEXT NOT NULL,
      block INTEGER NOT NULL,
      PRIMARY KEY (who, block)
    ) STRICT, WITHOUT ROWID;
    INSERT OR IGNORE INTO history_block SELECT account, position / ${blockLength} FROM history;
    INSERT OR IGNORE INTO history_block SELECT user_id, position / ${blockLength} FROM history WHERE user_id <> '';
  `,
}
