import type { Entity } from '../../entity/model.ts'
import type { HistoryEntry } from '../../ports/commit.ts'
import type { HistoryFilter, HistoryPage } from '../../ports/entity-store.ts'
import {
  blockLength,
  blockOf,
  cursorPosition,
  disorderMs,
  entryOf,
  fits,
  type HistoryRow,
  nextOf,
  type PositionRange,
  stateBeforeEntry,
  type WantedHistory,
  wantedOf,
} from '../rows/history-rows.ts'
import type { Sql } from './database.ts'
import { readSetting } from './settings.ts'

type FoundRow = Pick<HistoryRow, 'position' | 'entity_id'>

const blocksAtOnce = 64
/** Rows of an entity fetched at once while walking back. */
const rowsAtOnce = 50

/**
 * Reads history inside the caller's transaction, whose statements share a snapshot. A row holds the state before
 * its write; so each entity is walked back from its newest row.
 */
export class HistoryReader {
  readonly #sql: Sql
  readonly #entity: (id: number) => Promise<Entity | undefined>

  constructor(sql: Sql, entity: (id: number) => Promise<Entity | undefined>) {
    this.#sql = sql
    this.#entity = entity
  }

  /** @throws RangeError if `after` is not a `next` */
  async page(filter: HistoryFilter, after: string | null, limit: number): Promise<HistoryPage> {
    const range = await this.#rangeOf(filter, after)
    const wanted = wantedOf(filter)
    if (filter.entityId !== undefined) {
      const entries = await this.#ofEntity(Number(filter.entityId), wanted, range, limit + 1)
      return { entries: entries.slice(0, limit), next: nextOf(entries, limit) }
    }
    const rows = await this.#found(wanted, range, limit + 1)
    return { entries: await this.#entriesOf(rows.slice(0, limit)), next: nextOf(rows, limit) }
  }

  async #rangeOf({ since, until }: HistoryFilter, after: string | null): Promise<PositionRange> {
    const reached = cursorPosition(after)
    const end = until === undefined ? reached : await this.#firstAt(until + disorderMs)
    return {
      from: since === undefined ? 0 : await this.#firstAt(since - disorderMs),
      below: Math.min(reached, end),
    }
  }

  /** The first position with this time or a later one, by bisection. */
  async #firstAt(at: number): Promise<number> {
    const [last] = await this.#sql.query<{ last: number | null }>('SELECT max(position) AS last FROM history')
    let [low, high] = [0, (last!.last ?? 0) + 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const [row] = await this.#sql.query<Pick<HistoryRow, 'position' | 'at'>>(
        'SELECT position, at FROM history WHERE position >= $1 ORDER BY position LIMIT 1',
        [middle],
      )
      if (row === undefined || row.at >= at) high = middle
      else low = row.position + 1
    }
    return low
  }

  /** The newest matching rows, of any entity. */
  async #found(wanted: WantedHistory, range: PositionRange, limit: number): Promise<readonly FoundRow[]> {
    const rows: FoundRow[] = []
    for await (const part of this.#partsOf(wanted.userId || wanted.account, range)) {
      const found = await this.#sql.query<FoundRow>(
        `SELECT position, entity_id FROM history
         WHERE position >= $1 AND position < $2 AND at >= $3 AND at < $4
           AND ($5::text IS NULL OR account = $5) AND ($6::text IS NULL OR user_id = $6)
           AND ($7::text IS NULL OR action = $7)
         ORDER BY position DESC LIMIT $8`,
        [
          part.from,
          part.below,
          wanted.since,
          wanted.until,
          wanted.account,
          wanted.userId,
          wanted.action,
          limit - rows.length,
        ],
      )
      rows.push(...found)
      if (rows.length === limit) break
    }
    return rows
  }

  /** The subranges that may hold rows by `who`, newest first; the whole range for null. */
  async *#partsOf(who: string | null, range: PositionRange): AsyncGenerator<PositionRange> {
    if (who === null) return yield range
    const [first, last] = [blockOf(range.from), blockOf(range.below - 1)]
    for (let top = last; ; ) {
      const blocks = await this.#sql.query<{ block: number }>(
        `SELECT block FROM history_block WHERE who = $1 AND block >= $2 AND block <= $3
         ORDER BY block DESC LIMIT $4`,
        [who, first, top, blocksAtOnce],
      )
      for (const { block } of blocks)
        yield {
          from: Math.max(range.from, block * blockLength),
          below: Math.min(range.below, (block + 1) * blockLength),
        }
      if (blocks.length < blocksAtOnce) return
      top = blocks.at(-1)!.block - 1
    }
  }

  /** The entries of the rows, in the same order. */
  async #entriesOf(rows: readonly FoundRow[]): Promise<readonly HistoryEntry[]> {
    const entries = new Map<number, HistoryEntry>()
    for (const [id, own] of Map.groupBy(rows, ({ entity_id }) => entity_id)) {
      const wanted = new Set(own.map(({ position }) => position))
      for await (const entry of this.#walk(id)) {
        if (wanted.delete(entry.position)) entries.set(entry.position, entry)
        if (wanted.size === 0) break
      }
    }
    return rows.flatMap(({ position }) => entries.get(position) ?? [])
  }

  async #ofEntity(
    id: number,
    wanted: WantedHistory,
    range: PositionRange,
    limit: number,
  ): Promise<readonly HistoryEntry[]> {
    const entries: HistoryEntry[] = []
    for await (const entry of this.#walk(id)) {
      if (entry.position < range.from) break
      if (entry.position >= range.below || !fits(wanted, entry)) continue
      entries.push(entry)
      if (entries.length === limit) break
    }
    return entries
  }

  /** From the newest entry to the oldest one kept by retention. */
  async *#walk(id: number): AsyncGenerator<HistoryEntry> {
    let state = (await this.#entity(id)) ?? null
    const [newest] = await this.#sql.query<{ history: number }>('SELECT history FROM entity WHERE id = $1', [
      id,
    ])
    const valuesUpTo = Number((await readSetting(this.#sql, 'history of values up to')) ?? 0)
    const rows = this.#rowsBack(newest?.history ?? 0)
    let row = (await rows.next()).value as HistoryRow | undefined
    while (row !== undefined && state !== null) {
      const former = (await rows.next()).value as HistoryRow | undefined
      const entry = entryOf(row, former, state, valuesUpTo)
      yield { ...entry, with: await this.#othersOf(row) }
      state = stateBeforeEntry(state, entry)
      row = former
    }
  }

  /** The rows of an entity from a position back to the oldest. */
  async *#rowsBack(position: number): AsyncGenerator<HistoryRow> {
    for (let next = position; ; ) {
      const rows = await this.#sql.query<HistoryRow>(
        `WITH RECURSIVE back AS (
           SELECT h.*, 1 AS step FROM history h WHERE position = $1
           UNION ALL
           SELECT h.*, b.step + 1 FROM back b JOIN history h ON h.position = b.previous WHERE b.step < $2)
         SELECT * FROM back ORDER BY step`,
        [next, rowsAtOnce],
      )
      yield* rows
      if (rows.length < rowsAtOnce) return
      next = rows.at(-1)!.previous
    }
  }

  /** Ids of the other entities changed by the row's commit, as far as their rows are left. */
  async #othersOf({ batch, entity_id }: HistoryRow): Promise<readonly string[]> {
    if (batch === null) return []
    const rows = await this.#sql.query<{ entity_id: number }>(
      `WITH RECURSIVE one AS (
         (SELECT position, entity_id, batch FROM history WHERE position >= $1 ORDER BY position LIMIT 1)
         UNION ALL
         SELECT n.position, n.entity_id, n.batch FROM one, LATERAL (
           SELECT position, entity_id, batch FROM history WHERE position > one.position ORDER BY position LIMIT 1) n
         WHERE one.batch = $1)
       SELECT entity_id FROM one WHERE batch = $1 ORDER BY position`,
      [batch],
    )
    return rows.map((row) => String(row.entity_id)).filter((id) => id !== String(entity_id))
  }
}
