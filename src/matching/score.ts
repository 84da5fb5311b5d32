import { fewOwners, WeakMemo } from '../lru-cache.ts'
import { type Comparison, levelsOf, sureLevel, vetoesOf } from './compare.ts'
import { weightsOfIds } from './compare-ids.ts'
import { currentWeights, type WeightTable } from './weights.ts'

/** Stage 4: the score of a pair and its components. */

export type MatchDecision = 'match' | 'review' | 'distinct'

/**
 * A comparison level that holds, with its match weight in bits. Vetoes (`veto:…`) carry 0 bits: they cap the
 * decision, not the score.
 */
export interface Reason {
  readonly level: string
  readonly bits: number
}

export interface Match {
  /** Log2 of the odds that the records are one business; comparable across pairs. */
  readonly score: number
  readonly decision: MatchDecision
  /** The prior and all levels; their bits sum to the score. */
  readonly reasons: readonly Reason[]
}

/**
 * Scores a comparison and decides. A sure rule merges regardless of the score; a veto sends the pair to
 * review.
 */
export function scoreOf(comparison: Comparison, table: WeightTable = currentWeights()): Match {
  const known = reasonsIn.of(table)
  const levels = levelsOf(comparison)
  const prior = reasonOf('prior', table, known)
  const reasons = [prior]
  let bits = prior.bits
  for (const level of levels) {
    const reason = reasonOf(level, table, known)
    reasons.push(reason)
    bits += reason.bits
  }
  const score = round(bits)
  const vetoes = vetoesOf(comparison)
  return {
    score,
    decision: decisionOf(score, table.thresholds, levels.includes(sureLevel), vetoes.length > 0),
    reasons:
      vetoes.length === 0
        ? reasons
        : [...reasons, ...vetoes.map((veto) => ({ level: `veto:${veto}`, bits: 0 }))],
  }
}

/** The reasons of a table by level: a submission has two hundred of them, all of a few dozen levels. */
const reasonsIn = new WeakMemo((_table: WeightTable) => new Map<string, Reason>(), fewOwners)

function reasonOf(level: string, table: WeightTable, known: Map<string, Reason>): Reason {
  let reason = known.get(level)
  if (reason === undefined) {
    reason = { level, bits: table.weights[level] ?? weightsOfIds[level] ?? 0 }
    known.set(level, reason)
  }
  return reason
}

function decisionOf(
  score: number,
  thresholds: WeightTable['thresholds'],
  sure: boolean,
  vetoed: boolean,
): MatchDecision {
  if (sure) return 'match'
  if (score >= thresholds.match) return vetoed ? 'review' : 'match'
  return score >= thresholds.review ? 'review' : 'distinct'
}

function round(bits: number): number {
  return Math.round(bits * 100) / 100
}
