/** Erasures, inside a turn's transaction. What deleted rows leave in the server's files is the matter of `scrub.ts`. */
import type { SourceSelector } from '../../entity/erase.ts'
import { recordKinds } from '../../ports/commit.ts'
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
import { setUses } from './asset-files.ts'
import type { Sql } from './database.ts'
import { dropBlocks, type LeftRow, removeChains } from './history-blocks.ts'
import { logWrite } from './log-rows.ts'

interface HistoryRow extends LeftRow {
  readonly changes: string
}

type Counts = Record<string, number>

/** Number of history rows scanned for a person per step. */
const historyAtOnce = 2000

/** @throws Conflict for a write about an entity that was erased meanwhile */
export async function refuseAboutErased(sql: Sql, entityId: string | null): Promise<void> {
  if (entityId === null) return
  const erased = "SELECT 1 FROM erasure WHERE subject = $1 AND kind = 'entity' LIMIT 1"
  if ((await sql.query(erased, [entityId])).length > 0) throw new Conflict('revision')
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

interface ErasedRow {
  readonly revision: string
  readonly history: number
  readonly suppliers: string
  readonly keys: Buffer
  readonly users: string
}

async function eraseEntity(sql: Sql, command: EraseEntityCommand, now: number): Promise<Erasure> {
  const { id, account, userId, entityId, expectedRevision, marks } = command
  const [row] = await sql.query<ErasedRow>(
    'SELECT revision, history, suppliers, keys, users FROM entity WHERE id = $1',
    [entityId],
  )
  if (row?.revision !== expectedRevision) throw new Conflict('revision')
  const counts: Counts = { entities: 1, files: await setUses(sql, Number(entityId), [], now) }
  const changes = await removeChains(sql, [row.history])
  await dropBlocks(sql, changes)
  counts.history = changes.length
  await dropFoundBy(sql, entityId, row)
  const drop = (from: string) =>
    removed(sql, `DELETE FROM ${from} WHERE entity_id = $1 RETURNING 1`, [entityId])
  counts.adverts = await drop('advert')
  await drop('advert_term')
  counts.events = await drop('event_count')
  counts.records = await removed(
    sql,
    'DELETE FROM record WHERE kind = ANY ($2) AND entity_id = $1 RETURNING 1',
    [entityId, recordKinds],
  )
  counts.deliveries = await drop('delivery')
  counts.inbox = await drop('inbox')
  counts.links = await removed(sql, "DELETE FROM link WHERE content::json ->> 'entityId' = $1 RETURNING 1", [
    entityId,
  ])
  counts.pairs = await removed(sql, 'DELETE FROM pair WHERE a = $1 OR b = $1 RETURNING 1', [entityId])
  await sql.query('DELETE FROM entity WHERE id = $1', [entityId])
  await sql.query('DELETE FROM change_log WHERE entity_id = $1', [entityId])
  // Makes readers drop their copies.
  await logWrite(sql, entityId, null, null)
  const erasure = { id, kind: 'entity', subject: entityId, selector: {}, at: now, account, userId } as const
  return keep(sql, { ...erasure, counts, scrubbed: null, lifted: null }, marks)
}

/** Removes what an entity is found by. The tables have no index of entities: the row lists their keys. */
async function dropFoundBy(sql: Sql, entityId: string, { suppliers, keys, users }: ErasedRow): Promise<void> {
  const list = JSON.parse(suppliers) as { account: string; supplierId: string }[]
  await sql.query(
    `DELETE FROM supplier s USING unnest($1::text[], $2::text[]) AS own (account, supplier_id)
     WHERE s.account = own.account AND s.supplier_id = own.supplier_id AND s.entity_id = $3`,
    [list.map(({ account }) => account), list.map(({ supplierId }) => supplierId), entityId],
  )
  await sql.query('DELETE FROM blocking_key WHERE key = ANY ($1) AND entity_id = $2', [
    unpackKeys(keys),
    entityId,
  ])
  const contributors = JSON.parse(users) as PackedContributor[]
  await sql.query(
    `DELETE FROM contributor c USING unnest($1::text[], $2::bigint[]) AS own (user_id, at)
     WHERE c.user_id = own.user_id AND c.at = own.at AND c.entity_id = $3`,
    [contributors.map(([user]) => user), contributors.map(([, at]) => at), entityId],
  )
}

async function eraseContributions(
  sql: Sql,
  command: EraseContributionsCommand,
  now: number,
): Promise<Erasure> {
  const { id, account, userId, entityId, selector } = command
  const { exclude = [], ...source } = selector
  const [row] = await sql.query<{ history: number }>('SELECT history FROM entity WHERE id = $1', [entityId])
  if (row === undefined) throw new Conflict('revision')
  const rewritten = await rewriteWhere(sql, await changesOf(sql, row.history), ({ user_id, changes }) => ({
    user_id: source.userId !== undefined && user_id === source.userId ? '' : user_id,
    changes: withoutSource(changes, selector),
  }))
  await dropBlocks(sql, rewritten)
  // The commit has written the entity without it before; a slow consumer would keep what went before.
  await sql.query(
    `DELETE FROM change_log WHERE entity_id = $1
       AND position < (SELECT max(position) FROM change_log WHERE entity_id = $1)`,
    [entityId],
  )
  const counts: Counts = { history: rewritten.length, records: 0, deliveries: 0, inbox: 0 }
  if (exclude.length === 0) Object.assign(counts, await dropRecordsOf(sql, entityId, source))
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

/** Rewrites the rows that `rewrite` changes. Returns them as they were. */
async function rewriteWhere(
  sql: Sql,
  rows: readonly HistoryRow[],
  rewrite: (row: HistoryRow) => Pick<HistoryRow, 'user_id' | 'changes'>,
): Promise<readonly HistoryRow[]> {
  const pairs = rows
    .map((row) => ({ row, next: rewrite(row) }))
    .filter(({ row, next }) => next.changes !== row.changes || next.user_id !== row.user_id)
  if (pairs.length > 0)
    await sql.query(
      `UPDATE history h SET user_id = n.user_id, changes = n.changes
       FROM unnest($1::bigint[], $2::text[], $3::text[]) AS n (position, user_id, changes) WHERE h.position = n.position`,
      [
        pairs.map(({ row }) => row.position),
        pairs.map(({ next }) => next.user_id),
        pairs.map(({ next }) => next.changes),
      ],
    )
  return pairs.map(({ row }) => row)
}

/** Removes the records about the entity kept by the account or user; none for a selection by supplier id. */
async function dropRecordsOf(sql: Sql, entityId: string, source: SourceSelector): Promise<Counts> {
  if (source.supplierId !== undefined) return {}
  const about = [entityId, source.userId ?? source.account, recordKinds]
  const by = source.userId === undefined ? 'account' : "body::json ->> 'user_id'"
  const records = await removed(
    sql,
    `DELETE FROM record WHERE entity_id = $1 AND ${by} = $2 AND kind = ANY ($3) RETURNING 1`,
    about,
  )
  if (source.userId !== undefined) return { records }
  const drop = (table: string) =>
    removed(sql, `DELETE FROM ${table} WHERE entity_id = $1 AND account = $2 RETURNING 1`, about.slice(0, 2))
  return { records, deliveries: await drop('delivery'), inbox: await drop('inbox') }
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
  const isWanted = 'id = $1 OR email_key = ANY ($2)'
  await sql.query(
    `UPDATE access_key SET default_user = NULL WHERE default_user IN (SELECT id FROM access_user WHERE ${isWanted})`,
    [targetId, lower],
  )
  const users = await removed(sql, `DELETE FROM access_user WHERE ${isWanted} RETURNING 1`, [targetId, lower])
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
  await forgetInPairs(sql, targetId, lower)
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

/** Removes a person from the decisions about pairs; `texts` in lower case. */
async function forgetInPairs(sql: Sql, userId: string, texts: readonly string[]): Promise<void> {
  if (userId !== '') await sql.query("UPDATE pair SET user_id = '' WHERE user_id = $1", [userId])
  await sql.query(
    `UPDATE pair SET note = ''
     WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) wanted WHERE strpos(lower(note), wanted) > 0)`,
    [texts],
  )
}

/** Scans the whole history: a former value may name a person whom nothing else names any more. */
async function anonymiseHistory(sql: Sql, userId: string, texts: readonly string[]): Promise<number> {
  let rewritten = 0
  for (let after = 0; ; ) {
    const rows = await sql.query<HistoryRow>(
      `SELECT position, account, user_id, changes FROM history
       WHERE position > $1 ORDER BY position LIMIT $2`,
      [after, historyAtOnce],
    )
    const about = rows.filter(({ user_id, changes }) => {
      const text = changes.toLowerCase()
      const isOfUser = userId !== '' && (user_id === userId || text.includes(userId))
      return isOfUser || texts.some((one) => text.includes(one))
    })
    await rewriteWhere(sql, about, ({ user_id, changes }) => ({
      user_id: user_id === userId ? '' : user_id,
      changes: withoutPerson(changes, userId, texts),
    }))
    await dropBlocks(
      sql,
      about.filter(({ user_id }) => userId !== '' && user_id === userId),
    )
    rewritten += about.length
    if (rows.length < historyAtOnce) return rewritten
    after = rows.at(-1)!.position
  }
}

/** The rows of one entity's history. Old ones may have been removed. */
const changesOf = (sql: Sql, newest: number): Promise<HistoryRow[]> =>
  sql.query<HistoryRow>(
    `WITH RECURSIVE back AS (
       SELECT position, previous, account, user_id, changes FROM history WHERE position = $1
       UNION ALL
       SELECT h.position, h.previous, h.account, h.user_id, h.changes FROM back b
       JOIN history h ON h.position = b.previous)
     SELECT position, account, user_id, changes FROM back`,
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
