import type { Migration } from './migration.ts'

/**
 * The links of `token/*`. `hash` is the SHA-256 of the id in the URL, `content` the link as JSON, `expires`
 * milliseconds since 1970. Triggers maintain `link_count`: counting a key's links one by one would be slow
 * during a flood.
 */
export const links: Migration = {
  version: 11,
  sql: `
    CREATE TABLE link (
      hash BLOB PRIMARY KEY,
      key_id TEXT NOT NULL,
      expires INTEGER NOT NULL,
      uses INTEGER NOT NULL,
      content TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX link_expiry ON link (expires);
    CREATE INDEX link_of_key ON link (key_id, expires);

    CREATE TABLE link_count (key_id TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TRIGGER link_added AFTER INSERT ON link BEGIN
      INSERT INTO link_count VALUES (new.key_id, 1) ON CONFLICT (key_id) DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER link_removed AFTER DELETE ON link BEGIN
      UPDATE link_count SET count = count - 1 WHERE key_id = old.key_id;
    END;
  `,
}
