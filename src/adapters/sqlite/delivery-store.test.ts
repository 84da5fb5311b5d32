import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { deliveryStoreContract } from '../../../test/contracts/delivery-store.contract.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteDeliveryStore } from './delivery-store.ts'
import { SqliteEntityStore } from './entity-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'highstreet-deliveries-'))
after(() => rmSync(folder, { recursive: true }))
let opened = 0

deliveryStoreContract('sqlite', async () => {
  let now = 0
  const file = join(folder, `${opened++}.db`)
  const writer = openDatabase(file, 'writer')
  writer.pragma('synchronous = OFF')
  migrate(writer)
  const reader = openDatabase(file, 'reader')
  const committer = new InlineCommitter(writer, () => now)
  return {
    store: new SqliteEntityStore(reader, committer),
    deliveries: new SqliteDeliveryStore(reader),
    setNow: (next) => {
      now = next
    },
    close: async () => {
      await committer.close()
      reader.close()
    },
  }
})
