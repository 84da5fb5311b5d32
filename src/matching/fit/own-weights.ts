import type { WeightTable } from '../weights.ts'
import { tableOf } from './fit-weights.ts'

/** Pairs with a level at which half of its change counts: with fewer, the table stays nearly as it is. */
const caution = 50
const mostRounds = 50
/** No weight moves further, in bits: nobody has labelled these pairs. */
const furthest = 2

type Shares = ReadonlyMap<string, readonly [other: number, same: number, pairs: number]>

/** The bits of a pair with these levels. */
export const bitsOf = (weights: WeightTable['weights'], levels: readonly string[]): number =>
  levels.reduce((sum, level) => sum + (weights[level] ?? 0), weights.prior ?? 0)

/**
 * The table that an operator's own unlabelled candidate pairs make of another one, by expectation maximisation: the
 * table says how likely each pair is one business; from that follow the shares of each level among pairs of one business
 * and of two; from these follow new likelihoods, and so on until nothing moves. Each weight then moves by what its
 * log2 of the two shares has moved since the first round. So a level that other data made strong evidence, such as an
 * equal phone, weighs less where many neighbours of this directory have it.
 * @param pairs the levels of each candidate pair, see `levelsOf`
 */
export function fitOwnTable(from: WeightTable, pairs: readonly (readonly string[])[]): WeightTable {
  const scoreBy = (weights: WeightTable['weights']) => (levels: readonly string[]) => bitsOf(weights, levels)
  const chanceOf = (score: number) => 1 / (1 + 2 ** -score)
  const first = sharesOf(pairs, pairs.map(scoreBy(from.weights)).map(chanceOf))
  let weights = from.weights
  for (let round = 0; round < mostRounds; round++) {
    const shares = sharesOf(pairs, pairs.map(scoreBy(weights)).map(chanceOf))
    const next = moved(from.weights, first, shares)
    const step = Math.max(...Object.keys(next).map((level) => Math.abs(next[level]! - (weights[level] ?? 0))))
    weights = next
    if (step < 0.005) break
  }
  return tableOf(from, weights)
}

/** The share of each level among pairs of two businesses and among pairs of one, within its group. */
function sharesOf(pairs: readonly (readonly string[])[], chances: readonly number[]): Shares {
  const counts = new Map<string, [number, number]>()
  const groups = new Map<string, [number, number]>()
  const add = (map: Map<string, [number, number]>, key: string, chance: number) => {
    const sums = map.get(key) ?? [0, 0]
    sums[0] += 1 - chance
    sums[1] += chance
    map.set(key, sums)
  }
  pairs.forEach((levels, i) => {
    for (const level of levels) add(counts, level, chances[i]!)
    for (const group of new Set(levels.map(groupOf))) add(groups, group, chances[i]!)
  })
  const share = (count: number, total: number) => (count + 0.5) / (total + 1)
  return new Map(
    [...counts].map(([level, [other, same]]) => {
      const [others, sames] = groups.get(groupOf(level))!
      return [level, [share(other, others), share(same, sames), other + same]]
    }),
  )
}

const groupOf = (level: string): string => level.slice(0, level.indexOf(':'))

function moved(from: WeightTable['weights'], first: Shares, now: Shares): Record<string, number> {
  const total = { ...from }
  for (const [level, [other, same, pairs]] of now) {
    const [firstOther, firstSame] = first.get(level)!
    const change = (Math.log2(same / other) - Math.log2(firstSame / firstOther)) * (pairs / (pairs + caution))
    total[level] = (from[level] ?? 0) + Math.max(-furthest, Math.min(furthest, change))
  }
  return total
}
