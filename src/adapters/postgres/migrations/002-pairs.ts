import type { Migration } from './migration.ts'

/**
 * Pairs of entities that may be one business (`ports/pair-store.ts`). `a` is the smaller id, `score` in hundredths
 * of a bit; times are milliseconds since 1970.
 */
export const pairs: Migration = {
  version: 2,
  worksFrom: 1,
  sql: `
CREATE TABLE pair (
  a bigint NOT NULL,
  b bigint NOT NULL,
  revision text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  score bigint NOT NULL,
  worth bigint NOT NULL,
  version text COLLATE "C" NOT NULL,
  reasons text NOT NULL,
  revisions text NOT NULL,
  account text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  note text NOT NULL,
  created bigint NOT NULL,
  changed bigint NOT NULL,
  decided bigint,
  PRIMARY KEY (a, b)
);
CREATE INDEX pair_of_second ON pair (b);
CREATE INDEX pair_in_state ON pair (state, worth DESC, a, b);
CREATE INDEX pair_in_country ON pair (country, state, worth DESC, a, b);
`,
}
