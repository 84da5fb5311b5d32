import { packContributors } from '../../rows/contributors.ts'
import { type EntityRow, entityColumns, entityOf } from '../../rows/packed-entity.ts'
import type { Sqlite } from '../sqlite.ts'
import type { Migration } from './migration.ts'

/** Entities read at once. */
const step = 500

/**
 * Users and the entities they contributed to, by the time of their latest contribution in milliseconds since 1970.
 * `roles` are the bits of `entity/contributors.ts`; `entity.users` repeats the rows of an entity
 * (`rows/contributors.ts`).
 */
export const contributors: Migration = {
  version: 24,
  sql: `
    ALTER TABLE entity ADD COLUMN users TEXT NOT NULL DEFAULT '[]';
    CREATE TABLE contributor (
      user_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      entity_id INTEGER NOT NULL,
      roles INTEGER NOT NULL,
      PRIMARY KEY (user_id, at, entity_id)
    ) STRICT, WITHOUT ROWID;
  `,
  after: fill,
}

function fill(db: Sqlite): void {
  const next = db.prepare<[number, number], EntityRow>(
    `SELECT ${entityColumns} FROM entity WHERE id > ? ORDER BY id LIMIT ?`,
  )
  const keep = db.prepare('UPDATE entity SET users = ? WHERE id = ?')
  const put = db.prepare(
    `INSERT INTO contributor (user_id, at, entity_id, roles)
     SELECT value ->> 0, value ->> 1, ?, value ->> 2 FROM json_each(?)`,
  )
  for (let after = -1; ; ) {
    const rows = next.all(after, step)
    for (const row of rows) {
      const users = packContributors(entityOf(row))
      if (users === '[]') continue
      keep.run(users, row.id)
      put.run(row.id, users)
    }
    if (rows.length < step) return
    after = rows.at(-1)!.id
  }
}
