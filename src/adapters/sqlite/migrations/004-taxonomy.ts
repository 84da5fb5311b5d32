import type { Migration } from './migration.ts'

/**
 * Operator changes to the taxonomy, separate from the shipped data. `body` is a `CategoryEdit` of
 * `taxonomy/overlay.ts` as JSON; `type_key` is the type in lower case. The single row of `taxonomy_overlay`
 * counts the changes, so that readers can detect them.
 */
export const taxonomy: Migration = {
  version: 4,
  sql: `
    CREATE TABLE taxonomy_overlay (revision INTEGER NOT NULL) STRICT;
    INSERT INTO taxonomy_overlay VALUES (0);

    CREATE TABLE taxonomy_edit (
      category_id TEXT PRIMARY KEY,
      body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE own_taxonomy (
      type_key TEXT PRIMARY KEY,
      type TEXT NOT NULL,
      title TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE own_taxonomy_code (
      type_key TEXT NOT NULL REFERENCES own_taxonomy (type_key) ON DELETE CASCADE,
      code TEXT NOT NULL,
      title TEXT NOT NULL,
      category_id TEXT NOT NULL,
      PRIMARY KEY (type_key, code)
    ) STRICT, WITHOUT ROWID;
  `,
}
