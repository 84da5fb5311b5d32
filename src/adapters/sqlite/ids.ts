import { idEpoch } from '../complete-entity.ts'
import type { Sqlite } from './database.ts'

/**
 * Draws ids for entities and values: milliseconds since 2010 × 4096 plus a counter, always above the last one drawn, so they sort by age and are
 * never used twice. Call inside the write transaction only: that is what keeps several processes apart.
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

  /** The first of `count` consecutive ids. */
  draw(count: number, now: number): number {
    return this.advance.get((now - idEpoch) * 4096 - 1, count)! - count + 1
  }
}
