import { type Command, runCommand } from '../../src/cli/command.ts'

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
