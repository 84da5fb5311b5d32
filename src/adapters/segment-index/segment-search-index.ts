import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChangeLog, LoggedDocument } from '../../ports/change-log.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import type { SearchSource, SearchSourceModule } from '../../ports/search-source.ts'
import type { SearchWriter } from '../../ports/search-writer.ts'
import type { SearchQuery, SearchResult } from '../../search/query.ts'
import { type Manifest, readManifest } from './files/manifest.ts'
import { isMergeLocked } from './merging/merge-lock.ts'
import { type RunningMerge, startMerge } from './merging/start-merge.ts'
import { Searcher } from './query/searcher.ts'
import { Chunk, isBacklog } from './recent/chunk.ts'
import { type Component, markDeleted } from './segment/component.ts'
import type { Segment } from './segment/segment.ts'

export interface SegmentSearchIndexOptions {
  /** Folder of the index. */
  readonly directory: string
  /** The change log as the consumer `search`. */
  readonly log: ChangeLog
  /** What a thread that merges opens. */
  readonly source: SearchSource
  readonly locks: Pick<SearchSourceModule, 'takeFileLock'>
  readonly loadSegment: (directory: string, name: string) => Promise<Segment>
  /** Whether this index may merge: one of all processes and threads does at a time. */
  readonly merges: boolean
  /** Rows of the log that are worth a merge. */
  readonly mergeRows: number
  /** How often to look for writes while there are no searches; 0: never. Milliseconds. */
  readonly pollMs: number
  /** A merge failed, or new segments could not be read. The index goes on with what it has and tries again later. */
  readonly onError: (error: unknown) => void
  /** A merge came upon a damaged or missing segment. The index goes on with what it has in memory. */
  readonly onDamaged: (reason: string) => void
}

/** About 2 ms of work: other requests of the thread wait so long at most. */
const rowsInTurn = 16
const pauseAfterMergeMs = 1000
const pauseAfterErrorMs = 5000
/** About 0.5 ms of work. */
const rowsTouchedInTurn = 500

interface NamedSegment {
  readonly name: string
  readonly segment: Segment
}

/**
 * Search in memory: immutable segments and, over them, chunks of what was written since. Before each search it replays what the log has
 * gained, whichever process wrote it. Make one with `openSegmentIndex`.
 */
export class SegmentSearchIndex implements SearchIndex, SearchWriter {
  readonly #options: SegmentSearchIndexOptions
  readonly #log: ChangeLog
  readonly #searcher = new Searcher()
  readonly #timer: NodeJS.Timeout | null
  #segments: readonly NamedSegment[] = []
  #chunks: Chunk[] = []
  #components: readonly Component[] = []
  /** Rows of the log seen so far. */
  #position = 0
  /** Rows of the log that are in the segments. */
  #merged = 0
  #reading: Promise<void> | null = null
  #adopting: Promise<void> | null = null
  #merge: RunningMerge | null = null
  #notBefore = 0
  readonly #closing = new AbortController()
  /** What `close` waits for, beside a merge. */
  readonly #jobs = new Set<Promise<void>>()
  #isBeingRebuilt = false
  #isLoaded = false

  constructor(options: SegmentSearchIndexOptions) {
    this.#options = options
    this.#log = options.log
    this.#timer = options.pollMs > 0 ? setInterval(() => this.#poll(), options.pollMs) : null
    this.#timer?.unref()
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    await this.refresh()
    return this.#searcher.search(this.#components, query)
  }

  /** Sees everything that was committed before the call. */
  async refresh(): Promise<void> {
    const { newest, noted } = await this.#log.head()
    let merged = noted
    for (;;) {
      if (merged > this.#position) await this.#adopt()
      else if (merged > this.#merged) this.#adoptLater()
      if (newest <= this.#position) return
      await this.#readOn()
      this.#mergeIfWorthwhile(merged)
      if (newest > this.#position) await nextTurn()
      merged = (await this.#log.head()).noted
    }
  }

  /** Applies some of the rows that follow. Searches that come at once share one reading. */
  #readOn(): Promise<void> {
    this.#reading ??= this.#log
      .readDocuments(this.#position, rowsInTurn)
      .then((rows) => this.apply(rows ?? []))
      .finally(() => {
        this.#reading = null
      })
    return this.#reading
  }

  /** Applies the whole batch in one turn: a search sees all of it or nothing. */
  async apply(batch: readonly LoggedDocument[]): Promise<void> {
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

  /** Opens what the manifest names, or another one that is given. @throws when there is none or a segment cannot be read */
  async load(manifest?: Manifest): Promise<void> {
    await this.#adopt(manifest)
  }

  /** Does not merge while the work is going on, which `close` ends by the signal and waits for. The work deals with its errors. */
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
    await this.#merge?.stop()
    await Promise.all(this.#jobs)
    await this.#reading?.catch(() => {})
    await this.#adopting?.catch(() => {})
  }

  /** Whoever opens the index loads it first, and rebuilds it before when it cannot be read. */
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

  #adoptLater(): void {
    if (Date.now() < this.#notBefore) return
    this.#adopt().catch((error) => {
      this.#notBefore = Date.now() + pauseAfterErrorMs
      this.#options.onError(error)
    })
  }

  #adopt(manifest?: Manifest): Promise<void> {
    this.#adopting ??= this.#adoptManifest(manifest).finally(() => {
      this.#adopting = null
    })
    return this.#adopting
  }

  /** Goes over to the segments of the manifest. Searches meanwhile see the old ones and the chunks, which hold the same. */
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
    // From here to the end in one turn, with what was written meanwhile. A chunk is kept when it has every row of its range up to the
    // manifest's position, and so overrides the segments rightly.
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
        // A merge may have replaced the manifest and removed the file meanwhile.
        const isGone = (error as { code?: string }).code === 'ENOENT'
        const again = readManifest(this.#options.directory, this.#log.store)
        if (!isGone || attempt > 10 || again?.segments.join() === manifest.segments.join()) throw error
      }
    }
  }

  /** `merged`: rows up to here are in segments, though this index may still have to adopt them. */
  #mergeIfWorthwhile(merged: number): void {
    const { merges, mergeRows, directory, source, locks, onError, onDamaged } = this.#options
    const isDue = this.#position - merged >= mergeRows && Date.now() >= this.#notBefore
    const isPrevented = this.#merge !== null || this.#isBeingRebuilt || this.#closing.signal.aborted
    if (!merges || !isDue || isPrevented) return
    // Not again at once: it may be another thread or process that merges.
    this.#notBefore = Date.now() + pauseAfterMergeMs
    if (isMergeLocked(directory, locks)) return
    // So many rows are waiting that giving way would cost more than it spares.
    const isAwaited = isBacklog(this.#position - merged, mergeRows)
    const merge = startMerge({ directory, source, mergeRows, isAwaited })
    merge.unref()
    this.#merge = merge
    merge.done
      .then((result) => {
        if (result === 'damaged') onDamaged('a merge came upon a damaged segment')
      })
      .catch((error) => {
        this.#notBefore = Date.now() + pauseAfterErrorMs
        onError(error)
      })
      .finally(() => {
        this.#merge = null
      })
  }
}

async function markAllDeleted(segment: Segment, ids: ArrayLike<number>): Promise<void> {
  for (let i = 0; i < ids.length; i++) {
    markDeleted(segment, ids[i]!)
    if (i % rowsTouchedInTurn === rowsTouchedInTurn - 1) await nextTurn()
  }
}
