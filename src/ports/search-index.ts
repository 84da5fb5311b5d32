import type { SearchQuery, SearchResult } from '../search/query.ts'

/**
 * Port: searches entities. Order of `hits`: in area `nearest` by distance, then id; otherwise by score
 * (highest first), then content score (highest first), then age of the id (lowest number first). The order
 * never depends on `offset` or `limit`. A search sees every write acknowledged before it, by any process.
 */
export interface SearchIndex {
  /** @throws Error for a query with `cells` where the index does not count by cell */
  search(query: SearchQuery): Promise<SearchResult>
}

/** Optional behaviour of search indexes; one that deviates skips the contract's checks of it. */
export interface SearchCapabilities {
  /** Counts matches by cell of a map. */
  readonly countsCells: boolean
}

export const searchCapabilities: SearchCapabilities = { countsCells: true }

/** The state of a search index. */
export interface SearchState {
  /** `unopened`: no search yet. `catching up`: merging a long log first. `failed`: will be retried. */
  readonly state: 'unopened' | 'opening' | 'catching up' | 'rebuilding' | 'ready' | 'failed'
  /** Whether searches are answered; during a rebuild, an old index may still answer. */
  readonly answers: boolean
  /** Entities read by the rebuild, and their total; null while unknown or when not rebuilding. */
  readonly read: number | null
  readonly of: number | null
  /** Rows of the log that are known and not yet applied; null while unknown. */
  readonly behind: number | null
  /** Documents that the index has refused; absent where it takes all. */
  readonly refused?: number
}

/** Callbacks while an index is opened, and afterwards. */
export interface SearchEvents {
  /** A rebuild starts; `isAnswered`: the old index answers in the meantime. */
  readonly onRebuild?: (reason: string, isAnswered: boolean) => void
  /** Documents read so far by this index's rebuild. */
  readonly onProgress?: (documents: number) => void
  /** The rebuilt index now answers. */
  readonly onRebuilt?: () => void
  /** A long log must be merged before the index can answer. */
  readonly onBacklog?: () => void
  /** A merge or rebuild failed; it will be retried. */
  readonly onError?: (error: unknown) => void
}

/** An index opened on first use. */
export interface OpenableSearch extends SearchIndex {
  /**
   * Opens the index. Resolves when it answers or, where searches have a time limit, once it is clear that
   * opening takes longer.
   */
  prepare(): Promise<void>
  status(): SearchState
  close(): Promise<void>
}
