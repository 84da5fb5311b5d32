import type { RecordKind } from '../../ports/commit.ts'
import type { SweepCommand, SweptRows } from '../../ports/retention-store.ts'
import { withNote } from '../claim-note.ts'
import { historySweptTo } from '../rows/growth-rows.ts'
import { nextRevision } from '../rows/inbox-row.ts'
import { removeOldCounts } from '../rows/search-counts.ts'
import type { HistoryBlocks, LeftRow } from './history-blocks.ts'
import type { Sqlite } from './sqlite.ts'

/** Sweeps rows that ended before a given time. @returns the number of rows examined */
type Sweep = (before: number, limit: number, now: number) => number

/**
 * Removes old rows inside the caller's write transaction. Each sweep finds its rows by an index, or resumes
 * where it stopped.
 */
export class Sweeps {
  private readonly db: Sqlite
  private readonly blocks: HistoryBlocks
  private readonly sweeps: Readonly<Record<SweptRows, Sweep>>

  constructor(db: Sqlite, blocks: HistoryBlocks) {
    this.db = db
    this.blocks = blocks
    this.sweeps = {
      deliveries: this.removal('delivery', 'id', 'settled < ? ORDER BY settled'),
      inbox: this.settledItems(),
      waiting_claims: this.waitingClaims(),
      claim_codes: this.records('claim_code'),
      ended_sessions: this.records('ended_session'),
      messages: this.records('message'),
      syndications: this.records('syndication'),
      syndication_logs: this.records('syndication_log'),
      sales_logs: this.records('sales_log'),
      search_counts: this.searchCounts(),
      links: this.removal('link', 'hash', 'expires < ? ORDER BY expires'),
      history: this.history(),
    }
  }

  apply({ rows, before, limit }: SweepCommand, now: number): number {
    return this.sweeps[rows](before, limit, now)
  }

  private removal(table: string, key: string, chosen: string): Sweep {
    const remove = this.db.prepare<[number, number]>(
      `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${chosen} LIMIT ?)`,
    )
    return (before, limit) => remove.run(before, limit).changes
  }

  private records(kind: RecordKind): Sweep {
    return this.removal('record', 'id', `kind = '${kind}' AND over < ? ORDER BY over`)
  }

  private searchCounts(): Sweep {
    const remove = this.db.prepare<[number, number]>(removeOldCounts(() => 'CAST(? AS INTEGER)'))
    return (before, limit) => remove.run(before, limit).changes
  }

  private settledItems(): Sweep {
    const old = this.db.prepare<[number, number], { position: number; record_id: string | null }>(
      'SELECT position, record_id FROM inbox WHERE settled < ? ORDER BY settled LIMIT ?',
    )
    const remove = this.db.prepare('DELETE FROM inbox WHERE position = ?')
    const removeRecord = this.db.prepare("DELETE FROM record WHERE id = ? AND kind IN ('signal', 'message')")
    return (before, limit) => {
      const items = old.all(before, limit)
      for (const { position, record_id } of items) {
        remove.run(position)
        if (record_id !== null) removeRecord.run(record_id)
      }
      return items.length
    }
  }

  private waitingClaims(): Sweep {
    const old = this.db.prepare<[number, number], { position: number; revision: string; body: string }>(
      `SELECT position, revision, body FROM inbox INDEXED BY inbox_open_by_age
       WHERE kind = 'claim' AND settled IS NULL AND created < ? ORDER BY created LIMIT ?`,
    )
    const settle = this.db.prepare(
      "UPDATE inbox SET state = 'refused', revision = ?, changed = ?, settled = ?, body = ? WHERE position = ?",
    )
    return (before, limit, now) => {
      const items = old.all(before, limit)
      for (const { position, revision, body } of items) {
        const settled = withNote(JSON.parse(body), now)
        settle.run(nextRevision(revision), now, now, JSON.stringify(settled), position)
      }
      return items.length
    }
  }

  /**
   * Passes through the history once, from the start. A row that was its entity's newest when passed is
   * removed when a later one is passed, so an entity's chain is only ever missing its end.
   */
  private history(): Sweep {
    const { db } = this
    const reached = db.prepare<[string], number>('SELECT value FROM setting WHERE name = ?').pluck()
    const reach = db.prepare(
      'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    )
    const next = db.prepare<[number, number], HistoryRow>(
      'SELECT position, previous, entity_id, at FROM history WHERE position > ? ORDER BY position LIMIT ?',
    )
    const newest = db.prepare<[number], number>('SELECT history FROM entity WHERE id = ?').pluck()
    const remove = db.prepare<[number], LeftRow & { readonly previous: number }>(
      'DELETE FROM history WHERE position = ? RETURNING position, account, user_id, previous',
    )
    return (before, limit) => {
      const removed: LeftRow[] = []
      const rows = next.all(Number(reached.get(historySweptTo) ?? 0), limit)
      const young = rows.findIndex(({ at }) => at >= before)
      const old = young === -1 ? rows : rows.slice(0, young)
      for (const { position, previous, entity_id } of old) {
        const from = newest.get(entity_id) === position ? previous : position
        for (let row = remove.get(from); row !== undefined; row = remove.get(row.previous)) removed.push(row)
      }
      this.blocks.drop(removed)
      if (old.length > 0) reach.run(historySweptTo, old.at(-1)!.position)
      return old.length
    }
  }
}

interface HistoryRow {
  readonly position: number
  readonly previous: number
  readonly entity_id: number
  readonly at: number
}
