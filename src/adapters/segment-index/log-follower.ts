/** Decides when an index reads on in the log, adopts segments, and starts merges. */
import type { ChangeLog, LoggedDocument } from '../../ports/change-log.ts'
import type { RunningMerge } from './merging/start-merge.ts'
import { isBacklog } from './recent/chunk.ts'

/** The index that follows the log. */
export interface Follower {
  /** Log position up to which rows have been replayed. */
  readonly position: number
  /** Log position up to which rows are in the segments. */
  readonly merged: number
  /** Whether it may neither merge nor adopt on its own: it is being rebuilt or closed. */
  readonly isHeld: boolean
  apply(rows: readonly LoggedDocument[]): void
  /** Switches to the segments of the folder's manifest. Concurrent calls share one. */
  adopt(): Promise<void>
}

export interface LogFollowerOptions {
  readonly index: Follower
  readonly log: Pick<ChangeLog, 'head' | 'headOfRequest' | 'readDocuments'>
  /**
   * Position of the folder's manifest, below 0 if there is none. Null where all processes use one folder, which
   * then never lags behind the noted position.
   */
  readonly folderPosition: (() => number) | null
  /** Whether this index may merge. */
  readonly merges: boolean
  readonly mergeRows: number
  /** Merges, or only fetches segments from the depot. Null if the folder is in use. */
  readonly startMerge: (how: { isAwaited: boolean; fetchesOnly: boolean }) => RunningMerge | null
  readonly onError: (error: unknown) => void
  /** The folder cannot be used as it is, and cannot be repaired by fetching: it must be rebuilt. */
  readonly onDamaged: (reason: string) => void
  readonly clock: FollowerClock
}

export interface FollowerClock {
  /** Milliseconds. */
  now(): number
  sleep(ms: number): Promise<void>
  /** Resolves in the next turn of the event loop. */
  nextTurn(): Promise<void>
}

/** A search cannot be answered yet: rows it must see are gone from the log, and their segments not here. */
export class IndexNotReady extends Error {}

/** Rows replayed in one turn of the event loop for each waiting search; bounds how long other requests wait. */
const rowsInTurn = 16
/** Rows replayed between two looks at how far the log has been merged. */
const rowsBetweenLooks = 500
const pauseAfterMergeMs = 1000
const pauseAfterErrorMs = 5000
const pollWhileBusyMs = 50

export class LogFollower {
  readonly #options: LogFollowerOptions
  readonly #index: Follower
  #known = 0
  #reading: Promise<void> | null = null
  /** Calls of `refresh` in progress. */
  #refreshing = 0
  #fetching: Promise<void> | null = null
  #merge: RunningMerge | null = null
  #notBefore = 0

  constructor(options: LogFollowerOptions) {
    this.#options = options
    this.#index = options.index
  }

  /** Known log rows that the index has not replayed. */
  get behind(): number {
    return Math.max(0, this.#known - this.#index.position)
  }

  /** Whether searches wait for segments that are being fetched. */
  get isFetching(): boolean {
    return this.#fetching !== null
  }

  /**
   * Makes everything committed before the call visible. `patience` limits how long it waits for segments of
   * other nodes.
   */
  async refresh(patience: <T>(work: Promise<T>) => Promise<T> = (work) => work): Promise<void> {
    this.#refreshing++
    try {
      await this.#catchUp(patience)
    } finally {
      this.#refreshing--
    }
  }

  /** Ends the merge and waits for reads in progress. */
  async stop(): Promise<void> {
    await this.#merge?.stop()
    await this.#reading?.catch(() => {})
    await this.#fetching?.catch(() => {})
  }

  async #catchUp(patience: <T>(work: Promise<T>) => Promise<T>): Promise<void> {
    const index = this.#index
    const { log } = this.#options
    const { newest, noted } = await (log.headOfRequest?.() ?? log.head())
    this.#known = Math.max(this.#known, newest)
    let merged = noted
    let looked = index.position
    for (;;) {
      if (merged > index.position) await this.#adoptNow(merged, patience)
      else if (merged > index.merged) this.#adoptLater()
      if (newest <= index.position) return
      const before = index.position
      await this.#readOn()
      this.#mergeIfWorthwhile(merged)
      if (newest <= index.position) return
      await this.#options.clock.nextTurn()
      // Rows that are gone from the log are in segments by now, and others may have merged.
      if (index.position > before && index.position < looked + rowsBetweenLooks) continue
      merged = (await log.head()).noted
      looked = index.position
    }
  }

  /** Applies the next few rows. Concurrent searches share one read. */
  #readOn(): Promise<void> {
    this.#reading ??= this.#options.log
      .readDocuments(this.#index.position, rowsInTurn * this.#refreshing)
      .then((rows) => this.#index.apply(rows ?? []))
      .finally(() => {
        this.#reading = null
      })
    return this.#reading
  }

  /** The rows up to `noted` may be gone, so only the segments have them. */
  async #adoptNow(noted: number, patience: <T>(work: Promise<T>) => Promise<T>): Promise<void> {
    if (this.#options.folderPosition === null) return this.#index.adopt()
    this.#fetching ??= this.#fetchUpTo(noted).finally(() => {
      this.#fetching = null
    })
    await patience(this.#fetching)
  }

  async #fetchUpTo(noted: number): Promise<void> {
    const { clock, onDamaged, folderPosition } = this.#options
    while (this.#index.position < noted) {
      if (this.#index.isHeld) throw new IndexNotReady('The index is being rebuilt.')
      const isThere = folderPosition!() >= noted
      const result = isThere ? await this.#adoptOrFail() : await this.#fetch()
      if (result === 'busy') await clock.sleep(pollWhileBusyMs)
      if (result !== 'damaged' && result !== 'unreadable') continue
      if (!this.#index.isHeld) onDamaged('the index is behind the log, and the depot has no newer one')
      throw new IndexNotReady('The index must be rebuilt.')
    }
  }

  async #adoptOrFail(): Promise<'adopted' | 'damaged'> {
    try {
      await this.#index.adopt()
      return 'adopted'
    } catch (error) {
      this.#options.onError(error)
      return 'damaged'
    }
  }

  /** Brings the folder up to date, or waits for the merge of this index to end. */
  async #fetch(): ReturnType<() => RunningMerge['done']> {
    if (this.#merge !== null) return this.#merge.done.then(() => 'nothing' as const)
    return this.#start(true, true)?.done ?? 'busy'
  }

  #adoptLater(): void {
    const { clock, folderPosition } = this.#options
    if (clock.now() < this.#notBefore) return
    if (folderPosition !== null && folderPosition() <= this.#index.merged) {
      if (this.#merge === null && !this.#index.isHeld) this.#start(false, true)
      return
    }
    this.#index.adopt().catch((error) => {
      this.#notBefore = clock.now() + pauseAfterErrorMs
      this.#options.onError(error)
    })
  }

  /**
   * `merged` is the log position up to which rows are in segments, even if this index has not adopted them
   * yet.
   */
  #mergeIfWorthwhile(merged: number): void {
    const { merges, mergeRows, clock } = this.#options
    const pending = this.#index.position - merged
    const isDue = pending >= mergeRows && clock.now() >= this.#notBefore
    if (!merges || !isDue || this.#merge !== null || this.#index.isHeld) return
    // With a long backlog, throttling the merge would cost more than it saves.
    this.#start(isBacklog(pending, mergeRows), false)
  }

  #start(isAwaited: boolean, fetchesOnly: boolean): RunningMerge | null {
    const { clock, startMerge, onDamaged, onError } = this.#options
    // Do not retry immediately: another thread, process or node may be merging.
    this.#notBefore = clock.now() + pauseAfterMergeMs
    const merge = startMerge({ isAwaited, fetchesOnly })
    if (merge === null) return null
    this.#merge = merge
    merge.done
      .then((result) => {
        if (result === 'merged' || result === 'fetched') this.#notBefore = 0
        if (result === 'damaged' && !this.#index.isHeld) onDamaged('a merge came upon a damaged segment')
      })
      .catch((error) => {
        this.#notBefore = clock.now() + pauseAfterErrorMs
        onError(error)
      })
      .finally(() => {
        this.#merge = null
      })
    return merge
  }
}
