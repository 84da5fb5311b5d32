/** 0 done, 1 failed, 2 bad usage. */
export type ExitStatus = 0 | 1 | 2

/** Where a command writes. Standard output holds only the result; everything else goes to standard error. */
export interface CommandIo {
  /** One line of the result; resolves when the reader has room for more. */
  out(line: string): Promise<void>
  /** One line for the person at the terminal. */
  err(line: string): void
  /** Standard error, where it is a terminal: for what is drawn anew. */
  readonly terminal?: NodeJS.WriteStream
}

/** The command was called wrongly: exit status 2, with a pointer to its help. */
export class UsageError extends Error {}

/** The command could not do what it was asked for: exit status 1. The message says what to do. */
export class CommandFailure extends Error {}

/** The result as one line of JSON. */
export function printJson(io: CommandIo, result: unknown): Promise<void> {
  return io.out(JSON.stringify(result))
}

/** A result: its record as JSON, or a line for people. */
export function print(
  io: CommandIo,
  isJson: boolean | undefined,
  record: unknown,
  line: string,
): Promise<void> {
  return isJson === true ? printJson(io, record) : io.out(line)
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
    ...(process.stderr.isTTY ? { terminal: process.stderr } : {}),
  }
}
