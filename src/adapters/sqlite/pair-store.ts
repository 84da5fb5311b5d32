import type {
  AnyPairCommand,
  Pair,
  PairDecideCommand,
  PairFilter,
  PairProposeCommand,
  PairSide,
  PairState,
  PairStore,
  PairWritten,
} from '../../ports/pair-store.ts'
import { Conflict } from '../rows/conflict.ts'
import {
  decidedColumns,
  hundredths,
  keyOf,
  type PairRow,
  proposedRow,
  rowAfter,
  stateCounts,
  toPair,
  writtenPair,
} from '../rows/pair-row.ts'
import type { Sqlite } from './database.ts'

/** Executes pair commands inside the caller's write transaction. */
export class PairWriter {
  private readonly sql

  constructor(db: Sqlite) {
    this.sql = {
      entity: db.prepare<[number], string>('SELECT revision FROM entity WHERE id = ?').pluck(),
      get: db.prepare<[number, number], PairRow>('SELECT * FROM pair WHERE a = ? AND b = ?'),
      put: db.prepare(
        `INSERT INTO pair (a, b, revision, state, source, country, score, worth, version, reasons, revisions,
           account, user_id, note, created, changed, decided)
         VALUES (@a, @b, @revision, @state, @source, @country, @score, @worth, @version, @reasons, @revisions,
           @account, @user_id, @note, @created, @changed, @decided)
         ON CONFLICT (a, b) DO UPDATE SET revision = excluded.revision, state = excluded.state,
           score = excluded.score, worth = excluded.worth, version = excluded.version, reasons = excluded.reasons,
           revisions = excluded.revisions, account = excluded.account, user_id = excluded.user_id,
           note = excluded.note, changed = excluded.changed, decided = excluded.decided`,
      ),
      decide: db.prepare(
        `UPDATE pair SET revision = @revision, state = @state, account = @account, user_id = @user_id, note = @note,
           changed = @changed, decided = @decided
         WHERE a = @a AND b = @b AND revision = @expected`,
      ),
    }
  }

  /** `written` are the entities that the commit wrote before. */
  apply(command: AnyPairCommand, written: readonly PairSide[], now: number): PairWritten {
    return command.type === 'pair.propose' ? this.propose(command, written, now) : this.decide(command, now)
  }

  private propose(command: PairProposeCommand, written: readonly PairSide[], now: number): PairWritten {
    const row = proposedRow(command, written, now)
    const before = this.sql.get.get(row.a, row.b)
    const next = rowAfter(before, row)
    if (next === null) return writtenPair(before ?? row)
    this.sql.put.run(next)
    return writtenPair(next)
  }

  private decide(command: PairDecideCommand, now: number): PairWritten {
    for (const { entityId, revision } of command.expected ?? [])
      if (this.sql.entity.get(Number(entityId)) !== revision) throw new Conflict('revision')
    const [a, b] = keyOf(command.id) ?? [0, 0]
    const columns = decidedColumns(command, now)
    const { changes } = this.sql.decide.run({ ...columns, a, b, expected: command.expectedRevision })
    if (changes !== 1) throw new Conflict('revision')
    return writtenPair({ ...columns, a, b })
  }
}

/** Pairs on SQLite, read on the caller's connection. */
export class SqlitePairStore implements PairStore {
  private readonly reader: Sqlite
  private readonly sql

  constructor(reader: Sqlite) {
    this.reader = reader
    this.sql = {
      pair: reader.prepare<[number, number], PairRow>('SELECT * FROM pair WHERE a = ? AND b = ?'),
      counts: reader
        .prepare<[], [PairState, number]>('SELECT state, count(*) FROM pair GROUP BY state')
        .raw(),
    }
  }

  async pair(id: string): Promise<Pair | undefined> {
    return this.read(id)
  }

  async pairsById(ids: readonly string[]): Promise<readonly Pair[]> {
    return ids.map((id) => this.read(id)).filter((pair) => pair !== undefined)
  }

  private read(id: string): Pair | undefined {
    const key = keyOf(id)
    const row = key === null ? undefined : this.sql.pair.get(...key)
    return row && toPair(row)
  }

  async pairs({ state, entityId, country, minScore }: PairFilter, offset: number, limit: number) {
    const asked = {
      state,
      country,
      entity: entityId === undefined ? undefined : Number(entityId),
      score: minScore === undefined ? undefined : hundredths(minScore),
    }
    // The statement contains only the given conditions, so SQLite can choose the matching index.
    const conditions = [
      state !== undefined && 'state = @state',
      country !== undefined && 'country = @country',
      entityId !== undefined && '(a = @entity OR b = @entity)',
      minScore !== undefined && 'score >= @score',
    ].filter((condition) => condition !== false)
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
    const total = this.reader
      .prepare<typeof asked, number>(`SELECT count(*) FROM pair ${where}`)
      .pluck()
      .get(asked)
    const rows = this.reader
      .prepare<typeof asked & { limit: number; offset: number }, PairRow>(
        `SELECT * FROM pair ${where} ORDER BY worth DESC, a, b LIMIT @limit OFFSET @offset`,
      )
      .all({ ...asked, limit, offset })
    return { total: total ?? 0, pairs: rows.map(toPair) }
  }

  async counts() {
    return stateCounts(this.sql.counts.all())
  }
}
