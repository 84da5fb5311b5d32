import type { Entity, StoredValue } from '../entity/model.ts'
import type { SearchDocument } from '../search/query.ts'
import type { AnyDeliveryCommand, Delivery } from './delivery-store.ts'
import type { AnyErasureCommand, Erasure } from './erasure-store.ts'
import type { AnyFeedCommand } from './feed-store.ts'
import type { FileCommand } from './file-uses.ts'
import type { AnyInboxCommand, InboxKind } from './inbox-store.ts'
import type { LinkCommand, LinkResult } from './link-store.ts'
import type { PlaceCommand } from './operator-places.ts'
import type { AnyPairCommand, ComparisonTable, PairWritten } from './pair-store.ts'
import type { AssetsMeasuredCommand, SweepCommand } from './retention-store.ts'
import type { RulesCommand } from './rule-store.ts'
import type { SearchesCommand } from './search-report-store.ts'
import type { SiteCommand } from './site-store.ts'
import type { TaxonomyCommand } from './taxonomy-overlay.ts'

/**
 * A change of one value. `before` is null for a new value, `after` for a removed one. `from` and `to` are its
 * positions in the old and new lists, set for values that were added, removed or moved; the others keep their
 * relative order.
 */
export interface ValueChange {
  readonly object: string
  readonly before: StoredValue | null
  readonly after: StoredValue | null
  readonly from?: number
  readonly to?: number
}

/** Members of an entity, except its values and the members that every write changes. */
export type EntityMember = Exclude<keyof Entity, 'id' | 'revision' | 'lastEdit' | 'objects'>

/** A change of one of these members; undefined means absent. */
export type MemberChange = {
  readonly [Member in EntityMember]-?: {
    readonly member: Member
    readonly before: Entity[Member] | undefined
    readonly after: Entity[Member] | undefined
  }
}[EntityMember]

/** One write of one entity. `entity/history.ts` computes the states before and after it. */
export interface HistoryEntry {
  /** Number of the write in commit order. */
  readonly position: number
  readonly entityId: string
  readonly revision: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Revision and time of the previous state; null for a creation, or where retention removed its entry. */
  readonly former: { readonly revision: string; readonly at: number } | null
  readonly account: string
  readonly userId: string
  readonly action: string
  readonly changes: readonly ValueChange[]
  /** Empty for a creation. */
  readonly members: readonly MemberChange[]
  /** False for entries of an earlier version, which record only changes of values and not every `from`. */
  readonly isComplete: boolean
  /** Position of the first entry of the same commit: all entries of one commit share it. */
  readonly commit: number
  /** Ids of other entities changed by the same commit, as far as history still has them. */
  readonly with: readonly string[]
  /** The comparison by which the written record joined the entity, or two entities became one. */
  readonly match?: ComparisonTable
}

declare const position: unique symbol

/** The extent of a reading, opaque to callers: they pass it back to the store unchanged. */
export interface ReadingPosition {
  readonly [position]: never
}

/**
 * Writes one entity. The store assigns ids inside its transaction: an empty `entity.id` creates the entity,
 * and every value whose `genId` is 0 gets an id. It also sets `revision` and, in `document`, the id and the
 * time of the change. Several commands in one commit succeed or fail together; one that gives up a supplier
 * id precedes the one that takes it.
 */
export interface EntityCommand {
  readonly type: 'entity'
  readonly entity: Entity
  /** Revision the change is based on; null creates. */
  readonly expectedRevision: string | null
  readonly action: string
  readonly account: string
  readonly userId: string
  readonly changes: readonly ValueChange[]
  readonly members: readonly MemberChange[]
  /** The comparison that decided on this write, for history. */
  readonly match?: ComparisonTable
  /**
   * Keys under which other submissions find this entity (`matching/block.ts`); null keeps the current ones.
   */
  readonly blockingKeys: readonly string[] | null
  /**
   * Keys read by a creating write before it concluded that the business is new: refused when a later write
   * touched one of them.
   */
  readonly keysRead: { readonly keys: readonly string[]; readonly position: ReadingPosition } | null
  /** The document to index; null removes the entity from search. */
  readonly document: SearchDocument | null
  /** All adverts still present in the entity, live or ended; null keeps the current ones. */
  readonly adverts: readonly AdvertEntry[] | null
  /** Paths of all stored files used by the entity; null or absent keeps the current ones. */
  readonly files?: readonly string[] | null
  /**
   * Marks of erased businesses (`ports/erasure-store.ts`): a creating write is refused (`erased`) when one of
   * them is in force.
   */
  readonly refusedBy?: readonly string[]
  /** For the table of candidates, in characters below 256; absent where there is none. */
  readonly candidate?: string
}

/** An advert as indexed for `advertisers`. Times in milliseconds since 1970. */
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

/**
 * Writes a record that is not an entity: a signal, a syndication, a log line, a message. An empty `id`
 * creates.
 */
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
   * Time from which the record is obsolete, past or future, in milliseconds since 1970: the start of its
   * retention period (`retention-store.ts`). Null: kept until something else removes it. Absent: unchanged;
   * null for a new record.
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
  /** A session of the console that its operator signed out of; its id is that of the session. */
  'ended_session',
] as const
export type RecordKind = (typeof recordKinds)[number]

/**
 * Counts views and clicks by entity, month and type. Single events are not stored. Result: `Written` for
 * each, with an id of its own for the acknowledgement.
 */
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
 * Refuses the whole commit (conflict `limit`) when `most` rows already exist of those the commit would add
 * to: records written at or after `since`, unsettled inbox items, or an account's changes to an entity since
 * (counted among the entity's latest few thousand changes). Must precede the commands it guards, so that
 * nothing has to be rolled back. Result: null.
 */
export type LimitCommand = {
  readonly type: 'limit'
  /** Name of the limit in the outcome. */
  readonly limit: string
  /** Counts only rows about this entity, or of this account; at least one of the two is required. */
  readonly entityId?: string
  readonly account?: string
  readonly most: number
  /** Number of rows an account may always have, however many the others have. */
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
  | AnyPairCommand
  | LinkCommand
  | SiteCommand
  | RulesCommand
  | SearchesCommand
  | PlaceCommand
  | TaxonomyCommand
  | FileCommand
  | AnyFeedCommand
  | AnyErasureCommand

export interface Written {
  readonly id: string
  readonly revision: string
}

/** Result types by command type; each command's comment describes its result. */
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
  readonly 'pair.propose': PairWritten
  readonly 'pair.decide': PairWritten
  readonly 'link.put': LinkResult
  readonly 'link.use': LinkResult
  readonly 'link.release': LinkResult
  readonly site: boolean
  readonly search_rules: number
  readonly searches: null
  readonly 'feed.put': null
  readonly 'feed.ask': boolean
  readonly 'feed.claim': boolean
  readonly 'feed.remove': boolean
  readonly 'import.put': null
  readonly place: null
  readonly taxonomy: boolean
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

/** One result per command, in order. */
export type ResultsOf<Commands extends readonly Command[]> = {
  readonly [At in keyof Commands]: ResultOf<Commands[At]>
}

type LastOf<Results extends readonly unknown[]> = Results extends readonly [...unknown[], infer Last]
  ? Last
  : Results[number]

/** The result of the last command. */
export const lastOf = <const Results extends readonly unknown[]>(results: Results): LastOf<Results> =>
  results.at(-1) as LastOf<Results>

/** `erased`: a business with one of the marks has been erased in the meantime. */
export type ConflictKind = 'revision' | 'keys' | 'supplier' | 'erased'

export type CommitOutcome<Commands extends readonly Command[] = readonly Command[]> =
  | { readonly ok: true; readonly results: ResultsOf<Commands> }
  | CommitRefused

export type CommitRefused =
  /** Another writer came first: read again and decide again. Nothing of this commit was written. */
  | { readonly ok: false; readonly conflict: ConflictKind }
  /** A limit is reached: nothing of this commit was written. */
  | LimitReached

export interface LimitReached {
  readonly ok: false
  readonly conflict: 'limit'
  /** The `limit` of the refusing command. */
  readonly limit: string
  /**
   * Time at which the oldest counted row was written, milliseconds since 1970; null for inbox items, which
   * stop counting when settled.
   */
  readonly since: number | null
}
