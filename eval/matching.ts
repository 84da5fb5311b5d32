/**
 * Measures matching on labelled pairs (NDJSON `{"match", "a", "b"}`).
 *
 *     npm run eval:matching [-- FILE] [--print-weights]
 *
 * The weights are fitted on nine tenths and judged on the tenth left out, in turn; `--print-weights` fits all pairs and prints the table of
 * src/matching/weights.ts. FILE is `data/matching/overture-pairs-dev.ndjson` of the development data when absent, or without these the pairs of
 * `test/fixtures/matching`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { candidatePairs } from '../src/matching/block.ts'
import { type Comparison, compare, isSure, levelsOf, nameForms, vetoesOf } from '../src/matching/compare.ts'
import { compareRecords } from '../src/matching/decide.ts'
import { normaliseRecord } from '../src/matching/normalise-record.ts'
import { type MatchRecord, readMatchRecord } from '../src/matching/record.ts'
import { matchThreshold } from '../src/matching/score.ts'
import { type Example, fitWeights, type Weights } from './logistic.ts'

interface Pair extends Example {
  readonly a: MatchRecord
  readonly b: MatchRecord
  readonly comparison: Comparison
}

interface Scored {
  readonly pair: Pair
  readonly score: number
  readonly merges: boolean
}

const folds = 10
/** Strength of the penalty on weights: 1, 2 and 4 measured alike. */
const ridge = 2

function readPairs(file: string): Pair[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return lines.map((line) => {
    const { match, a, b } = JSON.parse(line)
    const one = readMatchRecord(a)!
    const other = readMatchRecord(b)!
    const comparison = compare(normaliseRecord(one), normaliseRecord(other))
    return { a: one, b: other, comparison, features: levelsOf(comparison), positive: match === true }
  })
}

/** Folds of equal size in an order that depends on nothing but a fixed seed. */
function foldsOf(pairs: readonly Pair[]): Pair[][] {
  let state = 20260101
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const shuffled = pairs
    .map((pair) => ({ pair, order: random() }))
    .sort((one, other) => one.order - other.order)
  return Array.from({ length: folds }, (_, fold) =>
    shuffled.filter((_, i) => i % folds === fold).map(({ pair }) => pair),
  )
}

function scoreWith(weights: Weights, pair: Pair): Scored {
  const score = pair.features.reduce((sum, level) => sum + (weights[level] ?? 0), weights.prior!)
  const merges =
    isSure(pair.comparison) || (score >= matchThreshold && vetoesOf(pair.comparison).length === 0)
  return { pair, score, merges }
}

function heldOut(pairs: readonly Pair[]): Scored[] {
  const parts = foldsOf(pairs)
  return parts.flatMap((part) => {
    const weights = fitWeights(parts.filter((other) => other !== part).flat(), ridge)
    return part.map((pair) => scoreWith(weights, pair))
  })
}

function rates(chosen: readonly Scored[], positives: number) {
  const right = chosen.filter(({ pair }) => pair.positive).length
  const precision = right / chosen.length
  const recall = right / positives
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) }
}

function averagePrecision(scored: readonly Scored[], positives: number): number {
  let right = 0
  let sum = 0
  const sorted = [...scored].sort((one, other) => other.score - one.score)
  for (const [i, { pair }] of sorted.entries()) if (pair.positive) sum += ++right / (i + 1)
  return sum / positives
}

function report(title: string, scored: readonly Scored[]): void {
  const positives = scored.filter(({ pair }) => pair.positive).length
  const above = rates(
    scored.filter(({ score }) => score >= 0),
    positives,
  )
  const tier = rates(
    scored.filter(({ merges }) => merges),
    positives,
  )
  console.log(title)
  console.log(
    `  F1 at 0 bits        ${above.f1.toFixed(3)}  (P ${above.precision.toFixed(3)}, R ${above.recall.toFixed(3)})`,
  )
  console.log(`  average precision   ${averagePrecision(scored, positives).toFixed(3)}`)
  console.log(`  decision "match"    P ${tier.precision.toFixed(3)}, R ${tier.recall.toFixed(3)}`)
}

function reportSure(pairs: readonly Pair[]): void {
  const sure = pairs.filter(({ comparison }) => isSure(comparison))
  console.log(`sure rules: ${sure.filter(({ positive }) => positive).length} of ${sure.length} right`)
}

function reportBlocking(pairs: readonly Pair[]): void {
  const kept = [
    ...candidatePairs(
      pairs.map(({ a }) => a),
      pairs.map(({ b }) => b),
    ),
  ]
  const found = new Set(kept.filter(([i, j]) => i === j).map(([i]) => i))
  const positives = pairs.flatMap(({ positive }, i) => (positive ? [i] : []))
  const recall = positives.filter((i) => found.has(i)).length / positives.length
  console.log(
    `blocking: ${recall.toFixed(3)} of the true pairs in ${kept.length} of ${pairs.length ** 2} candidates`,
  )
}

/**
 * Every pair of named records has one of the levels of `nameForms`, so that a constant can be moved between them and the prior without changing
 * a score. The prior is set to what a pair without any evidence deserves: likelier two businesses than one.
 */
const restingPrior = -1

function printWeights(pairs: readonly Pair[]): void {
  const weights = fitWeights(pairs, ridge)
  const moved = weights.prior! - restingPrior
  for (const level of Object.keys(weights).sort()) {
    const bits = level === 'prior' ? restingPrior : weights[level]! + (nameForms.test(level) ? moved : 0)
    console.log(`  '${level}': ${bits.toFixed(2)},`)
  }
}

const shared = process.env.HIGHSTREET_SHARED
const given = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
const development = join(
  shared ?? join(import.meta.dirname, '../../shared'),
  'data/matching/overture-pairs-dev.ndjson',
)
const own = join(import.meta.dirname, '../test/fixtures/matching/pairs.ndjson')
const file = given ?? (shared !== undefined || existsSync(development) ? development : own)
if (!existsSync(file)) {
  console.log(`no labelled pairs at ${file}; name a file or set HIGHSTREET_SHARED`)
  process.exitCode = 1
} else {
  const pairs = readPairs(file)
  if (process.argv.includes('--print-weights')) printWeights(pairs)
  else {
    console.log(
      `${pairs.length} pairs, ${pairs.filter(({ positive }) => positive).length} of them one business`,
    )
    report(`weights fitted on nine tenths, judged on the tenth left out (${folds} folds)`, heldOut(pairs))
    const shipped = pairs.map((pair) => {
      const { score, decision } = compareRecords(pair.a, pair.b)
      return { pair, score, merges: decision === 'match' }
    })
    report('weights as shipped (fitted on these pairs when FILE is the default)', shipped)
    reportSure(pairs)
    reportBlocking(pairs)
  }
}
