import { type Comparison, levelsOf } from '../compare.ts'
import { comparable, compareComparables } from '../decide.ts'
import { type MatchRecord, readMatchRecord } from '../record.ts'
import { scoreOf } from '../score.ts'
import type { WeightTable } from '../weights.ts'
import type { Example } from './logistic.ts'

/** Two records of which somebody has said whether they are one business. */
export interface LabelledPair extends Example {
  readonly a: MatchRecord
  readonly b: MatchRecord
  readonly comparison: Comparison
}

/**
 * Reads a line `{"match": true, "a": {...}, "b": {...}}`; other members are ignored.
 * @returns the pair, or what is wrong with the line
 */
export function readLabelledPair(line: string): LabelledPair | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return 'is not JSON'
  }
  const { match, a, b } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  const one = readMatchRecord(a)
  const other = readMatchRecord(b)
  if (one === null || other === null) return 'must have the records "a" and "b"'
  if (typeof match !== 'boolean') return 'must have "match", true or false'
  return labelled(one, other, match)
}

export function labelled(a: MatchRecord, b: MatchRecord, positive: boolean): LabelledPair {
  const comparison = compareComparables(comparable(a), comparable(b))
  return { a, b, comparison, features: levelsOf(comparison), positive }
}

/** A pair with its score and whether it merges. */
export interface Judged {
  readonly positive: boolean
  readonly score: number
  readonly merges: boolean
}

export function judge({ comparison, positive }: LabelledPair, table: WeightTable): Judged {
  const { score, decision } = scoreOf(comparison, table)
  return { positive, score, merges: decision === 'match' }
}

/** How well decisions agree with labels; all between 0 and 1, and NaN where nothing is there to count. */
export interface Quality {
  /** Of scores from the threshold of review on. */
  readonly f1: number
  readonly averagePrecision: number
  /** Of automatic merges. */
  readonly precision: number
  readonly recall: number
}

export function qualityOf(judged: readonly Judged[], review: number): Quality {
  const positives = judged.filter(({ positive }) => positive).length
  const likely = judged.filter(({ score, merges }) => merges || score >= review)
  const merged = judged.filter(({ merges }) => merges)
  const right = (some: readonly Judged[]) => some.filter(({ positive }) => positive).length
  return {
    f1: (2 * right(likely)) / (likely.length + positives),
    averagePrecision: averagePrecision(judged, positives),
    precision: right(merged) / merged.length,
    recall: right(merged) / positives,
  }
}

function averagePrecision(judged: readonly Judged[], positives: number): number {
  let right = 0
  let sum = 0
  const sorted = [...judged].sort((one, other) => other.score - one.score)
  for (const [i, { positive }] of sorted.entries()) if (positive) sum += ++right / (i + 1)
  return sum / positives
}
