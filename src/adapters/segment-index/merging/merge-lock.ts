/** One process at a time merges or rebuilds. */

import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Takes the lock of the index folder; null when another process or thread has it. The lock is an open transaction on a file of its own: the
 * operating system lets go of it when the process ends, however it ends.
 */
export function takeMergeLock(directory: string): { release(): void } | null {
  const db = new Database(join(directory, 'merge.lock'), { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
    return { release: () => db.close() }
  } catch (error) {
    db.close()
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true) return null
    throw error
  }
}

/** Whether somebody merges or rebuilds now, or nobody could, because the file cannot be opened. Costs far less than a thread that would find out. */
export function isMergeLocked(directory: string): boolean {
  try {
    const lock = takeMergeLock(directory)
    lock?.release()
    return lock === null
  } catch {
    return true
  }
}
