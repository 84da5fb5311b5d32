import type { IndexedDocument } from '../search/document/indexed-document.ts'

/**
 * A position in the log. Later commits have higher positions; the difference of two is at least the number of
 * rows between them. Callers compare positions and pass them back. 0 is before the first row.
 */
export type LogPosition = number

export interface LogHead {
  /** Position of the last write. */
  readonly newest: LogPosition
  /** The position noted by the consumer this log was opened for; 0 before its first note. */
  readonly noted: LogPosition
}

export interface LoggedDocument {
  readonly position: LogPosition
  /** Null for a mark, which only moves the position on. */
  readonly entityId: string | null
  /** The search document from here on; null when search must not find the entity. */
  readonly document: IndexedDocument | null
}

/** Metadata of a write. The history entry at `history` (`EntityStore.history`) has the values. */
export interface LoggedChange {
  readonly history: number
  readonly revision: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly account: string
  readonly userId: string
  readonly action: string
}

export interface LoggedWrite extends LoggedDocument {
  /** Null for a mark, for an erasure, and where retention or an erasure has removed the history entry. */
  readonly change: LoggedChange | null
}

/**
 * Port: all entity writes in commit order. The log is gapless: once a reader has read up to a position, no
 * row appears at or before it. A write is in the log when its commit is acknowledged, in whichever process.
 * An erasure removes the rows of the erased data and appends one without a document.
 */
export interface ChangeLog {
  /** Identifies the store: a copy built from another store's log is useless. */
  readonly store: string
  /** The head as of one snapshot. Called before each search, so it must be cheap. */
  head(): Promise<LogHead>
  /**
   * The head as of any moment since the request in progress arrived, or `head` outside of one (`RequestScope`).
   * Absent where `head` costs no round trip.
   */
  headOfRequest?(): Promise<LogHead>
  /**
   * Up to `most` rows after a position, in order. Null when `shorten` has removed rows after it: the reader
   * must then start from a copy.
   */
  read(after: LogPosition, most: number): Promise<readonly LoggedWrite[] | null>
  /** Same as `read`, without the change, for readers that only maintain a search index. */
  readDocuments(after: LogPosition, most: number): Promise<readonly LoggedDocument[] | null>
  /** The last row of each entity among those with from < position ≤ to. */
  lastOfEach(from: LogPosition, to: LogPosition): Promise<ReadonlySet<LogPosition>>
  /** The highest position ever assigned, even if its row was removed. */
  highest(): Promise<LogPosition>
}

/** The log as seen by its consumer, on its own writable connection. The consumer `search` always exists. */
export interface ConsumedLog extends ChangeLog {
  /**
   * Notes that the consumer no longer needs rows up to `position`; a position below the noted one is ignored.
   */
  note(position: LogPosition): Promise<void>
  /**
   * Notes `to` if the noted position is exactly `from`; returns whether it did. One atomic step, so of several
   * processes that act for the consumer, one moves on from a position; the others learn that they are too late.
   */
  advance(from: LogPosition, to: LogPosition): Promise<boolean>
  /** Forgets the consumer, which then retains no rows. */
  forget(): Promise<void>
  /** Appends a mark. */
  mark(): Promise<void>
  /**
   * Removes the rows noted by every consumer, in small steps. Commits do so too; this is for consumers that
   * end.
   */
  shorten(): Promise<void>
  close(): Promise<void>
}
