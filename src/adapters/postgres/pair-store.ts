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
import type { Database, Sql } from './database.ts'

/**
 * Executes a pair command inside the caller's transaction. `written` are the entities that the commit wrote before, `now`
 * in milliseconds since 1970.
 */
export const applyPair = (
  sql: Sql,
  command: AnyPairCommand,
  written: readonly PairSide[],
  now: number,
): Promise<PairWritten> =>
  command.type === 'pair.propose' ? propose(sql, command, written, now) : decide(sql, command, now)

async function propose(
  sql: Sql,
  command: PairProposeCommand,
  written: readonly PairSide[],
  now: number,
): Promise<PairWritten> {
  const row = proposedRow(command, written, now)
  const [before] = await sql.query<PairRow>('SELECT * FROM pair WHERE a = $1 AND b = $2 FOR UPDATE', [
    row.a,
    row.b,
  ])
  const next = rowAfter(before, row)
  if (next === null) return writtenPair(before ?? row)
  const columns = Object.keys(next)
  await sql.query(
    `INSERT INTO pair (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})
     ON CONFLICT (a, b) DO UPDATE SET revision = excluded.revision, state = excluded.state, score = excluded.score,
       worth = excluded.worth, version = excluded.version, reasons = excluded.reasons, revisions = excluded.revisions,
       account = excluded.account, user_id = excluded.user_id, note = excluded.note, changed = excluded.changed,
       decided = excluded.decided`,
    Object.values(next),
  )
  return writtenPair(next)
}

const unchanged = 'SELECT 1 FROM entity WHERE id = $1 AND revision = $2'

async function decide(sql: Sql, command: PairDecideCommand, now: number): Promise<PairWritten> {
  for (const { entityId, revision } of command.expected ?? [])
    if ((await sql.query(unchanged, [entityId, revision])).length === 0) throw new Conflict('revision')
  const [a, b] = keyOf(command.id) ?? [0, 0]
  const columns = decidedColumns(command, now)
  const { revision, state, account, user_id, note } = columns
  const changed = await sql.query(
    `UPDATE pair SET revision = $4, state = $5, account = $6, user_id = $7, note = $8, changed = $9, decided = $9
     WHERE a = $1 AND b = $2 AND revision = $3 RETURNING a`,
    [a, b, command.expectedRevision, revision, state, account, user_id, note, now],
  )
  if (changed.length !== 1) throw new Conflict('revision')
  return writtenPair({ ...columns, a, b })
}

/** Pairs on PostgreSQL. */
export class PostgresPairStore implements PairStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async pair(id: string): Promise<Pair | undefined> {
    return (await this.pairsById([id]))[0]
  }

  async pairsById(ids: readonly string[]): Promise<readonly Pair[]> {
    const keys = ids.map(keyOf).filter((key) => key !== null)
    if (keys.length === 0) return []
    const rows = await this.#db.query<PairRow>(
      `SELECT p.* FROM unnest($1::bigint[], $2::bigint[]) AS k (a, b) JOIN pair p ON p.a = k.a AND p.b = k.b`,
      [keys.map(([a]) => a), keys.map(([, b]) => b)],
    )
    return rows.map(toPair)
  }

  async pairs({ state, entityId, country, minScore }: PairFilter, offset: number, limit: number) {
    const wanted = [
      ['state = $', state],
      ['country = $', country],
      ['$ IN (a, b)', entityId === undefined ? undefined : Number(entityId)],
      ['score >= $', minScore === undefined ? undefined : hundredths(minScore)],
    ].filter(([, value]) => value !== undefined)
    const conditions = wanted.map(([condition], at) =>
      String(condition)
        .replace('$ IN (a, b)', `(a = $${at + 1} OR b = $${at + 1})`)
        .replace(/\$$/, `$${at + 1}`),
    )
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
    const values = wanted.map(([, value]) => value)
    const [[count], rows] = await Promise.all([
      this.#db.query<{ total: number }>(`SELECT count(*) AS total FROM pair ${where}`, values),
      this.#db.query<PairRow>(
        `SELECT * FROM pair ${where} ORDER BY worth DESC, a, b
         LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, limit, offset],
      ),
    ])
    return { total: count!.total, pairs: rows.map(toPair) }
  }

  async counts() {
    const rows = await this.#db.query<{ state: PairState; count: number }>(
      'SELECT state, count(*) AS count FROM pair GROUP BY state',
    )
    return stateCounts(rows.map(({ state, count }) => [state, count]))
  }
}
