import type { ContributorFilter } from '../entity/contributors.ts'
import type { Entity } from '../entity/model.ts'
import type { EntityView } from '../entity/view.ts'
import type { StoreCapabilities } from './capabilities.ts'
import type { Command, CommitOutcome, HistoryEntry, ReadingPosition, RecordKind } from './commit.ts'

/** Selects the entries that match every given member. Times in milliseconds since 1970. */
export interface HistoryFilter {
  readonly entityId?: string
  readonly account?: string
  readonly userId?: string
  readonly action?: string
  readonly since?: number
  /** Exclusive. */
  readonly until?: number
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

export interface StoredRecord {
  readonly id: string
  readonly revision: string
  readonly entityId: string | null
  readonly account: string
  /** Milliseconds since 1970. */
  readonly created: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface EventCount {
  /** 1 to 12. */
  readonly month: number
  readonly type: string
  readonly value: number
}

/** One state of the store, for long readings beside writers. */
export interface EntityReading {
  /** Entities with ids above `after`, ascending, at most `limit`, with merged ones. */
  entitiesAfter(after: string, limit: number): Promise<readonly Entity[]>
  /** As `entitiesAfter`, without those that this account supplies under an id of its own, which are not read. */
  entitiesNotSuppliedBy(account: string, after: string, limit: number): Promise<readonly Entity[]>
  /**
   * The records of an account whose supplier ids are above `after` (null: from the first) in the order of
   * their UTF-8 bytes, at most `limit`.
   */
  suppliedAfter(account: string, after: string | null, limit: number): Promise<readonly SuppliedRecord[]>
  /** Entities with these ids, in any order; unknown ones are omitted. */
  entities(ids: readonly string[]): Promise<readonly Entity[]>
}

/** An account's own id of a record, and the entity that holds it. */
export interface SuppliedRecord {
  readonly supplierId: string
  readonly entityId: string
}

export interface EntityEdit {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly lastEdit: number
}

/** Views read together. */
export interface Views {
  /** In the order of the requested ids; undefined when unknown. */
  readonly list: readonly (EntityView | undefined)[]
  /** Frees their memory immediately: no view may be read afterwards. */
  release(): void
}

/**
 * What submissions are compared with, in the memory of a process. It may lag behind other processes: a creation that was
 * decided on it is refused as one decided on any old reading, and before a merge the entity is read from the store.
 */
export interface CandidateTable {
  /** As `EntityStore.idsByKeys`; null where the store itself has to be asked. */
  idsByKeys(
    keys: readonly string[],
    limit: number,
    weak?: number,
  ): { readonly position: ReadingPosition; readonly ids: readonly string[] } | null
  /** Whether it answers: texts of writes are wanted then. */
  readonly isLive: boolean
  /** A number that changes with what is known of the entity; 0 where nothing is. */
  placeOf(id: string): number
  /**
   * The revision of the entity whose place it is, and the `candidate` of the command that wrote it; null where the store
   * itself has to be asked.
   */
  read(place: number): { readonly revision: string; readonly text: string } | null
}

/**
 * Port: the entity store, the source of truth. Ids are unique digit strings below 2^53, roughly in order of
 * creation; nothing more is guaranteed. Reads are snapshots. Writes are described as commands and committed
 * atomically: durable once the promise resolves, and visible to every later read and search of any process.
 */
export interface EntityStore {
  readonly capabilities: StoreCapabilities
  /** Absent where a process has none. */
  readonly candidates?: CandidateTable
  /** The stored entity, including merged ones; undefined when unknown. */
  get(id: string): Promise<Entity | undefined>
  /** In the order of `ids`; unknown ones are omitted. */
  getMany(ids: readonly string[]): Promise<readonly Entity[]>
  /** The revision of each entity by id, in any order; unknown ones are omitted. */
  revisions(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * The view most callers get of each entity (`entity/view.ts`), computed at its last write. All come from
   * one snapshot of the store.
   */
  views(ids: readonly string[]): Promise<Views>
  /** Ids of the entities an account supplied under one of its own ids. */
  idsBySupplier(account: string, supplierId: string): Promise<readonly string[]>
  /**
   * Entities that keep a contribution or a claim of the user, the latest first; merged ones are omitted, since their
   * survivors keep it.
   */
  idsByContributor(
    filter: ContributorFilter,
    offset: number,
    limit: number,
  ): Promise<{ readonly total: number; readonly ids: readonly string[] }>
  /**
   * Entities with any of the keys, at most `limit`, and the position of this reading. Where more have one, those
   * that share most and the rarest keys are given. A few may have none: keys are stored as digests.
   * @param weak most of those that share less than a key that `limit` have; all by default
   */
  idsByKeys(
    keys: readonly string[],
    limit: number,
    weak?: number,
  ): Promise<{ readonly position: ReadingPosition; readonly ids: readonly string[] }>
  /** Ids above `after`, ascending, at most `limit`: for rebuilding copies. */
  idsAfter(after: string, limit: number): Promise<readonly string[]>
  /** As `idsAfter`, with the time of each entity's last write. */
  editsAfter(after: string, limit: number): Promise<readonly EntityEdit[]>
  count(): Promise<number>
  /**
   * Runs `work` on one state of the store, which stays readable until it ends. Writers go on meanwhile, but
   * the space of what they replace is not used again: `work` must not wait without a limit.
   */
  snapshot<T>(work: (reading: EntityReading) => Promise<T>): Promise<T>
  /**
   * Newest first, at most `limit` entries (one or more); `after` is the `next` of the previous page, null for
   * the first. Each page is a snapshot. Entries are in commit order; their times follow it to within a
   * minute. A time range is exact unless the clock was set back by more than that.
   * @throws RangeError when `after` is not a `next`
   */
  history(filter: HistoryFilter, after: string | null, limit: number): Promise<HistoryPage>
  record(kind: RecordKind, id: string): Promise<StoredRecord | undefined>
  /** Records of one entity, newest first. */
  recordsOf(kind: RecordKind, entityId: string): Promise<readonly StoredRecord[]>
  /** Counts of one year, or of one month of it, ordered by month and event type. */
  eventCounts(entityId: string, year: number, month: number | null): Promise<readonly EventCount[]>
  /**
   * Entities with an advert of the account changed at or after `since` (milliseconds since 1970), oldest
   * change first.
   */
  advertisersUpdated(
    account: string,
    since: number,
    country: string | null,
    offset: number,
    limit: number,
  ): Promise<{ readonly total: number; readonly ids: readonly string[] }>
  /**
   * At most `limit` entities with a live advert for one of the terms, in one of the places or nationwide: a
   * uniform random sample.
   */
  drawAdvertisers(
    query: {
      readonly country: string
      readonly terms: readonly string[]
      readonly placeIds: readonly string[]
      readonly now: number
    },
    limit: number,
  ): Promise<readonly string[]>
  /** Whether the stored file was removed from the last entity that used it. */
  isFileGone(path: string): Promise<boolean>
  commit<const Commands extends readonly Command[]>(commands: Commands): Promise<CommitOutcome<Commands>>
}
