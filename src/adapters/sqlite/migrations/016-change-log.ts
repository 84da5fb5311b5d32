import type { Migration } from './migration.ts'

/**
 * The log of search becomes that of all changes: a row names its write in the history (NULL for erasures,
 * marks and rows of before), and any number of consumers note how far they are. Rows that all of them have
 * noted are removed by later commits. The setting `store` names this store.
 */
export const changeLog: Migration = {
  version: 16,
  sql: `
    ALTER TABLE search_log RENAME TO change_log;
    ALTER TABLE change_log ADD COLUMN history INTEGER;

    CREATE TABLE log_consumer (name TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO log_consumer SELECT 'search', position FROM search_merge;
    INSERT INTO setting SELECT 'store', store FROM search_merge;
    DROP TABLE search_merge;
  `,
}
