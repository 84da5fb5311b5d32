import type { RecordKind } from '../../ports/commit.ts'
import type { SweepCommand, SweptRows } from '../../ports/retention-store.ts'
import { withNote } from '../claim-note.ts'
import { historySweptTo } from '../rows/growth-rows.ts'
import { nextRevision } from '../rows/inbox-row.ts'
import { removeOldCounts } from '../rows/search-counts.ts'
import type { Sql } from './database.ts'
import { dropBlocks, removeChains } from './history-blocks.ts'
import { putSetting, readSetting } from './settings.ts'

/** Sweeps rows that ended before a given time. @returns the number of rows examined */
type Sweep = (sql: Sql, before: number, limit: number, now: number) => Promise<number>

const removal =
  (table: string, key: string, chosen: string): Sweep =>
  async (sql, before, limit) =>
    (
      await sql.query(
        `DELETE FROM ${table} WHERE ${key} = ANY (ARRAY(SELECT ${key} FROM ${table} WHERE ${chosen} LIMIT $2)) RETURNING ${key}`,
        [before, limit],
      )
    ).length

const records = (kind: RecordKind): Sweep =>
  removal('record', 'id', `kind = '${kind}' AND over < $1 ORDER BY over`)

const searchCounts: Sweep = async (sql, before, limit) =>
  (await sql.query(`${removeOldCounts((n) => `$${n}::bigint`)} RETURNING day`, [before, limit])).length

const settledItems: Sweep = async (sql, before, limit) => {
  const items = await sql.query<{ record_id: string | null }>(
    `DELETE FROM inbox WHERE position = ANY (ARRAY(SELECT position FROM inbox WHERE settled < $1 ORDER BY settled LIMIT $2))
     RETURNING record_id`,
    [before, limit],
  )
  const ids = items.flatMap(({ record_id }) => record_id ?? [])
  await sql.query("DELETE FROM record WHERE id = ANY ($1) AND kind IN ('signal', 'message')", [ids])
  return items.length
}

const waitingClaims: Sweep = async (sql, before, limit, now) => {
  const items = await sql.query<{ position: number; revision: string; body: string }>(
    `SELECT position, revision, body FROM inbox
     WHERE kind = 'claim' AND settled IS NULL AND created < $1 ORDER BY created LIMIT $2`,
    [before, limit],
  )
  await sql.query(
    `UPDATE inbox i SET state = 'refused', revision = n.revision, changed = $4, settled = $4, body = n.body
     FROM unnest($1::bigint[], $2::text[], $3::text[]) AS n (position, revision, body) WHERE i.position = n.position`,
    [
      items.map(({ position }) => position),
      items.map(({ revision }) => nextRevision(revision)),
      items.map(({ body }) => JSON.stringify(withNote(JSON.parse(body), now))),
      now,
    ],
  )
  return items.length
}

interface HistoryRow {
  readonly position: number
  readonly previous: number
  readonly newest: number | null
  readonly at: number
}

/**
 * Passes through the history once, from the start. A row that was its entity's newest when passed is removed
 * when a later one is passed, so an entity's chain is only ever missing its end.
 */
const history: Sweep = async (sql, before, limit) => {
  const reached = await readSetting(sql, historySweptTo)
  const rows = await sql.query<HistoryRow>(
    `SELECT h.position, h.previous, h.at, e.history AS newest
     FROM (SELECT * FROM history WHERE position > $1 ORDER BY position LIMIT $2) h
     LEFT JOIN entity e ON e.id = h.entity_id ORDER BY h.position`,
    [Number(reached ?? 0), limit],
  )
  const young = rows.findIndex(({ at }) => at >= before)
  const old = young === -1 ? rows : rows.slice(0, young)
  const removed = await removeChains(
    sql,
    old.map(({ position, previous, newest }) => (newest === position ? previous : position)),
  )
  await dropBlocks(sql, removed)
  if (old.length > 0) await putSetting(sql, historySweptTo, String(old.at(-1)!.position))
  return old.length
}

const sweeps: Readonly<Record<SweptRows, Sweep>> = {
  deliveries: removal('delivery', 'id', 'settled < $1 ORDER BY settled'),
  inbox: settledItems,
  waiting_claims: waitingClaims,
  claim_codes: records('claim_code'),
  ended_sessions: records('ended_session'),
  messages: records('message'),
  syndications: records('syndication'),
  syndication_logs: records('syndication_log'),
  sales_logs: records('sales_log'),
  search_counts: searchCounts,
  links: removal('link', 'hash', 'expires < $1 ORDER BY expires'),
  history,
}

/** Removes old rows inside the caller's transaction. `now` in milliseconds since 1970. */
export const applySweep = (sql: Sql, { rows, before, limit }: SweepCommand, now: number): Promise<number> =>
  sweeps[rows](sql, before, limit, now)
