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

/** A `Recent` of each object that keys belong to, for as long as somebody has the object. */
export class RecentOf<Owner extends object, Key, Value> {
  readonly #size: number
  readonly #byOwner = new WeakMap<Owner, Recent<Key, Value>>()

  constructor(size: number) {
    this.#size = size
  }

  of(owner: Owner): Recent<Key, Value> {
    let recent = this.#byOwner.get(owner)
    if (recent === undefined) {
      recent = new Recent(this.#size)
      this.#byOwner.set(owner, recent)
    }
    return recent
  }
}
