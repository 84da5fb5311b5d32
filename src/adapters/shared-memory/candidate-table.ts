import { holdersRead, likeliest } from '../rows/likeliest.ts'

/**
 * Who has which blocking key, and a text of each entity, in memory that threads share. One thread
 * writes at a time: one that fills the table, and then the writer thread after its commits; any thread reads at the same
 * time. What a reader finds is at least as new as the position that it read before.
 *
 * Entities are numbered in the order of their ids. Keys are in hash tables, each twice as large as the one before, so
 * that none is ever copied. A list of holders that changes anywhere but at its end is replaced.
 */

/** Memory of a table; its pages are taken as they are written. Structured-cloneable. */
export interface CandidateMemory {
  readonly head: SharedArrayBuffer
  readonly ids: SharedArrayBuffer
  readonly texts: SharedArrayBuffer
  readonly textAt: SharedArrayBuffer
  readonly keys: SharedArrayBuffer
  readonly lists: SharedArrayBuffer
  readonly addedAt: SharedArrayBuffer
}

/** Numbers in `head`. */
export const slot = {
  state: 0,
  position: 1,
  entities: 2,
  /** The last hash table. */
  tables: 3,
  nextText: 4,
  nextList: 5,
  /** Keys in the last hash table. */
  taken: 6,
  /** Position of the last erasure when the filling began. */
  erasures: 7,
  /** Words of four bytes in texts that were replaced. */
  replaced: 8,
} as const

export const state = {
  /** Nothing is in it. */
  empty: 0,
  live: 1,
  closed: 2,
  /** A thread fills it. */
  filling: 3,
  /** It waits for the thread that keeps it. */
  filled: 4,
} as const

const smallestTable = 1 << 16
/** Sizes double up to 2^24. */
export const mostTables = 9
export const startOf = (table: number): number => smallestTable * (2 ** table - 1)
export const sizeOf = (table: number): number => smallestTable * 2 ** table

/** Marks an entry of a key that several have: the rest is the place of its list. */
export const many = 0x8000_0000
/** A list: count, capacity, position of the last addition, numbers of the entities, ascending. */
export const listHead = 3

export interface CandidateLimits {
  readonly entities: number
  readonly textBytes: number
}

export const usualLimits: CandidateLimits = { entities: 3_000_000, textBytes: 1_500_000_000 }

/** What an entity takes, in bytes: half of it for its text. */
const bytesOfEntity = 500

/** Limits of a table that takes about `bytes` once it is full. */
export const limitsWithin = (bytes: number): CandidateLimits => ({
  entities: Math.min(usualLimits.entities, Math.floor(bytes / bytesOfEntity)),
  textBytes: Math.min(usualLimits.textBytes, 4 * Math.floor(bytes / 8)),
})

export function allocateCandidates({ entities, textBytes } = usualLimits): CandidateMemory {
  return {
    head: new SharedArrayBuffer(64),
    ids: new SharedArrayBuffer(entities * 8),
    textAt: new SharedArrayBuffer(entities * 4),
    texts: new SharedArrayBuffer(textBytes),
    keys: new SharedArrayBuffer(startOf(mostTables) * 8),
    lists: new SharedArrayBuffer(entities * 160),
    addedAt: new SharedArrayBuffer(entities * 4),
  }
}

/** The reading side. */
export class CandidateReader {
  protected readonly head: Int32Array
  protected readonly ids: Float64Array
  protected readonly textAt: Uint32Array
  protected readonly texts: Buffer
  protected readonly lengths: Uint32Array
  /** Pairs: the upper 32 bits of a key, and its entry: 0, an entity plus one, or a list. */
  protected readonly keys: Uint32Array
  protected readonly lists: Uint32Array

  constructor(memory: CandidateMemory) {
    this.head = new Int32Array(memory.head)
    this.ids = new Float64Array(memory.ids)
    this.textAt = new Uint32Array(memory.textAt)
    this.texts = Buffer.from(memory.texts)
    this.lengths = new Uint32Array(memory.texts)
    this.keys = new Uint32Array(memory.keys)
    this.lists = new Uint32Array(memory.lists)
  }

  /** Whether it has ended, or is to be filled for the first time. */
  get isIdle(): boolean {
    const now = Atomics.load(this.head, slot.state)
    return now === state.empty || now === state.closed
  }

  get isLive(): boolean {
    return Atomics.load(this.head, slot.state) === state.live
  }

  /** All commits up to this one are in the table. */
  get position(): number {
    return Atomics.load(this.head, slot.position)
  }

  /** The likeliest entities with any of the hashed keys, at most `limit`; as the store gives them. */
  idsByKeys(hashes: readonly number[], limit: number, weak?: number): number[] {
    const most = holdersRead(limit)
    const holders = hashes.map((hash) => this.holders(hash, most)).filter((list) => list.length > 0)
    return likeliest(holders, limit, weak).map((entity) => this.ids[entity]!)
  }

  /** The place of the text of an entity, which changes with the text; 0 if it is not here. */
  placeOf(id: number): number {
    const entity = this.entityOf(id)
    return entity < 0 ? 0 : Atomics.load(this.textAt, entity)
  }

  readText(at: number): string {
    const from = 4 * (at + 1)
    return this.texts.toString('latin1', from, from + this.lengths[at]!)
  }

  /** Numbers of the first entities that have a key, ascending. */
  protected holders(hash: number, most: number): readonly number[] {
    const place = this.find(hash)
    const entry = place < 0 ? 0 : Atomics.load(this.keys, place + 1)
    if (entry === 0) return []
    if (entry < many) return [entry - 1]
    const list = entry - many
    const count = Math.min(Atomics.load(this.lists, list), most)
    return Array.from(this.lists.subarray(list + listHead, list + listHead + count))
  }

  /** The place of a key in `keys`, -1 where no table has it. */
  protected find(hash: number): number {
    const tag = tagOf(hash)
    for (let table = Atomics.load(this.head, slot.tables); table >= 0; table--) {
      const place = this.placeIn(table, hash, tag)
      if (this.keys[place] === tag && this.keys[place + 1] !== 0) return place
    }
    return -1
  }

  /** The place of a key in one table: its own, or the free one where it would be. */
  protected placeIn(table: number, hash: number, tag: number): number {
    const [from, mask] = [startOf(table), sizeOf(table) - 1]
    for (let at = spread(hash) & mask; ; at = (at + 1) & mask) {
      const place = 2 * (from + at)
      if (Atomics.load(this.keys, place + 1) === 0 || this.keys[place] === tag) return place
    }
  }

  /** The number of an entity, -1 if it is unknown. */
  protected entityOf(id: number): number {
    let [from, to] = [0, Atomics.load(this.head, slot.entities) - 1]
    while (from <= to) {
      const middle = (from + to) >>> 1
      const found = this.ids[middle]!
      if (found === id) return middle
      if (found < id) from = middle + 1
      else to = middle - 1
    }
    return -1
  }
}

/** Keys have 48 bits; the place in a table follows from the lower ones. */
export const tagOf = (hash: number): number => Math.floor(hash / 0x1_0000) >>> 0
const spread = (hash: number): number => hash >>> 0
