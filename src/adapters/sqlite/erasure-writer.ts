import type { SourceSelector } from '../../entity/erase.ts'
import type {
  AnyErasureCommand,
  EraseContributionsCommand,
  EraseEntityCommand,
  EraseUserCommand,
  Erasure,
} from '../../ports/erasure-store.ts'
import { unpackKeys } from '../rows/blocking-keys.ts'
import { Conflict } from '../rows/conflict.ts'
import type { PackedContributor } from '../rows/contributors.ts'
import { withoutPerson, withoutSource } from '../rows/erased-changes.ts'
import { type ErasureRow, erasureOf } from '../rows/erasure-row.ts'
import { countChange } from './access-commands.ts'
import type { AssetFiles } from './asset-files.ts'
import { logWrite } from './change-log.ts'
import type { HistoryBlocks, LeftRow } from './history-blocks.ts'
import type { Sqlite } from './sqlite.ts'

interface ErasedRow {
  readonly revision: string
  readonly history: number
  readonly suppliers: string
  readonly keys: Buffer
  readonly users: string
}

interface HistoryRow extends LeftRow {
  readonly previous: number
  readonly changes: string
}

type Counts = Record<string, number>

/** Number of history rows scanned for a person per step. */
const historyAtOnce = 2000

/**
 * Applies erasures inside the caller's transaction. `secure_delete` overwrites deleted rows; `scrub.ts`
 * removes what earlier writes left in the file's pages.
 */
export class ErasureWriter {
  private readonly db: Sqlite
  private readonly files: AssetFiles
  private readonly blocks: HistoryBlocks
  private readonly sql
  private readonly subjects

  constructor(db: Sqlite, files: AssetFiles, blocks: HistoryBlocks) {
    this.db = db
    this.files = files
    this.blocks = blocks
    this.subjects = db
      .prepare<[string], number>("SELECT 1 FROM erasure WHERE subject = ? AND kind = 'entity' LIMIT 1")
      .pluck()
    const remove = (from: string) => db.prepare<[number]>(`DELETE FROM ${from} WHERE entity_id = ?`)
    this.sql = {
      row: db.prepare<[number], ErasedRow>(
        'SELECT revision, history, suppliers, keys, users FROM entity WHERE id = ?',
      ),
      entity: db.prepare('DELETE FROM entity WHERE id = ?'),
      supplier: db.prepare('DELETE FROM supplier WHERE account = ? AND supplier_id = ? AND entity_id = ?'),
      key: db.prepare('DELETE FROM blocking_key WHERE key = ? AND entity_id = ?'),
      contributor: db.prepare('DELETE FROM contributor WHERE user_id = ? AND at = ? AND entity_id = ?'),
      change: db.prepare<[number], HistoryRow>(
        'SELECT position, previous, account, user_id, changes FROM history WHERE position = ?',
      ),
      dropChange: db.prepare('DELETE FROM history WHERE position = ?'),
      rewriteChange: db.prepare('UPDATE history SET user_id = ?, changes = ? WHERE position = ?'),
      changesAfter: db.prepare<[number, number], HistoryRow>(
        'SELECT position, previous, account, user_id, changes FROM history WHERE position > ? ORDER BY position LIMIT ?',
      ),
      advert: remove('advert'),
      advertTerm: remove('advert_term'),
      eventCount: remove('event_count'),
      delivery: remove('delivery'),
      inbox: remove('inbox'),
      pair: db.prepare<{ id: number }>('DELETE FROM pair WHERE a = @id OR b = @id'),
      log: db.prepare('DELETE FROM change_log WHERE entity_id = ?'),
      olderLog: db.prepare<[string, string]>(
        `DELETE FROM change_log WHERE entity_id = ?
           AND position < (SELECT max(position) FROM change_log WHERE entity_id = ?)`,
      ),
      // Uses the index, which starts with the kind.
      record: db.prepare(
        'DELETE FROM record WHERE kind IN (SELECT DISTINCT kind FROM record) AND entity_id = ?',
      ),
      link: db.prepare("DELETE FROM link WHERE content ->> '$.entityId' = ?"),
      put: db.prepare(
        `INSERT INTO erasure (id, kind, subject, selector, at, account, user_id, counts, scrubbed, lifted)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ),
      get: db.prepare<[string], ErasureRow>('SELECT * FROM erasure WHERE id = ?'),
      putMark: db.prepare('INSERT OR IGNORE INTO erasure_mark (mark, erasure_id) VALUES (unhex(?), ?)'),
      dropMarks: db.prepare('DELETE FROM erasure_mark WHERE erasure_id = ?'),
      lift: db.prepare('UPDATE erasure SET lifted = ? WHERE id = ? AND lifted IS NULL'),
      scrubbed: db.prepare('UPDATE erasure SET scrubbed = ? WHERE scrubbed IS NULL AND at <= ?'),
    }
  }

  isErased(entityId: string): boolean {
    return this.subjects.get(entityId) !== undefined
  }

  /** @throws Conflict for a write about an entity that was erased meanwhile */
  refuseAboutErased(entityId: string | null): void {
    if (entityId !== null && this.isErased(entityId)) throw new Conflict('revision')
  }

  apply(command: AnyErasureCommand, now: number): unknown {
    this.db.pragma('secure_delete = ON')
    try {
      return this.carryOut(command, now)
    } finally {
      this.db.pragma('secure_delete = OFF')
    }
  }

  private carryOut(command: AnyErasureCommand, now: number): unknown {
    switch (command.type) {
      case 'erase.entity':
        return this.eraseEntity(command, now)
      case 'erase.contributions':
        return this.eraseContributions(command, now)
      case 'erase.user':
        return this.eraseUser(command, now)
      case 'erase.adopt': {
        if (this.sql.get.get(command.erasure.id) !== undefined) return false
        this.keep({ ...command.erasure, scrubbed: null }, command.marks)
        return true
      }
      case 'erase.lift':
        this.sql.dropMarks.run(command.id)
        return this.sql.lift.run(now, command.id).changes > 0
      case 'erase.scrubbed':
        return this.sql.scrubbed.run(now, command.upTo).changes
    }
  }

  private eraseEntity(command: EraseEntityCommand, now: number): Erasure {
    const { id, account, userId, entityId, expectedRevision, marks } = command
    const number = Number(entityId)
    const row = this.sql.row.get(number)
    if (row === undefined || row.revision !== expectedRevision) throw new Conflict('revision')
    const counts: Counts = { entities: 1, files: this.files.setUses(number, [], now) }
    const changes = this.changesOf(row.history)
    for (const { position } of changes) this.sql.dropChange.run(position)
    this.blocks.drop(changes)
    counts.history = changes.length
    const suppliers = JSON.parse(row.suppliers) as { account: string; supplierId: string }[]
    for (const one of suppliers) this.sql.supplier.run(one.account, one.supplierId, number)
    for (const key of unpackKeys(row.keys)) this.sql.key.run(key, number)
    for (const [user, at] of JSON.parse(row.users) as PackedContributor[])
      this.sql.contributor.run(user, at, number)
    counts.adverts = this.sql.advert.run(number).changes
    this.sql.advertTerm.run(number)
    counts.events = this.sql.eventCount.run(number).changes
    counts.records = this.sql.record.run(number).changes
    counts.deliveries = this.sql.delivery.run(number).changes
    counts.inbox = this.sql.inbox.run(number).changes
    counts.links = this.sql.link.run(entityId).changes
    counts.pairs = this.sql.pair.run({ id: number }).changes
    this.sql.entity.run(number)
    this.sql.log.run(entityId)
    // Makes readers drop their copies.
    logWrite(this.db, entityId, null, null)
    const erasure = { id, kind: 'entity', subject: entityId, selector: {}, at: now, account, userId } as const
    return this.keep({ ...erasure, counts, scrubbed: null, lifted: null }, marks)
  }

  private eraseContributions(command: EraseContributionsCommand, now: number): Erasure {
    const { id, account, userId, entityId, selector } = command
    const number = Number(entityId)
    const row = this.sql.row.get(number)
    if (row === undefined) throw new Conflict('revision')
    const { exclude = [], ...source } = selector
    const rewritten = this.changesOf(row.history).filter((change) => {
      const kept = withoutSource(change.changes, selector)
      const user = source.userId !== undefined && change.user_id === source.userId ? '' : change.user_id
      if (kept === change.changes && user === change.user_id) return false
      this.sql.rewriteChange.run(user, kept, change.position)
      return true
    })
    this.blocks.drop(rewritten)
    // The commit has written the entity without it before; a slow consumer would keep what went before.
    this.sql.olderLog.run(entityId, entityId)
    const counts: Counts = { history: rewritten.length, records: 0, deliveries: 0, inbox: 0 }
    if (exclude.length === 0) Object.assign(counts, this.dropRecordsOf(number, source))
    const erasure = {
      id,
      kind: 'contributions',
      subject: entityId,
      selector,
      at: now,
      account,
      userId,
    } as const
    return this.keep({ ...erasure, counts, scrubbed: null, lifted: null }, [])
  }

  /**
   * Removes the records about the entity kept by the account or user; none for a selection by supplier id.
   */
  private dropRecordsOf(entityId: number, source: SourceSelector): Counts {
    if (source.supplierId !== undefined) return {}
    const [column, value] =
      source.userId === undefined ? ['account', source.account] : ["body ->> '$.user_id'", source.userId]
    const drop = (table: string, by: string) =>
      this.db.prepare(`DELETE FROM ${table} WHERE entity_id = ? AND ${by} = ?`).run(entityId, value).changes
    const records = drop(
      'record INDEXED BY record_of_entity',
      `kind IN (SELECT DISTINCT kind FROM record) AND ${column}`,
    )
    if (source.userId !== undefined) return { records }
    return { records, deliveries: drop('delivery', 'account'), inbox: drop('inbox', 'account') }
  }

  private eraseUser(command: EraseUserCommand, now: number): Erasure {
    const { id, account, userId, targetId, texts } = command
    const lower = texts.map((text) => text.toLowerCase())
    const wanted = JSON.stringify(targetId === '' ? lower : [...lower, targetId])
    const drop = (table: string, columns: readonly string[]) => {
      const isAbout = columns
        .map((column) => `instr(lower(coalesce(${column}, '')), t.value) > 0`)
        .join(' OR ')
      const statement = `DELETE FROM ${table} WHERE EXISTS (SELECT 1 FROM json_each(?) t WHERE ${isAbout})`
      return this.db.prepare<[string]>(statement).run(wanted).changes
    }
    const isUser = targetId !== ''
    if (isUser)
      this.db.prepare('UPDATE access_key SET default_user = NULL WHERE default_user = ?').run(targetId)
    const users = this.db
      .prepare(`DELETE FROM access_user WHERE id = ? OR email_key IN (SELECT value FROM json_each(?))`)
      .run(targetId, JSON.stringify(lower)).changes
    if (users > 0) countChange(this.db)
    const counts: Counts = {
      ...command.counts,
      users,
      records: drop('record', ['body']),
      deliveries: drop('delivery', ['recipient', 'subject', 'text', 'html', 'reply_to']),
      inbox: drop('inbox', ['body']),
      links: drop('link', ['content']),
      history: this.anonymiseHistory(targetId, lower),
    }
    this.forgetInPairs(targetId, lower)
    // Items about removed records and deliveries are meaningless.
    counts.inbox! += this.db
      .prepare(
        `DELETE FROM inbox WHERE record_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM record r WHERE r.id = record_id)
           AND NOT EXISTS (SELECT 1 FROM delivery d WHERE d.id = record_id)`,
      )
      .run().changes
    this.db
      .prepare(
        `DELETE FROM change_log WHERE EXISTS (SELECT 1 FROM json_each(?) t WHERE instr(lower(document), t.value) > 0)
           AND (position <= (SELECT position FROM log_consumer WHERE name = 'search')
             OR position NOT IN (SELECT max(position) FROM change_log GROUP BY entity_id))`,
      )
      .run(wanted)
    const erasure = { id, kind: 'user', subject: targetId, selector: {}, at: now, account, userId } as const
    return this.keep({ ...erasure, counts, scrubbed: null, lifted: null }, [])
  }

  /** Removes a person from the decisions about pairs; `texts` in lower case. */
  private forgetInPairs(userId: string, texts: readonly string[]): void {
    if (userId !== '') this.db.prepare("UPDATE pair SET user_id = '' WHERE user_id = ?").run(userId)
    this.db
      .prepare(
        `UPDATE pair SET note = ''
         WHERE EXISTS (SELECT 1 FROM json_each(?) t WHERE instr(lower(note), t.value) > 0)`,
      )
      .run(JSON.stringify(texts))
  }

  /** Scans the whole history: a former value may name a person whom nothing else names any more. */
  private anonymiseHistory(userId: string, texts: readonly string[]): number {
    let rewritten = 0
    for (let after = 0; ; ) {
      const rows = this.sql.changesAfter.all(after, historyAtOnce)
      for (const row of rows) {
        const text = row.changes.toLowerCase()
        const isOfUser = userId !== '' && (row.user_id === userId || text.includes(userId))
        if (!isOfUser && !texts.some((one) => text.includes(one))) continue
        const changes = withoutPerson(row.changes, userId, texts)
        this.sql.rewriteChange.run(row.user_id === userId ? '' : row.user_id, changes, row.position)
        rewritten++
      }
      this.blocks.drop(rows.filter(({ user_id }) => userId !== '' && user_id === userId))
      if (rows.length < historyAtOnce) return rewritten
      after = rows.at(-1)!.position
    }
  }

  /** The rows of one entity's history, newest first. Old ones may have been removed. */
  private changesOf(newest: number): readonly HistoryRow[] {
    const rows: HistoryRow[] = []
    for (let row = this.sql.change.get(newest); row !== undefined; row = this.sql.change.get(row.previous))
      rows.push(row)
    return rows
  }

  private keep(erasure: Erasure, marks: readonly string[]): Erasure {
    const { id, kind, subject, selector, at, account, userId, counts, scrubbed, lifted } = erasure
    const texts = [JSON.stringify(selector), JSON.stringify(counts)] as const
    this.sql.put.run(id, kind, subject, texts[0], at, account, userId, texts[1], scrubbed, lifted)
    if (lifted === null) for (const mark of marks) this.sql.putMark.run(mark, id)
    return erasureOf(this.sql.get.get(id)!)
  }
}
