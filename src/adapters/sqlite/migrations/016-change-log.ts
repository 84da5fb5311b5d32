import type { Migration } from './migration.ts'

/**
 * Turns the search log into a log of all changes. A row refers to its write in the history (NULL for
 * erasures, marks and older rows), and any number of consumers record their positions. Later commits remove
 * rows that all consumers have acknowledged. The setting `store` identifies this store.
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
