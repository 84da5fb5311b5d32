import type { ChangeLog } from '../../ports/change-log.ts'
import { type Evaluable, evaluableOfRow } from '../../search/evaluate.ts'

/** The writes that OpenSearch may not show yet, as of one moment. */
export interface TailSnapshot {
  /** Ids of every entity written since; OpenSearch must not answer for them. */
  readonly hidden: readonly string[]
  readonly documents: readonly Evaluable[]
}

const rowsAtOnce = 1000

/** The last write of each entity after the position that OpenSearch has reached. */
export class Tail {
  readonly #log: ChangeLog
  readonly #rows = new Map<string, { readonly position: number; readonly document: Evaluable | null }>()
  #from = 0
  #to = 0
  #snapshot: TailSnapshot | null = null

  constructor(log: ChangeLog) {
    this.#log = log
  }

  get size(): number {
    return this.#rows.size
  }

  /** Whether every write up to `position` is either here or shown by OpenSearch. */
  holds(position: number): boolean {
    return this.#to >= position
  }

  /** Rows of the log that OpenSearch does not show yet, as far as is known. */
  get rows(): number {
    return this.#to - this.#from
  }

  /** OpenSearch shows everything up to `position`. */
  reached(position: number): void {
    if (position < this.#from || position > this.#to) {
      this.#rows.clear()
      this.#to = position
    }
    this.#from = position
    for (const [id, row] of this.#rows) if (row.position <= position) this.#rows.delete(id)
    this.#snapshot = null
  }

  /**
   * Reads the log up to `newest`, or until more than `most` entities are held.
   * @returns false if the log no longer has the rows after the position that OpenSearch has reached
   */
  async catchUp(newest: number, most: number): Promise<boolean> {
    while (this.#to < newest && this.size <= most) {
      const rows = await this.#log.readDocuments(this.#to, rowsAtOnce)
      if (rows === null) return false
      for (const { position, entityId, document } of rows) {
        if (entityId !== null)
          this.#rows.set(entityId, { position, document: document && evaluableOfRow(document) })
      }
      this.#to = rows.at(-1)?.position ?? newest
      this.#snapshot = null
    }
    return true
  }

  snapshot(): TailSnapshot {
    this.#snapshot ??= {
      hidden: [...this.#rows.keys()],
      documents: [...this.#rows.values()].flatMap(({ document }) => (document === null ? [] : [document])),
    }
    return this.#snapshot
  }
}
