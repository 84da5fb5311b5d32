import { threadFile } from '../../thread-file.ts'
import type { CandidateMemory } from '../shared-memory/candidate-table.ts'
import type { StorageState } from '../storage-faults.ts'
import { WriterThread } from '../writer/remote-commits.ts'

/**
 * Starts the writer thread of a database file.
 * @param onStorage called with each new state of the storage
 * @param candidates memory of the table to keep up to date
 * @param forImport whether it writes far more than it is asked for
 */
export const startWriter = (
  file: string,
  onStorage?: (state: StorageState) => void,
  candidates: CandidateMemory | null = null,
  forImport = false,
): WriterThread =>
  new WriterThread(
    threadFile('writer-thread', import.meta.url),
    { file, candidates, forImport } satisfies SqliteWriterOptions,
    onStorage,
  )

/** What the thread opens the store with. */
export interface SqliteWriterOptions {
  readonly file: string
  /** Memory of the table to keep up to date. */
  readonly candidates: CandidateMemory | null
  readonly forImport: boolean
}
