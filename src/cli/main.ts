import { runNamed } from './commands.ts'
import { processIo } from './io.ts'

/** Runs one command of the command line and sets the exit status. */
export const main = (args: readonly string[]): Promise<void> => runNamed(args, processIo())
