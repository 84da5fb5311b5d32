import { randomBytes } from 'node:crypto'
import type { Written } from '../../ports/entity-store.ts'
import {
  type AnyInboxCommand,
  type InboxCommand,
  type InboxFilter,
  type InboxItem,
  type InboxKind,
  type InboxSettleCommand,
  type InboxState,
  type InboxStore,
  inboxKinds,
  isSettled,
} from '../../ports/inbox-store.ts'
import { Conflict } from '../rows/conflict.ts'
import type { Sqlite } from './database.ts'

interface InboxRow {
  id: string
  revision: string
  kind: InboxKind
  state: InboxState
  entity_id: number | null
  account: string
  record_id: string | null
  created: number
  changed: number
  settled: number | null
  body: string
}

const toItem = (row: InboxRow): InboxItem => ({
  id: row.id,
  revision: row.revision,
  kind: row.kind,
  state: row.state,
  entityId: row.entity_id === null ? null : String(row.entity_id),
  account: row.account,
  recordId: row.record_id,
  created: row.created,
  changed: row.changed,
  settled: row.settled,
  body: JSON.parse(row.body),
})

export const nextRevision = (former = '0'): string =>
  `${Number.parseInt(former, 10) + 1}-${randomBytes(16).toString('hex')}`

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
    const rows = this.sql.waiting.all()
    const counts = Object.fromEntries(inboxKinds.map((kind) => [kind, 0])) as Record<InboxKind, number>
    for (const [kind, count] of rows) counts[kind] = count
    return { counts, oldest: rows.length === 0 ? null : Math.min(...rows.map(([, , oldest]) => oldest)) }
  }
}
