import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { migrations, oldestReadable } from './migrations/index.ts'
import type { Sqlite } from './sqlite.ts'

export type { Sqlite }

/** The first opener replays a leftover WAL, and the last to close checkpoints it; readers block meanwhile. */
const readerTimeoutMs = 2_000

/**
 * Opens the store's database file and applies the settings of every connection: WAL, and `synchronous=FULL`
 * so that acknowledged commits are synced. A `reader` never waits for writers, only briefly while another
 * process is the first to open or the last to close the file. A `writer` waits up to `busyTimeoutMs` for
 * writers of other processes.
 */
export function openDatabase(file: string, role: 'writer' | 'reader', busyTimeoutMs = 30_000): Sqlite {
  const db = new Database(
    file,
    role === 'reader' ? { readonly: true, timeout: readerTimeoutMs } : { timeout: busyTimeoutMs },
  )
  if (role === 'writer') {
    // For new files only. Three rows of typical entities fill a page of this size; the default size would
    // leave half of it empty.
    db.pragma('page_size = 8192')
    db.pragma('journal_mode = WAL')
    // 32 MB. A page written several times between checkpoints is copied into the database once.
    db.pragma('wal_autocheckpoint = 4096')
  }
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('temp_store = MEMORY')
  // No memory mapping: each connection of each thread would count the pages it touches as its own resident
  // memory. The cache must hold the interior pages of the entity table plus several hundred of the leaves
  // that searches read once; otherwise readers keep rereading interior pages.
  db.pragma(`cache_size = -${role === 'reader' ? 12_000 : 8_000}`)
  return db
}

const ofOwnerOnly = 0o600

/**
 * Makes the database file and its companions readable only by their owner. Creates a missing file: SQLite
 * accepts an empty one as a new database and gives its WAL the same mode. The mode is unchanged if another
 * user owns the file. Call only before the process has a connection to the file (see `missingPages`).
 */
export function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', ofOwnerOnly))
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? ofOwnerOnly
    if ((mode & 0o077) === 0) continue
    try {
      chmodSync(path, ofOwnerOnly)
    } catch (error) {
      if ((error as { code?: string }).code !== 'EPERM') throw error
    }
  }
}

/**
 * Brings the schema up to date: applies each migration above `user_version` in its own transaction. Safe if
 * several processes start simultaneously, because the version is read again under the write lock.
 * @throws Error if the file was written by a newer version of the program or by one before the first release
 */
export function migrate(db: Sqlite): void {
  const newest = migrations.at(-1)?.version ?? 0
  const version = (): number => db.pragma('user_version', { simple: true }) as number
  if (version() > newest) {
    throw new Error(
      `The data folder was written by a newer version (schema ${version()}, this program knows ${newest}).`,
    )
  }
  if (isOfBeforeTheFirstRelease(db, version())) {
    throw new Error(
      `${db.name} was made by a development version of before the first release, whose form is not read any more (schema ${version()}). ` +
        'Nothing in it was changed. Name another data folder (HIGHSTREET_DATA_DIR) and import the records there.',
    )
  }
  for (const migration of migrations) {
    db.transaction(() => {
      if (version() >= migration.version) return
      db.exec(migration.sql)
      migration.after?.(db)
      db.pragma(`user_version = ${migration.version}`)
    }).immediate()
  }
}

/** A store still being created has no entities yet. */
function isOfBeforeTheFirstRelease(db: Sqlite, version: number): boolean {
  if (version >= oldestReadable) return false
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'entity'").get() !== undefined
}
