/** The log of what search must know, in the store's database: see `sqlite/migrations/006-search-log.ts`. */
import { setTimeout as sleep } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { WeakMemo } from '../../../lru-cache.ts'
import type { Sqlite } from '../../sqlite/database.ts'
import type { IndexedDocument } from '../documents/indexed-document.ts'

export interface LogRow {
  readonly position: number
  readonly id: number
  /** Null when the entity is gone from search. */
  readonly document: IndexedDocument | null
}

interface StoredRow {
  readonly position: number
  readonly entity_id: string
  readonly document: string | null
}

/**
 * Notes that search must find this document, in the form of the log (`logForm`), in place of any with its id, which may be empty in the form when the write drew it;
 * null takes the entity out of search. Inside the caller's write transaction.
 */
export function logText(db: Sqlite, id: string, document: string | null): void {
  inserts.of(db).run(id, document === null ? null : document.replace('{"id":""', `{"id":"${id}"`))
}

/** Moves the position of the log on without telling readers to find or forget anything: no entity has the id 0. */
export function markPosition(db: Sqlite): void {
  logText(db, '0', null)
}

const inserts = new WeakMemo((db: Sqlite) =>
  db.prepare<[string, string | null]>('INSERT INTO search_log (entity_id, document) VALUES (?, ?)'),
)

/** Reads the log. The connection may be read-only, or the one that writes. */
export class SearchLog {
  readonly #state: Database.Statement<[], { newest: number | null; merged: number }>
  readonly #rows: Database.Statement<[number, number], StoredRow>
  readonly #readInOne: (after: number, most: number) => LogRow[] | null
  readonly #lastPositions: Database.Statement<[number, number], number>
  readonly #highest: Database.Statement<[], number>
  /** Names the store that the log belongs to. */
  readonly store: string

  constructor(db: Sqlite) {
    this.#state = db.prepare(
      'SELECT (SELECT max(position) FROM search_log) AS newest, (SELECT position FROM search_merge) AS merged',
    )
    this.#rows = db.prepare(
      'SELECT position, entity_id, document FROM search_log WHERE position > ? ORDER BY position LIMIT ?',
    )
    this.#lastPositions = db
      .prepare<[number, number], number>(
        'SELECT max(position) FROM search_log WHERE position > ? AND position <= ? GROUP BY entity_id',
      )
      .pluck()
    this.#highest = db
      .prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'search_log'")
      .pluck()
    this.store = db.prepare<[], string>('SELECT store FROM search_merge').pluck().get()!
    this.#readInOne = db.transaction((after: number, most: number) => {
      if (this.state().merged > after) return null
      return this.#rows.all(after, most).map((row) => ({
        position: row.position,
        id: Number(row.entity_id),
        document: row.document === null ? null : JSON.parse(row.document),
      }))
    })
  }

  /** `newest`: position of the last write. `merged`: rows up to here are in segments and may be gone. About 2 µs. */
  state(): { newest: number; merged: number } {
    const { newest, merged } = this.#state.get()!
    return { newest: Math.max(newest ?? 0, merged), merged }
  }

  /** Up to `most` rows after a position, in order; null when some have been merged: those may be gone. */
  read(after: number, most: number): LogRow[] | null {
    return this.#readInOne(after, most)
  }

  /** The highest position ever given out. */
  highest(): number {
    return this.#highest.get() ?? 0
  }

  /** Position of the last row of each entity among those with from < position ≤ to. */
  lastPositions(from: number, to: number): Set<number> {
    return new Set(this.#lastPositions.all(from, to))
  }
}

/** Notes that rows up to `position` are in segments: nobody reads them any more, and `removeMerged` may take them out. */
export function noteMerged(db: Sqlite, position: number): void {
  db.prepare('UPDATE search_merge SET position = ? WHERE position < ?').run(position, position)
}

/**
 * Removes up to `most` rows that are in segments, the oldest first. Inside the transaction of whoever writes anyway, for about 2 µs a row: a merge waits for the
 * processor, and while it held the lock every writer would wait with it. Returns how many it removed.
 */
export function removeMerged(db: Sqlite, most: number): number {
  return removals.of(db).run(most).changes
}

const rowsRemovedAtOnce = 2000
const restMs = 3

/**
 * Removes all rows that are in segments, where nobody waits for the end of it. Each part is a transaction of some milliseconds, with a rest behind it in which
 * other writers get theirs in.
 */
export async function removeAllMerged(db: Sqlite): Promise<void> {
  while (removeMerged(db, rowsRemovedAtOnce) === rowsRemovedAtOnce) await sleep(restMs)
}

const removals = new WeakMemo((db: Sqlite) =>
  db.prepare<[number]>(
    `DELETE FROM search_log WHERE position IN (
       SELECT position FROM search_log WHERE position <= (SELECT position FROM search_merge) ORDER BY position LIMIT ?)`,
  ),
)
