import { readSettings, type Settings } from '../config/settings.ts'
import { endHard, endInTime } from '../server/end-hard.ts'
import { type RunningServer, serve } from '../server/serve.ts'
import { type Command, prose } from './command.ts'
import { checkFolder, checkOpenFiles, checkPort } from './doctor-checks.ts'
import { CommandFailure, type CommandIo } from './io.ts'

/** `highstreet serve` */
export const serveCommand: Command = {
  name: 'serve',
  declare(line, { io }) {
    line
      .description(
        prose(`
Serves the API, the stored files and the hosted pages. Makes the data folder on a first start. Settings are environment
variables (docs/reference/settings.md). SIGTERM and SIGINT end it after the requests under way, and after
HIGHSTREET_SHUTDOWN_TIMEOUT_S seconds in any case; before that, it goes on serving for HIGHSTREET_DRAIN_S seconds. Exit status 1 when not everything could be written.
`),
      )
      .action(() => run(io))
  },
}

async function run(io: CommandIo): Promise<never> {
  const settings = readSettings(process.env)
  await refuseWhatCannotWork(settings)
  await sayHowManyConnections(settings, io)
  let server: RunningServer | undefined
  const stopped = new Promise<void>((resolve) => {
    // Repeated signals count once: Ctrl+C in a terminal reaches this process directly and through its parent.
    const end = (): void => (server === undefined ? endHard() : resolve())
    process.on('SIGTERM', end)
    process.on('SIGINT', end)
  })
  server = await serve(settings, (line) => void io.out(line))
  await stopped
  await server.drain()
  endInTime(settings, server.waitsFor)
  const unwritten = await server.stop()
  for (const text of unwritten) io.err(`highstreet serve: not written: ${text}`)
  // An unresponsive mail server would keep the process alive, although nothing depends on it any more.
  process.exit(unwritten.length === 0 ? 0 : 1)
}

/** @throws CommandFailure if the open-file limit leaves too few */
async function sayHowManyConnections({ workers }: Settings, io: CommandIo): Promise<void> {
  const { state, text, advice } = checkOpenFiles(workers)
  if (state === 'wrong') throw new CommandFailure(`${text}; ${advice}`)
  if (state === 'warning') io.err(`highstreet serve: ${text}; ${advice}`)
}

/**
 * Checks before anything is created: request threads share their port, so a second directory would take half
 * of the first one's connections instead of failing.
 * @throws CommandFailure
 */
async function refuseWhatCannotWork({ dataDir, host, port }: Settings): Promise<void> {
  const running = {
    state: 'wrong',
    text: `a directory is running on port ${port} already`,
    advice: 'stop it first, or name another port in HIGHSTREET_PORT',
  } as const
  for (const { state, text, advice } of [await checkFolder(dataDir), await checkPort(host, port, running)]) {
    if (state === 'wrong') throw new CommandFailure(`${text}; ${advice}`)
  }
}
