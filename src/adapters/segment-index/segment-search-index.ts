import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { ChangeLog, LoggedDocument } from '../../ports/change-log.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import type { SearchSource, SearchSourceModule } from '../../ports/search-source.ts'
import type { SearchWriter } from '../../ports/search-writer.ts'
import type { SearchQuery, SearchResult } from '../../search/query.ts'
import { type Manifest, readManifest } from './files/manifest.ts'
import { type Follower, LogFollower } from './log-follower.ts'
import { isMergeLocked } from './merging/merge-lock.ts'
import { type RunningMerge, startMerge } from './merging/start-merge.ts'
import { Searcher } from './query/searcher.ts'
import { Chunk } from './recent/chunk.ts'
import { type Component, markDeleted } from './segment/component.ts'
import type { Segment } from './segment/segment.ts'

export interface SegmentSearchIndexOptions {
  /** Folder of the index. */
  readonly directory: string
  /** The change log as the consumer `search`. */
  readonly log: ChangeLog
  /** The source that a merge thread opens. */
  readonly source: SearchSource
  readonly locks: Pick<SearchSourceModule, 'takeFileLock'>
  readonly loadSegment: (directory: string, name: string) => Promise<Segment>
  /** Whether this index may merge. Of all processes and threads, one merges at a time. */
  readonly merges: boolean
  /** How many log rows justify a merge. */
  readonly mergeRows: number
  /** Whether the folder is fed by a depot, so that it may lag behind the log's noted position. */
  readonly hasDepot: boolean
  /** Limits how long a search waits for segments of another node. */
  readonly patience: <T>(work: Promise<T>) => Promise<T>
  /** How often to poll for writes while there are no searches, in milliseconds; 0 disables polling. */
  readonly pollMs: number
  /**
   * Called if a merge failed, or new segments could not be read. The index keeps working with its current
   * data, and retries later.
   */
  readonly onError: (error: unknown) => void
  /**
   * Called if a merge finds a damaged or missing segment. The index keeps working with its data in memory.
   */
  readonly onDamaged: (reason: string) => void
}

/** Documents marked deleted in one turn of the event loop; bounds how long other requests wait. */
const rowsTouchedInTurn = 500

interface NamedSegment {
  readonly name: string
  readonly segment: Segment
}

/**
 * In-memory search over immutable segments and, on top of them, chunks of later writes. Before each search it
 * replays new rows of the log, from any process. Create one with `openSegmentIndex`.
 */
export class SegmentSearchIndex implements SearchIndex, SearchWriter {
  readonly #options: SegmentSearchIndexOptions
  readonly #log: ChangeLog
  readonly #searcher = new Searcher()
  readonly #timer: NodeJS.Timeout | null
  #segments: readonly NamedSegment[] = []
  #chunks: Chunk[] = []
  #components: readonly Component[] = []
  /** Log position up to which rows have been replayed. */
  #position = 0
  /** Log position up to which rows are in the segments. */
  #merged = 0
  #adopting: Promise<void> | null = null
  readonly #follower: LogFollower
  readonly #closing = new AbortController()
  /** Jobs that `close` waits for, besides a merge. */
  readonly #jobs = new Set<Promise<void>>()
  #isBeingRebuilt = false
  #isLoaded = false

  constructor(options: SegmentSearchIndexOptions) {
    this.#options = options
    this.#log = options.log
    this.#follower = new LogFollower({
      ...options,
      index: this.#asFollower(),
      folderPosition: options.hasDepot
        ? () => readManifest(options.directory, options.log.store)?.position ?? -1
        : null,
      startMerge: (how) => this.#startMerge(how),
      clock: { now: Date.now, sleep: (ms) => sleep(ms, undefined, { ref: false }), nextTurn },
    })
    this.#timer = options.pollMs > 0 ? setInterval(() => this.#poll(), options.pollMs) : null
    this.#timer?.unref()
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    await this.#follower.refresh(this.#options.patience)
    return this.#searcher.search(this.#components, query)
  }

  /** Makes everything committed before the call visible. */
  refresh(): Promise<void> {
    return this.#follower.refresh()
  }

  /** Whether searches wait for segments of another node. */
  get isFetching(): boolean {
    return this.#follower.isFetching
  }

  /** Known log rows that have not been replayed. */
  get behind(): number {
    return this.#follower.behind
  }

  /** Applies the whole batch in one turn of the event loop: a search sees all of it or none. */
  async apply(batch: readonly LoggedDocument[]): Promise<void> {
    this.#applyAll(batch)
  }

  #applyAll(batch: readonly LoggedDocument[]): void {
    for (const row of batch) if (row.position > this.#position) this.#replay(row)
  }

  /** Documents and rows by component, for status pages and tests. */
  status(): {
    segments: { name: string; documents: number; deleted: number }[]
    recent: number
    position: number
  } {
    return {
      segments: this.#segments.map(({ name, segment }) => ({
        name,
        documents: segment.documents,
        deleted: segment.deleted.count,
      })),
      recent: this.#position - this.#merged,
      position: this.#position,
    }
  }

  /**
   * Loads the segments of the manifest: the current one, or the one given.
   * @throws Error if there is no manifest or a segment cannot be read
   */
  async load(manifest?: Manifest): Promise<void> {
    await this.#adopt(manifest)
  }

  /**
   * Runs a job; the index does not merge meanwhile. `close` aborts the signal and waits for the job, which
   * must handle its own errors.
   */
  whileOpen(work: (closing: AbortSignal) => Promise<void>): void {
    this.#isBeingRebuilt = true
    const job = work(this.#closing.signal).finally(() => {
      this.#isBeingRebuilt = false
      this.#jobs.delete(job)
    })
    this.#jobs.add(job)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#follower.stop()
    await Promise.all(this.#jobs)
    await this.#adopting?.catch(() => {})
  }

  /** Does nothing until the index has been loaded, because an unreadable one is rebuilt first. */
  #poll(): void {
    if (this.#closing.signal.aborted || !this.#isLoaded) return
    this.refresh().catch(this.#options.onError)
  }

  #replay({ position, entityId, document }: LoggedDocument): void {
    const id = Number(entityId)
    let chunk = this.#chunks.at(-1)
    if (chunk === undefined || position > chunk.to) {
      chunk = new Chunk(position, this.#options.mergeRows)
      this.#chunks.push(chunk)
      this.#updateComponents()
    }
    for (const component of this.#components) if (component !== chunk) markDeleted(component, id)
    if (document === null) chunk.remove(id)
    else chunk.put(document)
    this.#position = position
  }

  #updateComponents(): void {
    this.#components = [...this.#segments.map(({ segment }) => segment), ...this.#chunks]
  }

  #adopt(manifest?: Manifest): Promise<void> {
    this.#adopting ??= this.#adoptManifest(manifest).finally(() => {
      this.#adopting = null
    })
    return this.#adopting
  }

  /**
   * Switches to the segments of the manifest. Meanwhile, searches use the old segments and the chunks, which
   * have the same contents.
   */
  async #adoptManifest(given?: Manifest): Promise<void> {
    const { manifest, segments } = await this.#loadNamed(given)
    const isNew = (one: NamedSegment): boolean => !this.#segments.includes(one)
    for (const [i, newer] of segments.entries()) {
      for (const older of segments.slice(0, i)) {
        if (!isNew(newer)) continue
        await markAllDeleted(older.segment, newer.segment.columns.id)
        await markAllDeleted(older.segment, newer.segment.removed)
      }
    }
    const added = segments.filter(isNew).map(({ segment }) => segment)
    const done = new Map<Chunk, number>()
    if (this.#position >= manifest.position) {
      for (const chunk of this.#chunks.filter(({ to }) => to > manifest.position)) {
        const touched = chunk.touched.slice()
        for (const segment of added) await markAllDeleted(segment, touched)
        done.set(chunk, touched.length)
      }
    }
    // No `await` from here on, so that no write slips in. Keep a chunk only if it has every row of its range
    // up to the manifest's position: then it correctly overrides the segments.
    const isBehind = this.#position < manifest.position
    this.#chunks = isBehind ? [] : this.#chunks.filter(({ to }) => to > manifest.position)
    for (const chunk of this.#chunks) {
      for (const id of chunk.touched.slice(done.get(chunk) ?? 0)) {
        for (const segment of added) markDeleted(segment, id)
      }
    }
    this.#segments = segments
    this.#merged = manifest.position
    this.#position = Math.max(this.#position, manifest.position)
    this.#isLoaded = true
    this.#updateComponents()
  }

  async #loadNamed(given?: Manifest): Promise<{ manifest: Manifest; segments: NamedSegment[] }> {
    for (let attempt = 1; ; attempt++) {
      const manifest = given ?? readManifest(this.#options.directory, this.#log.store)
      if (manifest === null) throw new Error('The search index has no manifest for this store.')
      try {
        const segments: NamedSegment[] = []
        for (const name of manifest.segments) {
          const known = this.#segments.find((one) => one.name === name)
          segments.push(
            known ?? { name, segment: await this.#options.loadSegment(this.#options.directory, name) },
          )
        }
        return { manifest, segments }
      } catch (error) {
        // A concurrent merge may have replaced the manifest and removed the file.
        const isGone = (error as { code?: string }).code === 'ENOENT'
        const again = readManifest(this.#options.directory, this.#log.store)
        if (!isGone || attempt > 10 || again?.segments.join() === manifest.segments.join()) throw error
      }
    }
  }

  #asFollower(): Follower {
    const index = this
    return {
      get position() {
        return index.#position
      },
      get merged() {
        return index.#merged
      },
      get isHeld() {
        return index.#isBeingRebuilt || index.#closing.signal.aborted
      },
      apply: (rows) => index.#applyAll(rows),
      adopt: () => index.#adopt(),
    }
  }

  #startMerge(how: { isAwaited: boolean; fetchesOnly: boolean }): RunningMerge | null {
    const { directory, source, mergeRows, locks } = this.#options
    if (isMergeLocked(directory, locks)) return null
    const merge = startMerge({ directory, source, mergeRows, ...how })
    merge.unref()
    return merge
  }
}

async function markAllDeleted(segment: Segment, ids: ArrayLike<number>): Promise<void> {
  for (let i = 0; i < ids.length; i++) {
    markDeleted(segment, ids[i]!)
    if (i % rowsTouchedInTurn === rowsTouchedInTurn - 1) await nextTurn()
  }
}
