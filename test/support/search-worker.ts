/**
 * Answers searches from an index of its own: a thread, whose segments come from the host of its process, or a process of its own. Told folder and
 * `mergeRows` by `workerData`, or by the arguments. Documents are never read: the index must be there.
 */
import { join } from 'node:path'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { sharedReader } from '../../src/adapters/segment-index/files/segment-sharing.ts'
import { openSegmentIndex } from '../../src/adapters/segment-index/open-index.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import type { SearchQuery, SearchResult } from '../../src/search/query.ts'
import { logOf } from './search-log.ts'

export interface SearchWorkerData {
  readonly folder: string
  readonly mergeRows: number
  readonly segments: MessagePort
}

/** A query, or null: close and end. */
export type SearchMessage = SearchQuery | null

/** The first reply, `opened`, comes by itself. */
export type SearchReply =
  | { readonly opened: true }
  | { readonly result: SearchResult; readonly merges: number; readonly errors: readonly string[] }

const given = workerData as SearchWorkerData | null
const folder = given?.folder ?? process.argv[2]!
const db = openDatabase(join(folder, 'test.db'), 'reader')
const errors: string[] = []
const reply = (message: SearchReply): void => {
  if (parentPort === null) process.send!(message)
  else parentPort.postMessage(message)
}
const index = await openSegmentIndex({
  directory: join(folder, 'index'),
  ...logOf(db),
  documents: () => {
    throw new Error('the index had to be rebuilt')
  },
  mergeRows: given?.mergeRows ?? Number(process.argv[3]),
  pollMs: 20,
  onError: (error) => errors.push(String(error)),
  ...(given === null ? {} : { read: sharedReader(given.segments) }),
})

/** Segments seen that were not there before: merges that this index has gone over to. */
let merges = 0
let names = ''

async function answer(query: SearchMessage): Promise<void> {
  if (query === null) {
    await index.close()
    db.close()
    if (parentPort === null) process.disconnect()
    else parentPort.close()
    return
  }
  const result = await index.search(query)
  const present = index
    .status()
    .segments.map(({ name }) => name)
    .join()
  if (present !== names) merges++
  names = present
  reply({ result, merges, errors })
}

if (parentPort === null) process.on('message', answer)
else parentPort.on('message', answer)
reply({ opened: true })
