import { unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type FileCommand, holdMs } from '../../ports/file-uses.ts'
import { isBlobPath } from '../blob-fs/blob-path.ts'
import { typeSuffix } from '../blob-fs/blob-store.ts'
import type { Sqlite } from './database.ts'

/** Number of files removed under one lock. */
const removedAtOnce = 50
/** Delay after a file could not be removed. */
const restMs = 60_000

/**
 * Tracks which entities use which stored files, and removes unused ones. Files are named by content, so a
 * file that one entity drops may be added by another at the same time. A writer therefore first holds the
 * file (`file.hold`), then puts it, and then commits its use. Bytes are removed under the write lock, and
 * only of files that are neither used nor held. A hold committed earlier protects the bytes; a hold committed
 * later is followed by a put, which finds them missing and writes them again.
 */
export class AssetFiles {
  readonly #folder: string
  readonly #sql
  /** Whether there may be bytes to remove. Initially true, because an earlier process may have left some. */
  #isWaiting = true
  #notBefore = 0

  /** The files are in `assets/` next to the database. */
  constructor(db: Sqlite) {
    this.#folder = join(dirname(db.name), 'assets')
    const isUnheld = `NOT EXISTS (SELECT 1 FROM file_hold h WHERE h.path = f.path AND h.until >= ?)`
    this.#sql = {
      usedBy: db.prepare<[number], string>('SELECT path FROM file_use WHERE entity_id = ?').pluck(),
      use: db.prepare('INSERT INTO file_use (path, entity_id) VALUES (?, ?)'),
      unuse: db.prepare('DELETE FROM file_use WHERE path = ? AND entity_id = ?'),
      isUsed: db.prepare<[string], number>('SELECT 1 FROM file_use WHERE path = ? LIMIT 1').pluck(),
      come: db.prepare('DELETE FROM file_gone WHERE path = ?'),
      go: db.prepare('INSERT OR REPLACE INTO file_gone (path, at, has_bytes) VALUES (?, ?, 1)'),
      hold: db.prepare('INSERT OR REPLACE INTO file_hold (path, id, until) VALUES (?, ?, ?)'),
      heldBy: db.prepare<[string], string>('SELECT path FROM file_hold WHERE id = ?').pluck(),
      release: db.prepare('DELETE FROM file_hold WHERE id = ?'),
      runOut: db.prepare<[number], string>('SELECT DISTINCT id FROM file_hold WHERE until < ?').pluck(),
      toRemove: db
        .prepare<[number, number], string>(
          `SELECT path FROM file_gone f WHERE has_bytes = 1 AND ${isUnheld}
             AND NOT EXISTS (SELECT 1 FROM file_use u WHERE u.path = f.path) LIMIT ?`,
        )
        .pluck(),
      removed: db.prepare('UPDATE file_gone SET has_bytes = 0 WHERE path = ?'),
    }
  }

  /** Runs inside the caller's transaction, like `setUses`. `now` in milliseconds since 1970. */
  apply(command: FileCommand, now: number): null {
    if (command.type === 'file.release') this.#release(command.id, now)
    else for (const path of new Set(command.paths)) this.#sql.hold.run(path, command.id, now + holdMs)
    return null
  }

  #release(id: string, now: number): void {
    const paths = this.#sql.heldBy.all(id)
    this.#sql.release.run(id)
    for (const path of paths) this.#letGo(path, now)
  }

  /** Returns whether the file is now unused. */
  #letGo(path: string, now: number): boolean {
    if (this.#sql.isUsed.get(path) !== undefined) return false
    this.#sql.go.run(path, now)
    this.#isWaiting = true
    return true
  }

  /** Sets the complete list of files that the entity uses. Returns the number of files left unused. */
  setUses(entityId: number, paths: readonly string[], now: number): number {
    const before = new Set(this.#sql.usedBy.all(entityId))
    for (const path of paths) {
      if (before.delete(path)) continue
      this.#sql.use.run(path, entityId)
      this.#sql.come.run(path)
    }
    let gone = 0
    for (const path of before) {
      this.#sql.unuse.run(path, entityId)
      if (this.#letGo(path, now)) gone++
    }
    return gone
  }

  /** Whether `removeBytes` may have work to do. */
  isDue(now: number): boolean {
    return this.#isWaiting && now >= this.#notBefore
  }

  /**
   * Removes bytes inside the caller's write transaction. If that is rolled back, they are removed again
   * later. A file that cannot be removed is retried later.
   */
  removeBytes(now: number): void {
    for (const id of this.#sql.runOut.all(now)) this.#release(id, now)
    const paths = this.#sql.toRemove.all(now, removedAtOnce)
    this.#isWaiting = paths.length === removedAtOnce
    for (const path of paths) if (this.#remove(path, now)) this.#sql.removed.run(path)
  }

  /** Call after the transaction of `removeBytes` failed. */
  retryLater(now: number): void {
    this.#isWaiting = true
    this.#notBefore = now + restMs
  }

  #remove(path: string, now: number): boolean {
    if (!isBlobPath(path)) return true
    try {
      for (const file of [path, path + typeSuffix]) removeIfThere(join(this.#folder, file))
      return true
    } catch {
      this.retryLater(now)
      return false
    }
  }

  /** Returns a function that reports whether a file was removed after its last use ended. */
  static goneIn(reader: Sqlite): (path: string) => boolean {
    const gone = reader.prepare<[string], number>('SELECT 1 FROM file_gone WHERE path = ?').pluck()
    return (path) => gone.get(path) !== undefined
  }
}

function removeIfThere(file: string): void {
  try {
    unlinkSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
  }
}
