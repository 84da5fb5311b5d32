/**
 * The process that `segment-index/crash.test.ts` kills: writes documents, merges, and ends itself with SIGKILL at a named point. Prints the number of each write
 * after it was committed. Arguments: folder, first number, the point, how often it is passed before the end.
 */
import { readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { mergeLog } from '../../src/adapters/segment-index/merging/merge.ts'
import { openSegmentIndex } from '../../src/adapters/segment-index/open-index.ts'
import { rebuildIndex } from '../../src/adapters/segment-index/rebuilding/rebuild.ts'
import { shortenLog } from '../../src/adapters/sqlite/change-log.ts'
import { migrate, openDatabase } from '../../src/adapters/sqlite/database.ts'
import { indexDocumentToLog, logOf, sourceOf } from './search-log.ts'
import { crashDocument } from './segment-crash-document.ts'

const [folder = '', first = '1', point = '', passes = '0'] = process.argv.slice(2)
const databaseFile = join(folder, 'test.db')
const source = sourceOf(databaseFile)
const directory = join(folder, 'index')
const mergeRows = 20
let left = Number(passes)

function reach(step: string): void {
  if (step === point && left-- === 0) process.kill(process.pid, 'SIGKILL')
}

const writer = openDatabase(databaseFile, 'writer')
// What is written outlives a killed process; a sync for each write would only be slow.
writer.pragma('synchronous = OFF')
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
  ...logOf(reader),
  documents: written,
  merges: false,
  pollMs: 0,
  mergeRows,
  onStep: reach,
})
const keep = writer.prepare<[string]>('INSERT INTO kept VALUES (?)')
const write = writer.transaction((number: number) => {
  const document = crashDocument(number)
  keep.run(JSON.stringify(document))
  indexDocumentToLog(writer, document)
  shortenLog(writer, 2)
  reach('before commit')
})
const last = Number(first) + 99
const meanwhile = point.startsWith('meanwhile: ') ? 20 : 0

function acknowledge(number: number): void {
  write.immediate(number)
  reach('after commit')
  writeSync(1, `${number}\n`)
}

for (let number = Number(first); number <= last - meanwhile; number++) {
  acknowledge(number)
  if (number % 7 === 0) await index.refresh()
  if (number % 25 === 0)
    await mergeLog({ directory, source, mergeRows, everything: number % 50 === 0 }, reach)
}
await index.close()
if (point.startsWith('rebuild: ')) {
  await rebuildIndex({ directory, source, documents: written }, (step) => reach(`rebuild: ${step}`))
}
if (meanwhile > 0) await rebuildMeanwhile(last - meanwhile + 1)

/** The index becomes one that an older program made; it answers, and sees what is written, while it is rebuilt. */
async function rebuildMeanwhile(from: number): Promise<void> {
  const manifest = join(directory, 'manifest.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"tokens": \d+/, '"tokens": 0'))
  let next = from
  const opened = openSegmentIndex({
    directory,
    ...logOf(reader),
    documents: async function* () {
      const answering = await opened
      for (const document of [...written()]) {
        yield document
        if (next > last) continue
        acknowledge(next++)
        await answering.refresh()
      }
    },
    merges: false,
    pollMs: 0,
    mergeRows,
    onError: (error) => {
      throw error
    },
    onStep: (step) => reach(`meanwhile: ${step}`),
  })
  await (await opened).close()
}
