import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { inboxStoreContract } from '../../../test/contracts/inbox-store.contract.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteEntityStore } from './entity-store.ts'
import { SqliteInboxStore } from './inbox-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'highstreet-inbox-'))
after(() => rmSync(folder, { recursive: true }))
let opened = 0

inboxStoreContract('sqlite', async () => {
  let now = 0
  const file = join(folder, `${opened++}.db`)
  const writer = openDatabase(file, 'writer')
  writer.pragma('synchronous = OFF')
  migrate(writer)
  const reader = openDatabase(file, 'reader')
  const committer = new InlineCommitter(writer, () => now)
  return {
    store: new SqliteEntityStore(reader, committer),
    inbox: new SqliteInboxStore(reader),
    setNow: (next) => {
      now = next
    },
    close: async () => {
      await committer.close()
      reader.close()
    },
  }
})
