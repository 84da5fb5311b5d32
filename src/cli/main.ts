import { processIo, runCommand } from './io.ts'
import { serveCommand } from './serve.ts'

/** Runs one command of the command line and sets the exit status. What others work on is not loaded for the server: its main thread stays small and starts sooner. */
export async function main(args: readonly string[]): Promise<void> {
  const io = processIo()
  if (args[0] === serveCommand.name) {
    process.exitCode = await runCommand(serveCommand, args.slice(1), io, async () => undefined)
    return
  }
  const { runNamed } = await import('./commands.ts')
  await runNamed(args, io)
}
