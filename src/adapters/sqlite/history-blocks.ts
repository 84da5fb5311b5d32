import type { Sqlite } from './database.ts'

/** Positions of a block. It belongs to the form of the database: it is never changed. */
export const blockLength = 4096
export const blockOf = (position: number): number => Math.floor(position / blockLength)

/** A row of history whose account or user wrote what is not there any more. */
export interface LeftRow {
  readonly position: number
  readonly account: string
  readonly user_id: string
}

/**
 * Keeps, inside the caller's transactions, which accounts and users wrote in which block of positions: what an account wrote is found by reading the blocks it wrote in.
 * An index of the rows themselves would cost each write more. Notes of the latest block are remembered, until a transaction is undone or another
 * connection has written.
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

  /** Drops the notes of rows that were removed or rewritten, as far as nothing else in their blocks is by the same. */
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
