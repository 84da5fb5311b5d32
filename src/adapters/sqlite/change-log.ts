/** The change log in the store's database: see `migrations/016-change-log.ts`. */
import { setTimeout as sleep } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { WeakMemo } from '../../lru-cache.ts'
import type { ConsumedLog, LoggedDocument, LoggedWrite, LogHead } from '../../ports/change-log.ts'
import {
  type DocumentRow,
  markId,
  toDocument,
  toWrite,
  type WriteRow,
  withDrawnId,
} from '../rows/logged-rows.ts'
import type { Sqlite } from './database.ts'

/**
 * Logs a write of an entity, inside the caller's transaction. `document` is in log form (`logForm`) and may
 * have an empty id if the write drew it; null removes the entity from search. `history` is the position of
 * the write in the history, null for an erasure.
 */
export function logWrite(db: Sqlite, id: string, document: string | null, history: number | null): void {
  inserts.of(db).run(id, withDrawnId(document, id), history)
}

const inserts = new WeakMemo((db: Sqlite) =>
  db.prepare<[string, string | null, number | null]>(
    'INSERT INTO change_log (entity_id, document, history) VALUES (?, ?, ?)',
  ),
)

/**
 * Removes up to `most` rows that all consumers have acknowledged, oldest first. Returns the number of rows
 * removed. Runs inside a commit's transaction: a background consumer could be descheduled while it holds the
 * lock and block all writers.
 */
export function shortenLog(db: Sqlite, most: number): number {
  return removals.of(db).run(most).changes
}

const removals = new WeakMemo((db: Sqlite) =>
  db.prepare<[number]>(
    `DELETE FROM change_log WHERE position IN (
       SELECT position FROM change_log WHERE position <= (SELECT min(position) FROM log_consumer) ORDER BY position LIMIT ?)`,
  ),
)

const rowsRemovedAtOnce = 2000
const restMs = 3

/** Removes all acknowledged rows in short transactions, with pauses in between for other writers. */
export async function shortenWholeLog(db: Sqlite): Promise<void> {
  while (shortenLog(db, rowsRemovedAtOnce) === rowsRemovedAtOnce) await sleep(restMs)
}

/** The log on one connection. `note`, `forget`, `mark` and `shorten` require a writable one. */
export class SqliteChangeLog implements ConsumedLog {
  readonly store: string
  readonly #db: Sqlite
  readonly #consumer: string
  readonly #head: Database.Statement<[string], { newest: number | null; noted: number | null }>
  readonly #highest: Database.Statement<[], number>
  readonly #lastOfEach: Database.Statement<[number, number], number>
  readonly #readDocuments: (after: number, most: number) => DocumentRow[] | null
  readonly #readWrites: (after: number, most: number) => WriteRow[] | null

  constructor(db: Sqlite, consumer = 'search') {
    this.#db = db
    this.#consumer = consumer
    this.store = db.prepare<[], string>("SELECT value FROM setting WHERE name = 'store'").pluck().get()!
    this.#head = db.prepare(
      'SELECT (SELECT max(position) FROM change_log) AS newest, (SELECT position FROM log_consumer WHERE name = ?) AS noted',
    )
    this.#highest = db
      .prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'change_log'")
      .pluck()
    this.#lastOfEach = db
      .prepare<[number, number], number>(
        'SELECT max(position) FROM change_log WHERE position > ? AND position <= ? GROUP BY entity_id',
      )
      .pluck()
    this.#readDocuments = this.#reading(
      'SELECT position, entity_id, document FROM change_log WHERE position > ? ORDER BY position LIMIT ?',
    )
    this.#readWrites = this.#reading(
      `SELECT l.position, l.entity_id, l.document, h.position AS history, h.revision, h.at, h.account, h.user_id, h.action
       FROM change_log l LEFT JOIN history h ON h.position = l.history WHERE l.position > ? ORDER BY l.position LIMIT ?`,
    )
  }

  async head(): Promise<LogHead> {
    const { newest, noted } = this.#head.get(this.#consumer)!
    return { newest: Math.max(newest ?? 0, noted ?? 0), noted: noted ?? 0 }
  }

  async read(after: number, most: number): Promise<readonly LoggedWrite[] | null> {
    return this.#readWrites(after, most)?.map(toWrite) ?? null
  }

  async readDocuments(after: number, most: number): Promise<readonly LoggedDocument[] | null> {
    return this.#readDocuments(after, most)?.map(toDocument) ?? null
  }

  async lastOfEach(from: number, to: number): Promise<ReadonlySet<number>> {
    return new Set(this.#lastOfEach.all(from, to))
  }

  async highest(): Promise<number> {
    return this.#highest.get() ?? 0
  }

  async note(position: number): Promise<void> {
    this.#db
      .prepare(
        'INSERT INTO log_consumer VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET position = max(position, excluded.position)',
      )
      .run(this.#consumer, position)
  }

  async advance(from: number, to: number): Promise<boolean> {
    const changed = this.#db
      .prepare(
        `INSERT INTO log_consumer SELECT @name, @to
         WHERE coalesce((SELECT position FROM log_consumer WHERE name = @name), 0) = @from
         ON CONFLICT (name) DO UPDATE SET position = excluded.position`,
      )
      .run({ name: this.#consumer, from, to })
    return changed.changes === 1
  }

  async forget(): Promise<void> {
    this.#db.prepare('DELETE FROM log_consumer WHERE name = ?').run(this.#consumer)
  }

  async mark(): Promise<void> {
    logWrite(this.#db, markId, null, null)
  }

  shorten(): Promise<void> {
    return shortenWholeLog(this.#db)
  }

  async close(): Promise<void> {
    this.#db.close()
  }

  #reading<Row>(sql: string): (after: number, most: number) => Row[] | null {
    const rows = this.#db.prepare<[number, number], Row>(sql)
    const removed = this.#db.prepare<[], number | null>('SELECT min(position) FROM log_consumer').pluck()
    return this.#db.transaction((after: number, most: number) =>
      (removed.get() ?? 0) > after ? null : rows.all(after, most),
    )
  }
}
