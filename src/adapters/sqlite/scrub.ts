/** Removes the bytes of what was erased from the files of the store, in which they lie on after rows are deleted. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { shortenWholeLog } from './change-log.ts'
import { CommitBatch } from './commit-batch.ts'
import { openDatabase, type Sqlite } from './database.ts'

export interface ScrubRequest {
  readonly dataDir: string
  readonly databaseFile: string
  /** Makes the files of the search index anew, without what was erased, and notes in the change log that they hold all of it. */
  readonly rewriteIndex: () => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const retryMs = 200
/** How long another process may merge, or read from an old state of the database. */
const patienceMs = 600_000

/**
 * Leaves no byte of what was erased before: has the search index rewritten, rewrites the database file (`VACUUM`) and empties its log, and removes letters in files that belong to
 * no delivery any more. Beside a running server, which goes on answering; writes wait while the database is rewritten, for some seconds a gigabyte. Needs room on the disk for the
 * database twice more. Returns how many erasures are done now.
 * @throws Error when another process does not let it
 */
export async function scrub(request: ScrubRequest): Promise<number> {
  const begun = request.now()
  const db = openDatabase(request.databaseFile, 'writer')
  try {
    await request.rewriteIndex()
    await shortenWholeLog(db)
    await removeLetters(request.dataDir, db)
    removeFiles(db, request.now)
    // The copy that it makes is as large as the database.
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

/** A commit removes some of the files that nobody uses any more; should none have come since, these do. Held ones are of an upload that is under way. */
function removeFiles(db: Sqlite, now: () => number): void {
  const left = db.prepare<[], number>('SELECT count(*) FROM file_gone WHERE has_bytes = 1').pluck()
  for (let before = left.get()!; before > 0; ) {
    new CommitBatch(db).run([[]], now)
    const after = left.get()!
    if (after === before) return
    before = after
  }
}

/** The file is as long as its pages, and the log is empty, once no reader stands on an older state. */
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

/** Letters and codes that were written into files are named by their delivery. */
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
