import { LruCache } from '../../lru-cache.ts'
import type { LoggedDocument } from '../../ports/change-log.ts'
import type { HeadLooks } from './head-looks.ts'

/** Views remembered per thread: about 10 MB. */
const remembered = 4_000

interface Remembered {
  /** Packed, as `latin1`: strings lie in the heap and need no memory outside it. */
  readonly view: string
  /** Position of the log when it was read. */
  readonly position: number
}

/**
 * Views that were read lately. The rows of the log that the search index replays drop those that have changed, so a
 * view is current up to the last row; it is used only if no look at `head` has seen a later one.
 */
export class RecentViews {
  readonly #looks: Pick<HeadLooks, 'newest'>
  readonly #views = new LruCache<number, Remembered>(remembered)
  /** The views reflect all rows up to here; 0 before the first is known. */
  #position = 0

  constructor(looks: Pick<HeadLooks, 'newest'>) {
    this.#looks = looks
  }

  /** The views of all the ids, as of one position; null if one is missing, or may have changed. */
  get(ids: readonly number[]): readonly string[] | null {
    if (this.#position < this.#looks.newest) return null
    const found: string[] = []
    for (const id of ids) {
      const one = this.#views.get(id)
      if (one === undefined || one.position > this.#position) return null
      found.push(one.view)
    }
    return found
  }

  /** Remembers a view read in a snapshot at a position, unless later rows have been noted since. */
  put(id: number, view: string, position: number): void {
    // Before the first row, the first reading is the beginning.
    if (this.#position === 0) this.#position = position
    if (position >= this.#position) this.#views.set(id, { view, position })
  }

  /** Notes the consecutive rows after a position. */
  note(after: number, rows: readonly LoggedDocument[]): void {
    if (after > this.#position) {
      // Rows in between are unknown: they came here in segments.
      this.#views.clear()
      this.#position = after
    }
    for (const { position, entityId } of rows) {
      if (position <= this.#position) continue
      if (entityId !== null) this.#views.delete(Number(entityId))
      this.#position = position
    }
  }
}
