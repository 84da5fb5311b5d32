import { threadFile } from '../../thread-file.ts'
import type { StorageState } from '../storage-faults.ts'
import { WriterThread } from '../writer/remote-commits.ts'

/**
 * Starts the writer thread of a node.
 * @param onStorage called with each new state of the storage
 */
export const startWriter = (url: string, onStorage?: (state: StorageState) => void): WriterThread =>
  new WriterThread(threadFile('writer-thread', import.meta.url), url, onStorage)
