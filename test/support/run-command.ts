import { type Command, runCommand } from '../../src/cli/command.ts'
import { runNamed } from '../../src/cli/commands.ts'

/** How a command ended in this process, the lines of its standard output, and what it wrote to standard error. */
export interface CommandEnd {
  readonly status: number
  readonly out: readonly string[]
  readonly err: string
}

/** Runs a command in this process; `open` gives it what it works on. */
export async function runHere<S>(
  command: Command<S>,
  args: readonly string[],
  open: () => Promise<S>,
): Promise<CommandEnd> {
  const out: string[] = []
  const err: string[] = []
  const io = {
    out: async (line: string) => {
      out.push(line)
    },
    err: (line: string) => {
      err.push(line)
    },
  }
  const status = await runCommand(command, args, io, open)
  return { status, out, err: err.join('\n') }
}

/**
 * Runs a command line in this process, as `highstreet ARGS` with these settings does in one of its own: it opens and reads the same, but loads no module again. For tests whose
 * promise is not about a process; one at a time.
 */
export async function runLineHere(
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ status: number; stdout: string; stderr: string }> {
  const texts = { stdout: '', stderr: '' }
  const io = {
    out: async (line: string) => {
      texts.stdout += `${line}\n`
    },
    err: (line: string) => {
      texts.stderr += `${line}\n`
    },
  }
  const { exitCode } = process
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, settings)
  try {
    await runNamed(args, io)
    return { status: Number(process.exitCode), ...texts }
  } finally {
    process.exitCode = exitCode
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/**
 * What a command on a data folder writes to standard output, run in this process.
 * @throws Error with its complaints when it does not end well
 */
export async function commandHere(folder: string, ...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runLineHere({ HIGHSTREET_DATA_DIR: folder }, ...args)
  if (status !== 0) throw new Error(stderr)
  return stdout
}
