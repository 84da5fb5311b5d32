/**
 * Two-generation cache, approximately LRU: keeps the last `size` entries used and evicts the rest once it
 * holds twice as many. Cheaper than strict LRU and, unlike clearing everything, keeps common entries.
 */
export class LruCache<Key, Value> {
  readonly #size: number
  #newer = new Map<Key, Value>()
  #older = new Map<Key, Value>()

  constructor(size: number) {
    this.#size = size
  }

  get(key: Key): Value | undefined {
    const value = this.#newer.get(key)
    if (value !== undefined) return value
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: Key, value: Value): void {
    if (this.#newer.size >= this.#size) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#newer.set(key, value)
  }

  delete(key: Key): void {
    this.#newer.delete(key)
    this.#older.delete(key)
  }

  clear(): void {
    this.#newer.clear()
    this.#older.clear()
  }
}

const nothing: readonly never[] = []

/**
 * Trims a list before caching it: `filter` and `flatMap` leave spare capacity, and all empty lists share one
 * instance.
 */
export const compact = <T>(list: readonly T[]): readonly T[] => (list.length === 0 ? nothing : list.slice())

/** Copies a text before caching it: a substring would keep its whole parent alive. */
export const copied = (text: string): string => ` ${text}`.slice(1)

/**
 * Computes a value from an object on first use and keeps it for the object's lifetime. The garbage collector
 * marks values held only by a weak map mostly during its pauses, which is slow for many objects. The values
 * of the last `held` owners are therefore strongly referenced here, too.
 */
export class WeakMemo<Owner extends object, Value> {
  readonly #make: (owner: Owner) => Value
  readonly #made = new WeakMap<Owner, Value>()
  readonly #held: Value[] = []
  readonly #mostHeld: number
  #next = 0

  constructor(make: (owner: Owner) => Value, held = 0) {
    this.#make = make
    this.#mostHeld = held
  }

  of(owner: Owner): Value {
    let value = this.#made.get(owner)
    if (value === undefined) {
      value = this.#make(owner)
      this.#made.set(owner, value)
      if (this.#mostHeld > 0) this.#held[this.#next++ % this.#mostHeld] = value
    }
    return value
  }
}

/** Capacity for owners that are few by nature, such as languages and lists of languages. */
export const fewOwners = 64

/** One `LruCache` per owner, for a few owners. */
export class LruCacheOf<Owner extends object, Key, Value> extends WeakMemo<Owner, LruCache<Key, Value>> {
  constructor(size: number) {
    super(() => new LruCache(size), fewOwners)
  }
}
