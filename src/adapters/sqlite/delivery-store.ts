import { randomBytes } from 'node:crypto'
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
import type { Sqlite } from './database.ts'

/** Executes delivery commands inside the caller's write transaction. */
export class DeliveryWriter {
  private readonly sql

  constructor(db: Sqlite) {
    this.sql = {
      add: db.prepare(
        `INSERT INTO delivery (id, channel, via, recipient, subject, text, html, reply_to, purpose, record_id, entity_id, account,
           state, attempts, next_at, expires, last_error, created)
         VALUES (@id, @channel, @via, @to, @subject, @text, @html, @replyTo, @purpose, @recordId, @entity, @account,
           'queued', 0, @now, @expires, '', @now)`,
      ),
      lease: db.prepare<{ now: number; until: number; limit: number }, DeliveryRow>(
        `UPDATE delivery SET state = 'leased', attempts = attempts + 1, lease_until = @until
         WHERE id IN (SELECT id FROM delivery WHERE state IN ('queued', 'leased') AND due <= @now ORDER BY due LIMIT @limit)
         RETURNING *`,
      ),
      sent: db.prepare(
        `UPDATE delivery SET state = 'sent', text = '', html = NULL, lease_until = NULL, last_error = '', settled = @now
         WHERE id = @id AND state = 'leased' AND attempts = @attempts`,
      ),
      again: db.prepare(
        `UPDATE delivery SET state = 'queued', next_at = @next, lease_until = NULL, last_error = @error
         WHERE id = @id AND state = 'leased' AND attempts = @attempts`,
      ),
      failed: db.prepare(
        `UPDATE delivery SET state = 'failed', lease_until = NULL, last_error = @error, settled = @now,
           text = iif(expires IS NULL, text, ''), html = iif(expires IS NULL, html, NULL)
         WHERE id = @id AND state = 'leased' AND attempts = @attempts`,
      ),
      retry: db.prepare(
        `UPDATE delivery SET state = 'queued', attempts = 0, next_at = @now, settled = NULL
         WHERE id = @id AND state = 'failed' AND text <> ''`,
      ),
    }
  }

  apply(command: AnyDeliveryCommand, now: number): unknown {
    switch (command.type) {
      case 'delivery':
        return this.add(command, now)
      case 'delivery.lease':
        return this.lease(command, now)
      case 'delivery.settle':
        return this.settle(command, now)
      case 'delivery.retry':
        return this.mustChange(this.sql.retry.run({ id: command.id, now }), command.id)
    }
  }

  private add({ type: _, entityId, ...row }: DeliveryCommand, now: number): Written {
    this.sql.add.run({ ...row, entity: entityId === null ? null : Number(entityId), now })
    return this.written(row.id)
  }

  private lease({ limit, leaseMs }: DeliveryLeaseCommand, now: number): readonly Delivery[] {
    const leased = this.sql.lease.all({ now, until: now + leaseMs, limit }).map(toDelivery)
    // The statement selects the oldest ones but returns them in any order.
    return leased.sort((a, b) => a.nextAt - b.nextAt)
  }

  private settle({ id, attempts, outcome }: DeliverySettleCommand, now: number): Written {
    const held = { id, attempts }
    switch (outcome.state) {
      case 'sent':
        return this.mustChange(this.sql.sent.run({ ...held, now }), id)
      case 'queued': {
        const { error, retryInMs } = outcome
        return this.mustChange(this.sql.again.run({ ...held, next: now + retryInMs, error }), id)
      }
      case 'failed':
        return this.mustChange(this.sql.failed.run({ ...held, error: outcome.error, now }), id)
    }
  }

  private mustChange({ changes }: { changes: number }, id: string): Written {
    if (changes !== 1) throw new Conflict('revision')
    return this.written(id)
  }

  /** Deliveries have no stored revision; `attempts` detects concurrent work on one. */
  private written(id: string): Written {
    return { id, revision: `1-${randomBytes(16).toString('hex')}` }
  }
}

/** The deliveries on SQLite, read on the caller's connection. */
export class SqliteDeliveryStore implements DeliveryStore {
  private readonly sql

  constructor(reader: Sqlite) {
    this.sql = {
      delivery: reader.prepare<[string], DeliveryRow>('SELECT * FROM delivery WHERE id = ?'),
      nextDue: reader
        .prepare<[], number | null>("SELECT min(due) FROM delivery WHERE state IN ('queued', 'leased')")
        .pluck(),
      inState: reader.prepare<[string, number], DeliveryRow>(
        'SELECT * FROM delivery WHERE state = ? ORDER BY created DESC, id DESC LIMIT ?',
      ),
      counts: reader
        .prepare<[], [state: DeliveryState, count: number, oldest: number]>(
          'SELECT state, count(*), min(created) FROM delivery GROUP BY state',
        )
        .raw(),
    }
  }

  async delivery(id: string): Promise<Delivery | undefined> {
    const row = this.sql.delivery.get(id)
    return row === undefined ? undefined : toDelivery(row)
  }

  async nextDue(): Promise<number | null> {
    return this.sql.nextDue.get() ?? null
  }

  async inState(state: DeliveryState, limit: number): Promise<readonly Delivery[]> {
    return this.sql.inState.all(state, limit).map(toDelivery)
  }

  async figures(): Promise<DeliveryFigures> {
    return deliveryFigures(this.sql.counts.all())
  }
}
