/**
 * A worker thread of `rebuildIndex`: builds segments from documents that it receives or reads from the store.
 */
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { SearchSource } from '../../../ports/search-source.ts'
import type { SearchDocument } from '../../../search/query.ts'
import { newSegmentName } from '../files/manifest.ts'
import { importSource } from '../files/open-source.ts'
import { SegmentBuilder } from '../segment/segment-builder.ts'
import { PageCursor } from './page-cursor.ts'

export interface BuildThreadData {
  readonly directory: string
  /** Documents per segment. */
  readonly most: number
  readonly inBackground: boolean
  /** The store to read, and the cursor shared by all threads. Null if documents are sent instead. */
  readonly stored: { readonly source: SearchSource; readonly cursor: SharedArrayBuffer } | null
}

/**
 * Documents to add. Null means: read the rest of the store, write the last segment, reply with the names, and
 * end.
 */
export type BuildMessage = readonly SearchDocument[] | null

/**
 * `taken`: one message has been processed. `read`: number of entities just read from the store. `names`: the
 * segments written, in reply to null.
 */
export type BuildReply =
  | { readonly taken: true }
  | { readonly read: number }
  | { readonly names: readonly string[] }

const { directory, most, inBackground, stored } = workerData as BuildThreadData
// On Linux this sets the priority of this thread only; elsewhere it would set the whole process's.
if (inBackground && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const port = parentPort!
const reply = (message: BuildReply): void => port.postMessage(message)
const names: string[] = []
let builder = new SegmentBuilder()

function add(documents: readonly SearchDocument[]): void {
  for (const document of documents) {
    builder.add(document)
    if (builder.documents === most) write()
  }
}

function write(): void {
  if (builder.documents === 0) return
  const name = newSegmentName()
  builder.write(join(directory, name), [], true)
  names.push(name)
  builder = new SegmentBuilder()
}

async function addStored(source: SearchSource, cursor: PageCursor): Promise<void> {
  const stored = await (await importSource(source)).openDocuments(source.options)
  try {
    for (;;) {
      const page = await cursor.take((after) => stored.page(after))
      if (page.entities === 0) return
      add(page.documents())
      reply({ read: page.entities })
    }
  } finally {
    await stored.close()
  }
}

port.on('message', async (documents: BuildMessage) => {
  if (documents !== null) {
    add(documents)
    return reply({ taken: true })
  }
  if (stored !== null) await addStored(stored.source, new PageCursor(stored.cursor))
  write()
  reply({ names })
  port.close()
})
