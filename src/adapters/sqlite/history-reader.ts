import { stateBefore } from '../../entity/history.ts'
import type { Entity, ObjectName } from '../../entity/model.ts'
import type {
  HistoryEntry,
  HistoryFilter,
  HistoryPage,
  MemberChange,
  ValueChange,
} from '../../ports/entity-store.ts'
import { isMembers, type StoredChange, type StoredMembers } from '../rows/prepared-entity.ts'
import { blockLength, blockOf } from './history-blocks.ts'
import type { Sqlite } from './sqlite.ts'

interface HistoryRow {
  readonly position: number
  readonly previous: number
  readonly entity_id: number
  readonly revision: string
  readonly at: number
  readonly account: string
  readonly user_id: string
  readonly action: string
  readonly drawn: number
  readonly changes: string
  readonly batch: number | null
}

type FoundRow = Pick<HistoryRow, 'position' | 'entity_id'>

/** A filter without its entity; null matches any value. */
interface Wanted {
  readonly account: string | null
  readonly userId: string | null
  readonly since: number
  readonly until: number
}

/** Positions from `from` (inclusive) to `below` (exclusive). */
interface Range {
  readonly from: number
  readonly below: number
}

/**
 * Maximum disagreement between times and positions, in milliseconds: a write gets its time before it waits
 * for the lock.
 */
const disorderMs = 60_000
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
      rows: reader.prepare<[Wanted & Range & { readonly limit: number }], FoundRow>(
        `SELECT position, entity_id FROM history
         WHERE position >= @from AND position < @below AND at >= @since AND at < @until
           AND (@account IS NULL OR account = @account) AND (@userId IS NULL OR user_id = @userId)
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
    const { entityId, account = null, userId = null, since = 0, until = Number.MAX_SAFE_INTEGER } = filter
    const wanted = { account, userId, since, until }
    if (entityId !== undefined) {
      const entries = this.ofEntity(Number(entityId), wanted, range, limit + 1)
      return { entries: entries.slice(0, limit), next: nextOf(entries, limit) }
    }
    const rows = this.found(wanted, range, limit + 1)
    return { entries: this.entriesOf(rows.slice(0, limit)), next: nextOf(rows, limit) }
  }

  private rangeOf({ since, until }: HistoryFilter, after: string | null): Range {
    if (after !== null && !/^\d{1,15}$/.test(after)) throw new RangeError('This is not a cursor of history.')
    const reached = after === null ? Number.MAX_SAFE_INTEGER : Number(after)
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
  private found(wanted: Wanted, range: Range, limit: number): readonly FoundRow[] {
    const rows: FoundRow[] = []
    for (const part of this.partsOf(wanted.userId || wanted.account, range)) {
      rows.push(...this.sql.rows.all({ ...wanted, ...part, limit: limit - rows.length }))
      if (rows.length === limit) break
    }
    return rows
  }

  /** The subranges that may hold rows by `who`, newest first; the whole range for null. */
  private *partsOf(who: string | null, range: Range): Generator<Range> {
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

  private ofEntity(id: number, wanted: Wanted, range: Range, limit: number): readonly HistoryEntry[] {
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
      const entry = this.entry(row, former, state)
      yield entry
      state = stateBefore(state, entry)
      row = former
    }
  }

  private entry(row: HistoryRow, former: HistoryRow | undefined, after: Entity): HistoryEntry {
    const { position, revision, at, account, action, batch } = row
    const stored = JSON.parse(row.changes) as StoredChange[]
    return {
      position,
      entityId: after.id,
      revision,
      at,
      former: former === undefined ? null : { revision: former.revision, at: former.at },
      account,
      userId: row.user_id,
      action,
      changes: stored.flatMap((change) => (isMembers(change) ? [] : changesOf(change, row.drawn, after))),
      members: stored.flatMap((change) => (isMembers(change) ? membersOf(change, after) : [])),
      isComplete: position > this.valuesUpTo,
      commit: batch ?? position,
      with: batch === null ? [] : this.batchOf(batch).filter((id) => id !== after.id),
    }
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

const nextOf = (found: readonly { readonly position: number }[], limit: number): string | null =>
  found.length > limit ? String(found[limit - 1]!.position) : null

const fits = ({ account, userId, since, until }: Wanted, entry: HistoryEntry): boolean =>
  (account ?? entry.account) === entry.account &&
  (userId ?? entry.userId) === entry.userId &&
  entry.at >= since &&
  entry.at < until

/** Expands stored changes, adding the values that follow them. */
function changesOf(
  [object, number, stored, from]: Exclude<StoredChange, StoredMembers>,
  drawn: number,
  entity: Entity,
): ValueChange[] {
  const values = entity.objects[object as ObjectName] ?? []
  const placeOf = (id: number) => values.findIndex(({ genId }) => genId === id)
  if (typeof stored !== 'number') {
    const to = placeOf(number)
    const after = values[to] ?? null
    const places = from === undefined ? {} : after === null ? { from } : { from, to }
    return [{ object, before: stored, after, ...places }]
  }
  const first = number < 0 ? drawn - number - 1 : number
  return Array.from({ length: stored }, (_, further) => placeOf(first + further)).flatMap((to) =>
    to === -1 ? [] : [{ object, before: null, after: values[to]!, to }],
  )
}

const membersOf = (stored: StoredMembers, entity: Entity): MemberChange[] =>
  (Object.keys(stored) as (keyof StoredMembers)[]).map(
    (member) => ({ member, before: stored[member]![0], after: entity[member] }) as MemberChange,
  )
