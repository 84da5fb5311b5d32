/**
 * A cursor for threads that share the reading of a table: each takes the next page, and no page is taken
 * twice.
 */

const lock = 0
const free = 0
const held = 1
const lastAt = 1

export class PageCursor {
  /** The state of the cursor, to be passed to other threads. */
  readonly shared: SharedArrayBuffer
  readonly #lock: Int32Array
  readonly #last: Float64Array

  constructor(shared = new SharedArrayBuffer(16)) {
    this.shared = shared
    this.#lock = new Int32Array(shared)
    this.#last = new Float64Array(shared)
  }

  /**
   * Calls `read` with the id after which the next page begins (0 at first), under mutual exclusion between
   * threads. The page's `last` is its last id. Blocks the thread while others read. Within a thread, calls
   * must not overlap.
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
