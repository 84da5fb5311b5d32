import { type Command, prose } from './command.ts'
import { print } from './io.ts'
import { withProgress } from './progress.ts'

/** The services of `reindex`. */
export interface ReindexServices {
  /** Returns the expected number of entries. */
  entities(): Promise<number>
  /** Rebuilds all search entries and returns their number; calls `progress` with the number done. */
  rebuildSearch(progress: (done: number) => void): Promise<number>
}

/** `highstreet reindex` */
export const reindexCommand: Command<ReindexServices> = {
  name: 'reindex',
  declare(line, { io, open }) {
    line
      .description(
        prose(`
Makes every search entry again from the stored entities and removes what no longer exists. Works beside a running server,
which keeps answering.
`),
      )
      .option('--json', 'print {"entities"}')
      .action(async ({ json }) => {
        const services = await open()
        const total = await services.entities()
        const entities = await withProgress(io, (progress) =>
          services.rebuildSearch((count) =>
            progress(() => ({ share: count / total, count, unit: 'entities' })),
          ),
        )
        await print(io, json, { entities }, `${entities} entities indexed`)
      })
  },
}
