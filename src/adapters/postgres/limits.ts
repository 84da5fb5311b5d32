import type { LimitCommand } from '../../ports/commit.ts'
import { LimitConflict, longestWalk } from '../rows/limit-conflict.ts'
import type { Sql } from './database.ts'

type Counted = Pick<LimitCommand, 'entityId' | 'account' | 'most'>

/**
 * Checks a limit inside the caller's transaction. Walks at most `most` entries of an index.
 * @throws LimitConflict
 */
export async function applyLimit(sql: Sql, command: LimitCommand): Promise<null> {
  const { share, limit } = command
  const full = await filledSince(sql, command, command)
  if (full === undefined) return null
  const own = share === undefined ? full : await filledSince(sql, command, { ...command, ...share })
  if (own === undefined) return null
  const since = command.rows === 'inbox' ? null : Math.min(full, own)
  throw new LimitConflict({ ok: false, conflict: 'limit', limit, since })
}

/** The time of the oldest of the latest `most` rows; undefined if there are fewer. */
async function filledSince(
  sql: Sql,
  command: LimitCommand,
  { entityId, account, most }: Counted,
): Promise<number | undefined> {
  const entity = entityId === undefined ? null : Number(entityId)
  if (command.rows === 'history') return changesSince(sql, entity, account ?? null, command.since, most - 1)
  const isOpen = command.rows === 'inbox'
  const conditions = [
    'kind = $1',
    ...(entity === null ? [] : ['entity_id = $2']),
    ...(account === undefined ? [] : ['account = $3']),
    isOpen ? 'settled IS NULL' : 'created >= $4',
  ]
  // Parameters that a statement leaves out still need a type.
  const types = 'WITH given AS (SELECT $2::bigint, $3::text, $4::bigint)'
  const [row] = await sql.query<{ created: number }>(
    `${types} SELECT created FROM ${command.rows} WHERE ${conditions.join(' AND ')}
     ${isOpen ? '' : 'ORDER BY created DESC'} LIMIT 1 OFFSET $5`,
    [command.kind, entity, account ?? null, isOpen ? null : command.since, most - 1],
  )
  return row?.created
}

async function changesSince(
  sql: Sql,
  entity: number | null,
  account: string | null,
  since: number,
  before: number,
): Promise<number | undefined> {
  const [row] = await sql.query<{ at: number }>(
    `WITH RECURSIVE back (previous, account, at, steps) AS (
       SELECT h.previous, h.account, h.at, 1 FROM entity e JOIN history h ON h.position = e.history WHERE e.id = $1
       UNION ALL
       SELECT h.previous, h.account, h.at, steps + 1 FROM back b JOIN history h ON h.position = b.previous
       WHERE b.at >= $3 AND steps < ${longestWalk})
     SELECT at FROM back WHERE account = $2 AND at >= $3 ORDER BY steps LIMIT 1 OFFSET $4`,
    [entity, account, since, before],
  )
  return row?.at
}
