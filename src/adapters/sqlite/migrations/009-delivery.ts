import type { Migration } from './migration.ts'

/**
 * Messages to send to people (`ports/delivery-store.ts`), and items for operators to review
 * (`ports/inbox-store.ts`). Times are milliseconds since 1970. `due` is when a delivery needs attention next:
 * at the end of its lease or at `next_at`. It is NULL once the delivery is settled, so its index holds only
 * pending ones. Existing reports and messages move to the inbox.
 */
export const delivery: Migration = {
  version: 9,
  sql: `
    CREATE TABLE delivery (
      id TEXT PRIMARY KEY,
      channel TEXT NOT NULL,
      via TEXT,
      recipient TEXT NOT NULL,
      subject TEXT NOT NULL,
      text TEXT NOT NULL,
      html TEXT,
      reply_to TEXT,
      purpose TEXT NOT NULL,
      record_id TEXT,
      entity_id INTEGER,
      account TEXT NOT NULL,
      state TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      next_at INTEGER NOT NULL,
      lease_until INTEGER,
      due INTEGER AS (CASE state WHEN 'queued' THEN next_at WHEN 'leased' THEN lease_until END) VIRTUAL,
      expires INTEGER,
      last_error TEXT NOT NULL,
      created INTEGER NOT NULL,
      settled INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX delivery_due ON delivery (due) WHERE state IN ('queued', 'leased');
    CREATE INDEX delivery_in_state ON delivery (state, created);
    CREATE INDEX delivery_settled ON delivery (settled) WHERE settled IS NOT NULL;

    CREATE TABLE inbox (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      revision TEXT NOT NULL,
      kind TEXT NOT NULL,
      state TEXT NOT NULL,
      entity_id INTEGER,
      account TEXT NOT NULL,
      record_id TEXT,
      created INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      settled INTEGER,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX inbox_in_state ON inbox (state, position);
    CREATE INDEX inbox_of_kind ON inbox (kind, position);
    CREATE INDEX inbox_of_kind_in_state ON inbox (kind, state, position);
    CREATE INDEX inbox_of_entity ON inbox (entity_id, position);
    CREATE INDEX inbox_settled ON inbox (settled) WHERE settled IS NOT NULL;

    INSERT INTO inbox (id, revision, kind, state, entity_id, account, record_id, created, changed, body)
      SELECT lower(hex(randomblob(16))), '1-' || lower(hex(randomblob(16))), iif(kind = 'signal', 'report', 'message'), 'new',
        entity_id, account, id, created, created, '{}'
      FROM record WHERE kind IN ('signal', 'message') ORDER BY created;
  `,
}
