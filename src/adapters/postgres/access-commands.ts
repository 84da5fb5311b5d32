/** Access commands, inside a turn's transaction. A refused command has written nothing. */
import type { ApiKey } from '../../access/model.ts'
import type { AccessCommand, AccessRefusal, AccessResult, QuotaCount } from '../../ports/access-store.ts'
import { keyRow, planRow, userRow } from '../rows/access-rows.ts'
import type { Sql } from './database.ts'

const done: AccessResult = { ok: true }
const refused = (reason: AccessRefusal): AccessResult => ({ ok: false, reason })

/** Executes one command; `now` dates a new account, in milliseconds since 1970. */
export async function applyAccessCommand(
  sql: Sql,
  command: AccessCommand,
  now: number,
): Promise<AccessResult> {
  const result = await carryOut(sql, command, now)
  if (result.ok && command.type !== 'access.quota.flush') await countChange(sql)
  return result
}

/** Invalidates the readers' caches of keys, plans and users, on all nodes. */
export async function countChange(sql: Sql): Promise<void> {
  await sql.query('UPDATE head SET access = access + 1')
}

async function carryOut(sql: Sql, command: AccessCommand, now: number): Promise<AccessResult> {
  switch (command.type) {
    case 'access.key.create':
      return createKey(sql, command.key, command.hash, now)
    case 'access.key.revoke':
      return revokeKey(sql, command.id, command.at)
    case 'access.key.rotate': {
      if (!(await exists(sql, 'access_key', 'id', command.id))) return refused('key_unknown')
      const created = await createKey(sql, command.key, command.hash, now)
      return created.ok ? revokeKey(sql, command.id, command.at) : created
    }
    case 'access.key.origins': {
      const rows = await sql.query('UPDATE access_key SET allowed_origins = $2 WHERE id = $1 RETURNING id', [
        command.id,
        JSON.stringify(command.allowedOrigins),
      ])
      return rows.length > 0 ? done : refused('key_unknown')
    }
    case 'access.account.put': {
      const { name, trust, editsFor } = command.account
      const rows = await sql.query(
        `INSERT INTO access_account VALUES ($1, $2, $3, $4)
         ON CONFLICT (name) DO ${command.onlyNew ? 'NOTHING' : 'UPDATE SET trust = excluded.trust, edits_for = excluded.edits_for'}
         RETURNING name`,
        [name, now, trust, JSON.stringify(editsFor)],
      )
      return rows.length > 0 ? done : refused('exists')
    }
    case 'access.plan.put':
      await upsert(sql, 'access_plan', 'name', planRow(command.plan))
      return done
    case 'access.user.put':
      return putUser(sql, command, now)
    case 'access.quota.flush':
      return flushQuota(sql, command.day, command.added)
  }
}

async function exists(sql: Sql, table: string, column: string, value: string): Promise<boolean> {
  return (await sql.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [value])).length > 0
}

/** Inserts a row, or replaces the one with its key. */
async function upsert(
  sql: Sql,
  table: string,
  key: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(row)
  const others = columns.filter((column) => column !== key)
  await sql.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})
     ON CONFLICT (${key}) DO UPDATE SET ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    Object.values(row),
  )
}

async function ensureAccount(sql: Sql, name: string, now: number): Promise<void> {
  await sql.query('INSERT INTO access_account (name, created) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    now,
  ])
}

async function createKey(sql: Sql, key: ApiKey, hash: string, now: number): Promise<AccessResult> {
  if (!(await exists(sql, 'access_plan', 'name', key.plan))) return refused('plan_unknown')
  if (key.defaultUser !== null && !(await exists(sql, 'access_user', 'id', key.defaultUser)))
    return refused('user_unknown')
  if ((await exists(sql, 'access_key', 'id', key.id)) || (await exists(sql, 'access_key', 'hash', hash)))
    return refused('exists')
  await ensureAccount(sql, key.account, now)
  await upsert(sql, 'access_key', 'id', keyRow(key, hash))
  return done
}

async function revokeKey(sql: Sql, id: string, at: number): Promise<AccessResult> {
  const rows = await sql.query(
    'UPDATE access_key SET revoked = least(coalesce(revoked, $2), $2) WHERE id = $1 RETURNING id',
    [id, at],
  )
  return rows.length === 1 ? done : refused('key_unknown')
}

async function putUser(
  sql: Sql,
  { user, expectedRev, most }: Extract<AccessCommand, { type: 'access.user.put' }>,
  now: number,
): Promise<AccessResult> {
  const row = userRow(user)
  const [found] = await sql.query<{ rev: string | null; email: boolean; social: boolean; users: number }>(
    `SELECT (SELECT rev FROM access_user WHERE id = $1) AS rev,
       EXISTS (SELECT 1 FROM access_user WHERE email_key = $2 AND id <> $1) AS email,
       EXISTS (SELECT 1 FROM access_user WHERE social_network = $3 AND social_network_id = $4 AND id <> $1) AS social,
       coalesce((SELECT count FROM row_count WHERE name = 'user ' || coalesce($5, '')), 0) AS users`,
    [user.id, row.email_key, user.socialNetwork, user.socialNetworkId, user.account],
  )
  if (found!.rev !== expectedRev) return refused('stale')
  if (found!.email) return refused('email_taken')
  if (found!.social) return refused('social_id_taken')
  if (expectedRev === null && most !== undefined && found!.users >= most) return refused('too_many')
  if (user.account !== null) await ensureAccount(sql, user.account, now)
  await upsert(sql, 'access_user', 'id', row)
  return done
}

async function flushQuota(sql: Sql, day: number, added: readonly QuotaCount[]): Promise<AccessResult> {
  await sql.query(
    `INSERT INTO access_quota SELECT $1, * FROM unnest($2::text[], $3::bigint[])
     ON CONFLICT (day, key_id) DO UPDATE SET count = access_quota.count + excluded.count`,
    [day, added.map(({ keyId }) => keyId), added.map(({ count }) => count)],
  )
  await sql.query('DELETE FROM access_quota WHERE day < $1', [day - 1])
  return done
}
