/** One process at a time merges or rebuilds. */
import { join } from 'node:path'
import type { FileLock, SearchSourceModule } from '../../../ports/search-source.ts'

type Locks = Pick<SearchSourceModule, 'takeFileLock'>

/** Takes the lock of the index folder; null when another process or thread has it. */
export const takeMergeLock = (directory: string, locks: Locks): FileLock | null =>
  locks.takeFileLock(join(directory, 'merge.lock'))

/** Whether somebody merges or rebuilds now, or nobody could, because the file cannot be opened. Costs far less than a thread that would find out. */
export function isMergeLocked(directory: string, locks: Locks): boolean {
  try {
    const lock = takeMergeLock(directory, locks)
    lock?.release()
    return lock === null
  } catch {
    return true
  }
}
