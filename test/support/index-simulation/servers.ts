/** Virtual time, and the servers that simulated nodes share: the log, the depot and the lease. */
import type { LoggedDocument, LogHead } from '../../../src/ports/change-log.ts'

/** Errors built in on purpose, which the simulation must find. */
export type Mutation =
  | 'none'
  /** The noted position advances although it is no longer the expected one. */
  | 'no fence'
  /** The noted position may advance before the manifest is stored. */
  | 'noted before published'
  /** The same with segments. */
  | 'noted before segments'
  /** A search uses a head that was read before it began. */
  | 'old head'

export const leaseMs = 400
/** How late, at most, a mutation stores what it should have stored at once, in milliseconds. */
const latestMs = 400

/** A broken promise of the index. */
export class Violation extends Error {}

export class Servers {
  now = 0
  newest = 0
  noted = 0
  /** The highest position whose writer has been answered. */
  acknowledged = 0
  failure: Error | null = null
  readonly mutation: Mutation
  readonly objects = new Map<string, Uint8Array>()
  readonly #random: () => number
  /** Latest first. */
  readonly #events: { readonly at: number; readonly run: () => void }[] = []
  #lease = { holder: '', until: 0 }
  #names = 0

  constructor(seed: number, mutation: Mutation) {
    this.#random = randomOf(seed)
    this.mutation = mutation
  }

  after(ms: number, run: () => void): void {
    const at = this.now + ms
    let i = this.#events.length
    while (i > 0 && this.#events[i - 1]!.at <= at) i--
    this.#events.splice(i, 0, { at, run })
  }

  /** Runs the next event; false if there is none. */
  runNext(): boolean {
    const event = this.#events.pop()
    if (event === undefined) return false
    this.now = event.at
    event.run()
    return true
  }

  fail(message: string): void {
    this.failure ??= new Violation(message)
  }

  below(bound: number): number {
    return Math.floor(this.#random() * bound)
  }

  newName(): string {
    return `${++this.#names}.segment`
  }

  latency(): number {
    return this.below(20) === 0 ? this.below(300) : 1 + this.below(10)
  }

  write(): void {
    this.after(this.latency(), () => {
      const position = ++this.newest
      this.after(this.latency(), () => {
        this.acknowledged = Math.max(this.acknowledged, position)
      })
    })
  }

  head(): LogHead {
    return { newest: this.newest, noted: this.noted }
  }

  /** Rows up to the noted position are gone. */
  readRows(after: number, most: number): LoggedDocument[] | null {
    if (this.noted > after) return null
    const count = Math.max(0, Math.min(most, this.newest - after))
    return Array.from({ length: count }, (_, i) => {
      const position = after + 1 + i
      return { position, entityId: String(position), document: null }
    })
  }

  advance(from: number, to: number): boolean {
    if (this.noted !== from && this.mutation !== 'no fence') return false
    if (to < this.noted) this.fail('the noted position went back')
    this.noted = to
    return true
  }

  put(name: string, bytes: Uint8Array): void {
    if (this.objects.has(name)) return
    const late =
      (this.mutation === 'noted before published' && name.includes('/m/')) ||
      (this.mutation === 'noted before segments' && name.includes('/s/'))
    if (late) this.after(this.below(latestMs), () => this.objects.set(name, bytes))
    else this.objects.set(name, bytes)
  }

  /** Takes or renews the lease. */
  lead(holder: string): boolean {
    if (this.#lease.holder !== holder && this.#lease.until > this.now) return false
    this.#lease = { holder, until: this.now + leaseMs }
    return true
  }

  resign(holder: string): void {
    if (this.#lease.holder === holder) this.#lease.until = 0
  }
}

/** Numbers from 0 up to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
