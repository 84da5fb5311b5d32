import { idEpoch } from '../complete-entity.ts'
import type { Sqlite } from './database.ts'

/** Ids drawn beyond those asked for, for further commits of the same transaction. */
const reserve = 64

/**
 * Draws ids for entities and values: milliseconds since 2010 × 4096 plus a counter, always above the last one drawn, so they sort by age and are
 * never used twice. Call inside the write transaction only: that is what keeps several processes apart. Commits that share a transaction share what one
 * statement draws.
 */
export class IdSequence {
  private readonly advance
  private next = 0
  private left = 0

  constructor(db: Sqlite) {
    this.advance = db
      .prepare<[number, number], number>(
        "UPDATE sequence SET last = max(last, ?) + ? WHERE name = 'id' RETURNING last",
      )
      .pluck()
  }

  /** To be called whenever a transaction begins or something of it is undone: ids drawn ahead count as drawn only as far as the transaction stands. */
  forgetReserve(): void {
    this.left = 0
  }

  /** The first of `count` consecutive ids. */
  draw(count: number, now: number): number {
    if (count > this.left) {
      const drawn = count + reserve
      this.next = this.advance.get((now - idEpoch) * 4096 - 1, drawn)! - drawn + 1
      this.left = drawn
    }
    const first = this.next
    this.next += count
    this.left -= count
    return first
  }
}
