import type { Statement } from 'better-sqlite3'
import type { LimitCommand } from '../../ports/commit.ts'
import { LimitConflict, longestWalk } from '../rows/limit-conflict.ts'
import type { Sqlite } from './database.ts'

type Counted = Pick<LimitCommand, 'entityId' | 'account' | 'most'>

/**
 * Checks limits inside the caller's write transaction. Each check walks at most `most` entries of an index.
 */
export class Limits {
  private readonly db: Sqlite
  private readonly statements = new Map<string, Statement<Record<string, unknown>[], number>>()

  private readonly changes

  constructor(db: Sqlite) {
    this.db = db
    this.changes = db
      .prepare<Record<string, unknown>[], number>(
        `WITH RECURSIVE back (previous, account, at, steps) AS (
           SELECT h.previous, h.account, h.at, 1 FROM entity e JOIN history h ON h.position = e.history WHERE e.id = @entity
           UNION ALL
           SELECT h.previous, h.account, h.at, steps + 1 FROM back b JOIN history h ON h.position = b.previous
           WHERE b.at >= @since AND steps < ${longestWalk})
         SELECT at FROM back WHERE account = @account AND at >= @since LIMIT 1 OFFSET @before`,
      )
      .pluck()
  }

  /** @throws LimitConflict */
  apply(command: LimitCommand): null {
    const { share, limit } = command
    const full = this.filledSince(command, command)
    if (full === undefined) return null
    const own = share === undefined ? full : this.filledSince(command, { ...command, ...share })
    if (own === undefined) return null
    const since = command.rows === 'inbox' ? null : Math.min(full, own)
    throw new LimitConflict({ ok: false, conflict: 'limit', limit, since })
  }

  /** The time of the oldest of the latest `most` rows; undefined if there are fewer. */
  private filledSince(command: LimitCommand, { entityId, account, most }: Counted): number | undefined {
    const entity = entityId === undefined ? undefined : Number(entityId)
    const before = most - 1
    if (command.rows === 'history') return this.changes.get({ entity, account, since: command.since, before })
    const { rows, kind } = command
    const since = rows === 'record' ? command.since : undefined
    return this.statementFor(rows, entity, account).get({ kind, entity, account, since, before })
  }

  private statementFor(rows: 'record' | 'inbox', entity: number | undefined, account: string | undefined) {
    const isOfEntity = entity !== undefined
    const isOpen = rows === 'inbox'
    const index = `${rows}${isOpen ? '_open' : ''}_of_${isOfEntity ? 'entity' : 'account'}`
    const conditions = [
      'kind = @kind',
      ...(isOfEntity ? ['entity_id = @entity'] : []),
      ...(account === undefined ? [] : ['account = @account']),
      isOpen ? 'settled IS NULL' : 'created >= @since',
    ]
    const text = `SELECT created FROM ${rows} INDEXED BY ${index} WHERE ${conditions.join(' AND ')}
      ${isOpen ? '' : 'ORDER BY created DESC'} LIMIT 1 OFFSET @before`
    let statement = this.statements.get(text)
    if (statement === undefined) {
      statement = this.db.prepare<Record<string, unknown>[], number>(text).pluck()
      this.statements.set(text, statement)
    }
    return statement
  }
}
