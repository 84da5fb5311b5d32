import type { Migration } from './migration.ts'

/** Feeds and imports (`ports/feed-store.ts`) as JSON. `feed` is empty for an import of no feed. */
export const feeds: Migration = {
  version: 19,
  sql: `
    CREATE TABLE feed (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE import_run (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL,
      feed TEXT NOT NULL,
      started INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX import_run_by_time ON import_run (started DESC, id);
  `,
}
