import { parseArgs } from 'node:util'
import { readSettings } from '../config/settings.ts'
import { serve } from '../server/serve.ts'
import { type Command, positionals } from './io.ts'

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
    const server = await serve(readSettings(process.env), (line) => void io.out(line))
    await new Promise<void>((resolve) => {
      process.once('SIGTERM', () => resolve())
      process.once('SIGINT', () => resolve())
    })
    await server.stop()
    return 0
  },
}
