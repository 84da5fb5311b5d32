import type { SearchQuery, SearchResult } from '../search/query.ts'

/**
 * Port: finds entities. Order of `hits`: `nearest` by distance, then id; every other area by score (highest
 * first), then content score (highest first), then id by age (lowest number first). The order never depends
 * on `offset` or `limit`. An acknowledged write is seen by the next search, whichever process wrote it.
 */
export interface SearchIndex {
  search(query: SearchQuery): Promise<SearchResult>
}

/** Whether and how searches are answered. */
export interface SearchState {
  /**
   * `unopened`: there was no search yet. `catching up`: a long log is merged first. `failed`: it will be
   * tried again.
   */
  readonly state: 'unopened' | 'opening' | 'catching up' | 'rebuilding' | 'ready' | 'failed'
  /** Whether searches are answered: while the index is rebuilt, an old one may do it. */
  readonly answers: boolean
  /**
   * Entities that the rebuilding has read, and how many there are; null while unknown or where nothing is
   * rebuilt.
   */
  readonly read: number | null
  readonly of: number | null
}

/** Called while an index is opened and afterwards. */
export interface SearchEvents {
  /** The index is rebuilt; `isAnswered`: until then the old one answers. */
  readonly onRebuild?: (reason: string, isAnswered: boolean) => void
  /** Documents read so far, while this index rebuilds. */
  readonly onProgress?: (documents: number) => void
  /** The rebuilt index answers from here on. */
  readonly onRebuilt?: () => void
  /** A long log is merged before the index can answer. */
  readonly onBacklog?: () => void
  /** A merge or a rebuilding failed; it is tried again later. */
  readonly onError?: (error: unknown) => void
}

/** An index that is opened at its first use. */
export interface OpenableSearch extends SearchIndex {
  /**
   * Opens it. Resolves when it answers or, where searches do not wait for ever, when it is clear that this
   * takes a while.
   */
  prepare(): Promise<void>
  status(): SearchState
  close(): Promise<void>
}
