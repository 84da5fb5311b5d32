import type { Statement } from 'better-sqlite3'
import type { LimitCommand, LimitReached } from '../../ports/entity-store.ts'
import type { Sqlite } from './database.ts'
import { Conflict } from './entity-writer.ts'

type Counted = Pick<LimitCommand, 'entityId' | 'account' | 'most'>

/** Undoes a commit that would go beyond a limit. */
export class LimitConflict extends Conflict {
  readonly reached: LimitReached

  constructor(reached: LimitReached) {
    super('revision')
    this.reached = reached
  }
}

/** Carries out limits inside the caller's write transaction: each is a walk over at most `most` entries of an index. */
export class Limits {
  private readonly db: Sqlite
  private readonly statements = new Map<string, Statement<Record<string, unknown>[], number>>()

  constructor(db: Sqlite) {
    this.db = db
  }

  /** @throws LimitConflict */
  apply(command: LimitCommand): null {
    const { share, limit } = command
    const full = this.filledSince(command, command)
    if (full === undefined) return null
    const own = share === undefined ? full : this.filledSince(command, { ...command, ...share })
    if (own === undefined) return null
    const since = command.rows === 'record' ? Math.min(full, own) : null
    throw new LimitConflict({ ok: false, conflict: 'limit', limit, since })
  }

  /** When the oldest of the latest `most` rows was written; undefined when there are fewer. */
  private filledSince(command: LimitCommand, { entityId, account, most }: Counted): number | undefined {
    const entity = entityId === undefined ? undefined : Number(entityId)
    const { rows, kind } = command
    const since = rows === 'record' ? command.since : undefined
    return this.statementFor(rows, entity, account).get({ kind, entity, account, since, before: most - 1 })
  }

  private statementFor(rows: LimitCommand['rows'], entity: number | undefined, account: string | undefined) {
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
