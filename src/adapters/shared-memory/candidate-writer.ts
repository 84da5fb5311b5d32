import {
  type CandidateMemory,
  CandidateReader,
  listHead,
  many,
  mostTables,
  sizeOf,
  slot,
  startOf,
  state,
  tagOf,
} from './candidate-table.ts'

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

/** Share of the places of a hash table that are taken before the next one begins. */
const fullest = 0.7

const MAX_POSITION = 2 ** 31 - 1

/** The writing side: one thread at a time has it. */
export class CandidateWriter extends CandidateReader {
  /** Position of the last key that each entity took. */
  private readonly addedAt: Uint32Array

  constructor(memory: CandidateMemory) {
    super(memory)
    this.addedAt = new Uint32Array(memory.addedAt)
  }

  get isEmpty(): boolean {
    return Atomics.load(this.head, slot.state) === state.empty
  }

  /** Whether another thread has filled it, for this one to keep. */
  get isFilled(): boolean {
    return Atomics.load(this.head, slot.state) === state.filled
  }

  /** Whether it is being filled: it stops being so when something ends it. */
  get isFilling(): boolean {
    return Atomics.load(this.head, slot.state) === state.filling
  }

  get entities(): number {
    return Atomics.load(this.head, slot.entities)
  }

  /** See `begin`. */
  get erasures(): number {
    return Atomics.load(this.head, slot.erasures)
  }

  /** Overwrites what a table that has ended holds. No thread may read in it any more. */
  wipe(): void {
    const tables = Atomics.load(this.head, slot.tables)
    this.keys.fill(0, 0, 2 * (startOf(tables) + sizeOf(tables)))
    this.lists.fill(0, 0, this.head[slot.nextList]!)
    this.lengths.fill(0, 0, this.head[slot.nextText]!)
    this.textAt.fill(0, 0, this.entities)
    this.addedAt.fill(0, 0, this.entities)
    for (const number of [
      slot.position,
      slot.entities,
      slot.tables,
      slot.nextText,
      slot.nextList,
      slot.taken,
      slot.replaced,
    ])
      Atomics.store(this.head, number, 0)
  }

  /**
   * Begins to fill a table that has ended or was never filled. No thread may read in it any more.
   * @param erasures position of the last erasure, for the threads that end it after a later one
   */
  begin(erasures: number): void {
    this.wipe()
    Atomics.store(this.head, slot.erasures, erasures)
    Atomics.store(this.head, slot.state, state.filling)
  }

  /** Leaves a filled table to the thread that keeps it. @returns false if it ended meanwhile */
  handOver(): boolean {
    return Atomics.compareExchange(this.head, slot.state, state.filling, state.filled) === state.filling
  }

  /** Begins to keep a filled table. */
  takeOver(): void {
    Atomics.compareExchange(this.head, slot.state, state.filled, state.live)
  }

  /** Ids of up to `most` entities in the order of their numbers. */
  idsFrom(entity: number, most: number): number[] {
    return Array.from(this.ids.subarray(entity, Math.min(entity + most, this.entities)))
  }

  /** Adds the text of an entity whose keys are there. @returns false where there is no room */
  putText(id: number, text: string): boolean {
    const entity = this.entityOf(id)
    if (entity < 0) return true
    const at = this.write(text)
    Atomics.store(this.textAt, entity, at)
    return at !== 0
  }

  /** The most entities that it takes. */
  get room(): number {
    return this.ids.length
  }

  /**
   * Begins with these ids, ascending, the holders of each key in the order of keys and ids, and everything up to
   * `position`. An empty table is live then.
   */
  fill(ids: Float64Array, holders: Iterable<readonly [key: number, id: number]>, position: number): void {
    if (ids.length > this.ids.length) {
      this.close()
      return
    }
    this.ids.set(ids)
    Atomics.store(this.head, slot.entities, ids.length)
    let [last, held]: [number, number[]] = [-1, []]
    for (const [key, id] of holders) {
      if (key !== last) {
        if (!this.putHolders(last, held, position)) return
        ;[last, held] = [key, []]
      }
      const entity = this.entityOf(id)
      this.addedAt[entity] = position
      held.push(entity)
    }
    if (!this.putHolders(last, held, position)) return
    this.reach(position)
    Atomics.compareExchange(this.head, slot.state, state.empty, state.live)
  }

  /** Takes in changes; everything up to `position` is in them or was here. Without room for all, the table ends before it. */
  apply(changes: readonly CandidateChange[], position: number): void {
    for (const change of changes) if (!this.isIdle) this.take(change)
    if (!this.isIdle) this.reach(position)
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
    Atomics.store(this.head, slot.state, state.closed)
  }

  private reach(position: number): void {
    if (position > MAX_POSITION) this.close()
    else Atomics.store(this.head, slot.position, position)
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
    const former = this.textAt[entity]!
    if (former !== 0) this.head[slot.replaced]! += 1 + Math.ceil(this.lengths[former]! / 4)
    const at = text === null ? 0 : this.write(text)
    Atomics.store(this.textAt, entity, at)
    // Filled again, it has room; where all texts are in use, those without room are read from the store.
    if (text !== null && at === 0 && this.head[slot.replaced]! > this.lengths.length / 4) this.close()
  }

  /** A key of a table that is filled for the first time. @returns whether the filling goes on */
  private putHolders(key: number, held: number[], position: number): boolean {
    if (held.length === 1) this.putKey(key, held[0]! + 1)
    else if (held.length > 1) {
      const list = this.writeList(held, position, held.length + 1 + (held.length >> 2))
      if (list >= 0) this.putKey(key, many + list)
    }
    return this.isEmpty || this.isFilling
  }

  /** -1 where there is no room, or the id is not the highest. */
  private append(id: number): number {
    const entities = Atomics.load(this.head, slot.entities)
    if (entities === this.ids.length || (entities > 0 && this.ids[entities - 1]! > id)) return -1
    this.ids[entities] = id
    Atomics.store(this.head, slot.entities, entities + 1)
    return entities
  }

  /** Returns the place of the text, 0 where there is no room. */
  private write(text: string): number {
    const at = this.head[slot.nextText]! || 1
    const from = 4 * (at + 1)
    if (from + text.length > this.texts.length) return 0
    this.lengths[at] = text.length
    this.texts.write(text, from, 'latin1')
    this.head[slot.nextText] = at + 1 + Math.ceil(text.length / 4)
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
    held.sort((one, other) => one - other)
    const list = this.writeList(held, position, held.length < 4 ? 4 : 2 * held.length)
    if (list >= 0) Atomics.store(this.keys, place + 1, many + list)
  }

  /** Returns the place of the list, -1 where there is no room: the table has ended. */
  private writeList(held: readonly number[], position: number, room: number): number {
    const list = this.head[slot.nextList]!
    if (list + listHead + room > this.lists.length) {
      this.close()
      return -1
    }
    this.head[slot.nextList] = list + listHead + room
    this.lists.set([held.length, room, position], list)
    this.lists.set(held, list + listHead)
    return list
  }

  private putKey(key: number, entry: number): void {
    let table = Atomics.load(this.head, slot.tables)
    if (this.head[slot.taken]! > fullest * sizeOf(table)) {
      if (++table === mostTables) {
        this.close()
        return
      }
      this.head[slot.taken] = 0
      Atomics.store(this.head, slot.tables, table)
    }
    const tag = tagOf(key)
    const place = this.placeIn(table, key, tag)
    this.keys[place] = tag
    Atomics.store(this.keys, place + 1, entry)
    this.head[slot.taken]!++
  }
}
