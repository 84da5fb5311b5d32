import { parseArgs } from 'node:util'
import { candidatePairs } from '../matching/block.ts'
import { matchLine } from '../matching/decide.ts'
import { type MatchRecord, readMatchRecord } from '../matching/record.ts'
import { answerLines, linesOf } from './answer-lines.ts'
import { type Command, CommandFailure, type CommandIo, type ExitStatus, UsageError } from './io.ts'

/** `highstreet match` */
export const matchCommand: Command = {
  name: 'match',
  summary: 'Say whether pairs of records are one business; no server needed.',
  help: `
Usage: highstreet match < PAIRS
       highstreet match --candidates A B

Reads NDJSON {"a": {...}, "b": {...}} from standard input and writes {"score","decision","reasons"} for each line. A record has
name, address, town, region, postcode, country, phones, websites, category, brand; any of them may be missing or null.
The score is in bits, higher is likelier. decision is match, review or distinct.

  --candidates A B   reads two NDJSON files of records and writes the pairs of line numbers that blocking keeps, "1 7"

A bad line gets {"error"} in its place, and the exit status is 1 at the end.
`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { candidates: { type: 'boolean' }, json: { type: 'boolean' } },
      allowPositionals: true,
    })
    if (values.candidates !== true) {
      if (positionals.length > 0)
        throw new UsageError(`unexpected argument ${positionals[0]}; pairs are read from standard input`)
      return answerLines(linesOf(), matchLine, io)
    }
    const [a, b, ...rest] = positionals
    if (a === undefined || b === undefined || rest.length > 0)
      throw new UsageError('--candidates takes two files')
    return writeCandidates(await readRecords(a, io), await readRecords(b, io), io)
  },
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

async function writeCandidates(a: Records, b: Records, io: CommandIo): Promise<ExitStatus> {
  for (const [i, j] of candidatePairs(a.records, b.records)) await io.out(`${a.lines[i]} ${b.lines[j]}`)
  return a.faulty || b.faulty ? 1 : 0
}
