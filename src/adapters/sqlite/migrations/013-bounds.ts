import type { Migration } from './migration.ts'

/**
 * Bounds the growth of the store. Single events had no readers; only their counts remain. `record.over` is
 * the time from which retention counts, NULL if the record is removed with its inbox item. Triggers maintain
 * `row_count`, so that large tables are never counted row by row.
 */
export const bounds: Migration = {
  version: 13,
  sql: `
    DROP TABLE event;

    ALTER TABLE record ADD COLUMN over INTEGER;
    UPDATE record SET over = CASE kind
        WHEN 'claim_code' THEN created + 30 * 86400000
        WHEN 'syndication' THEN
          iif(body ->> 'state' = 'active', (unixepoch(body ->> 'expiry_date') + 86400) * 1000, created)
        ELSE created
      END
      WHERE kind <> 'signal'
        AND id NOT IN (SELECT record_id FROM inbox WHERE record_id IS NOT NULL);
    CREATE INDEX record_over ON record (kind, over) WHERE over IS NOT NULL;
    DROP INDEX record_of_entity;
    CREATE INDEX record_of_entity ON record (kind, entity_id, created, account);
    CREATE INDEX record_of_account ON record (kind, account, created);

    CREATE INDEX inbox_open_of_entity ON inbox (kind, entity_id, account) WHERE settled IS NULL;
    CREATE INDEX inbox_open_of_account ON inbox (kind, account) WHERE settled IS NULL;
    CREATE INDEX inbox_open_by_age ON inbox (kind, created) WHERE settled IS NULL;

    CREATE TABLE row_count (name TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO row_count
      SELECT 'history', count(*) FROM history
      UNION ALL SELECT 'inbox', count(*) FROM inbox
      UNION ALL SELECT 'delivery', count(*) FROM delivery
      UNION ALL SELECT 'link', count(*) FROM link
      UNION ALL SELECT 'event_count', count(*) FROM event_count
      UNION ALL SELECT 'record ' || value, (SELECT count(*) FROM record WHERE kind = value)
        FROM json_each('["signal","message","claim_code","syndication","syndication_log","sales_log"]')
      UNION ALL SELECT 'user ' || account, count(*) FROM access_user WHERE account IS NOT NULL GROUP BY account;
    ${['history', 'inbox', 'delivery', 'link', 'event_count'].map((table) => triggers(table, `'${table}'`)).join('')}
    CREATE TRIGGER access_user_counted AFTER INSERT ON access_user WHEN new.account IS NOT NULL BEGIN
      INSERT INTO row_count VALUES ('user ' || new.account, 1) ON CONFLICT (name) DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER access_user_uncounted AFTER DELETE ON access_user BEGIN
      UPDATE row_count SET count = count - 1 WHERE name = 'user ' || old.account;
    END;
    ${triggers('record', "'record ' || ROW.kind")}
  `,
}

/** `name` is SQL for the row of `row_count`; ROW stands for the table's row. */
function triggers(table: string, name: string): string {
  return `
    CREATE TRIGGER ${table}_counted AFTER INSERT ON ${table} BEGIN
      UPDATE row_count SET count = count + 1 WHERE name = ${name.replace('ROW', 'new')};
    END;
    CREATE TRIGGER ${table}_uncounted AFTER DELETE ON ${table} BEGIN
      UPDATE row_count SET count = count - 1 WHERE name = ${name.replace('ROW', 'old')};
    END;`
}
