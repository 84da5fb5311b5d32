import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { migrations, oldestReadable } from './migrations/index.ts'
import type { Sqlite } from './sqlite.ts'

export type { Sqlite }

/** Who opens a log that was left recovers it, and the last one to close it writes it back: nobody can read meanwhile. */
const readerTimeoutMs = 2_000

/**
 * Opens the store's database file and sets what every connection needs: WAL, and `synchronous=FULL` so that an acknowledged commit has been
 * synced. A `reader` waits for nobody who writes, only, for a moment, where another process opens or closes the file as the first or last one; a `writer` waits up
 * to `busyTimeoutMs` for writers of other processes.
 */
export function openDatabase(file: string, role: 'writer' | 'reader', busyTimeoutMs = 30_000): Sqlite {
  const db = new Database(
    file,
    role === 'reader' ? { readonly: true, timeout: readerTimeoutMs } : { timeout: busyTimeoutMs },
  )
  if (role === 'writer') {
    // Of a new file only: three rows of typical entities fill a page, where of the usual size one would leave half of it empty.
    db.pragma('page_size = 8192')
    db.pragma('journal_mode = WAL')
    // 32 MB: each page that was written several times meanwhile goes into the database once.
    db.pragma('wal_autocheckpoint = 4096')
  }
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('temp_store = MEMORY')
  // No mapping of the file: each connection of each thread would count every page it has touched as resident memory of its own.
  // Of a million entities the pages above the leaves of their table take 4.3 MB. A search reads some twelve leaves that nobody asks for again soon, so a reader
  // has to hold several hundred of these beside the others, or it reads every third of the others anew.
  db.pragma(`cache_size = -${role === 'reader' ? 12_000 : 8_000}`)
  return db
}

const ofOwnerOnly = 0o600

/**
 * Makes the database file and those beside it readable by their owner only. A file that is not there is made: SQLite takes an empty one for a new database, and
 * gives its log the same mode. Where the owner is another user, the mode stays. Only before the process has a connection to the file (see `missingPages`).
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
 * Brings the schema up to date: applies each migration above `user_version`, each in its own transaction. Safe when several processes start
 * at once (the version is read again inside the write lock).
 * @throws Error when the file was written by a newer version of the program, or by one from before the first release
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

/** A store that is only being made has no entities yet. */
function isOfBeforeTheFirstRelease(db: Sqlite, version: number): boolean {
  if (version >= oldestReadable) return false
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'entity'").get() !== undefined
}
