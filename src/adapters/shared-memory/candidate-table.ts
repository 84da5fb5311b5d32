import { holdersRead, likeliest } from '../rows/likeliest.ts'

/**
 * Who has which blocking key, and a text of each entity, in memory that the threads of an import share. One thread
 * writes, after its commits; any thread reads at the same time. What a reader finds is at least as new as the position
 * that it read before.
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
}

/** Changes of one entity by one commit. */
export interface CandidateChange {
  readonly id: number
  readonly added: readonly number[]
  readonly removed: readonly number[]
  /** Of the commit. */
  readonly position: number
  /** Null where it is to be read from the store. */
  readonly text: string | null
}

/** Numbers in `head`. */
const STATE = 0
const POSITION = 1
const ENTITIES = 2
const TABLES = 3

const empty = 0
const live = 1
const closed = 2

const smallestTable = 1 << 16
/** Sizes double up to 2^24. */
const mostTables = 9
/** Share of the places of a hash table that are taken before the next one begins. */
const fullest = 0.7
const startOf = (table: number): number => smallestTable * (2 ** table - 1)
const sizeOf = (table: number): number => smallestTable * 2 ** table

/** Marks an entry of a key that several have: the rest is the place of its list. */
const many = 0x8000_0000
/** A list: count, capacity, position of the last addition, numbers of the entities, ascending. */
const listHead = 3

const MAX_POSITION = 2 ** 31 - 1

export interface CandidateLimits {
  readonly entities: number
  readonly textBytes: number
}

export const usualLimits: CandidateLimits = { entities: 3_000_000, textBytes: 1_500_000_000 }

export function allocateCandidates({ entities, textBytes } = usualLimits): CandidateMemory {
  return {
    head: new SharedArrayBuffer(64),
    ids: new SharedArrayBuffer(entities * 8),
    textAt: new SharedArrayBuffer(entities * 4),
    texts: new SharedArrayBuffer(textBytes),
    keys: new SharedArrayBuffer(startOf(mostTables) * 8),
    lists: new SharedArrayBuffer(entities * 160),
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

  get isLive(): boolean {
    return Atomics.load(this.head, STATE) === live
  }

  /** All commits up to this one are in the table. */
  get position(): number {
    return Atomics.load(this.head, POSITION)
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
    for (let table = Atomics.load(this.head, TABLES); table >= 0; table--) {
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
    let [from, to] = [0, Atomics.load(this.head, ENTITIES) - 1]
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
const tagOf = (hash: number): number => Math.floor(hash / 0x1_0000) >>> 0
const spread = (hash: number): number => hash >>> 0

/** The writing side: one per table. */
export class CandidateWriter extends CandidateReader {
  private nextText = 1
  private nextList = 0
  /** Keys in the last hash table. */
  private taken = 0
  /** Position of the last key that each entity took. */
  private readonly addedAt: Uint32Array

  constructor(memory: CandidateMemory) {
    super(memory)
    this.addedAt = new Uint32Array(this.ids.length)
  }

  get isEmpty(): boolean {
    return Atomics.load(this.head, STATE) === empty
  }

  /** The most entities that it takes. */
  get room(): number {
    return this.ids.length
  }

  /** Begins with these ids, ascending, the holders of each key, and everything up to `position`. */
  fill(ids: Float64Array, holders: Iterable<readonly [key: number, id: number]>, position: number): void {
    if (ids.length > this.ids.length) {
      this.close()
      return
    }
    this.ids.set(ids)
    Atomics.store(this.head, ENTITIES, ids.length)
    for (const [key, id] of holders) {
      this.add(key, this.entityOf(id), position)
      if (!this.isEmpty) return
    }
    this.reach(position)
    Atomics.compareExchange(this.head, STATE, empty, live)
  }

  /** Takes in changes; everything up to `position` is in them or was here. Without room for all, the table ends before it. */
  apply(changes: readonly CandidateChange[], position: number): void {
    for (const change of changes) if (this.isLive) this.take(change)
    if (this.isLive) this.reach(position)
  }

  /** Whether an entity took one of the keys after a position. */
  wasAddedAfter(hashes: readonly number[], position: number): boolean {
    return hashes.some((hash) => {
      const place = this.find(hash)
      if (place < 0) return false
      const entry = this.keys[place + 1]!
      return (entry < many ? this.addedAt[entry - 1]! : this.lists[entry - many + 2]!) > position
    })
  }

  /** No more answers: the store's own are asked for. */
  close(): void {
    Atomics.store(this.head, STATE, closed)
  }

  private reach(position: number): void {
    if (position > MAX_POSITION) this.close()
    else Atomics.store(this.head, POSITION, position)
  }

  private take({ id, added, removed, position, text }: CandidateChange): void {
    let entity = this.entityOf(id)
    if (entity < 0) entity = this.append(id)
    if (entity < 0) {
      if (added.length > 0) this.close()
      return
    }
    for (const key of removed) this.remove(key, entity)
    for (const key of added) this.add(key, entity, position)
    Atomics.store(this.textAt, entity, text === null ? 0 : this.write(text))
  }

  /** -1 where there is no room, or the id is not the highest. */
  private append(id: number): number {
    const entities = Atomics.load(this.head, ENTITIES)
    if (entities === this.ids.length || (entities > 0 && this.ids[entities - 1]! > id)) return -1
    this.ids[entities] = id
    Atomics.store(this.head, ENTITIES, entities + 1)
    return entities
  }

  /** Returns the place of the text. */
  private write(text: string): number {
    const at = this.nextText
    const from = 4 * (at + 1)
    if (from + text.length > this.texts.length) {
      this.close()
      return 0
    }
    this.lengths[at] = text.length
    this.texts.write(text, from, 'latin1')
    this.nextText = at + 1 + Math.ceil(text.length / 4)
    return at
  }

  private add(key: number, entity: number, position: number): void {
    this.addedAt[entity] = position
    const place = this.find(key)
    if (place < 0) {
      this.putKey(key, entity + 1)
      return
    }
    const entry = this.keys[place + 1]!
    if (entry < many) {
      if (entry - 1 !== entity) this.replaceList(place, [entry - 1, entity], position)
      return
    }
    const list = entry - many
    const count = this.lists[list]!
    const last = count === 0 ? -1 : this.lists[list + listHead + count - 1]!
    if (entity > last && count < this.lists[list + 1]!) {
      this.lists[list + listHead + count] = entity
      this.lists[list + 2] = position
      Atomics.store(this.lists, list, count + 1)
      return
    }
    const held = this.listed(list)
    if (!held.includes(entity)) this.replaceList(place, [...held, entity], position)
  }

  private remove(key: number, entity: number): void {
    const place = this.find(key)
    if (place < 0) return
    const entry = this.keys[place + 1]!
    const held = entry < many ? [entry - 1] : this.listed(entry - many)
    const position = entry < many ? this.addedAt[entry - 1]! : this.lists[entry - many + 2]!
    const left = held.filter((one) => one !== entity)
    if (left.length < held.length) this.replaceList(place, left, position)
  }

  private listed(list: number): number[] {
    return Array.from(this.lists.subarray(list + listHead, list + listHead + this.lists[list]!))
  }

  /** Puts a new list in place of what a key has. */
  private replaceList(place: number, held: number[], position: number): void {
    const room = held.length < 4 ? 4 : 2 * held.length
    const list = this.nextList
    if (list + listHead + room > this.lists.length) {
      this.close()
      return
    }
    this.nextList += listHead + room
    this.lists.set([held.length, room, position, ...held.sort((one, other) => one - other)], list)
    Atomics.store(this.keys, place + 1, many + list)
  }

  private putKey(key: number, entry: number): void {
    let table = Atomics.load(this.head, TABLES)
    if (this.taken > fullest * sizeOf(table)) {
      if (++table === mostTables) {
        this.close()
        return
      }
      this.taken = 0
      Atomics.store(this.head, TABLES, table)
    }
    const tag = tagOf(key)
    const place = this.placeIn(table, key, tag)
    this.keys[place] = tag
    Atomics.store(this.keys, place + 1, entry)
    this.taken++
  }
}
