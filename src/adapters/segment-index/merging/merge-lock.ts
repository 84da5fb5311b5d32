/** Ensures that one process at a time merges or rebuilds. */
import { join } from 'node:path'
import type { FileLock, SearchSourceModule } from '../../../ports/search-source.ts'

type Locks = Pick<SearchSourceModule, 'takeFileLock'>

/** Takes the lock of the index folder. Null if another process or thread holds it. */
export const takeMergeLock = (directory: string, locks: Locks): FileLock | null =>
  locks.takeFileLock(join(directory, 'merge.lock'))

/**
 * Whether a merge or rebuild is running, or could not start because the lock file cannot be opened. Much
 * cheaper than starting a thread to find out.
 */
export function isMergeLocked(directory: string, locks: Locks): boolean {
  try {
    const lock = takeMergeLock(directory, locks)
    lock?.release()
    return lock === null
  } catch {
    return true
  }
}
