/** What was asked of one phrase on one day in one country. Counts of searches, never of people. */
export interface SearchCount {
  /** Days since 1970-01-01, UTC. */
  readonly day: number
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  readonly phrase: string
  readonly asked: number
  /** Searches that found nobody, and that were answered by a guess. */
  readonly nobody: number
  readonly guessed: number
  /** Pages of results with rows that were shown, and listings opened from them. */
  readonly shown: number
  readonly opened: number
  /** Ids of the categories proposed last. */
  readonly proposed: readonly string[]
}

/** The same over some days. */
export type SearchSum = Omit<SearchCount, 'day'>

export const searchOrders = ['nobody', 'guessed', 'abandoned', 'asked'] as const
export type SearchOrder = (typeof searchOrders)[number]

/**
 * Adds counts, in a commit of the store; of one day at most `mostPhrases` phrases are kept, others are dropped.
 * Result: null.
 */
export interface SearchesCommand {
  readonly type: 'searches'
  readonly counts: readonly SearchCount[]
}

/** Of a day, over all countries. */
export const mostPhrases = 2000

export interface SearchFilter {
  /** Days, inclusive. */
  readonly from: number
  readonly country: string | null
  /** Only phrases that have some of it; `abandoned`: pages shown without a listing opened. Highest first, then by country and phrase. */
  readonly by: SearchOrder
  readonly limit: number
}

/** Port: the report of searches. */
export interface SearchReportStore {
  searches(filter: SearchFilter): Promise<readonly SearchSum[]>
}
