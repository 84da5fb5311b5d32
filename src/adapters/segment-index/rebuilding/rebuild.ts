/**
 * Builds the whole index from the store's documents: on first start, after damage, and for the command
 * `reindex`.
 */
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SearchSource } from '../../../ports/search-source.ts'
import type { SearchDocument } from '../../../search/query.ts'
import { threadFile } from '../../../thread-file.ts'
import { newSegmentName } from '../files/manifest.ts'
import { importSource } from '../files/open-source.ts'
import { openSite } from '../merging/merge.ts'
import { takeMergeLock } from '../merging/merge-lock.ts'
import type { OnStep } from '../merging/run-merge.ts'
import { SegmentBuilder } from '../segment/segment-builder.ts'
import { leaseRenewal } from '../sharing/shared-folder.ts'
import type { BuildMessage, BuildReply, BuildThreadData } from './build-thread.ts'
import { PageCursor } from './page-cursor.ts'
import { noteRebuild, type RebuildProgress } from './rebuild-progress.ts'
import { type RebuildOptions, type RebuildResult, rebuildLeaseMs, runRebuild } from './run-rebuild.ts'

export type { RebuildResult } from './run-rebuild.ts'

/** Documents per segment before segments are combined: bounds the memory of a build. */
const documentsInSegment = 131_072
/** Documents sent to a thread per message. Fewer documents than this are built without threads. */
const documentsInBatch = 1000
/**
 * Stores with fewer entities are built without threads: starting threads costs as much as building a few
 * thousand documents.
 */
const fewEntities = 2000
/** Batches that may be queued for a thread. */
const mostWaiting = 4
const mostThreads = 4
/** A larger young generation does not speed up building. */
const youngGenerationMb = 64

/** Returns every active document of the store, each once, in any order. Called once. */
export type GivenDocuments = () => Iterable<SearchDocument> | AsyncIterable<SearchDocument>

export interface RebuildRequest extends RebuildOptions {
  readonly directory: string
  /** The store, read after the position of the log has been noted. */
  readonly source: SearchSource
  /** Documents to use in place of those of the source. */
  readonly documents?: GivenDocuments | undefined
  /** The reason shown to waiting clients. By default, that a rebuild was requested. */
  readonly reason?: string
  /** Receives the number of documents read so far. */
  readonly onProgress?: ((documents: number) => void) | undefined
}

/**
 * Replaces the index. Slow for a large store, and blocks this thread while segments are combined: see
 * `start-rebuild.ts`.
 */
export async function rebuildIndex(
  request: RebuildRequest,
  onStep: OnStep = () => {},
): Promise<RebuildResult> {
  const { directory } = request
  mkdirSync(directory, { recursive: true })
  const module = await importSource(request.source)
  const lock = takeMergeLock(directory, module)
  if (lock === null) return 'busy'
  let site: Awaited<ReturnType<typeof openSite>> | undefined
  try {
    site = await openSite(directory, module, request.source.options, onStep)
    const { depot } = site
    const renew = depot === null ? null : leaseRenewal(depot, rebuildLeaseMs, Date.now)
    // The lease only saves work: the rebuild goes on if it cannot be renewed.
    const build = () => buildSegments(request, () => void renew?.().catch(() => {}))
    return await runRebuild(site, request, build, onStep)
  } finally {
    noteRebuild(directory, null)
    await site?.close()
    lock.release()
  }
}

/** Builds segments, in threads if there are enough documents. Returns the names of the segments. */
async function buildSegments(request: RebuildRequest, onReport: () => void): Promise<string[]> {
  const { directory, documents, onProgress, inBackground = false, reason = 'it was asked for' } = request
  const threads = { directory, most: documentsInSegment, inBackground }
  const progress: RebuildProgress = { reason, documents: 0, of: null, started: Date.now() }
  const report = (read: number, of: number | null = null): void => {
    noteRebuild(directory, { ...progress, documents: read, of })
    onReport()
    onProgress?.(read)
  }
  report(0)
  return documents === undefined
    ? buildStored(threads, request.source, report)
    : buildGiven(threads, documents(), report)
}

type Report = (read: number, of?: number | null) => void
/** Thread settings, apart from the documents' source. */
type ForThreads = Omit<BuildThreadData, 'stored'>

const threadsWanted = (): number => Math.min(mostThreads, availableParallelism())

/** Reads the documents in this thread and builds segments in others. */
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

/** Reads and builds in threads; a small store is built in this one. */
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

/** Returns the names of all segments. If one thread fails, the others are ended. */
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
  /** Batches sent but not yet processed. */
  waiting = 0
  /** Called with the number of entities that the thread has just read from the store. */
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

  /** Resolves immediately or, if the thread's queue is full, after its next reply. */
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

  /**
   * Makes the thread read the rest of the store, if it reads one, and write its last segment. Resolves to the
   * names of its segments.
   */
  finish(): Promise<readonly string[]> {
    this.#worker.postMessage(null satisfies BuildMessage)
    return this.#names
  }

  end(): void {
    void this.#worker.terminate()
  }
}
