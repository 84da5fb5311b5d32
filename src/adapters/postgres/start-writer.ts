import { threadFile } from '../../thread-file.ts'
import type { StorageState } from '../storage-faults.ts'
import { WriterThread } from '../writer/remote-commits.ts'

<<<<<<< HEAD
/** Start parameters of the writer thread. */
export interface PostgresWriterOptions {
  readonly url: string
}

/** Starts the writer thread of a node. @param onStorage called with each new state of the storage */
export const startWriter = (
  options: PostgresWriterOptions,
  onStorage?: (state: StorageState) => void,
): WriterThread => new WriterThread(threadFile('writer-thread', import.meta.url), options, onStorage)
=======
/**
 * Starts the writer thread of a node.
 * @param onStorage called with each new state of the storage
 */
export const startWriter = (url: string, onStorage?: (state: StorageState) => void): WriterThread =>
  new WriterThread(threadFile('writer-thread', import.meta.url), url, onStorage)
>>>>>>> nodes
