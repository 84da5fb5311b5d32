import type { AccessStore, AccessWriter, QuotaCount } from '../../ports/access-store.ts'
import type { LimitWindow, RateLimit, RateLimits, RateVerdict } from '../../ports/rate-limits.ts'
import { equalPart, reserve } from './rate-shares.ts'

/**
 * Limits of all keys in one shared memory block, so that worker threads enforce them jointly without
 * messages.
 *
 * The rate applies to a sliding window. Requests are counted in buckets of 50 ms, and a request is admitted
 * while the current bucket and the 20 before it hold fewer requests than the rate. No second ever exceeds the
 * rate, and a client that sends requests continuously gets at least 1000/1050 of it. A request is counted
 * first and checked afterwards: two threads at the limit may both back off, but never both proceed.
 */
const bucketMs = 50
const bucketsInWindow = 21
const ringSize = 32
/** A ring cell: 20 bits of bucket number above the ring position, 12 bits of count. */
const countBits = 12
const maxCount = (1 << countBits) - 1
const epochs = 1 << 20

/**
 * A slot: two words of key id, one of day and count, two of what nodes divide among themselves, then the ring. Words
 * have 64 bits, cells 32.
 */
const slotWords = 5 + ringSize / 2
const idWord = 0
const dayWord = 2
const askedCell = 6
const rateCell = 7
const allowedCell = 8
const ringCell = 10
/** Before the slots: the number of nodes, 0 where there is only one server; and whether this one is cut off. */
const headerWords = 1
const nodesCell = 0
const cutOffCell = 1
const dayMs = 86_400_000

/**
 * One instance per thread, all on the same memory. `now` is in milliseconds since 1970 and common to all
 * threads.
 */
export class RateLimiter {
  readonly #words: BigInt64Array
  readonly #cells: Int32Array
  readonly #slots: number
  readonly #now: () => number
  /**
   * Last known slot of each key, with the first half of its id to verify that the slot still belongs to it.
   */
  readonly #known = new Map<string, { readonly slot: number; readonly high: bigint }>()

  /**
   * Allocates memory for `slots` keys used on one day, 168 bytes per key. Keys beyond that are not limited.
   */
  static allocate(slots = 16_384): SharedArrayBuffer {
    return new SharedArrayBuffer((headerWords + slots * slotWords) * 8)
  }

  constructor(memory: SharedArrayBuffer, now: () => number) {
    this.#words = new BigInt64Array(memory)
    this.#cells = new Int32Array(memory)
    this.#slots = Math.floor((this.#words.length - headerWords) / slotWords)
    this.#now = now
  }

  /**
   * Counts one request of the key (32 hex digits) and returns whether it may proceed. A rejected request
   * consumes no quota.
   */
  take(keyId: string, { ratePerSecond, dailyQuota }: RateLimit): RateVerdict {
    const now = this.#now()
    const slot = this.#slotOf(keyId, now)
    if (slot === undefined) return { allowed: true, reason: null, second: null, day: null }
    const bucket = Math.floor(now / bucketMs)
    if (ratePerSecond !== null) this.#ask(slot, ratePerSecond)
    const allowed = ratePerSecond === null ? null : this.#allowed(slot, ratePerSecond)
    if (allowed !== null && !this.#admit(slot, bucket, allowed)) {
      return this.#verdict('too_many_requests', slot, now, ratePerSecond, dailyQuota)
    }
    if (dailyQuota !== null && this.#today(slot, now) >= dailyQuota) {
      if (ratePerSecond !== null) this.#addToBucket(slot, bucket, -1)
      return this.#verdict('quota_used_up', slot, now, ratePerSecond, dailyQuota)
    }
    this.#addToDay(slot, now)
    return this.#verdict(null, slot, now, ratePerSecond, dailyQuota)
  }

  /** Restores today's counts from earlier runs. Call once, before the first request. */
  restore(day: number, counts: readonly QuotaCount[]): void {
    const now = this.#now()
    if (day !== dayOf(now)) return
    for (const { keyId, count } of counts) {
      const slot = this.#slotOf(keyId, now)
      if (slot !== undefined) Atomics.store(this.#words, wordIndex(slot, dayWord), packDay(day, count))
    }
  }

  /** The requests of a key that are counted today. */
  today(keyId: string): number {
    const now = this.#now()
    const slot = this.#slotOf(keyId, now)
    return slot === undefined ? 0 : this.#today(slot, now)
  }

  /** Adds requests of today that other servers have counted. */
  add(day: number, keyId: string, count: number): void {
    const now = this.#now()
    const slot = day === dayOf(now) ? this.#slotOf(keyId, now) : undefined
    if (slot !== undefined) this.#addToDay(slot, now, count)
  }

  /**
   * Divides limits among `nodes` servers. While this one is cut off from the others, it lets only its reserve
   * through.
   */
  divide(nodes: number, isCutOff: boolean): void {
    Atomics.store(this.#cells, cutOffCell, Number(isCutOff))
    Atomics.store(this.#cells, nodesCell, nodes)
  }

  /** Sets what this server lets through of a key's rate, in requests per second. */
  allow(keyId: string, allowed: number): void {
    const slot = this.#slotOf(keyId, this.#now())
    if (slot !== undefined) Atomics.store(this.#cells, cellIn(slot, allowedCell), allowed)
  }

  /** The keys with a rate, their requests since the start, and what this server lets through. */
  demand(): readonly { readonly keyId: string; readonly rate: number; readonly asked: number }[] {
    const found = []
    for (let slot = 0; slot < this.#slots; slot++) {
      const rate = Atomics.load(this.#cells, cellIn(slot, rateCell))
      if (rate === 0) continue
      const asked = Atomics.load(this.#cells, cellIn(slot, askedCell))
      found.push({ keyId: this.#keyOf(slot), rate, asked })
    }
    return found
  }

  /** Returns the counts of all keys used today, for the store. */
  usage(): { readonly day: number; readonly counts: readonly QuotaCount[] } {
    const day = dayOf(this.#now())
    const counts: QuotaCount[] = []
    for (let slot = 0; slot < this.#slots; slot++) {
      if (Atomics.load(this.#words, wordIndex(slot, idWord)) === 0n) continue
      const used = unpackDay(Atomics.load(this.#words, wordIndex(slot, dayWord)))
      if (used.day !== day || used.count === 0) continue
      counts.push({ keyId: this.#keyOf(slot), count: used.count })
    }
    return { day, counts }
  }

  #keyOf(slot: number): string {
    const index = wordIndex(slot, idWord)
    return hex64(Atomics.load(this.#words, index)) + hex64(Atomics.load(this.#words, index + 1))
  }

  /** What this server lets through of a key's rate. */
  #allowed(slot: number, rate: number): number {
    const nodes = Atomics.load(this.#cells, nodesCell)
    if (nodes === 0) return rate
    const allowed = Atomics.load(this.#cells, cellIn(slot, allowedCell)) || equalPart(rate, nodes)
    const isCutOff = Atomics.load(this.#cells, cutOffCell) === 1
    return Math.min(rate, allowed, isCutOff ? reserve(rate, nodes) : rate)
  }

  /** Counts a request for the division of limits, refused or not. */
  #ask(slot: number, rate: number): void {
    if (Atomics.load(this.#cells, nodesCell) === 0) return
    Atomics.store(this.#cells, cellIn(slot, rateCell), rate)
    Atomics.add(this.#cells, cellIn(slot, askedCell), 1)
  }

  #admit(slot: number, bucket: number, rate: number): boolean {
    if (this.#inWindow(slot, bucket) >= rate) return false
    if (!this.#addToBucket(slot, bucket, 1)) return false
    if (this.#inWindow(slot, bucket) <= rate) return true
    this.#addToBucket(slot, bucket, -1)
    return false
  }

  #inWindow(slot: number, bucket: number): number {
    let sum = 0
    for (let back = 0; back < bucketsInWindow; back++) sum += this.#inBucket(slot, bucket - back)
    return sum
  }

  #inBucket(slot: number, bucket: number): number {
    const cell = Atomics.load(this.#cells, cellIndex(slot, bucket))
    return cell >>> countBits === epochOf(bucket) ? cell & maxCount : 0
  }

  /**
   * Returns false if the bucket cannot take the change: it is full, or a later bucket has reused its cell.
   */
  #addToBucket(slot: number, bucket: number, change: 1 | -1): boolean {
    const index = cellIndex(slot, bucket)
    for (;;) {
      const cell = Atomics.load(this.#cells, index)
      const count = (cell >>> countBits === epochOf(bucket) ? cell & maxCount : 0) + change
      if (count < 0 || count > maxCount) return false
      const next = ((epochOf(bucket) << countBits) | count) >> 0
      if (Atomics.compareExchange(this.#cells, index, cell, next) === cell) return true
    }
  }

  #today(slot: number, now: number): number {
    const used = unpackDay(Atomics.load(this.#words, wordIndex(slot, dayWord)))
    return used.day === dayOf(now) ? used.count : 0
  }

  #addToDay(slot: number, now: number, count = 1): void {
    const index = wordIndex(slot, dayWord)
    for (;;) {
      const word = Atomics.load(this.#words, index)
      const next = packDay(dayOf(now), this.#today(slot, now) + count)
      if (Atomics.compareExchange(this.#words, index, word, next) === word) return
    }
  }

  #verdict(
    reason: RateVerdict['reason'],
    slot: number,
    now: number,
    rate: number | null,
    quota: number | null,
  ): RateVerdict {
    return {
      allowed: reason === null,
      reason,
      second: rate === null ? null : this.#secondWindow(slot, now, rate),
      day: quota === null ? null : dayWindow(quota, this.#today(slot, now), now),
    }
  }

  #secondWindow(slot: number, now: number, limit: number): LimitWindow {
    const bucket = Math.floor(now / bucketMs)
    let used = this.#inWindow(slot, bucket)
    const allowed = this.#allowed(slot, limit)
    const remaining = Math.max(0, allowed - used)
    if (remaining > 0) return { limit, remaining, reset: 1 }
    let oldest = bucket - bucketsInWindow + 1
    for (; oldest < bucket; oldest++) {
      used -= this.#inBucket(slot, oldest)
      if (used < allowed) break
    }
    const roomAt = (oldest + bucketsInWindow) * bucketMs
    return { limit, remaining, reset: Math.max(1, Math.ceil((roomAt - now) / 1000)) }
  }

  /** Finds or claims the slot of a key; undefined if all slots belong to other keys used today. */
  #slotOf(keyId: string, now: number): number | undefined {
    const known = this.#known.get(keyId)
    if (known !== undefined && Atomics.load(this.#words, wordIndex(known.slot, idWord)) === known.high)
      return known.slot
    const high = word64(keyId.slice(0, 16))
    const start = Number(BigInt.asUintN(32, high)) % this.#slots
    for (let step = 0; step < this.#slots; step++) {
      const slot = (start + step) % this.#slots
      const index = wordIndex(slot, idWord)
      const owner = Atomics.compareExchange(this.#words, index, 0n, high)
      const mine = owner === 0n || owner === high
      if (!mine && !this.#takeOver(slot, owner, high, now)) continue
      Atomics.store(this.#words, index + 1, word64(keyId.slice(16)))
      this.#known.set(keyId, { slot, high })
      return slot
    }
    return undefined
  }

  /** Claims the slot of a key last used on an earlier day. */
  #takeOver(slot: number, owner: bigint, next: bigint, now: number): boolean {
    const used = unpackDay(Atomics.load(this.#words, wordIndex(slot, dayWord)))
    if (used.day === 0 || used.day >= dayOf(now)) return false
    if (Atomics.compareExchange(this.#words, wordIndex(slot, idWord), owner, next) !== owner) return false
    for (const cell of [askedCell, rateCell, allowedCell]) Atomics.store(this.#cells, cellIn(slot, cell), 0)
    return true
  }
}

function dayWindow(limit: number, used: number, now: number): LimitWindow {
  const reset = Math.ceil(((dayOf(now) + 1) * dayMs - now) / 1000)
  return { limit, remaining: Math.max(0, limit - used), reset }
}

/** The port over a limiter; the threads of a process share its counts. */
export const sharedRateLimits = (limiter: RateLimiter): RateLimits => ({
  take: async (keyId, limits) => limiter.take(keyId, limits),
})

/** Adds the counts to the store. Counts the store has not acknowledged are part of the next flush. */
export class QuotaKeeper {
  readonly #limiter: Pick<RateLimiter, 'usage' | 'add'>
  readonly #writer: AccessWriter
  /** The part of this limiter's counts that the store holds, including the restored ones. */
  #kept: { readonly day: number; readonly counts: Map<string, number> }
  #flushing: Promise<void> = Promise.resolve()

  /** `stored` holds the counts the limiter was restored from. */
  constructor(
    limiter: Pick<RateLimiter, 'usage' | 'add'>,
    writer: AccessWriter,
    day: number,
    stored: readonly QuotaCount[],
  ) {
    this.#limiter = limiter
    this.#writer = writer
    this.#kept = { day, counts: new Map(stored.map(({ keyId, count }) => [keyId, count])) }
  }

  /** Flushes run one at a time: concurrent ones would add the same requests twice. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#add())
    return this.#flushing
  }

  /** Flushes, and adds what other servers have counted today to this limiter. */
  exchange(store: Pick<AccessStore, 'usage'>): Promise<void> {
    const exchanged = this.flush().then(async () => {
      const { day, counts: kept } = this.#kept
      for (const { keyId, count } of await store.usage(day)) {
        const added = count - (kept.get(keyId) ?? 0)
        if (added <= 0) continue
        kept.set(keyId, count)
        this.#limiter.add(day, keyId, added)
      }
    })
    this.#flushing = exchanged
    return exchanged
  }

  async #add(): Promise<void> {
    const { day, counts } = this.#limiter.usage()
    if (day !== this.#kept.day) this.#kept = { day, counts: new Map() }
    const { counts: kept } = this.#kept
    const added = counts
      .map(({ keyId, count }) => ({ keyId, count: count - (kept.get(keyId) ?? 0) }))
      .filter(({ count }) => count > 0)
    if (added.length === 0) return
    await this.#writer.apply({ type: 'access.quota.flush', day, added })
    for (const { keyId, count } of added) kept.set(keyId, count + (kept.get(keyId) ?? 0))
  }
}

function dayOf(now: number): number {
  return Math.floor(now / dayMs)
}

function packDay(day: number, count: number): bigint {
  return (BigInt(day) << 32n) | BigInt(count)
}

function unpackDay(word: bigint): { day: number; count: number } {
  return { day: Number(word >> 32n), count: Number(word & 0xffff_ffffn) }
}

function cellIndex(slot: number, bucket: number): number {
  return cellIn(slot, ringCell + (bucket % ringSize))
}

function wordIndex(slot: number, word: number): number {
  return headerWords + slot * slotWords + word
}

function cellIn(slot: number, cell: number): number {
  return wordIndex(slot, 0) * 2 + cell
}

function epochOf(bucket: number): number {
  return Math.floor(bucket / ringSize) % epochs
}

function word64(hex: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hex}`))
}

function hex64(word: bigint): string {
  return BigInt.asUintN(64, word).toString(16).padStart(16, '0')
}
