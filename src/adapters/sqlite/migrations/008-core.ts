import type { Migration } from './migration.ts'

/**
 * The record store. A row of `entity` is the source of truth, with all contributions. `body` is the entity
 * (`packed-entity.ts`). The preceding `view` is its public view (`packed-view.ts`), so that reading a row for
 * a page does not touch the body. `suppliers` and `keys` repeat the contents of the tables of these names,
 * `drawn` is the first gen_id of the last write, and `history` is the position of that write.
 *
 * `history.position` numbers all writes in commit order; readers compare it to know how far they have read.
 * `previous` is the position of the entity's preceding write, and `changes` holds the former state
 * (`prepared-entity.ts`).
 *
 * Keys of `blocking_key` are hashed (`blocking-keys.ts`).
 */
export const core: Migration = {
  version: 8,
  sql: `
    CREATE TABLE sequence (name TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO sequence VALUES ('id', 0);

    CREATE TABLE entity (
      id INTEGER PRIMARY KEY,
      revision TEXT NOT NULL,
      last_edit INTEGER NOT NULL,
      drawn INTEGER NOT NULL,
      history INTEGER NOT NULL,
      suppliers TEXT NOT NULL,
      keys BLOB NOT NULL,
      view BLOB NOT NULL,
      body BLOB NOT NULL
    );

    CREATE TABLE history (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      previous INTEGER NOT NULL,
      entity_id INTEGER NOT NULL,
      revision TEXT NOT NULL,
      at INTEGER NOT NULL,
      account TEXT NOT NULL,
      user_id TEXT NOT NULL,
      action TEXT NOT NULL,
      drawn INTEGER NOT NULL,
      changes TEXT NOT NULL
    );

    CREATE TABLE supplier (
      account TEXT NOT NULL,
      supplier_id TEXT NOT NULL,
      entity_id INTEGER NOT NULL,
      PRIMARY KEY (account, supplier_id)
    ) WITHOUT ROWID;

    CREATE TABLE blocking_key (
      key INTEGER NOT NULL,
      entity_id INTEGER NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (key, entity_id)
    ) WITHOUT ROWID;

    CREATE TABLE record (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      revision TEXT NOT NULL,
      entity_id INTEGER,
      account TEXT NOT NULL,
      created INTEGER NOT NULL,
      body TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX record_of_entity ON record (kind, entity_id, created);

    CREATE TABLE advert (
      entity_id INTEGER NOT NULL,
      publisher_id TEXT NOT NULL,
      account TEXT NOT NULL,
      country TEXT NOT NULL,
      updated INTEGER NOT NULL,
      expires INTEGER NOT NULL,
      national INTEGER NOT NULL,
      places TEXT NOT NULL,
      PRIMARY KEY (entity_id, publisher_id)
    ) WITHOUT ROWID;
    CREATE INDEX advert_of_account ON advert (account, updated);
    CREATE TABLE advert_term (
      country TEXT NOT NULL,
      term TEXT NOT NULL,
      entity_id INTEGER NOT NULL,
      publisher_id TEXT NOT NULL,
      PRIMARY KEY (country, term, entity_id, publisher_id)
    ) WITHOUT ROWID;
    CREATE INDEX advert_term_of_entity ON advert_term (entity_id);

    CREATE TABLE event (
      id TEXT PRIMARY KEY,
      entity_id INTEGER NOT NULL,
      type TEXT NOT NULL,
      account TEXT NOT NULL,
      at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE event_count (
      entity_id INTEGER NOT NULL,
      year INTEGER NOT NULL,
      month INTEGER NOT NULL,
      type TEXT NOT NULL,
      value INTEGER NOT NULL,
      PRIMARY KEY (entity_id, year, month, type)
    ) WITHOUT ROWID;

    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  `,
}
