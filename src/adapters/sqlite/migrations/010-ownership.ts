import type { Migration } from './migration.ts'

/**
 * The standing of an account: its trust (0 to 100) and the accounts it edits for (JSON). Rights of plans are
 * JSON.
 */
export const ownership: Migration = {
  version: 10,
  sql: `
    ALTER TABLE access_account ADD COLUMN trust INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE access_account ADD COLUMN edits_for TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE access_plan ADD COLUMN rights TEXT NOT NULL DEFAULT '[]';
  `,
}
