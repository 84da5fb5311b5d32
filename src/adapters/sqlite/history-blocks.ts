import { blockLength, blockOf } from '../rows/history-rows.ts'
import type { Sqlite } from './sqlite.ts'

/** A history row that was removed or anonymised. */
export interface LeftRow {
  readonly position: number
  readonly account: string
  readonly user_id: string
}

/**
 * Records, inside the caller's transactions, which accounts and users wrote in which block of positions.
 * Readers scan only those blocks; an index over the rows would make every write slower. Caches the notes of
 * the latest block until a rollback or a write by another connection.
 */
export class HistoryBlocks {
  private readonly sql
  private readonly noted = new Set<string>()
  private latest = -1
  private version = -1

  constructor(db: Sqlite) {
    this.sql = {
      version: db.prepare<[], number>('PRAGMA data_version').pluck(),
      note: db.prepare('INSERT OR IGNORE INTO history_block (who, block) VALUES (?, ?)'),
      writers: db
        .prepare<[number, number], [account: string, userId: string]>(
          'SELECT DISTINCT account, user_id FROM history WHERE position >= ? AND position < ?',
        )
        .raw(),
      drop: db.prepare('DELETE FROM history_block WHERE who = ? AND block = ?'),
    }
  }

  /** Call at the start of each transaction. */
  begin(): void {
    const version = this.sql.version.get()!
    if (version !== this.version) this.forget()
    this.version = version
  }

  /** Call after any rollback. */
  forget(): void {
    this.noted.clear()
  }

  note(position: number, account: string, userId: string): void {
    const block = blockOf(position)
    if (block !== this.latest) this.forget()
    this.latest = block
    this.noteOne(account, block)
    if (userId !== '') this.noteOne(userId, block)
  }

  private noteOne(who: string, block: number): void {
    if (this.noted.has(who)) return
    this.sql.note.run(who, block)
    this.noted.add(who)
  }

  /** Drops the notes of these rows, except if another row of the block has the same account or user. */
  drop(rows: readonly LeftRow[]): void {
    for (const [block, own] of Map.groupBy(rows, ({ position }) => blockOf(position))) {
      const left = new Set(this.sql.writers.all(block * blockLength, (block + 1) * blockLength).flat())
      const gone = new Set(own.flatMap(({ account, user_id }) => [account, user_id])).difference(left)
      for (const who of gone) this.sql.drop.run(who, block)
    }
    this.forget()
  }
}
