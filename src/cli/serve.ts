import { parseArgs } from 'node:util'
import { readSettings, type Settings } from '../config/settings.ts'
import { serve } from '../server/serve.ts'
import { checkFolder, checkPort } from './doctor-checks.ts'
import { type Command, CommandFailure, positionals } from './io.ts'

/** `highstreet serve` */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the directory until it is stopped.',
  help: `
Usage: highstreet serve

Serves the API, the stored files and the hosted pages. Makes the data folder on a first start. Settings are environment
variables (docs/reference/settings.md). SIGTERM and SIGINT end it after the requests under way.
`,
  run: async (args, io) => {
    positionals(parseArgs({ args: [...args], allowPositionals: true }).positionals, [])
    const settings = readSettings(process.env)
    await refuseWhatCannotWork(settings)
    const server = await serve(settings, (line) => void io.out(line))
    await new Promise<void>((resolve) => {
      process.once('SIGTERM', () => resolve())
      process.once('SIGINT', () => resolve())
    })
    await server.stop()
    return 0
  },
}

/**
 * Looks before anything is made: request threads share their port, so a second directory would get half of the first one's connections instead of an
 * error.
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
