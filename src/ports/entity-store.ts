import type { Entity, StoredValue } from '../entity/model.ts'
import type { EntityView } from '../entity/view.ts'
import type { SearchDocument } from '../search/query.ts'
import type { StoreCapabilities } from './capabilities.ts'
import type { AnyDeliveryCommand, Delivery } from './delivery-store.ts'
import type { AnyErasureCommand, Erasure } from './erasure-store.ts'
import type { FileCommand } from './file-uses.ts'
import type { AnyInboxCommand, InboxKind } from './inbox-store.ts'
import type { LinkCommand, LinkResult } from './link-store.ts'
import type { AssetsMeasuredCommand, SweepCommand } from './retention-store.ts'

/**
 * A change of one value: `before` is null for a new value, `after` for one that is gone. `from` and `to` are
 * its places in the lists before and after, for values that came, went or moved; the others keep their order.
 */
export interface ValueChange {
  readonly object: string
  readonly before: StoredValue | null
  readonly after: StoredValue | null
  readonly from?: number
  readonly to?: number
}

/** Members of an entity other than its values and those that every write changes. */
export type EntityMember = Exclude<keyof Entity, 'id' | 'revision' | 'lastEdit' | 'objects'>

/** A change of one of these members; undefined stands for an absent one. */
export type MemberChange = {
  readonly [Member in EntityMember]-?: {
    readonly member: Member
    readonly before: Entity[Member] | undefined
    readonly after: Entity[Member] | undefined
  }
}[EntityMember]

/** One write of one entity. `entity/history.ts` computes the state before it, and the state after it. */
export interface HistoryEntry {
  /** Number of the write in commit order. */
  readonly position: number
  readonly entityId: string
  readonly revision: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Revision and time of the state before; null for a creation, or where retention removed its entry. */
  readonly former: { readonly revision: string; readonly at: number } | null
  readonly account: string
  readonly userId: string
  readonly action: string
  readonly changes: readonly ValueChange[]
  /** Empty where the entry created the entity. */
  readonly members: readonly MemberChange[]
  /** False for an entry of an earlier version: it has changes of values only, and not all `from`. */
  readonly isComplete: boolean
  /** Position of the first entry of its commit: entries of one commit share it. */
  readonly commit: number
  /** Ids of other entities that the same commit changed, as far as history still has them. */
  readonly with: readonly string[]
}

/** Selects the entries that fit every given member. Times in milliseconds since 1970. */
export interface HistoryFilter {
  readonly entityId?: string
  readonly account?: string
  readonly userId?: string
  readonly since?: number
  /** Exclusive. */
  readonly until?: number
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  /** Cursor of the next page; null when there is none. */
  readonly next: string | null
}

/**
 * Writes one entity. The store draws ids inside its transaction: an empty `entity.id` creates, and every
 * value whose `genId` is 0 gets one. It also sets `revision` and, in `document`, the id and the time of the
 * change. Several in one commit change together or not at all; one that gives a supplier id away comes before
 * the one that takes it.
 */
export interface EntityCommand {
  readonly type: 'entity'
  readonly entity: Entity
  /** Revision the change was made from; null creates. */
  readonly expectedRevision: string | null
  readonly action: string
  readonly account: string
  readonly userId: string
  readonly changes: readonly ValueChange[]
  readonly members: readonly MemberChange[]
  /** Keys other submissions find this entity by (`matching/block.ts`); null for those it had. */
  readonly blockingKeys: readonly string[] | null
  /** What a creating write read before it decided that the business is new: refused when a later write touched one of these keys. */
  readonly keysRead: { readonly keys: readonly string[]; readonly position: ReadingPosition } | null
  /** What search sees; null takes the entity out of search. */
  readonly document: SearchDocument | null
  /** All adverts the entity ever had that still stand in it, live or ended; null for those it had. */
  readonly adverts: readonly AdvertEntry[] | null
  /** Paths of all stored files that the entity uses; null or absent for those it had. */
  readonly files?: readonly string[] | null
  /** Marks of erased businesses (`ports/erasure-store.ts`): a creating write is refused (`erased`) when one of them stands. */
  readonly refusedBy?: readonly string[]
}

/** An advert as `advertisers` finds it. Times in milliseconds since 1970. */
export interface AdvertEntry {
  readonly publisherId: string
  readonly account: string
  readonly updated: number
  /** End of the last day; 0 for a cancelled advert or an inactive entity. */
  readonly expires: number
  readonly national: boolean
  /** Ids of the places it is shown in. */
  readonly placeIds: readonly string[]
  /** Terms it is shown for: folded tags, and `c:ID` for the categories they name. */
  readonly terms: readonly string[]
}

/** A record that is not an entity: a signal, a syndication, a log line, a message. An empty `id` creates. */
export interface RecordCommand {
  readonly type: 'record'
  readonly kind: RecordKind
  readonly id: string
  /** Null creates. */
  readonly expectedRevision: string | null
  readonly entityId: string | null
  readonly account: string
  readonly body: Readonly<Record<string, unknown>>
  /**
   * Since when it is of no more use, or from when on it will be, milliseconds since 1970: retention counts from there (`retention-store.ts`). Null: it stays, as
   * long as nothing else removes it. Absent: as it was before; null for a new one.
   */
  readonly over?: number | null
}

export const recordKinds = [
  'signal',
  'syndication',
  'sales_log',
  'syndication_log',
  'message',
  'claim_code',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Counts views and clicks, by entity, month and type. Single events are not kept. Result: `Written` for each, with an id of its own for the acknowledgement. */
export interface EventsCommand {
  readonly type: 'events'
  readonly account: string
  readonly events: readonly {
    readonly entityId: string
    readonly eventType: string
    readonly count: number
  }[]
}

/**
 * Refuses the whole commit (conflict `limit`) when there are `most` rows already of those that the commit would add to: records that were written at or after
 * `since`, items of the inbox that are not settled, or changes that an account made to an entity since (of its latest thousands, where it is changed all the time). Comes before the commands it guards, so that nothing has to be undone. Result: null.
 */
export type LimitCommand = {
  readonly type: 'limit'
  /** What the outcome calls it by. */
  readonly limit: string
  /** Only those about this entity, or of this account, are counted; at least one of the two. */
  readonly entityId?: string
  readonly account?: string
  readonly most: number
  /** So many an account may have all the same, however many others have. */
  readonly share?: { readonly account: string; readonly most: number }
} & (
  | { readonly rows: 'record'; readonly kind: RecordKind; readonly since: number }
  | { readonly rows: 'inbox'; readonly kind: InboxKind }
  | { readonly rows: 'history'; readonly since: number; readonly entityId: string; readonly account: string }
)

export type Command =
  | LimitCommand
  | SweepCommand
  | AssetsMeasuredCommand
  | EntityCommand
  | RecordCommand
  | EventsCommand
  | AnyDeliveryCommand
  | AnyInboxCommand
  | LinkCommand
  | FileCommand
  | AnyErasureCommand

export interface Written {
  readonly id: string
  readonly revision: string
}

/** What a commit answers to each type of command; what the types say of their results is said with them. */
interface Results {
  readonly limit: null
  readonly sweep: number
  readonly 'assets measured': null
  readonly entity: Written
  readonly record: Written
  readonly events: readonly Written[]
  readonly delivery: Written
  readonly 'delivery.lease': readonly Delivery[]
  readonly 'delivery.settle': Written
  readonly 'delivery.retry': Written
  readonly inbox: Written
  readonly 'inbox.settle': Written
  readonly 'link.put': LinkResult
  readonly 'link.use': LinkResult
  readonly 'link.release': LinkResult
  readonly 'file.hold': null
  readonly 'file.release': null
  readonly 'erase.entity': Erasure
  readonly 'erase.contributions': Erasure
  readonly 'erase.user': Erasure
  readonly 'erase.adopt': boolean
  readonly 'erase.lift': boolean
  readonly 'erase.scrubbed': number
}

export type ResultOf<One extends Command> = Results[One['type']]

/** One result for each command, in their order. */
export type ResultsOf<Commands extends readonly Command[]> = {
  readonly [At in keyof Commands]: ResultOf<Commands[At]>
}

type LastOf<Results extends readonly unknown[]> = Results extends readonly [...unknown[], infer Last]
  ? Last
  : Results[number]

/** The result of the last command. */
export const lastOf = <const Results extends readonly unknown[]>(results: Results): LastOf<Results> =>
  results.at(-1) as LastOf<Results>

/** `erased`: a business that carries one of the marks was erased meanwhile. */
export type ConflictKind = 'revision' | 'keys' | 'supplier' | 'erased'

export type CommitOutcome<Commands extends readonly Command[] = readonly Command[]> =
  | { readonly ok: true; readonly results: ResultsOf<Commands> }
  | CommitRefused

export type CommitRefused =
  /** Somebody else wrote first: read again and decide anew. Nothing of this commit was written. */
  | { readonly ok: false; readonly conflict: ConflictKind }
  /** There is as much of something as may be: nothing of this commit was written. */
  | LimitReached

export interface LimitReached {
  readonly ok: false
  readonly conflict: 'limit'
  /** The `limit` of the command that refused. */
  readonly limit: string
  /** When the oldest row that filled it was written, milliseconds since 1970; null for items of the inbox, which leave when they are settled. */
  readonly since: number | null
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

declare const position: unique symbol
/** How far a reading saw, in a form of the adapter's own: it goes back to the store as it came. */
export interface ReadingPosition {
  readonly [position]: never
}

/** Views that were read together. */
export interface Views {
  /** In the order of the ids that were asked for; undefined when unknown. */
  readonly list: readonly (EntityView | undefined)[]
  /** Gives their memory back at once: none of them is read afterwards. */
  release(): void
}

/**
 * Port: the record store, which is the truth. Ids are unique, of digits, below 2^53, and roughly in the order of their making; no more. Reads are snapshots; a write is described and then committed as a whole, durable when the
 * promise resolves, and visible to every later read and search of any process.
 */
export interface EntityStore {
  readonly capabilities: StoreCapabilities
  /** The entity as stored, also one that was merged away; undefined when unknown. */
  get(id: string): Promise<Entity | undefined>
  /** In the order of `ids`; unknown ones are left out. */
  getMany(ids: readonly string[]): Promise<readonly Entity[]>
  /** The revision of each entity by its id, in any order; unknown ones are left out. */
  revisions(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * What most callers see of each entity (`entity/view.ts`), as made at its last write. All are of one state of the store.
   */
  views(ids: readonly string[]): Promise<Views>
  /** Ids of the entities an account supplied under one of its own ids. */
  idsBySupplier(account: string, supplierId: string): Promise<readonly string[]>
  /** Entities that carry any of the keys, at most `limit`, and the position of this reading. A few may carry none: keys are kept as digests. */
  idsByKeys(
    keys: readonly string[],
    limit: number,
  ): Promise<{ readonly position: ReadingPosition; readonly ids: readonly string[] }>
  /** All entity ids above `after`, ascending, at most `limit`: for rebuilding copies. */
  idsAfter(after: string, limit: number): Promise<readonly string[]>
  count(): Promise<number>
  /**
   * Newest first, at most `limit` entries (one or more); `after` is the `next` of the page before, null for
   * the first page. A page is a snapshot. The order is that of commits; times follow it to within a minute. A
   * range of time is exact unless the clock was set back further than that.
   * @throws RangeError when `after` is not a `next`
   */
  history(filter: HistoryFilter, after: string | null, limit: number): Promise<HistoryPage>
  record(kind: RecordKind, id: string): Promise<StoredRecord | undefined>
  /** Records of one entity, newest first. */
  recordsOf(kind: RecordKind, entityId: string): Promise<readonly StoredRecord[]>
  /** Counts by month and event type of one year, or of one month of it, ordered by month and type. */
  eventCounts(entityId: string, year: number, month: number | null): Promise<readonly EventCount[]>
  /** Entities with an advert of the account changed at or after `since` (milliseconds), oldest change first. */
  advertisersUpdated(
    account: string,
    since: number,
    country: string | null,
    offset: number,
    limit: number,
  ): Promise<{ readonly total: number; readonly ids: readonly string[] }>
  /** Entities with a live advert for one of the terms in one of the places, or nationally: at most `limit`, drawn fairly at random. */
  drawAdvertisers(
    query: {
      readonly country: string
      readonly terms: readonly string[]
      readonly placeIds: readonly string[]
      readonly now: number
    },
    limit: number,
  ): Promise<readonly string[]>
  /** Whether a stored file was removed from the last entity that used it. */
  isFileGone(path: string): Promise<boolean>
  commit<const Commands extends readonly Command[]>(commands: Commands): Promise<CommitOutcome<Commands>>
}
