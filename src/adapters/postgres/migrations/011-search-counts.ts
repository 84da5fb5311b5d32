import type { Migration } from './migration.ts'

/** The report of searches (`ports/search-report-store.ts`). `day` in days since 1970, `proposed` ids with spaces between. */
export const searchCounts: Migration = {
  version: 11,
  worksFrom: 1,
  sql: `
CREATE TABLE search_count (
  day bigint NOT NULL,
  country text COLLATE "C" NOT NULL,
  phrase text COLLATE "C" NOT NULL,
  asked bigint NOT NULL,
  nobody bigint NOT NULL,
  guessed bigint NOT NULL,
  shown bigint NOT NULL,
  opened bigint NOT NULL,
  proposed text COLLATE "C" NOT NULL,
  PRIMARY KEY (day, country, phrase)
);
`,
}
