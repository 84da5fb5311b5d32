import type { Written } from '../../ports/commit.ts'
import type {
  AnyDeliveryCommand,
  Delivery,
  DeliveryCommand,
  DeliveryFigures,
  DeliveryLeaseCommand,
  DeliverySettleCommand,
  DeliveryState,
  DeliveryStore,
} from '../../ports/delivery-store.ts'
import { Conflict } from '../rows/conflict.ts'
import { type DeliveryRow, deliveryFigures, toDelivery } from '../rows/delivery-row.ts'
import { nextRevision } from '../rows/inbox-row.ts'
import type { Database, Sql } from './database.ts'

/** Executes a delivery command inside the caller's transaction. `now` in milliseconds since 1970. */
export async function applyDelivery(sql: Sql, command: AnyDeliveryCommand, now: number): Promise<unknown> {
  switch (command.type) {
    case 'delivery':
      return add(sql, command, now)
    case 'delivery.lease':
      return lease(sql, command, now)
    case 'delivery.settle':
      return settle(sql, command, now)
    case 'delivery.retry':
      return mustChange(
        sql,
        command.id,
        `UPDATE delivery SET state = 'queued', attempts = 0, next_at = $2, settled = NULL
         WHERE id = $1 AND state = 'failed' AND text <> '' RETURNING id`,
        [now],
      )
  }
}

async function add(sql: Sql, command: DeliveryCommand, now: number): Promise<Written> {
  const {
    id,
    channel,
    via,
    to,
    subject,
    text,
    html,
    replyTo,
    purpose,
    recordId,
    entityId,
    account,
    expires,
  } = command
  await sql.query(
    `INSERT INTO delivery (id, channel, via, recipient, subject, text, html, reply_to, purpose, record_id, entity_id,
       account, expires, state, attempts, next_at, last_error, created)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'queued', 0, $14, '', $14)`,
    [
      id,
      channel,
      via,
      to,
      subject,
      text,
      html,
      replyTo,
      purpose,
      recordId,
      entityId === null ? null : Number(entityId),
      account,
      expires,
      now,
    ],
  )
  return written(id)
}

async function lease(
  sql: Sql,
  { limit, leaseMs }: DeliveryLeaseCommand,
  now: number,
): Promise<readonly Delivery[]> {
  const rows = await sql.query<DeliveryRow>(
    `UPDATE delivery SET state = 'leased', attempts = attempts + 1, lease_until = $2
     WHERE id = ANY (ARRAY(SELECT id FROM delivery WHERE state IN ('queued', 'leased') AND due <= $1 ORDER BY due LIMIT $3))
     RETURNING *`,
    [now, now + leaseMs, limit],
  )
  return rows.map(toDelivery).sort((a, b) => a.nextAt - b.nextAt)
}

const held = "WHERE id = $1 AND state = 'leased' AND attempts = $2 RETURNING id"

async function settle(
  sql: Sql,
  { id, attempts, outcome }: DeliverySettleCommand,
  now: number,
): Promise<Written> {
  switch (outcome.state) {
    case 'sent':
      return mustChange(
        sql,
        id,
        `UPDATE delivery SET state = 'sent', text = '', html = NULL, lease_until = NULL, last_error = '', settled = $3 ${held}`,
        [attempts, now],
      )
    case 'queued':
      return mustChange(
        sql,
        id,
        `UPDATE delivery SET state = 'queued', next_at = $3, lease_until = NULL, last_error = $4 ${held}`,
        [attempts, now + outcome.retryInMs, outcome.error],
      )
    case 'failed':
      return mustChange(
        sql,
        id,
        `UPDATE delivery SET state = 'failed', lease_until = NULL, last_error = $4, settled = $3,
           text = CASE WHEN expires IS NULL THEN text ELSE '' END,
           html = CASE WHEN expires IS NULL THEN html END ${held}`,
        [attempts, now, outcome.error],
      )
  }
}

async function mustChange(
  sql: Sql,
  id: string,
  statement: string,
  values: readonly unknown[],
): Promise<Written> {
  if ((await sql.query(statement, [id, ...values])).length !== 1) throw new Conflict('revision')
  return written(id)
}

/** Deliveries have no stored revision; `attempts` detects concurrent work on one. */
const written = (id: string): Written => ({ id, revision: nextRevision() })

/** The deliveries on PostgreSQL. */
export class PostgresDeliveryStore implements DeliveryStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async delivery(id: string): Promise<Delivery | undefined> {
    const [row] = await this.#db.query<DeliveryRow>('SELECT * FROM delivery WHERE id = $1', [id])
    return row && toDelivery(row)
  }

  async nextDue(): Promise<number | null> {
    const [row] = await this.#db.query<{ due: number | null }>(
      "SELECT min(due) AS due FROM delivery WHERE state IN ('queued', 'leased')",
    )
    return row!.due
  }

  async inState(state: DeliveryState, limit: number): Promise<readonly Delivery[]> {
    const rows = await this.#db.query<DeliveryRow>(
      'SELECT * FROM delivery WHERE state = $1 ORDER BY created DESC, id DESC LIMIT $2',
      [state, limit],
    )
    return rows.map(toDelivery)
  }

  async figures(): Promise<DeliveryFigures> {
    const rows = await this.#db.query<{ state: DeliveryState; count: number; oldest: number }>(
      'SELECT state, count(*) AS count, min(created) AS oldest FROM delivery GROUP BY state',
    )
    return deliveryFigures(rows.map(({ state, count, oldest }) => [state, count, oldest]))
  }
}
