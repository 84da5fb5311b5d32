/**
 * Port: decisions about pairs of entities that may be one business. A pair is proposed in the commit of the write
 * that found it, waits in a queue ordered by what its decision is worth, and keeps its decision: pairs that were
 * decided `distinct` or `merged` are not changed by later proposals.
 */

/** `open` waits. `postponed` waits, but not in front of people. */
export const pairStates = ['open', 'postponed', 'merged', 'distinct'] as const
export type PairState = (typeof pairStates)[number]

export const isUndecided = (state: PairState): boolean => state === 'open' || state === 'postponed'

/** What found the pair: a write through the API or an import, a person, or a scan of the whole directory. */
export const pairSources = ['submission', 'person', 'scan'] as const
export type PairSource = (typeof pairSources)[number]

/** A level of the comparison, with its weight in bits; see `matching/score.ts`. */
export interface PairReason {
  readonly level: string
  readonly bits: number
}

/** What a comparison of two records found. */
export interface ComparisonTable {
  /** In bits, with at most two decimals. */
  readonly score: number
  readonly reasons: readonly PairReason[]
  /** Version of the weights. */
  readonly version: string
}

/** The comparison of a pair, and what follows from it. */
export interface PairComparison extends ComparisonTable {
  /** What a decision is worth: higher comes first. A whole number. */
  readonly worth: number
}

export interface Pair extends PairComparison {
  /** The ids of both entities with a hyphen, the smaller first. */
  readonly id: string
  readonly entityIds: readonly [string, string]
  /** `N-` and 32 hex digits. */
  readonly revision: string
  readonly state: PairState
  readonly source: PairSource
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  /** Revisions of both entities when they were compared. */
  readonly revisions: readonly [string, string]
  /** Milliseconds since 1970, like `changed` and `decided`. */
  readonly created: number
  readonly changed: number
  /** Time of the last decision of a person; null before. */
  readonly decided: number | null
  /** Account and user of that decision, and their remark; empty when unknown. */
  readonly account: string
  readonly userId: string
  readonly note: string
}

/** One entity of a proposed pair, as it was compared. */
export interface PairSide {
  readonly entityId: string
  readonly revision: string
}

/** A decision, and who made it. */
export interface PairVerdict {
  readonly state: PairState
  readonly account: string
  readonly userId: string
  readonly note: string
}

/**
 * Adds a pair, or compares an undecided one anew; a decided one stays as it is. With a verdict, decides it as well,
 * unless it was decided `distinct`; a verdict that repeats the state changes nothing else. Refused as a conflict
 * (`revision`) when one of the entities has been erased. Result: `PairWritten`, with the state that the pair has.
 */
export interface PairProposeCommand extends PairComparison {
  readonly type: 'pair.propose'
  readonly verdict?: PairVerdict
  /**
   * In any order. Null stands for the entity that the last entity command before it in the commit wrote. Entities that
   * the commit wrote before have the revision they got there.
   */
  readonly sides: readonly [PairSide | null, PairSide]
  readonly source: PairSource
  readonly country: string
}

/**
 * Decides a pair. Refused as a conflict (`revision`) when it, or one of the entities in `expected`, has changed in the
 * meantime. Result: `PairWritten`.
 */
export interface PairDecideCommand extends PairVerdict {
  /** Entities as they were when they were looked at. */
  readonly expected?: readonly PairSide[]
  readonly type: 'pair.decide'
  readonly id: string
  readonly expectedRevision: string
}

export type AnyPairCommand = PairProposeCommand | PairDecideCommand

export interface PairWritten {
  readonly id: string
  readonly revision: string
  readonly state: PairState
}

export interface PairFilter {
  readonly state?: PairState | undefined
  readonly entityId?: string | undefined
  readonly country?: string | undefined
  /** In bits. */
  readonly minScore?: number | undefined
}

/** The id of the pair of two entities, in any order. */
export const pairId = (one: string, other: string): string => idsInOrder(one, other).join('-')

/** The smaller id first. */
export const idsInOrder = (one: string, other: string): readonly [string, string] =>
  Number(one) < Number(other) ? [one, other] : [other, one]

/** Reads of pairs, as of the latest commit of any process. Only commands of `EntityStore.commit` change them. */
export interface PairStore {
  pair(id: string): Promise<Pair | undefined>
  /** The known pairs among these, in any order. */
  pairsById(ids: readonly string[]): Promise<readonly Pair[]>
  /** Matching pairs, those worth most first, then by id: `limit` of them from `offset` on, and the total. */
  pairs(
    filter: PairFilter,
    offset: number,
    limit: number,
  ): Promise<{ readonly total: number; readonly pairs: readonly Pair[] }>
  /** Number of pairs in each state. */
  counts(): Promise<Readonly<Record<PairState, number>>>
}
