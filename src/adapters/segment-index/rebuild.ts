/** Builds the whole index from the store's documents: at the first start, after damage, and for the command `reindex`. */
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SearchDocument } from '../../search/query.ts'
import { openDatabase } from '../sqlite/database.ts'
import type { BuildMessage, BuildReply, BuildThreadData } from './build-thread.ts'
import { newSegmentName, removeUnnamed, writeManifest } from './manifest.ts'
import { compact, type OnStep } from './merge.ts'
import { takeMergeLock } from './merge-lock.ts'
import { forgetMerged, SearchLog } from './search-log.ts'
import { SegmentBuilder } from './segment-builder.ts'

/** Documents built into one segment before they are combined: bounds the memory of a build. */
const documentsInSegment = 131_072
/** Documents sent to a thread at once; fewer in all are built without threads. */
const documentsInBatch = 1000
/** Batches that may wait for a thread. */
const mostWaiting = 4
const mostThreads = 4

export interface RebuildRequest {
  readonly directory: string
  readonly databaseFile: string
  /** Every active document of the store, each once, in any order. Called after the position of the log was read. */
  readonly documents: () => Iterable<SearchDocument> | AsyncIterable<SearchDocument>
  readonly onProgress?: ((documents: number) => void) | undefined
}

/** Replaces the index. `busy`: another process is merging or rebuilding. Lets other work in between, except while segments are combined. */
export async function rebuildIndex(
  request: RebuildRequest,
  onStep: OnStep = () => {},
): Promise<'rebuilt' | 'busy'> {
  const { directory } = request
  mkdirSync(directory, { recursive: true })
  const lock = takeMergeLock(directory)
  if (lock === null) return 'busy'
  const db = openDatabase(request.databaseFile, 'writer')
  try {
    const log = new SearchLog(db)
    // Whatever is written from here on stays in the log, so it does not matter whether `documents` sees it.
    const position = log.state().newest
    const names = await buildSegments(request)
    onStep('segment written')
    const segments = compact(directory, names, true)
    onStep('segments combined')
    const manifest = { format: 1, store: log.store, position, segments } as const
    writeManifest(directory, manifest, onStep)
    forgetMerged(db, position)
    onStep('log shortened')
    removeUnnamed(directory, manifest)
    onStep('files removed')
    return 'rebuilt'
  } finally {
    db.close()
    lock.release()
  }
}

/** Reads the documents here and builds segments in threads, once there are enough to be worth it; returns the names of the segments. */
async function buildSegments({ directory, documents, onProgress }: RebuildRequest): Promise<string[]> {
  const threads: BuildThread[] = []
  const threadsWanted = Math.min(mostThreads, availableParallelism())
  let batch: SearchDocument[] = []
  let count = 0
  for await (const document of documents()) {
    batch.push(document)
    if (++count % documentsInBatch !== 0) continue
    onProgress?.(count)
    if (threads.length < threadsWanted) threads.push(new BuildThread(directory))
    await leastBusy(threads).send(batch)
    batch = []
  }
  onProgress?.(count)
  if (threads.length > 0) {
    await leastBusy(threads).send(batch)
    return (await Promise.all(threads.map((thread) => thread.finish()))).flat()
  }
  return count === 0 ? [] : [buildHere(directory, batch)]
}

function buildHere(directory: string, documents: readonly SearchDocument[]): string {
  const builder = new SegmentBuilder()
  for (const document of documents) builder.add(document)
  const name = newSegmentName()
  builder.write(join(directory, name))
  return name
}

function leastBusy(threads: readonly BuildThread[]): BuildThread {
  return threads.reduce((least, thread) => (thread.waiting < least.waiting ? thread : least))
}

class BuildThread {
  /** Batches sent and not dealt with. */
  waiting = 0
  readonly #worker: Worker
  readonly #names: Promise<readonly string[]>
  #taken: () => void = () => {}

  constructor(directory: string) {
    this.#worker = new Worker(new URL(`./build-thread${import.meta.url.slice(-3)}`, import.meta.url), {
      workerData: { directory, most: documentsInSegment } satisfies BuildThreadData,
    })
    this.#names = new Promise((resolve, reject) => {
      this.#worker.on('error', reject)
      this.#worker.on('message', (reply: BuildReply) => {
        if ('names' in reply) resolve(reply.names)
        else this.waiting--
        this.#taken()
      })
    })
    this.#names.catch(() => this.#taken())
  }

  /** Resolves at once, or, when the thread has enough to do, once it has dealt with something. */
  async send(documents: readonly SearchDocument[]): Promise<void> {
    this.waiting++
    this.#worker.postMessage(documents satisfies BuildMessage)
    if (this.waiting <= mostWaiting) return
    await Promise.race([
      this.#names,
      new Promise<void>((resolve) => {
        this.#taken = resolve
      }),
    ])
  }

  finish(): Promise<readonly string[]> {
    this.#worker.postMessage(null satisfies BuildMessage)
    return this.#names
  }
}
