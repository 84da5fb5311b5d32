import type { Migration } from './migration.ts'

/**
 * The log that the segment index replays. Each write of an entity adds a row in the same transaction: its
 * search document as JSON, or NULL to remove it from search. `search_merge` has one row: rows up to
 * `position` are in segment files, and later commits remove them. `store` identifies this store, so that
 * segments of another store are not mistaken for its own.
 */
export const searchLog: Migration = {
  version: 6,
  sql: `
    CREATE TABLE search_log (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      entity_id TEXT NOT NULL,
      document TEXT
    ) STRICT;

    CREATE TABLE search_merge (
      position INTEGER NOT NULL,
      store TEXT NOT NULL
    ) STRICT;
    INSERT INTO search_merge VALUES (0, lower(hex(randomblob(16))));
  `,
}
