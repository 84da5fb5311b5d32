import { createRequire } from 'node:module'
import type { EntityRow } from '../../rows/packed-entity.ts'
import type { Sqlite } from '../sqlite.ts'
import type { Migration } from './migration.ts'

const entitiesAtOnce = 500

/**
 * Loads the code that reads entities only if the store has some: loading takes longer than most commands run.
 */
function loadEntities() {
  const load = createRequire(import.meta.url)
  const extension = import.meta.url.slice(-3)
  return {
    ...(load(`../../rows/packed-entity${extension}`) as typeof import('../../rows/packed-entity.ts')),
    ...(load(`../../../entity/files${extension}`) as typeof import('../../../entity/files.ts')),
  }
}

/** Records the files of existing entities. Reads each entity once, some hundreds at a time. */
function noteFiles(db: Sqlite): void {
  if (db.prepare('SELECT 1 FROM entity LIMIT 1').get() === undefined) return
  const { entityColumns, entityOf, entityFiles } = loadEntities()
  const page = db.prepare<[number, number], EntityRow>(
    `SELECT ${entityColumns} FROM entity WHERE id > ? ORDER BY id LIMIT ?`,
  )
  const put = db.prepare('INSERT INTO file_use (path, entity_id) VALUES (?, ?)')
  for (let after = 0; ; ) {
    const rows = page.all(after, entitiesAtOnce)
    for (const row of rows) for (const path of entityFiles(entityOf(row))) put.run(path, row.id)
    if (rows.length < entitiesAtOnce) return
    after = rows.at(-1)!.id
  }
}

/**
 * Which entities use which stored files (`asset-files.ts`), and what was erased (`ports/erasure-store.ts`).
 * `file_hold` protects the bytes of files about to be used, until their first use or the end of the hold.
 * `file_gone` lists unused files; `has_bytes` is 1 while their bytes exist. Times are milliseconds since
 * 1970. `erasure` names no person: `subject` is the id of an entity or user, `counts` and `selector` are
 * JSON. `mark` is a salted fingerprint (`matching/erasure-marks.ts`).
 */
export const erasure: Migration = {
  version: 14,
  sql: `
    CREATE TABLE file_use (
      path TEXT NOT NULL,
      entity_id INTEGER NOT NULL,
      PRIMARY KEY (path, entity_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX file_use_of_entity ON file_use (entity_id);

    CREATE TABLE file_hold (
      path TEXT NOT NULL,
      id TEXT NOT NULL,
      until INTEGER NOT NULL,
      PRIMARY KEY (path, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX file_hold_by_id ON file_hold (id);

    CREATE TABLE file_gone (
      path TEXT PRIMARY KEY,
      at INTEGER NOT NULL,
      has_bytes INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX file_to_remove ON file_gone (path) WHERE has_bytes = 1;

    CREATE TABLE erasure (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      selector TEXT NOT NULL,
      at INTEGER NOT NULL,
      account TEXT NOT NULL,
      user_id TEXT,
      counts TEXT NOT NULL,
      scrubbed INTEGER,
      lifted INTEGER
    ) STRICT;
    CREATE INDEX erasure_of ON erasure (subject);
    CREATE INDEX erasure_to_scrub ON erasure (at) WHERE scrubbed IS NULL;

    CREATE TABLE erasure_mark (
      mark BLOB NOT NULL,
      erasure_id TEXT NOT NULL,
      PRIMARY KEY (mark, erasure_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX erasure_mark_of ON erasure_mark (erasure_id);
  `,
  after: noteFiles,
}
