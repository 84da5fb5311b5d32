import Database from 'better-sqlite3'
import type { FileLock } from '../../ports/search-source.ts'

/**
 * A lock that is an open transaction on a file of its own: the operating system lets go of it when the
 * process ends.
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
