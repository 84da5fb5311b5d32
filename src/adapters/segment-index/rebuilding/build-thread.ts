/** A thread that builds segments of the documents it is sent, or that it reads from the store, for `rebuildIndex`. */
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
  /** Documents in one segment. */
  readonly most: number
  readonly inBackground: boolean
  /** The store to read, and how far all threads together have got in it; null when documents are sent. */
  readonly stored: { readonly source: SearchSource; readonly cursor: SharedArrayBuffer } | null
}

/** Documents to add, or null: read what is left of the store, write what there is and end. */
export type BuildMessage = readonly SearchDocument[] | null

/** `taken`: one message has been dealt with. `read`: so many more entities of the store. `names`: the segments written, in answer to null. */
export type BuildReply =
  | { readonly taken: true }
  | { readonly read: number }
  | { readonly names: readonly string[] }

const { directory, most, inBackground, stored } = workerData as BuildThreadData
// On Linux this is the priority of the thread alone; elsewhere it would be that of the whole process.
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
