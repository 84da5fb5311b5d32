import type { IndexedDocument } from '../search/document/indexed-document.ts'

/**
 * A place in the log. Later commits have higher ones, and the difference of two is at least the number of
 * rows between them. Callers compare positions and hand them back; 0 stands before the first row.
 */
export type LogPosition = number

export interface LogHead {
  /** The last write. */
  readonly newest: LogPosition
  /**
   * How far the consumer that this log was opened for has noted that it is; 0 for one that has noted nothing.
   */
  readonly noted: LogPosition
}

export interface LoggedDocument {
  readonly position: LogPosition
  /** Null: a mark, which says nothing but that the position has moved on. */
  readonly entityId: string | null
  /** What search finds the entity by from here on; null when it must not find it. */
  readonly document: IndexedDocument | null
}

/** Who wrote what: the entry of the history at `history` (`EntityStore.history`) has the values. */
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
  /** Null for a mark, for an erasure, and where retention or an erasure has removed the entry. */
  readonly change: LoggedChange | null
}

/**
 * Port: all writes of entities in commit order. A reader that has read up to a position never finds a row at
 * or before it later (gapless). A write is in the log when its commit is acknowledged, whichever process made
 * it. An erasure takes the rows of what was erased out of the log and adds one without document.
 */
export interface ChangeLog {
  /** Names the store: a copy that was made from another store's log is of no use. */
  readonly store: string
  /** One state: asked before each search, so it costs next to nothing. */
  head(): Promise<LogHead>
  /**
   * Up to `most` rows after a position, in order. Null when rows after it were removed by `shorten`: the
   * reader must start from a copy.
   */
  read(after: LogPosition, most: number): Promise<readonly LoggedWrite[] | null>
  /** The same rows without the change, for readers that only keep a search index. */
  readDocuments(after: LogPosition, most: number): Promise<readonly LoggedDocument[] | null>
  /** Of the rows with from < position ≤ to, the last one of each entity. */
  lastOfEach(from: LogPosition, to: LogPosition): Promise<ReadonlySet<LogPosition>>
  /** The highest position ever given out, also when its row was removed. */
  highest(): Promise<LogPosition>
}

/**
 * The log as its consumer works on it, on a connection of its own that may write. The consumer `search` is
 * there from the start.
 */
export interface ConsumedLog extends ChangeLog {
  /**
   * Notes that the consumer does not need rows up to `position` any more; a lower position than the noted one
   * changes nothing.
   */
  note(position: LogPosition): Promise<void>
  /** Forgets the consumer, which then holds back no rows. */
  forget(): Promise<void>
  /** Adds a mark. */
  mark(): Promise<void>
  /**
   * Removes the rows that every consumer has noted, a little at a time. Commits remove them too, so this is
   * for those who end.
   */
  shorten(): Promise<void>
  close(): Promise<void>
}
