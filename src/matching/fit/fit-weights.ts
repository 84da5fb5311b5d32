import { nameForms } from '../compare.ts'
import type { WeightTable } from '../weights.ts'
import type { LabelledPair } from './labelled-pairs.ts'
import { fitWeights, type Weights } from './logistic.ts'

/** Strength of the penalty on weights: 1, 2 and 4 measured alike. */
const ridge = 2

/** Weights of labelled pairs alone. */
export const weightsOfPairs = (pairs: readonly LabelledPair[]): Weights => fitWeights(pairs, ridge)

/**
 * Every pair of named records has one of the levels of `nameForms`, so that a constant can be moved between them and
 * the prior without changing a score. The prior is set to what a pair without any evidence deserves: likelier two
 * businesses than one.
 */
const restingPrior = -1

export function withRestingPrior(weights: Weights): Weights {
  const moved = weights.prior! - restingPrior
  return Object.fromEntries(
    Object.entries(weights).map(([level, bits]) => [
      level,
      level === 'prior' ? restingPrior : bits + (nameForms.test(level) ? moved : 0),
    ]),
  )
}

/**
 * The table that labelled pairs make of another one: weights move as far from it as the pairs demand, and levels that
 * no pair has keep theirs. The thresholds stay.
 */
export function fitTable(from: WeightTable, pairs: readonly LabelledPair[]): WeightTable {
  const fitted = fitWeights(pairs, ridge, from.weights)
  return tableOf(from, { ...from.weights, ...withRestingPrior(fitted) })
}

/** A table with other weights, named by what is in it. */
export function tableOf(from: WeightTable, weights: Weights): WeightTable {
  const rounded = Object.fromEntries(
    Object.entries(weights)
      .map(([level, bits]): [string, number] => [level, Math.round(bits * 100) / 100])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  return {
    version: `own-${digestOf(JSON.stringify(rounded))}`,
    thresholds: from.thresholds,
    weights: rounded,
  }
}

/** 32 bits of FNV-1a, in hex. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

export interface WeightChange {
  readonly level: string
  readonly from: number
  readonly to: number
}

/** The levels that weigh otherwise by `to`, the largest change first. */
export function changesOf(from: WeightTable, to: WeightTable): WeightChange[] {
  const levels = new Set([...Object.keys(from.weights), ...Object.keys(to.weights)])
  return [...levels]
    .map((level) => ({ level, from: from.weights[level] ?? 0, to: to.weights[level] ?? 0 }))
    .filter((change) => change.from !== change.to)
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from) || (a.level < b.level ? -1 : 1))
}
