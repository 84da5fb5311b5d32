import { join } from 'node:path'
import { InlineCommitter } from '../../src/adapters/sqlite/committer.ts'
import { migrate, openDatabase } from '../../src/adapters/sqlite/database.ts'
import { SqliteEntityStore } from '../../src/adapters/sqlite/entity-store.ts'
import { temporaryFolder } from './at-end.ts'

/** A new entity store on SQLite, with a reader for other stores on its file, and a clock that begins at 0. */
export function openSqliteStore() {
  let now = 0
  const file = join(temporaryFolder('store'), 'store.db')
  const writer = openDatabase(file, 'writer')
  writer.pragma('synchronous = OFF')
  migrate(writer)
  const reader = openDatabase(file, 'reader')
  const committer = new InlineCommitter(writer, () => now)
  return {
    reader,
    store: new SqliteEntityStore(reader, committer),
    setNow: (next: number): void => {
      now = next
    },
    close: async (): Promise<void> => {
      await committer.close()
      reader.close()
    },
  }
}
