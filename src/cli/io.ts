import { parseArgs } from 'node:util'
import { normaliseOrigin } from '../access/origins.ts'
import { DirectoryError } from '../errors.ts'
import { sentenceOf } from '../faults/fault.ts'

/** 0 done, 1 failed, 2 bad usage. */
export type ExitStatus = 0 | 1 | 2

/** Where a command writes. Standard output holds only the result; everything else goes to standard error. */
export interface CommandIo {
  /** One line of the result; resolves when the reader has room for more. */
  out(line: string): Promise<void>
  /** One line for the person at the terminal. */
  err(line: string): void
}

/** The command was called wrongly: exit status 2, with a pointer to its help. */
export class UsageError extends Error {}

/** The command could not do what it was asked for: exit status 1. The message says what to do. */
export class CommandFailure extends Error {}

/** One command. `Services` is opened only when the arguments are right. */
export interface Command<Services = undefined> {
  readonly name: string
  readonly summary: string
  /** Printed by `--help`. */
  readonly help: string
  /** @throws UsageError, CommandFailure, DirectoryError, and what `parseArgs` of node:util throws */
  run(args: readonly string[], io: CommandIo, open: () => Promise<Services>): Promise<ExitStatus>
}

/** Runs a command; turns what it throws into a line on standard error and an exit status. */
export async function runCommand<Services>(
  command: Command<Services>,
  args: readonly string[],
  io: CommandIo,
  open: () => Promise<Services>,
): Promise<ExitStatus> {
  if (args.includes('--help') || args.includes('-h')) {
    await io.out(command.help.trim())
    return 0
  }
  try {
    return await command.run(args, io, open)
  } catch (error) {
    return failed(command.name, error, io)
  }
}

function failed(name: string, error: unknown, io: CommandIo): ExitStatus {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof UsageError || isParseError(error)) {
    io.err(`highstreet ${name}: ${message}`)
    io.err(`Try: highstreet ${name} --help`)
    return 2
  }
  io.err(`highstreet ${name}: ${message}`)
  if (error instanceof DirectoryError) for (const detail of error.details) io.err(`  ${sentenceOf(detail)}`)
  return 1
}

/** True for the errors of `parseArgs`, whose messages are fit to be shown. */
function isParseError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

/** The result as one line of JSON. */
export function printJson(io: CommandIo, result: unknown): Promise<void> {
  return io.out(JSON.stringify(result))
}

/** A command without arguments that lists things: a line for each, or with `--json` its record. */
export function listing<Services, T>(
  all: (services: Services) => Iterable<T>,
  record: (one: T) => unknown,
  line: (one: T) => string,
): Command<Services>['run'] {
  return async (args, io, open) => {
    const { values, positionals: given } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' } },
      allowPositionals: true,
    })
    positionals(given, [])
    for (const one of all(await open())) await (values.json ? printJson(io, record(one)) : io.out(line(one)))
    return 0
  }
}

/** Writes to the process. A reader that went away (`| head`) ends the process quietly. */
export function processIo(): CommandIo {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  return {
    out: (line) =>
      new Promise((resolve) => {
        process.stdout.write(`${line}\n`, () => resolve())
      }),
    err: (line) => {
      process.stderr.write(`${line}\n`)
    },
  }
}

/** @throws UsageError when an option that must be there is not */
export function required(value: string | undefined, option: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`${option} is required`)
  return value.trim()
}

/** @throws UsageError unless the text is a whole number from `minimum` to `maximum` */
export function wholeNumber(text: string, option: string, minimum: number, maximum: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value
  throw new UsageError(`${option} must be a whole number from ${minimum} to ${maximum}`)
}

/** @throws UsageError unless there are exactly as many arguments as `names` */
export function positionals(given: readonly string[], names: readonly string[]): string[] {
  if (given.length > names.length) throw new UsageError(`unexpected argument ${given[names.length]}`)
  return names.map((name, index) => required(given[index], name))
}

/** @throws UsageError unless the text is a web origin or `*` */
export function originOf(text: string): string {
  try {
    return normaliseOrigin(text)
  } catch (error) {
    throw new UsageError(`--origin: ${error instanceof Error ? error.message : error}`)
  }
}
