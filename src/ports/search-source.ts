import type { SearchDocument } from '../search/query.ts'
import type { ConsumedLog } from './change-log.ts'

/**
 * What a search index is made from, in a form that passes to other threads: each imports the module and opens
 * what it needs with the options, so that the index knows no storage engine.
 */
export interface SearchSource {
  /** URL of a file that exports a `SearchSourceModule`. */
  readonly module: string
  /** What the module is called with; can be cloned. */
  readonly options: unknown
}

export interface SearchSourceModule {
  /** The change log as the consumer `search`, on a connection of its own. */
  openLog(options: unknown): Promise<ConsumedLog>
  openDocuments(options: unknown): Promise<StoredDocuments>
  /**
   * Takes a lock that processes and threads share by the name of a file; null when another has it. The
   * operating system lets go of it when the process ends, however it ends.
   */
  takeFileLock(file: string): FileLock | null
}

export interface FileLock {
  release(): void
}

/**
 * Port: the search documents of all entities as they are stored, read page by page outside any long
 * transaction.
 */
export interface StoredDocuments {
  /** The entities that follow an id (0 at first), in ascending order. */
  page(after: number): Promise<DocumentPage>
  /** Number of entities, inactive ones included; may read through all of them. */
  count(): Promise<number>
  close(): Promise<void>
}

export interface DocumentPage {
  /** How many entities it has; 0 at the end. */
  readonly entities: number
  /** The id that it ends with. */
  readonly last: number
  /** Works out the documents of the active ones: most of the work, which need not wait for other pages. */
  documents(): readonly SearchDocument[]
}
