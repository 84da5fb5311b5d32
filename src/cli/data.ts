import { parseArgs } from 'node:util'
import { type Command, CommandFailure, positionals, printJson, UsageError } from './io.ts'

export interface DataServices {
  /** @throws Error when the file holds no such data; then nothing has changed */
  load(file: string): { readonly kind: string; readonly bytes: number }
}

/** `highstreet data load` */
export const dataCommand: Command<DataServices> = {
  name: 'data',
  summary: 'Take in a larger set of places or postcodes.',
  help: `
Usage: highstreet data load FILE [--json]

Puts a data file into the data folder: the places of the whole world, or every full postcode of Great Britain, as made by
npm run data:build -- --set world|gb-full --out FILE. It is used from the next start on, in place of or beside what ships.
`,
  run: async (args, io, open) => {
    const options = { json: { type: 'boolean' } } as const
    const { values, positionals: given } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [action, ...rest] = given
    if (action !== 'load') throw new UsageError('data takes: load FILE')
    const [file = ''] = positionals(rest, ['FILE'])
    const { load } = await open()
    try {
      const { kind, bytes } = load(file)
      if (values.json === true) await printJson(io, { kind, bytes })
      else await io.out(`${kind}: ${bytes} bytes taken in; restart the server to use them`)
    } catch (cause) {
      throw new CommandFailure((cause as Error).message, { cause })
    }
    return 0
  },
}
