/** What two entities are to each other, by the rules of a submission. */
import { compareComparables } from '../../matching/decide.ts'
import { type Match, scoreOf } from '../../matching/score.ts'
import { isComplete, isOnePlace } from '../find-target.ts'
import type { Compared } from './directory-table.ts'

/**
 * Why a pair waits for a person: the comparison is doubtful; it matches, but one account numbers both; it matches,
 * but both have owners; it matches, but would close a chain of unlike records.
 */
export const causes = ['doubtful', 'numbered', 'claimed', 'chain'] as const
export type Cause = (typeof causes)[number]

export interface Verdict {
  readonly match: Match
  readonly merges: boolean
  /** Whether the pair goes to the queue, where its entities stay two. */
  readonly waits: boolean
  /** Whether the two must not become one through others. */
  readonly contradicts: boolean
  readonly cause: Cause
}

/** Vetoes that say what is missing; the others say what differs. */
const vetoesOfLack = new Set([
  'veto:no_name',
  'veto:no_place',
  'veto:chain_without_branch',
  'veto:generic_name',
])
const isAgainst = ({ level }: { readonly level: string }): boolean =>
  level.startsWith('veto:') && !vetoesOfLack.has(level)

/** @param chain whether the name is known to belong to many places */
export function judge(one: Compared, other: Compared, chain: boolean): Verdict {
  const match = scoreOf(compareComparables(one, other, chain))
  const isNumbered = one.accounts.some((account) => other.accounts.includes(account))
  const isClaimed = one.owner !== null && other.owner !== null && one.owner !== other.owner
  const apart = { match, merges: false, contradicts: true, waits: true } as const
  if (match.decision === 'match') {
    if (isNumbered && !(isComplete(match) && isOnePlace(one.point, other.point)))
      return { ...apart, cause: 'numbered' }
    if (isClaimed) return { ...apart, cause: 'claimed' }
    return { match, merges: true, contradicts: false, waits: false, cause: 'doubtful' }
  }
  const waits = match.decision === 'review' && !isNumbered
  const contradicts = !waits || isClaimed || match.reasons.some(isAgainst)
  return { match, merges: false, contradicts, waits, cause: 'doubtful' }
}
