import { parseArgs } from 'node:util'
import { type Command, positionals, printJson } from './io.ts'

/** What `reindex` works on. */
export interface ReindexServices {
  /** Makes every search entry anew and returns their number; `progress` is told how many are done. */
  rebuildSearch(progress: (done: number) => void): Promise<number>
}

/** `highstreet reindex` */
export const reindexCommand: Command<ReindexServices> = {
  name: 'reindex',
  summary: 'Make the search entries anew from the record store.',
  help: `
Usage: highstreet reindex [--json]

Makes every search entry again from the stored entities and removes what no longer exists. Works beside a running server,
which keeps answering. With --json prints {"entities"}.
`,
  run: async (args, io, open) => {
    const { values, positionals: given } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' } },
      allowPositionals: true,
    })
    positionals(given, [])
    const { rebuildSearch } = await open()
    const entities = await rebuildSearch((done) => io.err(`  ${done} entities`))
    if (values.json === true) await printJson(io, { entities })
    else await io.out(`${entities} entities indexed`)
    return 0
  },
}
