import type { Migration } from './migration.ts'

/**
 * Pairs of entities that may be one business (`ports/pair-store.ts`). `a` is the smaller id, `score` in hundredths
 * of a bit; times are milliseconds since 1970.
 */
export const pairs: Migration = {
  version: 17,
  sql: `
    CREATE TABLE pair (
      a INTEGER NOT NULL,
      b INTEGER NOT NULL,
      revision TEXT NOT NULL,
      state TEXT NOT NULL,
      source TEXT NOT NULL,
      country TEXT NOT NULL,
      score INTEGER NOT NULL,
      worth INTEGER NOT NULL,
      version TEXT NOT NULL,
      reasons TEXT NOT NULL,
      revisions TEXT NOT NULL,
      account TEXT NOT NULL,
      user_id TEXT NOT NULL,
      note TEXT NOT NULL,
      created INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      decided INTEGER,
      PRIMARY KEY (a, b)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX pair_of_second ON pair (b);
    CREATE INDEX pair_in_state ON pair (state, worth DESC, a, b);
    CREATE INDEX pair_in_country ON pair (country, state, worth DESC, a, b);
  `,
}
