/**
 * The process that `segment-index/crash.test.ts` kills: writes documents, merges, and ends itself with SIGKILL at a named point. Prints the number of each write
 * after it was committed. Arguments: folder, first number, the point, how often it is passed before the end.
 */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { mergeLog } from '../../src/adapters/segment-index/merge.ts'
import { openSegmentIndex } from '../../src/adapters/segment-index/open.ts'
import { rebuildIndex } from '../../src/adapters/segment-index/rebuild.ts'
import { indexDocumentToLog } from '../../src/adapters/segment-index/search-log.ts'
import { migrate, openDatabase } from '../../src/adapters/sqlite/database.ts'
import { crashDocument } from './segment-crash-document.ts'

const [folder = '', first = '1', point = '', passes = '0'] = process.argv.slice(2)
const databaseFile = join(folder, 'test.db')
const directory = join(folder, 'index')
const chunkRows = 20
let left = Number(passes)

function reach(step: string): void {
  if (step === point && left-- === 0) process.kill(process.pid, 'SIGKILL')
}

const writer = openDatabase(databaseFile, 'writer')
migrate(writer)
const written = function* () {
  for (const { document } of writer
    .prepare<[], { document: string }>('SELECT document FROM kept')
    .iterate()) {
    yield JSON.parse(document)
  }
}
writer.exec('CREATE TABLE IF NOT EXISTS kept (document TEXT NOT NULL)')
const reader = openDatabase(databaseFile, 'reader')
const index = await openSegmentIndex({
  directory,
  db: reader,
  documents: written,
  merges: false,
  pollMs: 0,
  chunkRows,
  onStep: reach,
})
const keep = writer.prepare<[string]>('INSERT INTO kept VALUES (?)')
const write = writer.transaction((number: number) => {
  const document = crashDocument(number)
  keep.run(JSON.stringify(document))
  indexDocumentToLog(writer, document)
  reach('before commit')
})
for (let number = Number(first); number < Number(first) + 100; number++) {
  write.immediate(number)
  reach('after commit')
  writeSync(1, `${number}\n`)
  if (number % 7 === 0) await index.refresh()
  if (number % 25 === 0)
    mergeLog({ directory, databaseFile, chunkRows, everything: number % 50 === 0 }, reach)
}
if (point.startsWith('rebuild: ')) {
  await rebuildIndex({ directory, databaseFile, documents: written }, (step) => reach(`rebuild: ${step}`))
}
