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
import type { Sqlite } from './sqlite.ts'

type FoundRow = Pick<HistoryRow, 'position' | 'entity_id'>

const blocksAtOnce = 64

/**
 * Reads history inside the caller's transaction. A row holds the state before its write; the state after it
 * is in the entity's next row, or in the entity. So each entity is walked back from its newest row.
 */
export class HistoryReader {
  private readonly sql
  private readonly entity: (id: number) => Entity | undefined
  /** Rows up to this position hold changes of values only. */
  private readonly valuesUpTo: number

  constructor(reader: Sqlite, entity: (id: number) => Entity | undefined) {
    this.entity = entity
    this.valuesUpTo = Number(
      reader.prepare("SELECT value FROM setting WHERE name = 'history of values up to'").pluck().get() ?? 0,
    )
    this.sql = {
      row: reader.prepare<[number], HistoryRow>('SELECT * FROM history WHERE position = ?'),
      newest: reader.prepare<[number], number>('SELECT history FROM entity WHERE id = ?').pluck(),
      last: reader.prepare<[], number | null>('SELECT max(position) FROM history').pluck(),
      next: reader.prepare<[number], Pick<HistoryRow, 'position' | 'at' | 'entity_id' | 'batch'>>(
        'SELECT position, at, entity_id, batch FROM history WHERE position >= ? ORDER BY position LIMIT 1',
      ),
      rows: reader.prepare<[WantedHistory & PositionRange & { readonly limit: number }], FoundRow>(
        `SELECT position, entity_id FROM history
         WHERE position >= @from AND position < @below AND at >= @since AND at < @until
           AND (@account IS NULL OR account = @account) AND (@userId IS NULL OR user_id = @userId)
           AND (@action IS NULL OR action = @action)
         ORDER BY position DESC LIMIT @limit`,
      ),
      blocks: reader
        .prepare<[string, number, number, number], number>(
          'SELECT block FROM history_block WHERE who = ? AND block >= ? AND block <= ? ORDER BY block DESC LIMIT ?',
        )
        .pluck(),
    }
  }

  /** @throws RangeError if `after` is not a `next` */
  page(filter: HistoryFilter, after: string | null, limit: number): HistoryPage {
    const range = this.rangeOf(filter, after)
    const { entityId } = filter
    const wanted = wantedOf(filter)
    if (entityId !== undefined) {
      const entries = this.ofEntity(Number(entityId), wanted, range, limit + 1)
      return { entries: entries.slice(0, limit), next: nextOf(entries, limit) }
    }
    const rows = this.found(wanted, range, limit + 1)
    return { entries: this.entriesOf(rows.slice(0, limit)), next: nextOf(rows, limit) }
  }

  private rangeOf({ since, until }: HistoryFilter, after: string | null): PositionRange {
    const reached = cursorPosition(after)
    const end = until === undefined ? reached : this.firstAt(until + disorderMs)
    return { from: since === undefined ? 0 : this.firstAt(since - disorderMs), below: Math.min(reached, end) }
  }

  /** The first position with this time or a later one, by bisection. */
  private firstAt(at: number): number {
    let [low, high] = [0, (this.sql.last.get() ?? 0) + 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const row = this.sql.next.get(middle)
      if (row === undefined || row.at >= at) high = middle
      else low = row.position + 1
    }
    return low
  }

  /** The newest matching rows, of any entity. */
  private found(wanted: WantedHistory, range: PositionRange, limit: number): readonly FoundRow[] {
    const rows: FoundRow[] = []
    for (const part of this.partsOf(wanted.userId || wanted.account, range)) {
      rows.push(...this.sql.rows.all({ ...wanted, ...part, limit: limit - rows.length }))
      if (rows.length === limit) break
    }
    return rows
  }

  /** The subranges that may hold rows by `who`, newest first; the whole range for null. */
  private *partsOf(who: string | null, range: PositionRange): Generator<PositionRange> {
    if (who === null) return yield range
    const [first, last] = [blockOf(range.from), blockOf(range.below - 1)]
    for (let top = last; ; ) {
      const blocks = this.sql.blocks.all(who, first, top, blocksAtOnce)
      for (const block of blocks)
        yield {
          from: Math.max(range.from, block * blockLength),
          below: Math.min(range.below, (block + 1) * blockLength),
        }
      if (blocks.length < blocksAtOnce) return
      top = blocks.at(-1)! - 1
    }
  }

  /** The entries of the rows, in the same order. */
  private entriesOf(rows: readonly FoundRow[]): readonly HistoryEntry[] {
    const entries = new Map<number, HistoryEntry>()
    for (const [id, own] of Map.groupBy(rows, ({ entity_id }) => entity_id)) {
      const wanted = new Set(own.map(({ position }) => position))
      for (const entry of this.walk(id)) {
        if (wanted.delete(entry.position)) entries.set(entry.position, entry)
        if (wanted.size === 0) break
      }
    }
    return rows.flatMap(({ position }) => entries.get(position) ?? [])
  }

  private ofEntity(
    id: number,
    wanted: WantedHistory,
    range: PositionRange,
    limit: number,
  ): readonly HistoryEntry[] {
    const entries: HistoryEntry[] = []
    for (const entry of this.walk(id)) {
      if (entry.position < range.from) break
      if (entry.position >= range.below || !fits(wanted, entry)) continue
      entries.push(entry)
      if (entries.length === limit) break
    }
    return entries
  }

  /** From the newest entry to the oldest one kept by retention. */
  private *walk(id: number): Generator<HistoryEntry> {
    let state = this.entity(id) ?? null
    let row = this.sql.row.get(this.sql.newest.get(id) ?? 0)
    while (row !== undefined && state !== null) {
      const former = this.sql.row.get(row.previous)
      const entry = entryOf(row, former, state, this.valuesUpTo)
      yield { ...entry, with: this.othersOf(row) }
      state = stateBeforeEntry(state, entry)
      row = former
    }
  }

  private othersOf({ batch, entity_id }: HistoryRow): readonly string[] {
    return batch === null ? [] : this.batchOf(batch).filter((id) => id !== String(entity_id))
  }

  /** Ids of the entities changed by one commit. Their rows are adjacent; some may have been removed. */
  private batchOf(batch: number): readonly string[] {
    const ids: string[] = []
    for (let row = this.sql.next.get(batch); row?.batch === batch; ) {
      ids.push(String(row.entity_id))
      row = this.sql.next.get(row.position + 1)
    }
    return ids
  }
}
