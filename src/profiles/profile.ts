/**
 * The storage interface of the server and the commands. Each function loads its modules on call, because most
 * processes and threads need few of them.
 */
import type { MessagePort } from 'node:worker_threads'
import type { StorageState } from '../adapters/storage-faults.ts'
import type { Settings } from '../config/settings.ts'
import type { Services } from '../operations/services.ts'
import type { AccessStore, AccessWriter } from '../ports/access-store.ts'
import type { DeliveryStore } from '../ports/delivery-store.ts'
import type { EntityStore } from '../ports/entity-store.ts'
import type { ErasureStore } from '../ports/erasure-store.ts'
import type { FollowedPlaces, FollowedTaxonomy } from '../ports/followed.ts'
import type { OperatorPlaces } from '../ports/operator-places.ts'
import type { Growth } from '../ports/retention-store.ts'
import type { OpenableSearch, SearchEvents } from '../ports/search-index.ts'
import type { SecretStore } from '../ports/secret-store.ts'
import type { TaxonomyOverlayStore } from '../ports/taxonomy-overlay.ts'

/** The adapters that `composeDirectory` builds on. */
export interface Adapters
  extends Pick<
    Services,
    | 'store'
    | 'deliveries'
    | 'inbox'
    | 'erasures'
    | 'growth'
    | 'access'
    | 'accessWriter'
    | 'links'
    | 'refusedRows'
    | 'blobs'
  > {
  readonly search: OpenableSearch
  readonly places: FollowedPlaces
  readonly taxonomy: FollowedTaxonomy
  readonly secrets: SecretStore
  /** Whether a failed operation may soon succeed; for callers that retry on their own. */
  isPassing(error: unknown): boolean
  /** Rewrites some stored views of an outdated version. @returns whether more may remain */
  renewViews(): Promise<boolean>
  close(): Promise<void>
}

/** One thread's channels to the shared parts of a server, passed to it at its start. */
export interface Lines {
  readonly commits: MessagePort
  readonly segments: MessagePort
}

export interface OpenOptions extends SearchEvents {
  /** Set in a server; without it, commits run on the calling thread. */
  readonly lines?: Lines
  /** Clock, in milliseconds since 1970. */
  readonly now?: () => number
  /** How long a search waits for an index under construction, in milliseconds; default: without limit. */
  readonly searchPatienceMs?: number
}

/** Commits for a thread with few modules loaded; it writes no entities. */
export type Commits = AccessWriter & Pick<EntityStore, 'commit'> & { close(): Promise<void> }

/** The parts that a server's threads share. */
export interface Shared {
  /** Memory of a `StorageHealth`, kept up to date. */
  readonly health: SharedArrayBuffer
  connect(): Lines
  commits(): Commits
  /** Rejects when writing has become impossible. */
  failed(): Promise<never>
  /** Stops after the last commits. */
  stop(): Promise<void>
}

/** Read access for a thread that answers no requests. */
export interface Books {
  readonly access: AccessStore
  readonly deliveries: DeliveryStore
  readonly erasures: ErasureStore
  /** Returns the number of entities, counting up to `most`. */
  countEntities(most: number): number
  close(): void
}

export interface Profile {
  /**
   * Creates the store in the data folder, or brings it up to date. Safe alongside other processes.
   * @throws Error that names the folder and the remedy, if it cannot be used
   */
  prepare(settings: Pick<Settings, 'dataDir'>): Promise<void>
  /** The same for a server: rejects a damaged store and completes the pending steps of an update. */
  prepareToServe(settings: Settings): Promise<void>
  open(settings: Settings, options?: OpenOptions): Promise<Adapters>
  /** @param onStorage called with each new state of the storage */
  startShared(settings: Settings, onStorage: (state: StorageState) => void): Promise<Shared>
  openBooks(settings: Settings): Promise<Books>
  openAccess(settings: Settings): Promise<{ store: AccessStore; writer: AccessWriter; close(): void }>
  openTaxonomyOverlay(settings: Settings): Promise<TaxonomyOverlayStore & { close(): void }>
  openPlaces(settings: Settings): Promise<OperatorPlaces & { close(): void }>

  /** Rebuilds the search index. `busy`: another process is merging or rebuilding it. */
  rebuildSearch(settings: Settings, onProgress: (documents: number) => void): Promise<'rebuilt' | 'busy'>
  /** Merges a long change log into the search index, so that servers need not replay it. */
  mergeSearch(settings: Settings): Promise<void>
  /**
   * Removes all bytes of earlier erasures. Returns the number of erasures completed. @throws Error if another
   * process prevents it
   */
  scrub(settings: Settings): Promise<number>

  backUp(dataDir: string, file: string, made: number): Promise<{ files: number; bytes: number }>
  restore(
    file: string,
    dataDir: string,
    limits?: { readonly timesLarger: number },
  ): Promise<{ files: number; bytes: number }>

  /** Name of the database file in the data folder. */
  readonly databaseName: string
  /** @throws if the file is not a database */
  inspectDatabase(file: string): Promise<{
    readonly schemaVersion: number
    readonly newestVersion: number
    readonly damage: readonly string[]
  }>
  /**
   * Returns the number of pending deliveries, the time of the oldest (milliseconds since 1970), and the sizes
   * of growing tables.
   * @throws if there is no store
   */
  inspectWork(settings: Pick<Settings, 'dataDir'>): Promise<{
    readonly waiting: number
    readonly oldest: number | null
    readonly failed: number
    readonly growth: Growth
  }>
}
