import { setTimeout as sleep } from 'node:timers/promises'
import { DirectoryError } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import type { OpenableSearch, SearchState } from '../../ports/search-index.ts'
import type { SearchQuery, SearchResult } from '../../search/query.ts'
import { IndexNotReady } from './log-follower.ts'
import { type OpenOptions, openSegmentIndex } from './open-index.ts'
import { readRebuild, secondsLeft } from './rebuilding/rebuild-progress.ts'
import type { SegmentSearchIndex } from './segment-search-index.ts'

export interface LazyOptions extends OpenOptions {
  /**
   * How long a search waits for an index that is being rebuilt before it fails, in milliseconds. Default:
   * unlimited.
   */
  readonly patienceMs?: number
}

/** Upper bound of waiting searches per thread. More would only use memory and time out together. */
const mostWaiting = 100
const pauseAfterErrorMs = 5000
/** Suggested retry delay while the remaining time is unknown. */
const secondsUnknown = 10

/**
 * A segment index that opens on first use, so that commands that only write never read it. While it is being
 * rebuilt and no old index can answer, searches wait for a limited time, then fail with the remaining
 * seconds. The rest of the directory keeps working.
 */
export class LazySegmentIndex implements OpenableSearch {
  readonly #options: LazyOptions
  readonly #patienceMs: number
  #opening: Promise<SegmentSearchIndex> | null = null
  #index: SegmentSearchIndex | null = null
  #state: SearchState['state'] = 'unopened'
  #waiting = 0
  #notBefore = 0
  #tellDelay: () => void = () => {}
  readonly #closing = new AbortController()
  /** Resolves when opening turns out to take long. */
  readonly #delayed = new Promise<void>((resolve) => {
    this.#tellDelay = resolve
  })

  constructor(options: LazyOptions) {
    this.#patienceMs = options.patienceMs ?? Number.POSITIVE_INFINITY
    this.#options = {
      ...options,
      ...(this.#patienceMs === Number.POSITIVE_INFINITY
        ? {}
        : { patience: (work) => within(work, this.#patienceMs) }),
      closing: this.#closing.signal,
      onRebuild: (reason, isAnswered) => {
        this.#state = 'rebuilding'
        if (!isAnswered) this.#tellDelay()
        options.onRebuild?.(reason, isAnswered)
      },
      onBacklog: () => {
        this.#state = 'catching up'
        this.#tellDelay()
        options.onBacklog?.()
      },
      onRebuilt: () => {
        this.#state = 'ready'
        options.onRebuilt?.()
      },
    }
  }

  /**
   * Opens the index. Resolves when it can answer or, with limited patience, when opening turns out to take
   * long.
   */
  async prepare(): Promise<void> {
    const opening = this.#open()
    if (this.#patienceMs === Number.POSITIVE_INFINITY) await opening
    else await Promise.race([opening, this.#delayed])
  }

  /** @throws DirectoryError `busy`, with the seconds to wait, if the index will not be ready in time */
  async search(query: SearchQuery): Promise<SearchResult> {
    const index = this.#index ?? (await this.#opened())
    try {
      return await index.search(query)
    } catch (error) {
      throw error instanceof IndexNotReady ? this.#refusal(error) : error
    }
  }

  status(): SearchState {
    const isFetching = this.#index?.isFetching === true
    const state = isFetching && this.#state === 'ready' ? 'catching up' : this.#state
    const progress = state === 'rebuilding' ? readRebuild(this.#options.directory) : null
    return {
      state,
      answers: this.#index !== null && !isFetching,
      read: progress?.documents ?? null,
      of: progress?.of ?? null,
      behind: this.#index?.behind ?? null,
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const index = await this.#opening?.catch(() => undefined)
    await index?.close()
  }

  /** Waits for the index, for no longer than the patience of a search. */
  async #opened(): Promise<SegmentSearchIndex> {
    if (this.#patienceMs === Number.POSITIVE_INFINITY) return this.#open()
    const left = this.#state === 'rebuilding' ? (this.#secondsLeft() ?? 0) : 0
    if (this.#waiting >= mostWaiting || left * 1000 > this.#patienceMs || Date.now() < this.#notBefore)
      throw this.#refusal()
    this.#waiting++
    const timer = new AbortController()
    try {
      const late = sleep(this.#patienceMs, null, { signal: timer.signal, ref: false }).catch(() => null)
      const index = await Promise.race([
        this.#open().catch((cause) => Promise.reject(this.#refusal(cause))),
        late,
      ])
      if (index === null) throw this.#refusal()
      return index
    } finally {
      this.#waiting--
      timer.abort()
    }
  }

  #secondsLeft(): number | null {
    return secondsLeft(readRebuild(this.#options.directory), Date.now())
  }

  #refusal(cause?: unknown): DirectoryError {
    const retryAfterS = this.#secondsLeft() ?? secondsUnknown
    const details = [fault('index_not_ready', null, { seconds: retryAfterS })]
    return new DirectoryError('busy', details, { cause, retryAfterS })
  }

  #open(): Promise<SegmentSearchIndex> {
    if (this.#opening !== null) return this.#opening
    this.#state = 'opening'
    this.#opening = openSegmentIndex(this.#options).then(
      (index) => {
        this.#index = index
        if (this.#state !== 'rebuilding') this.#state = 'ready'
        return index
      },
      (error) => {
        // A later search retries.
        this.#opening = null
        this.#state = 'failed'
        this.#notBefore = Date.now() + pauseAfterErrorMs
        if (!this.#closing.signal.aborted) this.#options.onError?.(error)
        throw error
      },
    )
    return this.#opening
  }
}

/** @throws IndexNotReady if the work takes longer than `ms` milliseconds */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const timer = new AbortController()
  const late = sleep(ms, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new IndexNotReady('Segments are being fetched.')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
    late.catch(() => {})
  }
}
