/**
 * The storage interface of the server and the commands. Each function loads its modules on call, because most
 * processes and threads need few of them.
 */

import type { MessagePort } from 'node:worker_threads'
import type { CandidateMemory } from '../adapters/shared-memory/candidate-table.ts'
import type { StorageState } from '../adapters/storage-faults.ts'
import type { Settings } from '../config/settings.ts'
import type { Entity } from '../entity/model.ts'
import type { Services } from '../operations/services.ts'
import type { AccessStore, AccessWriter } from '../ports/access-store.ts'
import type { DeliveryStore } from '../ports/delivery-store.ts'
import type { EntityStore } from '../ports/entity-store.ts'
import type { ErasureStore } from '../ports/erasure-store.ts'
import type { FeedStore } from '../ports/feed-store.ts'
import type { Followed, FollowedPlaces, FollowedTaxonomy } from '../ports/followed.ts'
import type { Leases } from '../ports/leases.ts'
import type { ClusterState, Nodes } from '../ports/nodes.ts'
import type { OperatorPlaces } from '../ports/operator-places.ts'
import type { RateClaims } from '../ports/rate-claims.ts'
import type { RequestScope } from '../ports/request-scope.ts'
import type { Growth } from '../ports/retention-store.ts'
import type { RuleStore } from '../ports/rule-store.ts'
import type { OpenableSearch, SearchEvents } from '../ports/search-index.ts'
import type { SecretStore } from '../ports/secret-store.ts'
import type { SiteRecord, SiteStore } from '../ports/site-store.ts'
import type { TaxonomyOverlayStore } from '../ports/taxonomy-overlay.ts'

/** The adapters that `composeDirectory` builds on. */
export interface Adapters
  extends Pick<
    Services,
    | 'store'
    | 'deliveries'
    | 'inbox'
    | 'pairs'
    | 'feeds'
    | 'erasures'
    | 'growth'
    | 'searchReport'
    | 'access'
    | 'accessWriter'
    | 'links'
    | 'refusedRows'
    | 'blobs'
  > {
  readonly search: OpenableSearch
  readonly places: FollowedPlaces
  readonly taxonomy: FollowedTaxonomy
  readonly rules: RuleStore
  readonly sites: Followed<readonly SiteRecord[]>
  readonly secrets: SecretStore
  /** The servers that share the store; absent where there is only one. */
  readonly nodes?: Nodes
  /** Absent where reads are too cheap to be shared. */
  readonly requests?: RequestScope
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
  /** See `Shared.node`. */
  readonly node: string
  /** See `SharedOptions`. */
  readonly candidates?: CandidateMemory
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

export interface SharedOptions extends SearchEvents {
  /** Keeps candidates of matching in memory, where the store does not do better. */
  readonly candidates?: CandidatesWanted
}

/** A table for an import, which fills it itself, or one of about `bytes` for a server, filled by `fillCandidates`. */
export type CandidatesWanted = 'import' | { readonly bytes: number }

/** The parts that a server's threads share. */
export interface Shared {
  /** Memory of a `StorageHealth`, kept up to date. */
  readonly health: SharedArrayBuffer
  /** Id of this run of the server among those that share the store. */
  readonly node: string
  /** Leases among the servers that share the store. */
  readonly leases: Leases
  /** The servers that share the store; null where there is only one. */
  readonly nodes: Nodes | null
  /** What these claim of the limits of keys; null where there is only one. */
  readonly claims: RateClaims | null
  /** See `SharedOptions`; null where there is none. */
  readonly candidates: CandidateMemory | null
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
  readonly sites: Followed<readonly SiteRecord[]>
  readonly feeds: FeedStore
  /** Returns the number of entities, counting up to `most`. */
  countEntities(most: number): Promise<number>
  /** Returns the position of the last erasure, 0 without any: one index lookup. */
  lastErasure(): Promise<number>
  close(): Promise<void>
}

/** The keys that a first start makes; their texts lie in files of these names in the data folder. */
export const firstKeys = ['admin-key', 'demo-key', 'widget-key'] as const
export type FirstKey = (typeof firstKeys)[number]

interface Closable {
  close(): Promise<void>
}

/** Facts about a database, for `doctor`. */
export interface DatabaseReport {
  readonly schemaVersion: number
  /** The schema version that this program migrates to. */
  readonly newestVersion: number
  readonly damage: readonly string[]
}

/** Work that waits, and the size of what grows, for `doctor`. */
export interface WorkReport {
  /** Pending deliveries. */
  readonly waiting: number
  /** Time of the oldest of them, in milliseconds since 1970. */
  readonly oldest: number | null
  readonly failed: number
  readonly growth: Growth
}

/** Servers beside the database: the bucket, a standby that answers reads, OpenSearch, and Valkey. */
export type Part = 'files' | 'standby' | 'search' | 'limits'

export interface Profile {
  /**
   * Creates the store, or brings it up to date. Safe alongside other processes.
   * @throws Error that names the store and the remedy, if it cannot be used
   */
  prepare(settings: Settings): Promise<void>
  /** The same for a server: rejects a damaged store and completes the pending steps of an update. */
  prepareToServe(settings: Settings): Promise<void>
  open(settings: Settings, options?: OpenOptions): Promise<Adapters>
  /**
   * @param onStorage called with each new state of the storage
   * @param options `onSearch` is called by a thread that indexes for all request threads, where there is one
   */
  startShared(
    settings: Settings,
    onStorage: (state: StorageState) => void,
    options?: SharedOptions,
  ): Promise<Shared>
  /**
   * Fills the table of candidates of a server, on the calling thread, which is busy for minutes with a large store.
   * @param pack makes the text of an entity (`EntityCommand.candidate`)
   * @returns the number of entities; null if it has ended again
   */
  fillCandidates(
    settings: Settings,
    memory: CandidateMemory,
    pack: (entity: Entity) => string,
  ): Promise<number | null>
  openBooks(settings: Settings): Promise<Books>
  /** The keys of a first start that have not been made yet. */
  missingKeys(settings: Settings): Promise<readonly FirstKey[]>
  openAccess(settings: Settings): Promise<{ store: AccessStore; writer: AccessWriter } & Closable>
  openTaxonomyOverlay(settings: Settings): Promise<TaxonomyOverlayStore & Closable>
  openPlaces(settings: Settings): Promise<OperatorPlaces & Closable>
  openSites(settings: Settings): Promise<SiteStore & Closable>

  /** Rebuilds the search index. `busy`: another process is merging or rebuilding it. */
  rebuildSearch(settings: Settings, onProgress: (documents: number) => void): Promise<'rebuilt' | 'busy'>
  /** Merges a long change log into the search index, so that servers need not replay it. */
  mergeSearch(settings: Settings): Promise<void>
  /**
   * Removes all bytes of earlier erasures. Returns the number of erasures completed. @throws Error if another
   * process prevents it
   */
  scrub(settings: Settings): Promise<number>

  /** The size of the stored files. Takes minutes with many. */
  measureFiles(settings: Settings): Promise<{ readonly files: number; readonly bytes: number }>

  /** @throws Error that names the tools of the engines, where these make backups; the same for `restore` */
  backUp(
    settings: Settings,
    file: string,
    made: number,
    onProgress?: OnProgress,
  ): Promise<{ files: number; bytes: number }>
  restore(
    settings: Settings,
    file: string,
    limits?: { readonly timesLarger: number },
    onProgress?: OnProgress,
  ): Promise<{ files: number; bytes: number }>

  /** Null if the database has not been made yet. @throws if it cannot be read */
  inspectDatabase(settings: Settings): Promise<DatabaseReport | null>
  /** What to do when the database is damaged or cannot be read. */
  readonly databaseAdvice: string
  /** Describes a server that the settings name. @throws Error with the reason, and what to do, if it cannot be used */
  inspectPart(settings: Settings, part: Part): Promise<string>
  /** The servers that share the store. @throws Error where there is only one */
  inspectNodes(settings: Settings): Promise<ClusterState>
  /** Null if there is no store yet. @throws if it cannot be read */
  inspectWork(settings: Settings): Promise<WorkReport | null>
  /** Runs something on the store, opened for reading. Null if there is none yet. @throws if it cannot be read */
  reading<Result>(
    settings: Settings,
    work: (store: Pick<Adapters, 'store' | 'pairs'>) => Promise<Result>,
  ): Promise<Result | null>
}

type OnProgress = (doneBytes: number, totalBytes: number) => void
