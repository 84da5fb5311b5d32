import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeLogContract } from '../../../test/contracts/change-log.contract.ts'
import { SqliteChangeLog } from './change-log.ts'
import { InlineCommitter } from './committer.ts'
import { migrate, openDatabase } from './database.ts'
import { SqliteEntityStore } from './entity-store.ts'

changeLogContract('sqlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'highstreet-log-'))
  const file = join(folder, 'test.db')
  const writer = openDatabase(file, 'writer')
  migrate(writer)
  const reader = openDatabase(file, 'reader')
  let now = 0
  const committer = new InlineCommitter(writer, () => ++now)
  const opened: SqliteChangeLog[] = []
  return {
    store: new SqliteEntityStore(reader, committer),
    log: (consumer) => {
      const log = new SqliteChangeLog(openDatabase(file, 'writer'), consumer)
      opened.push(log)
      return log
    },
    close: async () => {
      for (const log of opened) await log.close()
      await committer.close()
      reader.close()
      rmSync(folder, { recursive: true })
    },
  }
})
