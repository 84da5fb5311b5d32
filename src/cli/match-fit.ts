import { writeFile } from 'node:fs/promises'
import { changesOf, fitTable } from '../matching/fit/fit-weights.ts'
import { judge, type LabelledPair, qualityOf, readLabelledPair } from '../matching/fit/labelled-pairs.ts'
import { bitsOf, fitOwnTable } from '../matching/fit/own-weights.ts'
import type { WeightTable } from '../matching/weights.ts'
import { writeWeightTable } from '../matching/weights-file.ts'
import { linesOf } from './answer-lines.ts'
import { CommandFailure, type CommandIo } from './io.ts'

/** Fewer pairs say too little about some eighty weights. */
const leastPairs = 20
/** More pairs change no weight by a tenth of a bit. */
const mostOwnPairs = 200_000

export interface MatchServices {
  /** The comparison levels of candidate pairs of the directory, at most `most`. */
  candidates(most: number): AsyncIterable<readonly string[]>
}

/** Fits a table to the labelled pairs of a file, says what changes, and writes it where a file is named. */
export async function fitToPairs(
  from: WeightTable,
  file: string,
  output: string | undefined,
  io: CommandIo,
): Promise<void> {
  const pairs = await readPairs(file)
  const to = fitTable(from, pairs)
  await tellChanges(from, to, io)
  await tellEffect(from, to, pairs, io)
  await write(to, output, io)
}

/** Fits a table to the candidate pairs of the directory, which nobody has labelled. */
export async function fitToDirectory(
  from: WeightTable,
  { candidates }: MatchServices,
  output: string | undefined,
  io: CommandIo,
): Promise<void> {
  const pairs: (readonly string[])[] = []
  for await (const levels of candidates(mostOwnPairs)) pairs.push(levels)
  if (pairs.length < leastPairs)
    throw new CommandFailure(
      `the directory has ${pairs.length} pairs of businesses to compare; ${leastPairs} are needed`,
    )
  const to = fitOwnTable(from, pairs)
  await tellChanges(from, to, io)
  const above = (table: WeightTable, bits: number) =>
    pairs.filter((levels) => bitsOf(table.weights, levels) >= bits).length
  await io.out('')
  await io.out(`${pairs.length} pairs of the directory        before    after`)
  for (const [name, bits] of Object.entries(from.thresholds))
    await io.out(
      `from ${bits} bits on (${name})`.padEnd(34) + figure(above(from, bits)) + figure(above(to, bits)),
    )
  await write(to, output, io)
}

async function readPairs(file: string): Promise<LabelledPair[]> {
  const pairs: LabelledPair[] = []
  const faults: string[] = []
  let number = 0
  try {
    for await (const line of linesOf(file)) {
      number++
      if (line.trim() === '') continue
      const pair = readLabelledPair(line)
      if (typeof pair === 'string') faults.push(`line ${number} ${pair}`)
      else pairs.push(pair)
    }
  } catch (cause) {
    throw new CommandFailure(`${file} cannot be read`, { cause })
  }
  const positives = pairs.filter(({ positive }) => positive).length
  if (faults.length === 0 && (positives < leastPairs / 2 || pairs.length - positives < leastPairs / 2))
    faults.push(
      `${positives} pairs of one business and ${pairs.length - positives} of two are too few; ${leastPairs / 2} of each are needed`,
    )
  if (faults.length > 0) throw new CommandFailure(`${file}: ${summary(faults)}`)
  return pairs
}

const mostFaults = 20
const summary = (faults: readonly string[]): string =>
  [
    ...faults.slice(0, mostFaults),
    ...(faults.length > mostFaults ? [`and ${faults.length - mostFaults} more`] : []),
  ].join('; ')

async function tellChanges(from: WeightTable, to: WeightTable, io: CommandIo): Promise<void> {
  const changes = changesOf(from, to)
  await io.out(`version ${from.version} → ${to.version}: ${changes.length} weights change`)
  for (const { level, from: before, to: after } of changes)
    await io.out(`  ${level.padEnd(42)}${before.toFixed(2).padStart(7)} → ${after.toFixed(2).padStart(6)}`)
}

const figure = (value: number): string =>
  (Number.isInteger(value) ? String(value) : Number.isNaN(value) ? '–' : value.toFixed(3)).padStart(9)

async function tellEffect(
  from: WeightTable,
  to: WeightTable,
  pairs: readonly LabelledPair[],
  io: CommandIo,
): Promise<void> {
  const before = pairs.map((pair) => judge(pair, from))
  const after = pairs.map((pair) => judge(pair, to))
  const [old, young] = [qualityOf(before, from.thresholds.review), qualityOf(after, to.thresholds.review)]
  await io.out('')
  await io.out(`${`${pairs.length} pairs`.padEnd(34)}   before    after`)
  for (const [name, key] of [
    ['F1 from the review threshold on', 'f1'],
    ['average precision', 'averagePrecision'],
    ['precision of "match"', 'precision'],
    ['recall of "match"', 'recall'],
  ] as const)
    await io.out(name.padEnd(34) + figure(old[key]) + figure(young[key]))
  const others = before.filter(({ merges }, i) => merges !== after[i]!.merges).length
  await io.out(
    `${others} pairs merge that did not, or no longer. The figures flatter: the weights have seen these pairs.`,
  )
}

async function write(table: WeightTable, output: string | undefined, io: CommandIo): Promise<void> {
  await io.out('')
  if (output === undefined) return io.out('nothing written; name a file with --output')
  try {
    await writeFile(output, writeWeightTable(table))
  } catch (cause) {
    throw new CommandFailure(`${output} cannot be written`, { cause })
  }
  await io.out(`${output} written; set HIGHSTREET_MATCH_WEIGHTS to it`)
}
