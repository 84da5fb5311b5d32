import type { Written } from '../../ports/commit.ts'
import {
  type AnyInboxCommand,
  type InboxCommand,
  type InboxFilter,
  type InboxItem,
  type InboxKind,
  type InboxSettleCommand,
  type InboxStore,
  isSettled,
} from '../../ports/inbox-store.ts'
import { Conflict } from '../rows/conflict.ts'
import { type InboxRow, inboxWaiting, nextRevision, toItem } from '../rows/inbox-row.ts'
import type { Database, Sql } from './database.ts'

/** Executes an inbox command inside the caller's transaction. `now` in milliseconds since 1970. */
export const applyInbox = (sql: Sql, command: AnyInboxCommand, now: number): Promise<Written> =>
  command.type === 'inbox' ? add(sql, command, now) : settle(sql, command, now)

async function add(sql: Sql, command: InboxCommand, now: number): Promise<Written> {
  const { id, kind, entityId, account, recordId, body } = command
  const revision = nextRevision()
  await sql.query(
    `WITH next AS (UPDATE head SET inbox = inbox + 1 RETURNING inbox)
     INSERT INTO inbox (position, id, revision, kind, state, entity_id, account, record_id, created, changed, body)
     SELECT inbox, $1, $2, $3, 'new', $4::bigint, $5, $6, $7, $7, $8 FROM next`,
    [
      id,
      revision,
      kind,
      entityId === null ? null : Number(entityId),
      account,
      recordId,
      now,
      JSON.stringify(body),
    ],
  )
  return { id, revision }
}

async function settle(sql: Sql, command: InboxSettleCommand, now: number): Promise<Written> {
  const { id, expectedRevision, state, body } = command
  const revision = nextRevision(expectedRevision)
  const changed = await sql.query(
    `UPDATE inbox SET revision = $3, state = $4, changed = $5, settled = $6, body = $7
     WHERE id = $1 AND revision = $2 RETURNING id`,
    [id, expectedRevision, revision, state, now, isSettled(state) ? now : null, JSON.stringify(body)],
  )
  if (changed.length !== 1) throw new Conflict('revision')
  return { id, revision }
}

/** The inbox on PostgreSQL. */
export class PostgresInboxStore implements InboxStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async item(id: string): Promise<InboxItem | undefined> {
    const [row] = await this.#db.query<InboxRow>('SELECT * FROM inbox WHERE id = $1', [id])
    return row && toItem(row)
  }

  async items({ kind, state, entityId }: InboxFilter, offset: number, limit: number) {
    const wanted = Object.entries({
      kind,
      state,
      entity_id: entityId === undefined ? undefined : Number(entityId),
    }).filter(([, value]) => value !== undefined)
    const where =
      wanted.length === 0
        ? ''
        : `WHERE ${wanted.map(([column], at) => `${column} = $${at + 1}`).join(' AND ')}`
    const values = wanted.map(([, value]) => value)
    const [[count], rows] = await Promise.all([
      this.#db.query<{ total: number }>(`SELECT count(*) AS total FROM inbox ${where}`, values),
      this.#db.query<InboxRow>(
        `SELECT * FROM inbox ${where} ORDER BY position DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, limit, offset],
      ),
    ])
    return { total: count!.total, items: rows.map(toItem) }
  }

  async waiting() {
    const rows = await this.#db.query<{ kind: InboxKind; count: number; oldest: number }>(
      `SELECT kind, count(*) AS count, min(created) AS oldest FROM inbox
       WHERE state IN ('new', 'in_work') GROUP BY kind`,
    )
    return inboxWaiting(rows.map(({ kind, count, oldest }) => [kind, count, oldest]))
  }
}
