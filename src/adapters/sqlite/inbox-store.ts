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
import type { Sqlite } from './database.ts'

/** Executes inbox commands inside the caller's write transaction. */
export class InboxWriter {
  private readonly sql

  constructor(db: Sqlite) {
    this.sql = {
      add: db.prepare(
        `INSERT INTO inbox (id, revision, kind, state, entity_id, account, record_id, created, changed, body)
         VALUES (@id, @revision, @kind, 'new', @entity, @account, @recordId, @now, @now, @body)`,
      ),
      settle: db.prepare(
        `UPDATE inbox SET revision = @revision, state = @state, changed = @now, settled = @settled, body = @body
         WHERE id = @id AND revision = @expected`,
      ),
    }
  }

  apply(command: AnyInboxCommand, now: number): unknown {
    switch (command.type) {
      case 'inbox':
        return this.add(command, now)
      case 'inbox.settle':
        return this.settle(command, now)
    }
  }

  private add({ type: _, entityId, body, ...row }: InboxCommand, now: number): Written {
    const revision = nextRevision()
    const entity = entityId === null ? null : Number(entityId)
    this.sql.add.run({ ...row, revision, entity, now, body: JSON.stringify(body) })
    return { id: row.id, revision }
  }

  private settle({ id, expectedRevision, state, body }: InboxSettleCommand, now: number): Written {
    const revision = nextRevision(expectedRevision)
    const { changes } = this.sql.settle.run({
      id,
      expected: expectedRevision,
      revision,
      state,
      now,
      settled: isSettled(state) ? now : null,
      body: JSON.stringify(body),
    })
    if (changes !== 1) throw new Conflict('revision')
    return { id, revision }
  }
}

/** The inbox on SQLite, read on the caller's connection. */
export class SqliteInboxStore implements InboxStore {
  private readonly reader: Sqlite
  private readonly sql

  constructor(reader: Sqlite) {
    this.reader = reader
    this.sql = {
      item: reader.prepare<[string], InboxRow>('SELECT * FROM inbox WHERE id = ?'),
      waiting: reader
        .prepare<[], [kind: InboxKind, count: number, oldest: number]>(
          "SELECT kind, count(*), min(created) FROM inbox WHERE state IN ('new', 'in_work') GROUP BY kind",
        )
        .raw(),
    }
  }

  async item(id: string): Promise<InboxItem | undefined> {
    const row = this.sql.item.get(id)
    return row === undefined ? undefined : toItem(row)
  }

  async items({ kind, state, entityId }: InboxFilter, offset: number, limit: number) {
    const asked = { kind, state, entity: entityId === undefined ? undefined : Number(entityId) }
    // The statement contains only the given conditions, so SQLite can choose the matching index.
    const conditions = [
      kind !== undefined && 'kind = @kind',
      state !== undefined && 'state = @state',
      entityId !== undefined && 'entity_id = @entity',
    ].filter((condition) => condition !== false)
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
    const total = this.reader
      .prepare<typeof asked, number>(`SELECT count(*) FROM inbox ${where}`)
      .pluck()
      .get(asked)
    const rows = this.reader
      .prepare<typeof asked & { limit: number; offset: number }, InboxRow>(
        `SELECT * FROM inbox ${where} ORDER BY position DESC LIMIT @limit OFFSET @offset`,
      )
      .all({ ...asked, limit, offset })
    return { total: total ?? 0, items: rows.map(toItem) }
  }

  async waiting() {
    return inboxWaiting(this.sql.waiting.all())
  }
}
