import { idEpoch } from '../complete-entity.ts'
import type { Sqlite } from './database.ts'

/**
 * Draws ids for entities and values: milliseconds since 2010 × 4096 plus a counter, always above the last id
 * drawn. Ids sort by age and are never reused. Call only inside a write transaction, which excludes other
 * processes.
 */
export class IdSequence {
  private readonly advance
  constructor(db: Sqlite) {
    this.advance = db
      .prepare<[number, number], number>(
        "UPDATE sequence SET last = max(last, ?) + ? WHERE name = 'id' RETURNING last",
      )
      .pluck()
  }

  /** Returns the first of `count` consecutive ids. */
  draw(count: number, now: number): number {
    return this.advance.get((now - idEpoch) * 4096 - 1, count)! - count + 1
  }
}
