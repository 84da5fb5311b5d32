import { type Command, jsonOption, prose } from './command.ts'
import { CommandFailure, print } from './io.ts'

export interface DataServices {
  /** @throws Error if the file holds no such data; nothing has changed then */
  load(file: string): { readonly kind: string; readonly bytes: number }
}

/** `highstreet data load` */
export const dataCommand: Command<DataServices> = {
  name: 'data',
  declare(line, { io, open }) {
    line.description('Larger sets of places and postcodes than those that ship.')
    line
      .command('load')
      .description(
        prose(`
put a data file into the data folder: the places of the whole world, or every full postcode of Great Britain, as made by
npm run data:build -- --set world|gb-full --out FILE. It is used from the next start on, in place of or beside what ships.
`),
      )
      .argument('<file>', 'the data file')
      .option(...jsonOption)
      .action(async (file, { json }) => {
        const { load } = await open()
        try {
          const { kind, bytes } = load(file)
          const text = `${kind}: ${bytes} bytes taken in; restart the server to use them`
          await print(io, json, { kind, bytes }, text)
        } catch (cause) {
          throw new CommandFailure((cause as Error).message, { cause })
        }
      })
  },
}
