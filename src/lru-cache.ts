/**
 * A cache of two generations, approximately least recently used: holds the last `size` entries used and drops the others once twice as many are held. Cheaper
 * than a strict order of use, and unlike clearing all of it, it keeps what is common.
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

  clear(): void {
    this.#newer.clear()
    this.#older.clear()
  }
}

const nothing: readonly never[] = []

/** A list in the form to cache: what `filter` and `flatMap` return keeps room for sixteen more, and empty lists are all alike. */
export const compact = <T>(list: readonly T[]): readonly T[] => (list.length === 0 ? nothing : list.slice())

/** A text in the form to cache: a part of a longer one would hold all of that. */
export const copied = (text: string): string => ` ${text}`.slice(1)

/**
 * Computes a value from an object on first use and keeps it for as long as the object lives. The garbage collector marks values that only a weak table refers to
 * mostly while the program stands still, which is slow for many objects. So the values of the last `held` owners are also referred to from here.
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

/** More owners than there are at a time: languages, lists of languages. */
export const fewOwners = 64

/** An `LruCache` for each of a few owners. */
export class LruCacheOf<Owner extends object, Key, Value> extends WeakMemo<Owner, LruCache<Key, Value>> {
  constructor(size: number) {
    super(() => new LruCache(size), fewOwners)
  }
}
