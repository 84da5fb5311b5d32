import { weightsIn } from '../config/match-weights.ts'
import { candidatePairs } from '../matching/block.ts'
import { matchLine } from '../matching/decide.ts'
import { wordsOf } from '../matching/reason-words.ts'
import { type MatchRecord, readMatchRecord } from '../matching/record.ts'
import type { Match } from '../matching/score.ts'
import { currentWeights, loadWeightTable } from '../matching/weights.ts'
import { answerLines, linesOf } from './answer-lines.ts'
import { type Command, prose } from './command.ts'
import { CommandFailure, type CommandIo, UsageError } from './io.ts'
import { fitToDirectory, fitToPairs, type MatchServices } from './match-fit.ts'

/** `highstreet match` */
export const matchCommand: Command<MatchServices> = {
  name: 'match',
  declare(line, { io, open, fail }) {
    line
      .description(
        prose(`
Reads NDJSON {"a": {...}, "b": {...}} from standard input and writes {"score","decision","reasons"} for each line. A record has
name, address, town, region, postcode, country, phones, websites, category, brand; any of them may be missing or null.
The score is in bits, higher is likelier. decision is match, review or distinct. A bad line gets {"error"} in its place, and the exit
status is 1 at the end.

--fit and --fit-own estimate other weights, and print which change and what that does. HIGHSTREET_MATCH_WEIGHTS loads what they write.
`),
      )
      .argument('[file...]', 'two NDJSON files of records, with --candidates')
      .option('--explain', 'write the score and every reason in words, one on a line, instead of JSON')
      .option('--weights <file>', 'score by the weights of this file, or fit from them')
      .option('--candidates', 'write the pairs of line numbers of the two files that blocking keeps, "1 7"')
      .option('--fit <pairs>', 'fit the weights to an NDJSON file of {"match": true or false, "a", "b"}')
      .option('--fit-own', 'fit the weights to the businesses of the directory, without labels')
      .option('--output <file>', 'with --fit or --fit-own: write the weights to this file')
      .addOption(line.createOption('--json').hideHelp())
      .action(async (files, { candidates, explain, weights, fit, fitOwn, output }) => {
        const modes = [candidates, explain, fit !== undefined, fitOwn].filter((mode) => mode === true)
        if (modes.length > 1)
          throw new UsageError('--candidates, --explain, --fit and --fit-own exclude each other')
        if (output !== undefined && fit === undefined && fitOwn !== true)
          throw new UsageError('--output belongs to --fit or --fit-own')
        if (candidates !== true && files.length > 0)
          throw new UsageError(`unexpected argument ${files[0]}; pairs are read from standard input`)
        // The directory loads its own weights when it is opened.
        const inUse = weights ?? (process.env.HIGHSTREET_MATCH_WEIGHTS || undefined)
        if (inUse !== undefined && candidates !== true) loadWeights(inUse)
        if (fit !== undefined) return fitToPairs(currentWeights(), fit, output, io)
        if (fitOwn) return fitOwnWeights(await open(), weights, output, io)
        const isGood = candidates
          ? await writeCandidates(files, io)
          : await (explain ? explainLines(io) : answerLines(linesOf(), answerInWords, io))
        if (!isGood) fail()
      })
  },
}

function loadWeights(file: string): void {
  const read = weightsIn(file)
  if ('fault' in read) throw new CommandFailure(`${file} ${read.fault}`)
  loadWeightTable(read.table)
}

/** The directory has loaded its own weights when it was opened. */
function fitOwnWeights(
  services: MatchServices,
  weights: string | undefined,
  output: string | undefined,
  io: CommandIo,
): Promise<void> {
  if (weights !== undefined) loadWeights(weights)
  return fitToDirectory(currentWeights(), services, output, io)
}

function answerInWords(line: string): object {
  const match = matchLine(line)
  if ('error' in match) return match
  return { ...match, reasons: match.reasons.map((reason) => ({ ...reason, words: wordsOf(reason.level) })) }
}

/** Answers each line with the decision, and below it every reason with its bits. */
async function explainLines(io: CommandIo): Promise<boolean> {
  let isGood = true
  for await (const line of linesOf()) {
    if (line.trim() === '') continue
    const match = matchLine(line)
    if ('error' in match) {
      isGood = false
      await io.out(`error: ${match.error}`)
    } else await explain(match, io)
  }
  return isGood
}

async function explain({ score, decision, reasons }: Match, io: CommandIo): Promise<void> {
  await io.out(`${decision}, ${score.toFixed(2)} bits`)
  for (const { level, bits } of reasons) {
    const isVeto = level.startsWith('veto:')
    const weight = isVeto ? '' : `${bits < 0 ? '' : '+'}${bits.toFixed(2)}`
    await io.out(`${weight.padStart(8)}  ${wordsOf(level)} (${level})`)
  }
}

interface Records {
  readonly records: readonly MatchRecord[]
  /** 1-based line number of each record. */
  readonly lines: readonly number[]
  readonly faulty: boolean
}

async function readRecords(file: string, io: CommandIo): Promise<Records> {
  const records: MatchRecord[] = []
  const lines: number[] = []
  let number = 0
  let faulty = false
  try {
    for await (const line of linesOf(file)) {
      number++
      if (line.trim() === '') continue
      const record = parseRecord(line)
      if (record === null) {
        faulty = true
        io.err(`highstreet match: ${file} line ${number} is not a record`)
      } else {
        records.push(record)
        lines.push(number)
      }
    }
  } catch (cause) {
    throw new CommandFailure(`${file} cannot be read`, { cause })
  }
  return { records, lines, faulty }
}

function parseRecord(line: string): MatchRecord | null {
  try {
    return readMatchRecord(JSON.parse(line))
  } catch {
    return null
  }
}

async function writeCandidates(files: readonly string[], io: CommandIo): Promise<boolean> {
  const [fileA, fileB] = files
  if (fileA === undefined || fileB === undefined || files.length > 2)
    throw new UsageError('--candidates takes two files')
  const [a, b] = [await readRecords(fileA, io), await readRecords(fileB, io)]
  for (const [i, j] of candidatePairs(a.records, b.records)) await io.out(`${a.lines[i]} ${b.lines[j]}`)
  return !a.faulty && !b.faulty
}
