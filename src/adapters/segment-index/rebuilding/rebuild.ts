/** Builds the whole index from the store's documents: at the first start, after damage, and for the command `reindex`. */
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ConsumedLog } from '../../../ports/change-log.ts'
import type { SearchSource } from '../../../ports/search-source.ts'
import type { SearchDocument } from '../../../search/query.ts'
import { threadFile } from '../../../thread-file.ts'
import { newSegmentName, readManifest, removeUnnamed, writeManifest } from '../files/manifest.ts'
import { importSource } from '../files/open-source.ts'
import { compact, type OnStep } from '../merging/merge.ts'
import { takeMergeLock } from '../merging/merge-lock.ts'
import { SegmentBuilder } from '../segment/segment-builder.ts'
import type { BuildMessage, BuildReply, BuildThreadData } from './build-thread.ts'
import { PageCursor } from './page-cursor.ts'
import { noteRebuild, type RebuildProgress } from './rebuild-progress.ts'

/** Documents built into one segment before they are combined: bounds the memory of a build. */
const documentsInSegment = 131_072
/** Documents sent to a thread at once; fewer in all are built without threads. */
const documentsInBatch = 1000
/** Entities of a store that are built without threads: starting those costs as much as building a few thousand. */
const fewEntities = 2000
/** Batches that may wait for a thread. */
const mostWaiting = 4
const mostThreads = 4
/** A larger young generation makes building no quicker. */
const youngGenerationMb = 64

/** Every active document of the store, each once, in any order. Called once. */
export type GivenDocuments = () => Iterable<SearchDocument> | AsyncIterable<SearchDocument>

export interface RebuildRequest {
  readonly directory: string
  /** Read after the position of the log was noted. */
  readonly source: SearchSource
  /** In place of those of the source. */
  readonly documents?: GivenDocuments | undefined
  /** Why, for those who wait; default: it was asked for. */
  readonly reason?: string
  /** The segments of the index that is to be replaced, null for one that cannot be read; absent: whatever is there. */
  readonly replaces?: readonly string[] | null
  /** Leaves the processor to other work, where that is possible. */
  readonly inBackground?: boolean
  /** `documents`: read so far. */
  readonly onProgress?: ((documents: number) => void) | undefined
}

/** `busy`: another process is merging or rebuilding. `replaced`: another one has rebuilt meanwhile. */
export type RebuildResult = 'rebuilt' | 'replaced' | 'busy'

/** Replaces the index. Of a large store it takes a minute a million, and this thread while segments are combined: see `start-rebuild.ts`. */
export async function rebuildIndex(
  request: RebuildRequest,
  onStep: OnStep = () => {},
): Promise<RebuildResult> {
  const { directory, replaces } = request
  mkdirSync(directory, { recursive: true })
  const module = await importSource(request.source)
  const lock = takeMergeLock(directory, module)
  if (lock === null) return 'busy'
  let log: ConsumedLog | undefined
  try {
    log = await module.openLog(request.source.options)
    const present = readManifest(directory, log.store)?.segments ?? null
    if (replaces !== undefined && present !== null && present.join() !== replaces?.join()) return 'replaced'
    // Readers go over to other segments when the position has moved.
    const { newest, noted } = await log.head()
    if (newest === noted) await log.mark()
    // Whatever is written from here on stays in the log, so it does not matter whether `documents` sees it.
    const position = (await log.head()).newest
    const names = await buildSegments(request)
    onStep('segment written')
    const segments = compact(directory, names, true)
    onStep('segments combined')
    const manifest = { store: log.store, position, segments }
    writeManifest(directory, manifest, onStep)
    await log.note(position)
    onStep('position noted')
    removeUnnamed(directory, manifest)
    onStep('files removed')
    // In the background it would wait for the processor while it holds the lock of the store: then commits do it.
    if (request.inBackground !== true) await log.shorten()
    return 'rebuilt'
  } finally {
    noteRebuild(directory, null)
    await log?.close()
    lock.release()
  }
}

/** Builds segments in threads, once there is enough to be worth it; returns the names of the segments. */
async function buildSegments(request: RebuildRequest): Promise<string[]> {
  const { directory, documents, onProgress, inBackground = false, reason = 'it was asked for' } = request
  const threads = { directory, most: documentsInSegment, inBackground }
  const progress: RebuildProgress = { reason, documents: 0, of: null, started: Date.now() }
  const report = (read: number, of: number | null = null): void => {
    noteRebuild(directory, { ...progress, documents: read, of })
    onProgress?.(read)
  }
  report(0)
  return documents === undefined
    ? buildStored(threads, request.source, report)
    : buildGiven(threads, documents(), report)
}

type Report = (read: number, of?: number | null) => void
/** What threads are told, apart from what they read. */
type ForThreads = Omit<BuildThreadData, 'stored'>

const threadsWanted = (): number => Math.min(mostThreads, availableParallelism())

/** Reads the documents here and builds in threads. */
async function buildGiven(
  forThreads: ForThreads,
  documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
  report: Report,
): Promise<string[]> {
  const threads: BuildThread[] = []
  let batch: SearchDocument[] = []
  let count = 0
  for await (const document of documents) {
    batch.push(document)
    if (++count % documentsInBatch !== 0) continue
    report(count)
    if (threads.length < threadsWanted()) threads.push(new BuildThread(forThreads))
    await leastBusy(threads).send(batch)
    batch = []
  }
  report(count)
  if (threads.length > 0) {
    await leastBusy(threads).send(batch)
    return finishAll(threads)
  }
  return count === 0 ? [] : [buildHere(forThreads.directory, batch)]
}

/** Reads and builds in threads; a few documents here. */
async function buildStored(forThreads: ForThreads, source: SearchSource, report: Report): Promise<string[]> {
  const stored = await (await importSource(source)).openDocuments(source.options)
  const cursor = new PageCursor()
  const first: SearchDocument[] = []
  let read = 0
  let of = 0
  try {
    for (let isMore = true; isMore && read < fewEntities; ) {
      const page = await cursor.take((after) => stored.page(after))
      first.push(...page.documents())
      read += page.entities
      isMore = page.entities > 0
    }
    if (read >= fewEntities) of = await stored.count()
  } finally {
    await stored.close()
  }
  report(read)
  if (read < fewEntities) return first.length === 0 ? [] : [buildHere(forThreads.directory, first)]
  const threads = Array.from(
    { length: threadsWanted() },
    () => new BuildThread(forThreads, { source, cursor: cursor.shared }),
  )
  for (const thread of threads) {
    thread.onRead = (entities) => {
      read += entities
      report(read, Math.max(of, read))
    }
  }
  await threads[0]!.send(first)
  return finishAll(threads)
}

/** The names of all segments. When one thread fails, the others end. */
async function finishAll(threads: readonly BuildThread[]): Promise<string[]> {
  try {
    return (await Promise.all(threads.map((thread) => thread.finish()))).flat()
  } finally {
    for (const thread of threads) thread.end()
  }
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
  /** Told how many more entities the thread has read from the store. */
  onRead: (entities: number) => void = () => {}
  readonly #worker: Worker
  readonly #names: Promise<readonly string[]>
  #taken: () => void = () => {}

  constructor(forThreads: ForThreads, stored: BuildThreadData['stored'] = null) {
    this.#worker = new Worker(threadFile('build-thread', import.meta.url), {
      workerData: { ...forThreads, stored } satisfies BuildThreadData,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    })
    this.#names = new Promise((resolve, reject) => {
      this.#worker.on('error', reject)
      this.#worker.on('message', (reply: BuildReply) => {
        if ('names' in reply) resolve(reply.names)
        else if ('read' in reply) this.onRead(reply.read)
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

  /** Has the thread read what is left of the store, if it reads one, and write what it has. */
  finish(): Promise<readonly string[]> {
    this.#worker.postMessage(null satisfies BuildMessage)
    return this.#names
  }

  end(): void {
    void this.#worker.terminate()
  }
}
