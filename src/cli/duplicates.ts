import type { ScanCounts } from '../operations/pairs/find-duplicates.ts'
import { type Command, jsonOption, prose } from './command.ts'
import { printJson } from './io.ts'
import { withProgress } from './progress.ts'

/** The services of `duplicates`. */
export interface DuplicateServices {
  count(): Promise<number>
  find(dryRun: boolean, onProgress: (counts: Readonly<ScanCounts>) => void): Promise<ScanCounts>
}

/** `highstreet duplicates` */
export const duplicatesCommand: Command<DuplicateServices> = {
  name: 'duplicates',
  declare(line, { io, open }) {
    line
      .description(
        prose(`
Compares all entities that share a phone number, an address or a rare word, and puts the pairs that may be one business into
the queue of highstreet review. Pairs that were decided are left alone. It may be run beside a server, and again.
`),
      )
      .option('--dry-run', 'count, and write nothing')
      .option(...jsonOption)
      .action(async ({ dryRun, json }) => {
        const services = await open()
        const all = await services.count()
        const counts = await withProgress(io, (progress) =>
          services.find(dryRun === true, ({ entities }) =>
            progress(() => ({ share: all === 0 ? 1 : entities / all, count: entities, unit: 'entities' })),
          ),
        )
        if (json) return printJson(io, counts)
        const { entities, proposed, decided } = counts
        await io.out(`${entities} entities: ${proposed} pairs to decide, ${decided} decided already`)
      })
  },
}
