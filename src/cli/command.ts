/**
 * Commands are declared for commander, which parses arguments, prints help and suggests corrections for
 * misspelt words.
 */
import type { Command as CommandLine } from '@commander-js/extra-typings'
import { Command as Commander, CommanderError } from 'commander'
import { DirectoryError } from '../errors.ts'
import { type Fault, sentenceOf } from '../faults/fault.ts'
import { type CommandIo, type ExitStatus, print, UsageError } from './io.ts'

export type { CommandLine }

/** The context of a command's actions. */
export interface Context<Services> {
  readonly io: CommandIo
  /** Opens the command's services; called once the arguments are valid. */
  readonly open: () => Promise<Services>
  /** Sets the exit status to 1 without throwing. */
  fail(): void
}

/** One command, with all its options, arguments and actions. */
export interface Command<Services = undefined> {
  readonly name: string
  /**
   * Declares the command on `line`, whose name and summary are set. Its actions may throw UsageError,
   * CommandFailure and DirectoryError.
   */
  declare(line: CommandLine, context: Context<Services>): void
}

/** A command line without commands. It writes to `io`, and throws where commander would exit. */
export function newCommandLine(io: CommandIo): CommandLine {
  const line = new Commander('highstreet')
    .usage('COMMAND [options]')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.out(text.trimEnd()),
      writeErr: (text) => io.err(text.trimEnd()),
      outputError: () => undefined,
    })
  // Commander's types plus the arguments of an action.
  return line as unknown as CommandLine
}

/**
 * Runs a command line, declaring only the command being called. Turns errors into lines on standard error and
 * an exit status.
 * @param declare declares a command by name; the actions call `fail` for a status of 1
 */
export async function runCommandLine(
  line: CommandLine,
  args: readonly string[],
  io: CommandIo,
  declare: (called: CommandLine, fail: () => void) => Promise<void>,
): Promise<ExitStatus> {
  let status: ExitStatus = 0
  const path = [line as unknown as Commander]
  const fail = (): void => {
    status = 1
  }
  line.hook('preSubcommand', async (_, called) => {
    path.push(called as unknown as Commander)
    await declare(called.helpCommand(false) as CommandLine, fail)
    called.hook('preSubcommand', (_, action) => void path.push(action as unknown as Commander))
  })
  try {
    await line.parseAsync(args, { from: 'user' })
    return status
  } catch (error) {
    return failed(path, error, io)
  }
}

/** Runs one command with `args`, the words after its name. */
export function runCommand<Services>(
  command: Command<Services>,
  args: readonly string[],
  io: CommandIo,
  open: () => Promise<Services>,
): Promise<ExitStatus> {
  const line = newCommandLine(io)
  line.command(command.name)
  return runCommandLine(line, [command.name, ...args], io, async (called, fail) =>
    command.declare(called, { io, open, fail }),
  )
}

/** @param path from the command line to the action reached */
function failed(path: readonly Commander[], error: unknown, io: CommandIo): ExitStatus {
  if (error instanceof CommanderError && error.exitCode === 0) return 0
  const name = path
    .slice(0, 2)
    .map((line) => line.name())
    .join(' ')
  const isUsage = error instanceof UsageError || error instanceof CommanderError
  // Commander has already printed the help.
  if (error instanceof CommanderError && error.code === 'commander.help') return 2
  const message = error instanceof Error ? error.message : String(error)
  io.err(`${name}: ${isUsage ? message.replace(/^error: /, '') : message}`)
  if (error instanceof DirectoryError)
    for (const detail of error.details) io.err(`  ${sentenceOf(asOption(detail, path.at(-1)!))}`)
  if (!isUsage) return 1
  io.err(
    path.length === 1
      ? path[0]!.helpInformation().trimEnd()
      : `Try: ${path.map((line) => line.name()).join(' ')} --help`,
  )
  return 2
}

/** Parameters of endpoints that are options under another name. */
const optionNames: Readonly<Record<string, string>> = {
  masheryid: '--account',
  every_minutes: '--every',
  restrict_category_ids: '--category',
  max_withdraw_percent: '--max-withdraw',
}

/** A fault with the option that the person gave, where the command has one for the parameter. */
function asOption(fault: Fault, { options }: Commander): Fault {
  const { parameter } = fault
  if (parameter === null) return fault
  const name = optionNames[parameter] ?? `--${parameter.replace(/^_/, '').replaceAll('_', '-')}`
  return options.some(({ long }) => long === name) ? fault.at(name, null) : fault
}

/** The `--json` option of commands that print results. */
export const jsonOption = ['--json', 'print one line of JSON for each result'] as const

/** Declares the action `list`, which prints one line per item, or its record with `--json`. */
export function declareList<Services, T>(
  line: CommandLine,
  { io, open }: Context<Services>,
  summary: string,
  all: (services: Services) => Promise<readonly T[]>,
  record: (one: T) => unknown,
  text: (one: T) => string,
): void {
  line
    .command('list')
    .description(summary)
    .option(...jsonOption)
    .action(async ({ json }) => {
      for (const one of await all(await open())) await print(io, json, record(one), text(one))
    })
}

/** Text for help: joins lines, so they wrap at the terminal's width; paragraphs stay separate. */
export const prose = (text: string): string => text.trim().replace(/(?<!\n)\n(?!\n)/g, ' ')
