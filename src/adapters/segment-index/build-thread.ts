/** A thread that builds segments of the documents it is sent, for `rebuildIndex`. */
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { SearchDocument } from '../../search/query.ts'
import { newSegmentName } from './manifest.ts'
import { SegmentBuilder } from './segment-builder.ts'

export interface BuildThreadData {
  readonly directory: string
  /** Documents in one segment. */
  readonly most: number
}

/** Documents to add, or null: write what there is and end. */
export type BuildMessage = readonly SearchDocument[] | null

/** `taken`: one message has been dealt with. `names`: the segments written, in answer to null. */
export type BuildReply = { readonly taken: true } | { readonly names: readonly string[] }

const { directory, most } = workerData as BuildThreadData
const port = parentPort!
const names: string[] = []
let builder = new SegmentBuilder()

function write(): void {
  if (builder.documents === 0) return
  const name = newSegmentName()
  builder.write(join(directory, name), [], true)
  names.push(name)
  builder = new SegmentBuilder()
}

port.on('message', (documents: BuildMessage) => {
  if (documents === null) {
    write()
    port.postMessage({ names } satisfies BuildReply)
    port.close()
    return
  }
  for (const document of documents) {
    builder.add(document)
    if (builder.documents === most) write()
  }
  port.postMessage({ taken: true } satisfies BuildReply)
})
