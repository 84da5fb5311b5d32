/** Removes the bytes of erased data from the store's files, where they remain after rows are deleted. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { shortenWholeLog } from './change-log.ts'
import { CommitBatch } from './commit-batch.ts'
import { openDatabase, type Sqlite } from './database.ts'

export interface ScrubRequest {
  readonly dataDir: string
  readonly databaseFile: string
  /**
   * Rebuilds the search index files without the erased data, and records in the change log that they are
   * complete.
   */
  readonly rewriteIndex: () => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const retryMs = 200
/**
 * How long to wait for another process that merges or reads an old snapshot of the database, in milliseconds.
 */
const patienceMs = 600_000

/**
 * Removes all bytes of earlier erasures: has the search index rewritten, rewrites the database file
 * (`VACUUM`), truncates its WAL, and removes letter files that belong to no delivery any more. A running
 * server keeps answering; writes block while the database is rewritten, for some seconds per gigabyte. Needs
 * free disk space of twice the database size. Returns the number of erasures completed.
 * @throws Error if another process prevents it
 */
export async function scrub(request: ScrubRequest): Promise<number> {
  const begun = request.now()
  const db = openDatabase(request.databaseFile, 'writer')
  try {
    await request.rewriteIndex()
    await shortenWholeLog(db)
    await removeLetters(request.dataDir, db)
    removeFiles(db, request.now)
    // The copy that it creates is as large as the database.
    db.pragma('temp_store = FILE')
    db.exec('VACUUM')
    await emptyLog(db)
    const noted = new CommitBatch(db).run([[{ type: 'erase.scrubbed', upTo: begun }]], request.now)
    const [outcome] = noted
    return outcome !== undefined && 'results' in outcome ? (outcome.results[0] as number) : 0
  } finally {
    db.close()
  }
}

/**
 * Commits remove unused files in small numbers; this removes the rest. Held files belong to an upload in
 * progress.
 */
function removeFiles(db: Sqlite, now: () => number): void {
  const left = db.prepare<[], number>('SELECT count(*) FROM file_gone WHERE has_bytes = 1').pluck()
  for (let before = left.get()!; before > 0; ) {
    new CommitBatch(db).run([[]], now)
    const after = left.get()!
    if (after === before) return
    before = after
  }
}

/** Truncates the WAL and the file, once no reader uses an older snapshot. */
async function emptyLog(db: Sqlite): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const [{ busy } = { busy: 1 }] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (busy === 0) return
    if (Date.now() > deadline)
      throw new Error('another process reads the database all the time; try again later')
    await sleep(retryMs)
  }
}

const letterName = /-([0-9a-f]{32})\.(?:eml|txt)$/

/** Files of letters and codes are named after their delivery. */
async function removeLetters(dataDir: string, db: Sqlite): Promise<void> {
  const isKept = db.prepare<[string], number>('SELECT 1 FROM delivery WHERE id = ?').pluck()
  for (const folder of ['mail', 'codes']) {
    for (const name of await readdir(join(dataDir, folder)).catch(() => [])) {
      const id = letterName.exec(name)?.[1]
      if (id !== undefined && isKept.get(id) === undefined)
        await rm(join(dataDir, folder, name), { force: true })
    }
  }
}
