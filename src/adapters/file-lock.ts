import Database from 'better-sqlite3'
import type { FileLock } from '../ports/search-source.ts'

/**
 * Takes a lock: an open transaction on a file of its own. The operating system releases it when the process
 * ends. Returns null if another process holds it.
 */
export function takeFileLock(file: string): FileLock | null {
  const db = new Database(file, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
    return { release: () => db.close() }
  } catch (error) {
    db.close()
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true) return null
    throw error
  }
}
