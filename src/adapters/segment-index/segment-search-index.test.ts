import { join } from 'node:path'
import { type OpenedSearchIndex, searchIndexContract } from '../../../test/contracts/search-index.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import {
  indexDocumentToLog,
  logOf,
  removeDocumentFromLog,
  sourceOf,
} from '../../../test/support/search-log.ts'
import { migrate, openDatabase } from '../sqlite/database.ts'
import { mergeLog } from './merging/merge.ts'
import { openSegmentIndex } from './open-index.ts'

/** Opens an index over an empty store. `afterWrite` receives the number of writes so far. */
async function open(
  afterWrite: (writes: number, merge: (everything: boolean) => Promise<unknown>) => unknown,
): Promise<OpenedSearchIndex> {
  const folder = temporaryFolder('segments')
  const databaseFile = join(folder, 'test.db')
  const directory = join(folder, 'index')
  const writer = openDatabase(databaseFile, 'writer')
  writer.pragma('synchronous = OFF')
  migrate(writer)
  const reader = openDatabase(databaseFile, 'reader')
  const index = await openSegmentIndex({
    directory,
    ...logOf(reader),
    documents: () => [],
    merges: false,
    pollMs: 0,
  })
  let writes = 0
  const written = () =>
    afterWrite(++writes, (everything) => mergeLog({ directory, source: sourceOf(databaseFile), everything }))
  return {
    index,
    put: async (document) => {
      writer.transaction(() => indexDocumentToLog(writer, document)).immediate()
      await written()
    },
    remove: async (id) => {
      writer.transaction(() => removeDocumentFromLog(writer, id)).immediate()
      await written()
    },
    close: async () => {
      await index.close()
      reader.close()
      writer.close()
    },
  }
}

searchIndexContract('segment index, recent writes', () => open(() => {}))

searchIndexContract('segment index, merged now and then', () =>
  open((writes, merge) => {
    // Less often for many writes: each merge reads everything written before.
    return writes % (writes < 200 ? 7 : 101) === 0 ? merge(true) : undefined
  }),
)
