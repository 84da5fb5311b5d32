/**
 * Port: removal of obsolete rows, and figures on growing data. `jobs/retention.ts` declares the retention
 * periods and who removes the rows.
 */

/** Kinds of rows removed by age. */
export const sweptRows = [
  /** Deliveries that were sent or given up. */
  'deliveries',
  /** Settled inbox items, with their reports and messages. */
  'inbox',
  /** Claims that were never verified; their inbox items are settled. */
  'waiting_claims',
  'claim_codes',
  /** Sessions of the console that were signed out of. */
  'ended_sessions',
  'messages',
  'syndications',
  'syndication_logs',
  'sales_logs',
  /** Counts of searches, by the beginning of their day. */
  'search_counts',
  /** Links of `token/*`, used up or not. */
  'links',
  /**
   * History of entities. The newest row of each entity stays; the one before it stays until the newest is as
   * old.
   */
  'history',
] as const
export type SweptRows = (typeof sweptRows)[number]

/**
 * Removes some rows that became obsolete before `before` (milliseconds since 1970), found by an index,
 * briefly enough not to delay writers. Result: the number of rows examined, at most `limit`; fewer means that
 * none remain.
 */
export interface SweepCommand {
  readonly type: 'sweep'
  readonly rows: SweptRows
  readonly before: number
  readonly limit: number
}

/**
 * Stores the measured size of files, which is too expensive to compute on demand. Replaces the previous
 * measurement. Result: null.
 */
export interface AssetsMeasuredCommand {
  readonly type: 'assets measured'
  readonly files: number
  readonly bytes: number
}

/** Kinds of rows whose number is always known. */
export const countedRows = [
  'history',
  'inbox',
  'deliveries',
  'links',
  'event_counts',
  'reports',
  'messages',
  'claim_codes',
  'syndications',
  'syndication_logs',
  'sales_logs',
] as const
export type CountedRows = (typeof countedRows)[number]

/** Figures on growing data. Bytes on disk; times in milliseconds since 1970, null when there is none. */
export interface Growth {
  readonly rows: Readonly<Record<CountedRows, number>>
  /** Time of the oldest row subject to retention; for links, their expiry. */
  readonly oldest: Readonly<Partial<Record<SweptRows, number | null>>>
  readonly databaseBytes: number
  /** The part of these freed by removed rows, reused before the file grows. */
  readonly freeBytes: number
  /** Bytes in the WAL, not yet in the database. */
  readonly walBytes: number
  /** As last measured; null before. */
  readonly assets: { readonly files: number; readonly bytes: number } | null
}

/** Port: reads of these figures. Costs a few index lookups, regardless of the number of rows. */
export interface GrowthStore {
  growth(): Promise<Growth>
}
