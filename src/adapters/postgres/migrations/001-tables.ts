import type { Migration } from './migration.ts'
import { turnFunctions } from './turn-functions.ts'

/**
 * The same tables, columns and row bytes as the SQLite schema, so that a store moves by copying tables.
 * Differences: positions come from `head`, which every writing transaction locks first, so that they are gapless
 * and in commit order; counts of rows are kept once per statement.
 */
export const tables: Migration = {
  version: 1,
  worksFrom: 1,
  sql: `
-- One row. Positions are the last ones assigned.
CREATE TABLE head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  log bigint NOT NULL DEFAULT 0,
  history bigint NOT NULL DEFAULT 0,
  inbox bigint NOT NULL DEFAULT 0,
  erasure bigint NOT NULL DEFAULT 0,
  ids bigint NOT NULL DEFAULT 0,
  access bigint NOT NULL DEFAULT 0,
  taxonomy bigint NOT NULL DEFAULT 0,
  places bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 10);
INSERT INTO head DEFAULT VALUES;

-- The last turn of each node that was committed: settles commits in doubt.
CREATE TABLE turn (
  node text COLLATE "C" PRIMARY KEY,
  number bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 10);
CREATE TABLE node (
  id text COLLATE "C" PRIMARY KEY,
  address text NOT NULL,
  version text NOT NULL,
  started bigint NOT NULL,
  seen bigint NOT NULL,
  applied bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE lease (
  name text COLLATE "C" PRIMARY KEY,
  holder text NOT NULL,
  until timestamptz NOT NULL,
  fence bigint NOT NULL
) WITH (fillfactor = 50);
-- What nodes claim of the rates of keys; worthless after a crash.
CREATE UNLOGGED TABLE rate_claim (
  node text COLLATE "C" NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  rate bigint NOT NULL,
  asked bigint NOT NULL,
  allowed bigint NOT NULL,
  before bigint NOT NULL,
  PRIMARY KEY (node, key_id)
) WITH (fillfactor = 50);
CREATE TABLE setting (name text COLLATE "C" PRIMARY KEY, value text NOT NULL);
INSERT INTO setting VALUES ('store', replace(gen_random_uuid()::text, '-', ''));

CREATE TABLE entity (
  id bigint PRIMARY KEY,
  revision text COLLATE "C" NOT NULL,
  last_edit bigint NOT NULL,
  drawn bigint NOT NULL,
  history bigint NOT NULL,
  suppliers text NOT NULL,
  keys bytea NOT NULL,
  view bytea NOT NULL,
  body bytea NOT NULL
) WITH (fillfactor = 75);
ALTER TABLE entity ALTER COLUMN view SET STORAGE MAIN, ALTER COLUMN body SET STORAGE EXTERNAL, ALTER COLUMN keys SET STORAGE EXTERNAL;
CREATE TABLE history (
  position bigint PRIMARY KEY,
  previous bigint NOT NULL,
  entity_id bigint NOT NULL,
  revision text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  account text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  action text NOT NULL,
  drawn bigint NOT NULL,
  changes text NOT NULL,
  batch bigint
);
CREATE TABLE history_block (who text COLLATE "C" NOT NULL, block bigint NOT NULL, PRIMARY KEY (who, block));
CREATE TABLE supplier (
  account text COLLATE "C" NOT NULL,
  supplier_id text COLLATE "C" NOT NULL,
  entity_id bigint NOT NULL,
  PRIMARY KEY (account, supplier_id)
);
CREATE TABLE blocking_key (
  key bigint NOT NULL,
  entity_id bigint NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (key, entity_id)
);
CREATE TABLE change_log (
  position bigint PRIMARY KEY,
  entity_id text COLLATE "C" NOT NULL,
  document text,
  history bigint
);
CREATE TABLE log_consumer (name text COLLATE "C" PRIMARY KEY, position bigint NOT NULL);
INSERT INTO log_consumer VALUES ('search', 0);

CREATE TABLE record (
  id text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  revision text COLLATE "C" NOT NULL,
  entity_id bigint,
  account text COLLATE "C" NOT NULL,
  created bigint NOT NULL,
  body text NOT NULL,
  over bigint
);
CREATE INDEX record_over ON record (kind, over) WHERE over IS NOT NULL;
CREATE INDEX record_of_entity ON record (kind, entity_id, created, account);
CREATE INDEX record_of_account ON record (kind, account, created);
CREATE TABLE advert (
  entity_id bigint NOT NULL,
  publisher_id text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  updated bigint NOT NULL,
  expires bigint NOT NULL,
  national bigint NOT NULL,
  places text NOT NULL,
  PRIMARY KEY (entity_id, publisher_id)
);
CREATE INDEX advert_of_account ON advert (account, updated);
CREATE TABLE advert_term (
  country text COLLATE "C" NOT NULL,
  term text COLLATE "C" NOT NULL,
  entity_id bigint NOT NULL,
  publisher_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (country, term, entity_id, publisher_id)
);
CREATE INDEX advert_term_of_entity ON advert_term (entity_id);
CREATE TABLE event_count (
  entity_id bigint NOT NULL,
  year bigint NOT NULL,
  month bigint NOT NULL,
  type text COLLATE "C" NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (entity_id, year, month, type)
);

CREATE TABLE access_account (
  name text COLLATE "C" PRIMARY KEY,
  created bigint NOT NULL,
  trust bigint NOT NULL DEFAULT 0,
  edits_for text NOT NULL DEFAULT '[]'
);
CREATE TABLE access_plan (
  name text COLLATE "C" PRIMARY KEY,
  level bigint NOT NULL,
  allow text NOT NULL,
  refuse text NOT NULL,
  rate_per_second bigint,
  daily_quota bigint,
  max_per_page bigint NOT NULL,
  visible_objects text,
  hidden_objects text NOT NULL,
  cors_origins text NOT NULL,
  rights text NOT NULL DEFAULT '[]'
);
INSERT INTO access_plan VALUES
  ('entry', 10, '[]', '[]', 10, 10000, 100, NULL, '["employee"]', '[]'),
  ('standard', 20, '[]', '[]', 500, NULL, 100, NULL, '["employee"]', '[]'),
  ('admin', 30, '[]', '[]', NULL, NULL, 100, NULL, '[]', '[]');
CREATE TABLE access_user (
  id text COLLATE "C" PRIMARY KEY,
  rev text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  email_key text COLLATE "C" NOT NULL UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  user_type text NOT NULL,
  active bigint NOT NULL,
  trust bigint NOT NULL,
  created bigint NOT NULL,
  social_network text COLLATE "C",
  social_network_id text COLLATE "C",
  group_id text,
  account text COLLATE "C" REFERENCES access_account (name),
  reseller_admin_masheryid text,
  admin_upgrader bigint NOT NULL,
  extras text NOT NULL
);
CREATE UNIQUE INDEX access_user_social ON access_user (social_network, social_network_id) WHERE social_network_id IS NOT NULL;
CREATE TABLE access_key (
  id text COLLATE "C" PRIMARY KEY,
  hash text COLLATE "C" NOT NULL UNIQUE,
  account text COLLATE "C" NOT NULL REFERENCES access_account (name),
  plan text COLLATE "C" NOT NULL REFERENCES access_plan (name),
  label text NOT NULL,
  default_user text COLLATE "C" REFERENCES access_user (id),
  allowed_origins text NOT NULL,
  publishable bigint NOT NULL,
  created bigint NOT NULL,
  revoked bigint
);
CREATE TABLE access_quota (
  day bigint NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (day, key_id)
);

CREATE TABLE taxonomy_edit (category_id text COLLATE "C" PRIMARY KEY, body text NOT NULL);
CREATE TABLE own_taxonomy (type_key text COLLATE "C" PRIMARY KEY, type text NOT NULL, title text NOT NULL);
CREATE TABLE own_taxonomy_code (
  type_key text COLLATE "C" NOT NULL REFERENCES own_taxonomy (type_key) ON DELETE CASCADE,
  code text COLLATE "C" NOT NULL,
  title text NOT NULL,
  category_id text NOT NULL,
  PRIMARY KEY (type_key, code)
);
CREATE TABLE operator_place (id text COLLATE "C" PRIMARY KEY, body text NOT NULL);

CREATE TABLE delivery (
  id text COLLATE "C" PRIMARY KEY,
  channel text NOT NULL,
  via text,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text,
  reply_to text,
  purpose text NOT NULL,
  record_id text COLLATE "C",
  entity_id bigint,
  account text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  attempts bigint NOT NULL,
  next_at bigint NOT NULL,
  lease_until bigint,
  due bigint GENERATED ALWAYS AS (CASE state WHEN 'queued' THEN next_at WHEN 'leased' THEN lease_until END) STORED,
  expires bigint,
  last_error text NOT NULL,
  created bigint NOT NULL,
  settled bigint
);
CREATE INDEX delivery_due ON delivery (due) WHERE state IN ('queued', 'leased');
CREATE INDEX delivery_in_state ON delivery (state, created);
CREATE INDEX delivery_settled ON delivery (settled) WHERE settled IS NOT NULL;

CREATE TABLE inbox (
  position bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  revision text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  entity_id bigint,
  account text COLLATE "C" NOT NULL,
  record_id text COLLATE "C",
  created bigint NOT NULL,
  changed bigint NOT NULL,
  settled bigint,
  body text NOT NULL
);
CREATE INDEX inbox_in_state ON inbox (state, position);
CREATE INDEX inbox_of_kind ON inbox (kind, position);
CREATE INDEX inbox_of_kind_in_state ON inbox (kind, state, position);
CREATE INDEX inbox_of_entity ON inbox (entity_id, position);
CREATE INDEX inbox_settled ON inbox (settled) WHERE settled IS NOT NULL;
CREATE INDEX inbox_open_of_entity ON inbox (kind, entity_id, account) WHERE settled IS NULL;
CREATE INDEX inbox_open_of_account ON inbox (kind, account) WHERE settled IS NULL;
CREATE INDEX inbox_open_by_age ON inbox (kind, created) WHERE settled IS NULL;

CREATE TABLE link (
  hash bytea PRIMARY KEY,
  key_id text COLLATE "C" NOT NULL,
  expires bigint NOT NULL,
  uses bigint NOT NULL,
  content text NOT NULL
);
CREATE INDEX link_expiry ON link (expires);
CREATE INDEX link_of_key ON link (key_id, expires);
CREATE TABLE link_count (key_id text COLLATE "C" PRIMARY KEY, count bigint NOT NULL);

CREATE TABLE file_use (path text COLLATE "C" NOT NULL, entity_id bigint NOT NULL, PRIMARY KEY (path, entity_id));
CREATE INDEX file_use_of_entity ON file_use (entity_id);
CREATE TABLE file_hold (
  path text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  until bigint NOT NULL,
  PRIMARY KEY (path, id)
);
CREATE INDEX file_hold_by_id ON file_hold (id);
CREATE TABLE file_gone (path text COLLATE "C" PRIMARY KEY, at bigint NOT NULL, has_bytes bigint NOT NULL);
CREATE INDEX file_to_remove ON file_gone (path) WHERE has_bytes = 1;

CREATE TABLE erasure (
  position bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  kind text NOT NULL,
  subject text COLLATE "C" NOT NULL,
  selector text NOT NULL,
  at bigint NOT NULL,
  account text COLLATE "C" NOT NULL,
  user_id text COLLATE "C",
  counts text NOT NULL,
  scrubbed bigint,
  lifted bigint
);
CREATE INDEX erasure_of ON erasure (subject);
CREATE INDEX erasure_to_scrub ON erasure (at) WHERE scrubbed IS NULL;
CREATE TABLE erasure_mark (
  mark bytea NOT NULL,
  erasure_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (mark, erasure_id)
);
CREATE INDEX erasure_mark_of ON erasure_mark (erasure_id);

-- Row counts, kept by triggers once per statement.
CREATE TABLE row_count (name text COLLATE "C" PRIMARY KEY, count bigint NOT NULL) WITH (fillfactor = 10);
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign bigint := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'record' THEN
      INSERT INTO row_count SELECT 'record ' || kind, sign * count(*) FROM changed GROUP BY kind
        ON CONFLICT (name) DO UPDATE SET count = row_count.count + excluded.count;
    WHEN 'access_user' THEN
      INSERT INTO row_count SELECT 'user ' || account, sign * count(*) FROM changed WHERE account IS NOT NULL GROUP BY account
        ON CONFLICT (name) DO UPDATE SET count = row_count.count + excluded.count;
    WHEN 'link' THEN
      INSERT INTO link_count SELECT key_id, sign * count(*) FROM changed GROUP BY key_id
        ON CONFLICT (key_id) DO UPDATE SET count = link_count.count + excluded.count;
      INSERT INTO row_count SELECT 'link', sign * count(*) FROM changed HAVING count(*) > 0
        ON CONFLICT (name) DO UPDATE SET count = row_count.count + excluded.count;
    ELSE
      INSERT INTO row_count SELECT TG_TABLE_NAME, sign * count(*) FROM changed HAVING count(*) > 0
        ON CONFLICT (name) DO UPDATE SET count = row_count.count + excluded.count;
  END CASE;
  RETURN NULL;
END $$;
${['history', 'inbox', 'delivery', 'link', 'event_count', 'record', 'access_user']
  .map(
    (table) => `
CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();`,
  )
  .join('')}
${turnFunctions}
`,
}
