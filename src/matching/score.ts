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
  const levels = levelsOf(comparison)
  const reasons = ['prior', ...levels].map((level) => ({
    level,
    bits: table.weights[level] ?? weightsOfIds[level] ?? 0,
  }))
  const score = round(reasons.reduce((sum, reason) => sum + reason.bits, 0))
  const vetoes = vetoesOf(comparison)
  return {
    score,
    decision: decisionOf(score, table.thresholds, levels.includes(sureLevel), vetoes.length > 0),
    reasons: [...reasons, ...vetoes.map((veto) => ({ level: `veto:${veto}`, bits: 0 }))],
  }
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
