/** Erasures, inside a turn's transaction. What deleted rows leave in the server's files is the matter of `scrub.ts`. */
import type { SourceSelector } from '../../entity/erase.ts'
import type {
  AnyErasureCommand,
  EraseContributionsCommand,
  EraseEntityCommand,
  EraseUserCommand,
  Erasure,
} from '../../ports/erasure-store.ts'
import { Conflict } from '../rows/conflict.ts'
import { withoutPerson, withoutSource } from '../rows/erased-changes.ts'
import { type ErasureRow, erasureOf } from '../rows/erasure-row.ts'
import { countChange } from './access-commands.ts'
import { setUses } from './asset-files.ts'
import { logWrite } from './change-log.ts'
import type { Sql } from './database.ts'
import { dropBlocks, type LeftRow } from './history-blocks.ts'

interface HistoryRow extends LeftRow {
  readonly previous: number
  readonly changes: string
}

type Counts = Record<string, number>

/** Number of history rows scanned for a person per step. */
const historyAtOnce = 2000

export async function isErased(sql: Sql, entityId: string): Promise<boolean> {
  const rows = await sql.query("SELECT 1 FROM erasure WHERE subject = $1 AND kind = 'entity' LIMIT 1", [
    entityId,
  ])
  return rows.length > 0
}

/** @throws Conflict for a write about an entity that was erased meanwhile */
export async function refuseAboutErased(sql: Sql, entityId: string | null): Promise<void> {
  if (entityId !== null && (await isErased(sql, entityId))) throw new Conflict('revision')
}

/** `now` in milliseconds since 1970. @throws Conflict */
export async function applyErasure(sql: Sql, command: AnyErasureCommand, now: number): Promise<unknown> {
  switch (command.type) {
    case 'erase.entity':
      return eraseEntity(sql, command, now)
    case 'erase.contributions':
      return eraseContributions(sql, command, now)
    case 'erase.user':
      return eraseUser(sql, command, now)
    case 'erase.adopt': {
      if ((await stored(sql, command.erasure.id)) !== undefined) return false
      await keep(sql, { ...command.erasure, scrubbed: null }, command.marks)
      return true
    }
    case 'erase.lift':
      await sql.query('DELETE FROM erasure_mark WHERE erasure_id = $1', [command.id])
      return (
        (await removed(sql, 'UPDATE erasure SET lifted = $1 WHERE id = $2 AND lifted IS NULL RETURNING 1', [
          now,
          command.id,
        ])) > 0
      )
    case 'erase.scrubbed':
      return removed(
        sql,
        'UPDATE erasure SET scrubbed = $1 WHERE scrubbed IS NULL AND at <= $2 RETURNING 1',
        [now, command.upTo],
      )
  }
}

/** The number of rows that a statement returns. */
async function removed(sql: Sql, statement: string, values: readonly unknown[]): Promise<number> {
  return (await sql.query(statement, values)).length
}

async function eraseEntity(sql: Sql, command: EraseEntityCommand, now: number): Promise<Erasure> {
  const { id, account, userId, entityId, expectedRevision, marks } = command
  const number = Number(entityId)
  const [row] = await sql.query<{ revision: string; history: number }>(
    'SELECT revision, history FROM entity WHERE id = $1',
    [number],
  )
  if (row?.revision !== expectedRevision) throw new Conflict('revision')
  const counts: Counts = { entities: 1, files: await setUses(sql, number, [], now) }
  const changes = await changesOf(sql, row.history)
  await sql.query('DELETE FROM history WHERE position = ANY ($1)', [changes.map(({ position }) => position)])
  await dropBlocks(sql, changes)
  counts.history = changes.length
  const drop = (from: string) =>
    removed(sql, `DELETE FROM ${from} WHERE entity_id = $1 RETURNING 1`, [number])
  await drop('supplier')
  await drop('blocking_key')
  counts.adverts = await drop('advert')
  await drop('advert_term')
  counts.events = await drop('event_count')
  counts.records = await drop('record')
  counts.deliveries = await drop('delivery')
  counts.inbox = await drop('inbox')
  counts.links = await removed(sql, "DELETE FROM link WHERE content::jsonb ->> 'entityId' = $1 RETURNING 1", [
    entityId,
  ])
  await sql.query('DELETE FROM entity WHERE id = $1', [number])
  await sql.query('DELETE FROM change_log WHERE entity_id = $1', [entityId])
  // Makes readers drop their copies.
  await logWrite(sql, entityId, null, null)
  const erasure = { id, kind: 'entity', subject: entityId, selector: {}, at: now, account, userId } as const
  return keep(sql, { ...erasure, counts, scrubbed: null, lifted: null }, marks)
}

async function eraseContributions(
  sql: Sql,
  command: EraseContributionsCommand,
  now: number,
): Promise<Erasure> {
  const { id, account, userId, entityId, selector } = command
  const number = Number(entityId)
  const [row] = await sql.query<{ history: number }>('SELECT history FROM entity WHERE id = $1', [number])
  if (row === undefined) throw new Conflict('revision')
  const { exclude = [], ...source } = selector
  const rewritten: HistoryRow[] = []
  for (const change of await changesOf(sql, row.history)) {
    const kept = withoutSource(change.changes, selector)
    const user = source.userId !== undefined && change.user_id === source.userId ? '' : change.user_id
    if (kept === change.changes && user === change.user_id) continue
    await rewriteChange(sql, user, kept, change.position)
    rewritten.push(change)
  }
  await dropBlocks(sql, rewritten)
  // The commit has written the entity without it before; a slow consumer would keep what went before.
  await sql.query(
    `DELETE FROM change_log WHERE entity_id = $1
       AND position < (SELECT max(position) FROM change_log WHERE entity_id = $1)`,
    [entityId],
  )
  const counts: Counts = { history: rewritten.length, records: 0, deliveries: 0, inbox: 0 }
  if (exclude.length === 0) Object.assign(counts, await dropRecordsOf(sql, number, source))
  const erasure = {
    id,
    kind: 'contributions',
    subject: entityId,
    selector,
    at: now,
    account,
    userId,
  } as const
  return keep(sql, { ...erasure, counts, scrubbed: null, lifted: null }, [])
}

const rewriteChange = (sql: Sql, userId: string, changes: string, position: number) =>
  sql.query('UPDATE history SET user_id = $1, changes = $2 WHERE position = $3', [userId, changes, position])

/** Removes the records about the entity kept by the account or user; none for a selection by supplier id. */
async function dropRecordsOf(sql: Sql, entityId: number, source: SourceSelector): Promise<Counts> {
  if (source.supplierId !== undefined) return {}
  const [column, value] =
    source.userId === undefined ? ['account', source.account] : ["body::jsonb ->> 'user_id'", source.userId]
  const drop = (table: string, by: string) =>
    removed(sql, `DELETE FROM ${table} WHERE entity_id = $1 AND ${by} = $2 RETURNING 1`, [entityId, value])
  const records = await drop('record', column!)
  if (source.userId !== undefined) return { records }
  return { records, deliveries: await drop('delivery', 'account'), inbox: await drop('inbox', 'account') }
}

async function eraseUser(sql: Sql, command: EraseUserCommand, now: number): Promise<Erasure> {
  const { id, account, userId, targetId, texts } = command
  const lower = texts.map((text) => text.toLowerCase())
  const wanted = targetId === '' ? lower : [...lower, targetId]
  const drop = (table: string, columns: readonly string[]) => {
    const about = columns.map((column) => `strpos(lower(coalesce(${column}, '')), wanted) > 0`).join(' OR ')
    return removed(
      sql,
      `DELETE FROM ${table} WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) wanted WHERE ${about}) RETURNING 1`,
      [wanted],
    )
  }
  if (targetId !== '')
    await sql.query('UPDATE access_key SET default_user = NULL WHERE default_user = $1', [targetId])
  const users = await removed(
    sql,
    'DELETE FROM access_user WHERE id = $1 OR email_key = ANY ($2) RETURNING 1',
    [targetId, lower],
  )
  if (users > 0) await countChange(sql)
  const counts: Counts = {
    ...command.counts,
    users,
    records: await drop('record', ['body']),
    deliveries: await drop('delivery', ['recipient', 'subject', 'text', 'html', 'reply_to']),
    inbox: await drop('inbox', ['body']),
    links: await drop('link', ['content']),
    history: await anonymiseHistory(sql, targetId, lower),
  }
  // Items about removed records and deliveries are meaningless.
  counts.inbox! += await removed(
    sql,
    `DELETE FROM inbox WHERE record_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM record r WHERE r.id = record_id)
       AND NOT EXISTS (SELECT 1 FROM delivery d WHERE d.id = record_id) RETURNING 1`,
    [],
  )
  await sql.query(
    `DELETE FROM change_log WHERE EXISTS (
         SELECT 1 FROM unnest($1::text[]) wanted WHERE strpos(lower(document), wanted) > 0)
       AND (position <= (SELECT position FROM log_consumer WHERE name = 'search')
         OR position NOT IN (SELECT max(position) FROM change_log GROUP BY entity_id))`,
    [wanted],
  )
  const erasure = { id, kind: 'user', subject: targetId, selector: {}, at: now, account, userId } as const
  return keep(sql, { ...erasure, counts, scrubbed: null, lifted: null }, [])
}

/** Scans the whole history: a former value may name a person whom nothing else names any more. */
async function anonymiseHistory(sql: Sql, userId: string, texts: readonly string[]): Promise<number> {
  let rewritten = 0
  for (let after = 0; ; ) {
    const rows = await sql.query<HistoryRow>(
      `SELECT position, previous, account, user_id, changes FROM history
       WHERE position > $1 ORDER BY position LIMIT $2`,
      [after, historyAtOnce],
    )
    for (const row of rows) {
      const text = row.changes.toLowerCase()
      const isOfUser = userId !== '' && (row.user_id === userId || text.includes(userId))
      if (!isOfUser && !texts.some((one) => text.includes(one))) continue
      const kept = withoutPerson(row.changes, userId, texts)
      await rewriteChange(sql, row.user_id === userId ? '' : row.user_id, kept, row.position)
      rewritten++
    }
    await dropBlocks(
      sql,
      rows.filter(({ user_id }) => userId !== '' && user_id === userId),
    )
    if (rows.length < historyAtOnce) return rewritten
    after = rows.at(-1)!.position
  }
}

/** The rows of one entity's history, newest first. Old ones may have been removed. */
const changesOf = (sql: Sql, newest: number): Promise<HistoryRow[]> =>
  sql.query<HistoryRow>(
    `WITH RECURSIVE back AS (
       SELECT position, previous, account, user_id, changes FROM history WHERE position = $1
       UNION ALL
       SELECT h.position, h.previous, h.account, h.user_id, h.changes FROM back b
       JOIN history h ON h.position = b.previous)
     SELECT * FROM back ORDER BY position DESC`,
    [newest],
  )

async function stored(sql: Sql, id: string): Promise<ErasureRow | undefined> {
  return (await sql.query<ErasureRow>('SELECT * FROM erasure WHERE id = $1', [id]))[0]
}

async function keep(sql: Sql, erasure: Erasure, marks: readonly string[]): Promise<Erasure> {
  const { id, kind, subject, selector, at, account, userId, counts, scrubbed, lifted } = erasure
  await sql.query(
    `WITH next AS (UPDATE head SET erasure = erasure + 1 RETURNING erasure)
     INSERT INTO erasure (position, id, kind, subject, selector, at, account, user_id, counts, scrubbed, lifted)
     SELECT erasure, $1, $2, $3, $4, $5::bigint, $6, $7, $8, $9::bigint, $10::bigint FROM next`,
    [
      id,
      kind,
      subject,
      JSON.stringify(selector),
      at,
      account,
      userId,
      JSON.stringify(counts),
      scrubbed,
      lifted,
    ],
  )
  if (lifted === null)
    await sql.query('INSERT INTO erasure_mark SELECT *, $2 FROM unnest($1::bytea[]) ON CONFLICT DO NOTHING', [
      marks.map((mark) => Buffer.from(mark, 'hex')),
      id,
    ])
  return erasureOf((await stored(sql, id))!)
}
