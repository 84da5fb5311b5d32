import type { Entity } from '../../entity/model.ts'
import type { HistoryEntry, HistoryFilter, HistoryPage } from '../../ports/entity-store.ts'
import {
  blockLength,
  blockOf,
  cursorPosition,
  disorderMs,
  entryOf,
  fits,
  type HistoryRow,
  type LoneEntry,
  nextOf,
  type PositionRange,
  stateBeforeEntry,
  type WantedHistory,
  wantedOf,
} from '../rows/history-rows.ts'
import { type EntityRow, entityColumns, entityOf } from '../rows/packed-entity.ts'
import type { Sql } from './database.ts'

const binary = { binary: true }
const blocksAtOnce = 64
/** Rows of one entity's chain per statement; most entities have fewer. */
const rowsAtOnce = 32
const neighboursAtOnce = 64

type FoundRow = Pick<HistoryRow, 'position' | 'entity_id'>
type Entry = LoneEntry & { readonly batch: number | null }

/**
 * Reads history inside the caller's transaction, which is one snapshot. A row holds the state before its write; the
 * state after it is in the entity's next row, or in the entity. So each entity is walked back from its newest row.
 */
export class HistoryReader {
  readonly #sql: Sql
  #valuesUpTo = 0

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** @throws RangeError if `after` is not a `next` */
  async page(filter: HistoryFilter, after: string | null, limit: number): Promise<HistoryPage> {
    const reached = cursorPosition(after)
    this.#valuesUpTo = await this.#setting('history of values up to')
    const range = await this.#rangeOf(filter, reached)
    const wanted = wantedOf(filter)
    if (filter.entityId !== undefined) {
      const entries = await this.#ofEntity(Number(filter.entityId), wanted, range, limit + 1)
      return { entries: await this.#withOthers(entries.slice(0, limit)), next: nextOf(entries, limit) }
    }
    const rows = await this.#found(wanted, range, limit + 1)
    const entries = await this.#entriesOf(rows.slice(0, limit))
    return { entries: await this.#withOthers(entries), next: nextOf(rows, limit) }
  }

  /** A number that an operator's move from an older store may have left; 0 if absent. */
  async #setting(name: string): Promise<number> {
    const [row] = await this.#sql.query<{ value: string }>('SELECT value FROM setting WHERE name = $1', [
      name,
    ])
    return Number(row?.value ?? 0)
  }

  async #rangeOf({ since, until }: HistoryFilter, reached: number): Promise<PositionRange> {
    const end = until === undefined ? reached : await this.#firstAt(until + disorderMs)
    const from = since === undefined ? 0 : await this.#firstAt(since - disorderMs)
    return { from, below: Math.min(reached, end) }
  }

  /** The first position with this time or a later one, by bisection. */
  async #firstAt(at: number): Promise<number> {
    const [last] = await this.#sql.query<{ history: number }>('SELECT history FROM head')
    let [low, high] = [0, last!.history + 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const [row] = await this.#sql.query<{ position: number; at: number }>(
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
         ORDER BY position DESC LIMIT $7`,
        [
          part.from,
          part.below,
          wanted.since,
          wanted.until,
          wanted.account,
          wanted.userId,
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
    if (who === null) {
      yield range
      return
    }
    const [first, last] = [blockOf(range.from), blockOf(range.below - 1)]
    for (let top = last; ; ) {
      const blocks = await this.#sql.query<{ block: number }>(
        'SELECT block FROM history_block WHERE who = $1 AND block >= $2 AND block <= $3 ORDER BY block DESC LIMIT $4',
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
  async #entriesOf(rows: readonly FoundRow[]): Promise<readonly Entry[]> {
    const entries = new Map<number, Entry>()
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
  ): Promise<readonly Entry[]> {
    const entries: Entry[] = []
    for await (const entry of this.#walk(id)) {
      if (entry.position < range.from) break
      if (entry.position >= range.below || !fits(wanted, { ...entry, with: [] })) continue
      entries.push(entry)
      if (entries.length === limit) break
    }
    return entries
  }

  /** From the newest entry to the oldest one kept by retention. */
  async *#walk(id: number): AsyncGenerator<Entry> {
    const [stored] = await this.#sql.query<EntityRow & { history: number }>(
      `SELECT ${entityColumns}, history FROM entity WHERE id = $1`,
      [Number.isSafeInteger(id) ? id : -1],
      binary,
    )
    if (stored === undefined) return
    let state: Entity | null = entityOf(stored)
    const rows = this.#chain(stored.history)
    let row = (await rows.next()).value
    while (row !== undefined && state !== null) {
      const former: HistoryRow | undefined = (await rows.next()).value
      const entry = entryOf(row, former, state, this.#valuesUpTo)
      yield { ...entry, batch: row.batch }
      state = stateBeforeEntry(state, entry)
      row = former
    }
  }

  /** One entity's rows, newest first. */
  async *#chain(newest: number): AsyncGenerator<HistoryRow, undefined> {
    for (let from = newest; ; ) {
      const rows: HistoryRow[] = await this.#sql.query<HistoryRow>(
        `WITH RECURSIVE back AS (
           SELECT * FROM history WHERE position = $1
           UNION ALL SELECT h.* FROM back b JOIN history h ON h.position = b.previous)
         SELECT * FROM back LIMIT $2`,
        [from, rowsAtOnce],
      )
      yield* rows
      if (rows.length < rowsAtOnce) return
      from = rows.at(-1)!.previous
    }
  }

  /** Adds the ids of the other entities that the same commits changed. */
  async #withOthers(entries: readonly Entry[]): Promise<readonly HistoryEntry[]> {
    const batches = new Map<number, readonly string[]>()
    for (const { batch } of entries)
      if (batch !== null && !batches.has(batch)) batches.set(batch, await this.#batchOf(batch))
    return entries.map(({ batch, ...entry }) => ({
      ...entry,
      with: batch === null ? [] : batches.get(batch)!.filter((id) => id !== entry.entityId),
    }))
  }

  /** Ids of the entities changed by one commit. Their rows are adjacent; some may have been removed. */
  async #batchOf(batch: number): Promise<readonly string[]> {
    const ids: string[] = []
    for (let from = batch; ; ) {
      const rows = await this.#sql.query<Pick<HistoryRow, 'position' | 'entity_id' | 'batch'>>(
        'SELECT position, entity_id, batch FROM history WHERE position >= $1 ORDER BY position LIMIT $2',
        [from, neighboursAtOnce],
      )
      const own = rows.findIndex((row) => row.batch !== batch)
      ids.push(...(own === -1 ? rows : rows.slice(0, own)).map(({ entity_id }) => String(entity_id)))
      if (own !== -1 || rows.length < neighboursAtOnce) return ids
      from = rows.at(-1)!.position + 1
    }
  }
}
