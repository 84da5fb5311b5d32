import { candidatePairs } from '../matching/block.ts'
import { matchLine } from '../matching/decide.ts'
import { type MatchRecord, readMatchRecord } from '../matching/record.ts'
import { answerLines, linesOf } from './answer-lines.ts'
import { type Command, prose } from './command.ts'
import { CommandFailure, type CommandIo, UsageError } from './io.ts'

/** `highstreet match` */
export const matchCommand: Command = {
  name: 'match',
  declare(line, { io, fail }) {
    line
      .description(
        prose(`
Reads NDJSON {"a": {...}, "b": {...}} from standard input and writes {"score","decision","reasons"} for each line. A record has
name, address, town, region, postcode, country, phones, websites, category, brand; any of them may be missing or null.
The score is in bits, higher is likelier. decision is match, review or distinct. A bad line gets {"error"} in its place, and the exit
status is 1 at the end.
`),
      )
      .argument('[file...]', 'two NDJSON files of records, with --candidates')
      .option('--candidates', 'write the pairs of line numbers of the two files that blocking keeps, "1 7"')
      .addOption(line.createOption('--json').hideHelp())
      .action(async (files, { candidates }) => {
        const isGood = candidates ? await writeCandidates(files, io) : await answerPairs(files, io)
        if (!isGood) fail()
      })
  },
}

function answerPairs([file]: readonly string[], io: CommandIo): Promise<boolean> {
  if (file !== undefined)
    throw new UsageError(`unexpected argument ${file}; pairs are read from standard input`)
  return answerLines(linesOf(), matchLine, io)
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
