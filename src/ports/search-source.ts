import type { SearchDocument } from '../search/query.ts'
import type { ConsumedLog } from './change-log.ts'
import type { SegmentDepot } from './segment-depot.ts'

/**
 * The source of a search index, in a form that passes to other threads: each imports the module and opens
 * what it needs with the options. The index thus knows no storage engine.
 */
export interface SearchSource {
  /** URL of a file that exports a `SearchSourceModule`. */
  readonly module: string
  /** Arguments for the module; structured-cloneable. */
  readonly options: unknown
}

export interface SearchSourceModule {
  /** Opens the change log as the consumer `search`, on its own connection. */
  openLog(options: unknown): Promise<ConsumedLog>
  openDocuments(options: unknown): Promise<StoredDocuments>
  /** Opens the depot of the index; absent where all processes use one folder. */
  openDepot?(options: unknown): Promise<SegmentDepot>
  /**
   * Takes the lock named by a file, shared by processes and threads; null when it is held elsewhere. The
   * operating system releases it when the process ends, for whatever reason.
   */
  takeFileLock(file: string): FileLock | null
}

export interface FileLock {
  release(): void
}

/** Port: the search documents of all entities, read page by page outside any long transaction. */
export interface StoredDocuments {
  /** The entities after an id (0 to begin), ascending. */
  page(after: number): Promise<DocumentPage>
  /** Number of entities, including inactive ones; may be a full scan. */
  count(): Promise<number>
  close(): Promise<void>
}

export interface DocumentPage {
  /** Number of entities in the page; 0 at the end. */
  readonly entities: number
  /** The last id of the page. */
  readonly last: number
  /**
   * Computes the documents of the active entities. This is most of the work, and independent of other pages.
   */
  documents(): readonly SearchDocument[]
}
