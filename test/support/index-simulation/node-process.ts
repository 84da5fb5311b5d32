/**
 * A simulated process of a node. It runs the real code that decides when to read on, adopt, fetch, merge, publish and rebuild. A row of the log
 * has no document, and a segment is the range of the rows in it.
 */
import { remoteLog } from '../../../src/adapters/remote-log.ts'
import type { IndexFolder } from '../../../src/adapters/segment-index/files/index-folder.ts'
import {
  type Follower,
  IndexNotReady,
  LogFollower,
} from '../../../src/adapters/segment-index/log-follower.ts'
import {
  type MergeResult,
  type MergeSite,
  runMerge,
} from '../../../src/adapters/segment-index/merging/run-merge.ts'
import { runRebuild } from '../../../src/adapters/segment-index/rebuilding/run-rebuild.ts'
import { SharedFolder } from '../../../src/adapters/segment-index/sharing/shared-folder.ts'
import type { ChangeLog, ConsumedLog, LoggedDocument, LogHead } from '../../../src/ports/change-log.ts'
import type { SegmentDepot } from '../../../src/ports/segment-depot.ts'
import { Killed, type MemoryFolder } from './memory-folder.ts'
import { type Servers, Violation } from './servers.ts'

const mergeRows = 4
const partBytes = 5
/** Of so many steps, a process dies at one. */
const stepsPerDeath = 150
/** How long the mutation `old head` uses a head again, in milliseconds. */
const oldHeadMs = 30

/** Totals, to show that schedules reach what they are for. */
export const noFigures = () => ({
  searches: 0,
  refused: 0,
  adoptions: 0,
  fetches: 0,
  merges: 0,
  deposed: 0,
  rebuilds: 0,
  crashes: 0,
  pauses: 0,
})
export type Figures = ReturnType<typeof noFigures>

export interface ProcessOptions {
  readonly servers: Servers
  readonly figures: Figures
  readonly name: string
  readonly folder: MemoryFolder
  readonly pausedUntil: () => number
  /** Kills this process. */
  readonly die: () => void
}

export class NodeProcess implements Follower {
  isAlive = true
  /** Segments have the rows up to `merged`; those in memory follow, up to `position`. */
  position = 0
  merged = 0
  #inMemory = 0
  readonly #servers: Servers
  readonly #options: ProcessOptions
  readonly #folder: IndexFolder
  readonly #follower: LogFollower
  readonly #opened: Promise<void>
  #isFolderInUse = false
  #isRebuilding = false
  #adopting: Promise<void> | null = null

  constructor(options: ProcessOptions) {
    this.#options = options
    this.#servers = options.servers
    this.#folder = options.folder.usedBy(() => this.isAlive)
    this.#follower = new LogFollower({
      index: this,
      log: this.#nearLog(),
      folderPosition: () => this.#folder.manifest()?.position ?? -1,
      merges: true,
      mergeRows,
      startMerge: (how) =>
        this.#isFolderInUse ? null : { done: this.#merge(how), unref: () => {}, stop: async () => {} },
      onError: (error) => this.#check(error),
      onDamaged: () => void this.#rebuild(true).catch((error) => this.#check(error)),
      clock: {
        now: () => this.#servers.now,
        sleep: (ms) => this.#sleep(ms),
        nextTurn: () => this.#sleep(1),
      },
    })
    this.#opened = this.#open()
    this.#opened.catch((error) => this.#check(error))
  }

  get isHeld(): boolean {
    return this.#isRebuilding
  }

  /** Searches; `done` receives whether it was answered. It is not called if the process dies. */
  search(done: (isAnswered: boolean) => void): void {
    const { acknowledged } = this.#servers
    const { figures } = this.#options
    this.#opened
      .then(() => this.#follower.refresh())
      .then(
        () => {
          if (!this.isAlive) return
          figures.searches++
          if (this.position < acknowledged)
            this.#servers.fail(`stale: rows up to ${this.position} instead of ${acknowledged}`)
          if (this.position - this.merged !== this.#inMemory)
            this.#servers.fail('rows are missing, or there twice')
          done(true)
        },
        (error) => {
          if (!this.isAlive) return
          this.#check(error)
          figures.refused++
          done(false)
        },
      )
  }

  poll(): void {
    this.#opened.then(() => this.#follower.refresh()).catch((error) => this.#check(error))
  }

  apply(rows: readonly LoggedDocument[]): void {
    for (const { position } of rows) {
      if (position <= this.position) continue
      if (position !== this.position + 1) throw new Violation(`row ${this.position + 1} is missing`)
      this.position = position
      this.#inMemory++
    }
  }

  adopt(): Promise<void> {
    this.#adopting ??= this.#adoptManifest().finally(() => {
      this.#adopting = null
    })
    return this.#adopting
  }

  async #adoptManifest(): Promise<void> {
    for (;;) {
      const manifest = this.#folder.manifest()
      if (manifest === null) throw new Error('no manifest')
      const ranges: (readonly [number, number])[] = []
      for (const name of manifest.segments) {
        await this.#sleep(1)
        if (this.#folder.size(name) !== null) ranges.push(this.#rangeOf(name))
      }
      const isComplete = ranges.length === manifest.segments.length
      // A merge may have replaced the manifest meanwhile.
      if (!isComplete && this.#folder.manifest() !== manifest) continue
      if (!isComplete) throw new Violation('a segment of the manifest is missing')
      if (manifest.position < this.merged) throw new Violation('an older manifest was adopted')
      const starts = [...ranges.map(([from]) => from), manifest.position]
      const ends = [0, ...ranges.map(([, to]) => to)]
      if (starts.join() !== ends.join()) throw new Violation('rows of segments are missing, or there twice')
      this.#options.figures.adoptions++
      this.position = Math.max(this.position, manifest.position)
      this.merged = manifest.position
      this.#inMemory = this.position - this.merged
      return
    }
  }

  /** As `openSegmentIndex` does. */
  async #open(): Promise<void> {
    for (;;) {
      const { noted } = await this.#ask(() => this.#servers.head())
      const manifest = this.#folder.manifest()
      if (manifest !== null && noted > 0 && manifest.position >= noted) break
      const result = await this.#merge({ fetchesOnly: true })
      if (result === 'unreadable') await this.#rebuild(false)
      else await this.#sleep(20)
    }
    await this.adopt()
  }

  async #merge(how: { isAwaited?: boolean; fetchesOnly: boolean }): Promise<MergeResult> {
    if (this.#isFolderInUse) return 'busy'
    this.#isFolderInUse = true
    try {
      const result = await runMerge(this.#site(false), { mergeRows, ...how }, this.#onStep)
      const { figures } = this.#options
      if (result === 'merged') figures.merges++
      if (result === 'fetched') figures.fetches++
      if (result === 'busy') figures.deposed++
      return result
    } finally {
      this.#isFolderInUse = false
    }
  }

  async #rebuild(isOpen: boolean): Promise<void> {
    if (this.#isRebuilding) return
    this.#isRebuilding = true
    try {
      for (;;) {
        const result = await this.#rebuildOnce()
        if (result !== 'busy') break
        await this.#sleep(50)
      }
      if (isOpen) await this.adopt()
    } finally {
      this.#isRebuilding = false
    }
  }

  async #rebuildOnce(): ReturnType<typeof runRebuild> {
    if (this.#isFolderInUse) return 'busy'
    this.#isFolderInUse = true
    const replaces = this.#folder.manifest()?.segments ?? null
    const build = async (position: number): Promise<string[]> => {
      await this.#sleep(this.#servers.below(200))
      return [this.#writeSegment(0, position)]
    }
    try {
      const result = await runRebuild(this.#site(true), { replaces }, build, this.#onStep)
      if (result === 'rebuilt') this.#options.figures.rebuilds++
      return result
    } finally {
      this.#isFolderInUse = false
    }
  }

  #site(isRebuild: boolean): MergeSite {
    const servers = this.#servers
    const log = this.#log(isRebuild)
    const depot = this.#depot()
    const folder = this.#folder
    const now = (): number => servers.now
    const graceMs = servers.below(1000)
    return {
      log,
      depot,
      folder,
      shared: new SharedFolder({
        depot,
        log,
        folder,
        version: '1',
        now,
        partBytes,
        graceMs,
        onStep: this.#onStep,
      }),
      settle: () => this.#sleep(servers.below(100)),
      rowsToSegments: async ({ position }, to) => {
        for (let at = position; at < to; ) {
          const rows = await log.readDocuments(at, 3)
          if (rows === null) throw new Error('Rows of the change log are gone that were not merged.')
          at = rows.at(-1)!.position
        }
        return [this.#writeSegment(position, to)]
      },
      compact: (names, everything) => {
        if (names.length < 2 || !(everything || servers.below(2) === 0)) return [...names]
        const [older, newer] = names.slice(-2).map((name) => this.#rangeOf(name))
        return [...names.slice(0, -2), this.#writeSegment(older![0], newer![1])]
      },
    }
  }

  #writeSegment(from: number, to: number): string {
    const name = this.#servers.newName()
    const bytes = Buffer.from(JSON.stringify([from, to]))
    this.#folder.receive(name, 0, bytes)
    this.#folder.finish(name, bytes.length)
    return name
  }

  #rangeOf(name: string): readonly [number, number] {
    return JSON.parse(Buffer.from(this.#folder.read(name, 0, this.#folder.size(name)!)).toString())
  }

  #nearLog(): Pick<ChangeLog, 'head' | 'readDocuments'> {
    const near = remoteLog(this.#log(false), 6)
    if (this.#servers.mutation !== 'old head') return near
    let known: { readonly head: LogHead; readonly at: number } | null = null
    const head = async (): Promise<LogHead> => {
      if (known !== null && known.at > this.#servers.now - oldHeadMs) return known.head
      known = { head: await near.head(), at: this.#servers.now }
      return known.head
    }
    return { readDocuments: near.readDocuments, head }
  }

  #log(isRebuild: boolean): ConsumedLog {
    const servers = this.#servers
    const never = async (): Promise<never> => {
      throw new Error('not simulated')
    }
    const advance = (from: number, to: number): boolean => {
      const isDone = servers.advance(from, to)
      // Nothing damages the depot here, so only the first index is ever built.
      if (isDone && isRebuild && from > 0) servers.fail('the index was rebuilt although the depot had it')
      return isDone
    }
    return {
      store: 'store',
      head: () => this.#ask(() => servers.head()),
      readDocuments: (after, most) => this.#ask(() => servers.readRows(after, most)),
      highest: () => this.#ask(() => servers.newest),
      advance: (from, to) => this.#ask(() => advance(from, to)),
      mark: () => this.#ask(() => void servers.newest++),
      shorten: async () => {},
      close: async () => {},
      read: never,
      lastOfEach: never,
      note: never,
      forget: never,
    }
  }

  #depot(): SegmentDepot {
    const servers = this.#servers
    const { name: node } = this.#options
    const stored = new Map<string, Uint8Array>()
    const ask = <T>(work: () => T): Promise<T> => this.#ask(work)
    return {
      put: async (name, bytes) => {
        if (servers.mutation !== 'none') stored.set(name, bytes)
        await ask(() => servers.put(name, bytes))
      },
      // A mutated depot that stores late must not show it to the node itself.
      get: (name) => ask(() => servers.objects.get(name) ?? stored.get(name) ?? null),
      delete: (name) => ask(() => void servers.objects.delete(name)),
      list: async function* (prefix) {
        yield* await ask(() => [...servers.objects.keys()].filter((name) => name.startsWith(prefix)))
      },
      lead: () => ask(() => servers.lead(node)),
      resign: () => ask(() => servers.resign(node)),
      close: async () => {},
    }
  }

  /** A request to a server: it arrives, and its answer too, after a time. After its death, nothing comes. */
  #ask<T>(work: () => T): Promise<T> {
    return new Promise((resolve) => {
      if (!this.isAlive) return
      this.#servers.after(this.#servers.latency(), () => {
        const result = work()
        this.#resume(this.#servers.latency(), () => resolve(result))
      })
    })
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.#resume(ms, resolve))
  }

  #resume(ms: number, resume: () => void): void {
    this.#servers.after(ms, () => {
      if (!this.isAlive) return
      const left = this.#options.pausedUntil() - this.#servers.now
      if (left > 0) this.#resume(left, resume)
      else resume()
    })
  }

  #onStep = (): void => {
    if (this.isAlive && this.#servers.below(stepsPerDeath) === 0) this.#options.die()
    if (!this.isAlive) throw new Killed()
  }

  /** The real index reports other errors and retries too, such as rows that another node has removed. */
  #check(error: unknown): void {
    if (!this.isAlive || error instanceof IndexNotReady || error instanceof Killed) return
    if (error instanceof Violation) this.#servers.fail(error.message)
    else if (!String(error).includes('are gone')) this.#servers.fail(`unexpected: ${error}`)
  }
}
