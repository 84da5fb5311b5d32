/**
 * Port: what is removed by itself once it is of no more use, and how much there is of what grows. Who removes it, and after how long, is declared in
 * `jobs/retention.ts`.
 */

/** Kinds of rows that are removed when they are old. */
export const sweptRows = [
  /** Deliveries that were sent or given up. */
  'deliveries',
  /** Settled items of the inbox, with the reports and messages they are about. */
  'inbox',
  /** Claims that nobody verified: their items of the inbox are settled. */
  'waiting_claims',
  'claim_codes',
  'messages',
  'syndications',
  'syndication_logs',
  'sales_logs',
  /** Links of `token/*`, used up or not. */
  'links',
  /** Rows of the history of entities. The newest row of each entity stays, and the one before it until the newest is as old. */
  'history',
] as const
export type SweptRows = (typeof sweptRows)[number]

/**
 * Removes rows that have been of no more use since before `before` (milliseconds since 1970): some, found by an index, in so short a time that no writer waits for it.
 * Result: how many were looked at, of at most `limit`; fewer than that means there are no more.
 */
export interface SweepCommand {
  readonly type: 'sweep'
  readonly rows: SweptRows
  readonly before: number
  readonly limit: number
}

/** How much files take, which costs too much to be found out at any time. Replaces what was measured before. Result: null. */
export interface AssetsMeasuredCommand {
  readonly type: 'assets measured'
  readonly files: number
  readonly bytes: number
}

/** Kinds of rows whose number is known at any time. */
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

/** How much there is of what grows. Bytes on the disk; times in milliseconds since 1970, null when there is none. */
export interface Growth {
  readonly rows: Readonly<Record<CountedRows, number>>
  /** When the oldest row was written that a retention counts; links: when it runs out. */
  readonly oldest: Readonly<Partial<Record<SweptRows, number | null>>>
  readonly databaseBytes: number
  /** Of those, what removed rows have left, which new ones take before the file grows. */
  readonly freeBytes: number
  /** What is written and not yet in the database. */
  readonly walBytes: number
  /** As last measured; null before. */
  readonly assets: { readonly files: number; readonly bytes: number } | null
}

/** Port: reads of these figures. Each costs some look-ups in indexes, however many rows there are. */
export interface GrowthStore {
  growth(): Promise<Growth>
}
