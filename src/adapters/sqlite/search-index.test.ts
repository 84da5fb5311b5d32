import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchIndexContract } from '../../../test/contracts/search-index.contract.ts'
import { migrate, openDatabase } from './database.ts'
import { indexDocument, removeDocument, SqliteSearchIndex } from './search-index.ts'

searchIndexContract('sqlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'highstreet-search-'))
  const writer = openDatabase(join(folder, 'test.db'), 'writer')
  writer.pragma('synchronous = OFF')
  migrate(writer)
  const reader = openDatabase(join(folder, 'test.db'), 'reader')
  return {
    index: new SqliteSearchIndex(reader),
    put: (document) => writer.transaction(() => indexDocument(writer, document)).immediate(),
    remove: (id) => writer.transaction(() => removeDocument(writer, id)).immediate(),
    close: () => {
      reader.close()
      writer.close()
      rmSync(folder, { recursive: true })
    },
  }
})
