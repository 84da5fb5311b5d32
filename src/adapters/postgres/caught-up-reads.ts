import { type Database, isConnectionLoss, type Sql } from './database.ts'
import type { HeadLooks } from './head-looks.ts'

/** How long a standby that is behind, or that does not answer, is left alone, in milliseconds. */
const restMs = { behind: 20, unreachable: 2_000 } as const

interface Parts {
  readonly primary: Database
  readonly looks: Pick<HeadLooks, 'newest'>
  /** Null: the primary answers everything. */
  readonly standby: Database | null
  /** Milliseconds, monotonic. */
  readonly now?: () => number
}

/**
 * Reads that a standby answers if it has replayed all that this process knows to be committed: the newest
 * position of the log that any look at `head` has seen. Otherwise the primary answers.
 */
export class CaughtUpReads implements Pick<Sql, 'query'> {
  readonly #parts: Parts
  readonly #now: () => number
  #restsUntil = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => performance.now())
  }

  /**
   * Runs one statement that reads and returns at least one row. Its column `reached`, `(SELECT log FROM head)`, tells
   * up to where its snapshot goes.
   */
  async query<Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { primary, looks, standby } = this.#parts
    if (standby === null || this.#now() < this.#restsUntil) return primary.query<Row>(text, values)
    const needed = looks.newest
    try {
      const rows = await standby.query<Row & { reached: number }>(text, values)
      if (rows[0]!.reached >= needed) return rows
      this.#rest('behind')
    } catch (error) {
      // A standby also cancels a read that stands in the way of its replay (40001).
      this.#rest(isConnectionLoss(error) ? 'unreachable' : 'behind')
    }
    return primary.query<Row>(text, values)
  }

  async close(): Promise<void> {
    await this.#parts.standby?.close()
  }

  #rest(reason: keyof typeof restMs): void {
    this.#restsUntil = this.#now() + restMs[reason]
  }
}
