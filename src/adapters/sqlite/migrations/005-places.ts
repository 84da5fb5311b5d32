import type { Migration } from './migration.ts'

/**
 * Places that operators added or corrected, separate from the shipped gazetteer. `body` is an `OperatorPlace`
 * of `geocoding/places/place-table.ts` as JSON. The single row of `operator_places` counts the changes, so
 * that readers can detect them.
 */
export const places: Migration = {
  version: 5,
  sql: `
    CREATE TABLE operator_places (revision INTEGER NOT NULL) STRICT;
    INSERT INTO operator_places VALUES (0);

    CREATE TABLE operator_place (
      id TEXT PRIMARY KEY,
      body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
