/** Where threads that share the reading of a table have got to: each takes the next page, and no page is taken twice. */

const lock = 0
const free = 0
const held = 1
const lastAt = 1

export class PageCursor {
  /** To be passed to other threads. */
  readonly shared: SharedArrayBuffer
  readonly #lock: Int32Array
  readonly #last: Float64Array

  constructor(shared = new SharedArrayBuffer(16)) {
    this.shared = shared
    this.#lock = new Int32Array(shared)
    this.#last = new Float64Array(shared)
  }

  /**
   * Calls `read` with the id after which the next page begins (0 at first), while no other thread does. `last` is the id the page ends with. Blocks the
   * thread for as long as others read; within one thread, only one call at a time.
   */
  async take<Page extends { readonly last: number }>(read: (after: number) => Promise<Page>): Promise<Page> {
    while (Atomics.compareExchange(this.#lock, lock, free, held) !== free)
      Atomics.wait(this.#lock, lock, held)
    try {
      const page = await read(this.#last[lastAt]!)
      this.#last[lastAt] = page.last
      return page
    } finally {
      Atomics.store(this.#lock, lock, free)
      Atomics.notify(this.#lock, lock, 1)
    }
  }
}
