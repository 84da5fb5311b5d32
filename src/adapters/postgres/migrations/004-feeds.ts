import type { Migration } from './migration.ts'

/** Feeds and imports (`ports/feed-store.ts`) as JSON. `feed` is empty for an import of no feed. */
export const feeds: Migration = {
  version: 4,
  worksFrom: 1,
  sql: `
CREATE TABLE feed (id text COLLATE "C" PRIMARY KEY, body text NOT NULL);
CREATE TABLE import_run (
  id text COLLATE "C" PRIMARY KEY,
  account text COLLATE "C" NOT NULL,
  feed text COLLATE "C" NOT NULL,
  started bigint NOT NULL,
  body text NOT NULL
);
CREATE INDEX import_run_by_time ON import_run (started DESC, id);
`,
}
