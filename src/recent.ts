/**
 * Remembers what was asked for lately: entries in use survive, others go after `size` new ones at the latest when twice as many are held. Cheaper than a
 * strict order of use, and unlike clearing it all it never forgets what is common.
 */
export class Recent<Key, Value> {
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

/** A list as it is worth remembering: what `filter` and `flatMap` return keeps room for sixteen more, and empty lists are all alike. */
export const compact = <T>(list: readonly T[]): readonly T[] => (list.length === 0 ? nothing : list.slice())

/** A text as it is worth remembering: a part of a longer one would hold all of that. */
export const copied = (text: string): string => ` ${text}`.slice(1)

/**
 * What is made of an object when it is first asked for, and kept for as long as somebody has the object. What nothing but a weak table leads to is mostly marked by
 * the garbage collector while everything stands still, which takes a tenth of a second for a hundred thousand objects. So values of many objects are
 * also held here: those of the last `held` owners.
 */
export class MadeOf<Owner extends object, Value> {
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

/** A `Recent` of each object that keys belong to; there are few of these. */
export class RecentOf<Owner extends object, Key, Value> extends MadeOf<Owner, Recent<Key, Value>> {
  constructor(size: number) {
    super(() => new Recent(size), fewOwners)
  }
}
