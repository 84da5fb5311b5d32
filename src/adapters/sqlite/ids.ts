import { nextId } from '../complete-entity.ts'
import type { Sqlite } from './database.ts'

/**
 * Draws ids for entities and values: milliseconds since 2010 × 4096 plus a counter, always above the last one drawn, so they sort by age and are
 * never used twice. Call inside the write transaction only: that is what keeps several processes apart.
 */
export class IdSequence {
  private readonly read
  private readonly write
  constructor(db: Sqlite) {
    this.read = db.prepare<[], number>("SELECT last FROM sequence WHERE name = 'id'").pluck()
    this.write = db.prepare("UPDATE sequence SET last = ? WHERE name = 'id'")
  }

  /** The first of `count` consecutive ids. */
  draw(count: number, now: number): number {
    const first = nextId(this.read.get() ?? 0, now)
    this.write.run(first + count - 1)
    return first
  }
}
