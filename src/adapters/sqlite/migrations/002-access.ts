import type { Migration } from './migration.ts'

/**
 * Accounts, plans, keys, users and quota counters. Times are milliseconds since 1970; lists and extras are
 * JSON. The three plans are defaults that operators can change.
 */
export const access: Migration = {
  version: 2,
  sql: `
CREATE TABLE access_account (
  name TEXT PRIMARY KEY,
  created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE access_plan (
  name TEXT PRIMARY KEY,
  level INTEGER NOT NULL,
  allow TEXT NOT NULL,
  refuse TEXT NOT NULL,
  rate_per_second INTEGER,
  daily_quota INTEGER,
  max_per_page INTEGER NOT NULL,
  visible_objects TEXT,
  hidden_objects TEXT NOT NULL,
  cors_origins TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO access_plan VALUES
  ('entry', 10, '[]', '[]', 10, 10000, 100, NULL, '["employee"]', '[]'),
  ('standard', 20, '[]', '[]', 500, NULL, 100, NULL, '["employee"]', '[]'),
  ('admin', 30, '[]', '[]', NULL, NULL, 100, NULL, '[]', '[]');

CREATE TABLE access_user (
  id TEXT PRIMARY KEY,
  rev TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  user_type TEXT NOT NULL,
  active INTEGER NOT NULL,
  trust INTEGER NOT NULL,
  created INTEGER NOT NULL,
  social_network TEXT,
  social_network_id TEXT,
  group_id TEXT,
  account TEXT REFERENCES access_account (name),
  reseller_admin_masheryid TEXT,
  admin_upgrader INTEGER NOT NULL,
  extras TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX access_user_social ON access_user (social_network, social_network_id)
  WHERE social_network_id IS NOT NULL;

CREATE TABLE access_key (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL REFERENCES access_account (name),
  plan TEXT NOT NULL REFERENCES access_plan (name),
  label TEXT NOT NULL,
  default_user TEXT REFERENCES access_user (id),
  allowed_origins TEXT NOT NULL,
  publishable INTEGER NOT NULL,
  created INTEGER NOT NULL,
  revoked INTEGER
) STRICT;

CREATE TABLE access_quota (
  day INTEGER NOT NULL,
  key_id TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, key_id)
) STRICT, WITHOUT ROWID;
`,
}
