import type { Migration } from './migration.ts'

/**
 * What the segment index replays. Each write of an entity adds a row in the same transaction: what search needs of it as JSON, or NULL when search
 * must not find it any more. `search_merge` has one row: rows up to `position` are in segment files, and later commits remove them; `store` names
 * this store, so that segments of another one are not taken for its own.
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
