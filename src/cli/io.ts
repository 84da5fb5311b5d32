/** 0: success, 1: failure, 2: usage error. */
export type ExitStatus = 0 | 1 | 2

/**
 * The output of a command. Standard output carries only the result; everything else goes to standard error.
 */
export interface CommandIo {
  /** Writes one line of the result; resolves when the reader can take more. */
  out(line: string): Promise<void>
  /** Writes one line for the person at the terminal. */
  err(line: string): void
  /** Standard error if it is a terminal, for output that is redrawn. */
  readonly terminal?: NodeJS.WriteStream
}

/** The command was called incorrectly: exit status 2, with a pointer to its help. */
export class UsageError extends Error {}

/** The command failed: exit status 1. The message names the remedy. */
export class CommandFailure extends Error {}

/** Prints the result as one line of JSON. */
export function printJson(io: CommandIo, result: unknown): Promise<void> {
  return io.out(JSON.stringify(result))
}

/** Prints a result: its record as JSON, or a line for people. */
export function print(
  io: CommandIo,
  isJson: boolean | undefined,
  record: unknown,
  line: string,
): Promise<void> {
  return isJson === true ? printJson(io, record) : io.out(line)
}

/** The output of the process. If the reader closes the pipe (`| head`), the process ends quietly. */
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

/** An untrusted text for the terminal, without the control characters that would command it. */
export const printable = (text: unknown): string =>
  String(text)
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
