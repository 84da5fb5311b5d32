import type { Migration } from './migration.ts'

/** The report of searches (`ports/search-report-store.ts`). `day` in days since 1970, `proposed` ids with spaces between. */
export const searchCounts: Migration = {
  version: 26,
  sql: `
    CREATE TABLE search_count (
      day INTEGER NOT NULL,
      country TEXT NOT NULL,
      phrase TEXT NOT NULL,
      asked INTEGER NOT NULL,
      nobody INTEGER NOT NULL,
      guessed INTEGER NOT NULL,
      shown INTEGER NOT NULL,
      opened INTEGER NOT NULL,
      proposed TEXT NOT NULL,
      PRIMARY KEY (day, country, phrase)
    ) STRICT, WITHOUT ROWID;
  `,
}
