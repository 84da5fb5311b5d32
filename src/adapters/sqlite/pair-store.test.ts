import { join } from 'node:path'
import { pairStoreContract } from '../../../test/contracts/pair-store.contract.ts'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteEntityStore } from './entity-store.ts'
import { SqlitePairStore } from './pair-store.ts'

const folder = temporaryFolder('pairs')
let opened = 0

pairStoreContract('sqlite', async () => {
  let now = 0
  const file = join(folder, `${opened++}.db`)
  const writer = openDatabase(file, 'writer')
  writer.pragma('synchronous = OFF')
  migrate(writer)
  const reader = openDatabase(file, 'reader')
  const committer = new InlineCommitter(writer, () => now)
  return {
    store: new SqliteEntityStore(reader, committer),
    pairs: new SqlitePairStore(reader),
    setNow: (next) => {
      now = next
    },
    close: async () => {
      await committer.close()
      reader.close()
    },
  }
})
