/** What short processes leave of the log of search: rows that are in segments are of no use to anybody, and stand in every backup. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { defaultMergeRows } from '../../src/adapters/segment-index/recent/chunk.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { databaseFile } from '../../src/profiles/embedded/files.ts'
import { indexDocumentToLog } from '../support/search-log.ts'
import { crashDocument } from '../support/segment-crash-document.ts'
import { makeDataFolder, runHighstreet } from '../support/server-process.ts'

test('an import without a server and a rebuilding remove the rows that are in segments', async (t) => {
  const { folder } = await makeDataFolder()
  await runHighstreet(folder, 'reindex')
  const db = openDatabase(databaseFile({ dataDir: folder }), 'writer')
  t.after(() => db.close())
  const log = db.prepare<[], number>('SELECT position FROM change_log ORDER BY position').pluck()
  // As many as a long import leaves.
  db.transaction(() => {
    for (let n = 1; n <= defaultMergeRows; n++) indexDocumentToLog(db, crashDocument(n))
  })()
  const before = log.all()
  assert.ok(before.length >= defaultMergeRows)

  const file = join(folder, 'feed.csv')
  writeFileSync(file, 'name,town,supplier_id\nAnchor Bakery,Leeds,S1\nBeacon Bookshop,York,S2\n')
  await runHighstreet(folder, 'import', file, '--country', 'GB', '--account', 'shop')
  const left = log.all()
  assert.equal(left[0], defaultMergeRows + 1)
  assert.ok(left.at(-1)! > before.at(-1)!, 'the rows of the last import are not in segments')

  await runHighstreet(folder, 'reindex')
  assert.deepEqual(log.all(), [])
})
