/**
 * Shares looks at a changing value between concurrent callers. Each caller gets a look that begins after its call:
 * while one is under way, later callers wait together for the next.
 */
export class SharedLook<Value> {
  readonly #look: () => Promise<Value>
  #current: Promise<Value> | null = null
  #following: Promise<Value> | null = null

  constructor(look: () => Promise<Value>) {
    this.#look = look
  }

  next(): Promise<Value> {
    if (this.#current === null) return this.#begin()
    this.#following ??= this.#current
      .catch(() => undefined)
      .then(() => {
        this.#following = null
        return this.#current ?? this.#begin()
      })
    return this.#following
  }

  #begin(): Promise<Value> {
    const looking = this.#look().finally(() => {
      if (this.#current === looking) this.#current = null
    })
    this.#current = looking
    return looking
  }
}
