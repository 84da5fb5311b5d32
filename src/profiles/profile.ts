/**
 * What the server and the commands ask of the storage they run on. Each function loads its modules when it is
 * called: most processes and threads need few.
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

/** What `composeDirectory` puts the rooms on. */
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
  /** Whether what failed may work in a moment: for those who look again by themselves. */
  isPassing(error: unknown): boolean
  /** Rewrites some stored views of another version. @returns whether there may be more */
  renewViews(): Promise<boolean>
  close(): Promise<void>
}

/**
 * One thread's lines to what the threads of a server share. They are handed over when the thread is started.
 */
export interface Lines {
  readonly commits: MessagePort
  readonly segments: MessagePort
}

export interface OpenOptions extends SearchEvents {
  /** In a server; without, commits are made on the calling thread. */
  readonly lines?: Lines
  /** Clock, in milliseconds since 1970. */
  readonly now?: () => number
  /**
   * How long a search waits for an index that is being built, in milliseconds; default: as long as it takes.
   */
  readonly searchPatienceMs?: number
}

/** Commits of a thread that has little loaded: it writes no entities. */
export type Commits = AccessWriter & Pick<EntityStore, 'commit'> & { close(): Promise<void> }

/** What the threads of a server share. */
export interface Shared {
  /** Memory of a `StorageHealth`, kept up to date. */
  readonly health: SharedArrayBuffer
  connect(): Lines
  commits(): Commits
  /** Rejects when nothing can be written any more. */
  failed(): Promise<never>
  /** Ends after the last commits. */
  stop(): Promise<void>
}

/** What a thread reads that answers no requests. */
export interface Books {
  readonly access: AccessStore
  readonly deliveries: DeliveryStore
  readonly erasures: ErasureStore
  /** Counts no further than `most`. */
  countEntities(most: number): number
  close(): void
}

export interface Profile {
  /**
   * Makes the store in the data folder, or brings it up to date. Safe beside other processes.
   * @throws Error that names the folder and what to do, when it cannot be used
   */
  prepare(settings: Pick<Settings, 'dataDir'>): Promise<void>
  /** The same for a server, which refuses a damaged store and ends what an update has left to do. */
  prepareToServe(settings: Settings): Promise<void>
  open(settings: Settings, options?: OpenOptions): Promise<Adapters>
  /** @param onStorage called with each new state of the storage */
  startShared(settings: Settings, onStorage: (state: StorageState) => void): Promise<Shared>
  openBooks(settings: Settings): Promise<Books>
  openAccess(settings: Settings): Promise<{ store: AccessStore; writer: AccessWriter; close(): void }>
  openTaxonomyOverlay(settings: Settings): Promise<TaxonomyOverlayStore & { close(): void }>
  openPlaces(settings: Settings): Promise<OperatorPlaces & { close(): void }>

  /** Makes the search index anew. `busy`: another process is merging or rebuilding it. */
  rebuildSearch(settings: Settings, onProgress: (documents: number) => void): Promise<'rebuilt' | 'busy'>
  /** Takes a long log of changes into the search index, so that no server has to replay it. */
  mergeSearch(settings: Settings): Promise<void>
  /**
   * Leaves no byte of what was erased before; returns how many erasures are done now. @throws Error when
   * another process does not let it
   */
  scrub(settings: Settings): Promise<number>

  backUp(dataDir: string, file: string, made: number): Promise<{ files: number; bytes: number }>
  restore(
    file: string,
    dataDir: string,
    limits?: { readonly timesLarger: number },
  ): Promise<{ files: number; bytes: number }>

  /** Name of the database's file in the data folder. */
  readonly databaseName: string
  /** @throws when the file is no database */
  inspectDatabase(file: string): Promise<{
    readonly schemaVersion: number
    readonly newestVersion: number
    readonly damage: readonly string[]
  }>
  /**
   * How much waits to be sent, and since when (milliseconds since 1970), and how much there is of what grows.
   * @throws when there is no store
   */
  inspectWork(settings: Pick<Settings, 'dataDir'>): Promise<{
    readonly waiting: number
    readonly oldest: number | null
    readonly failed: number
    readonly growth: Growth
  }>
}
