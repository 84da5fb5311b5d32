import type { Sqlite } from './database.ts'

/** Positions in a block. Part of the database format: never changes. */
export const blockLength = 4096
export const blockOf = (position: number): number => Math.floor(position / blockLength)

/** A row of history that was removed, or lost its user. */
export interface LeftRow {
  readonly position: number
  readonly account: string
  readonly user_id: string
}

/**
 * Keeps, inside the caller's transactions, which accounts and users wrote in which block of positions. A
 * reader scans those blocks; an index of the rows would cost every write more. Remembers the notes of the
 * latest block until a transaction is undone or another connection writes.
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
      drop: db.prepare(
        `DELETE FROM history_block WHERE who = @who AND block = @block AND NOT EXISTS (
           SELECT 1 FROM history WHERE position >= @block * ${blockLength} AND position < (@block + 1) * ${blockLength}
             AND (account = @who OR user_id = @who))`,
      ),
    }
  }

  /** At the beginning of each transaction. */
  begin(): void {
    const version = this.sql.version.get()!
    if (version !== this.version) this.forget()
    this.version = version
  }

  /** After anything was undone. */
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

  /** Drops the notes of these rows, except where another row of the block is by the same account or user. */
  drop(rows: readonly LeftRow[]): void {
    const notes = new Map<string, { readonly who: string; readonly block: number }>()
    for (const { position, account, user_id } of rows)
      for (const who of [account, user_id]) {
        const block = blockOf(position)
        notes.set(`${block} ${who}`, { who, block })
      }
    for (const note of notes.values()) this.sql.drop.run(note)
    this.forget()
  }
}
