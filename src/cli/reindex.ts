import { parseArgs } from 'node:util'
import type { Sqlite } from '../adapters/sqlite/database.ts'
import { rebuildSearch } from '../adapters/sqlite/rebuild-search.ts'
import type { Directory } from '../compose.ts'
import { type Command, positionals, printJson } from './io.ts'

/** `highstreet reindex` */
export const reindexCommand: Command<{ readonly directory: Directory; readonly writer: Sqlite }> = {
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
    const { directory, writer } = await open()
    const entities = await rebuildSearch(writer, directory.services, (done) => io.err(`  ${done} entities`))
    if (values.json === true) await printJson(io, { entities })
    else await io.out(`${entities} entities indexed`)
    return 0
  },
}
